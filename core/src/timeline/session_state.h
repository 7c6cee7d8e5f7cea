// What is known of a session beside its entries: facts, the to-do list, the queue and the
// diagnostics.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/utf8.h"
#include "event/event.h"
#include "event/event_place.h"
#include "timeline/entry.h"

namespace agent_timeline {

struct SessionFacts {
  /// Names of the dialects heard so far, in order of appearance.
  std::vector<std::string_view> dialects;
  std::string model;
  /// Shortened to `limits::kFactBytes`, like the next two; empty when nobody said.
  std::string title;
  std::string directory;
  std::string branch;
  bool running = false;
  bool ended = false;
  std::int64_t tools = 0;
  bool has_system_prompt = false;
  std::optional<std::int64_t> context_tokens;
  std::optional<std::int64_t> context_limit;
  std::optional<ContextPruning> context_pruning;
  Usage usage;
  /// Billionths of a US dollar.
  std::optional<std::int64_t> cost_nano_usd;
  std::optional<std::int64_t> started_ms;
  std::optional<std::int64_t> updated_ms;
  /// Events that make no row, by their kind.
  std::map<std::string_view, std::int64_t> hidden;
  /// Diagnostics beyond limits::kDiagnostics.
  std::uint64_t dropped_diagnostics = 0;
};

/// A fact in words, short enough to be told again with every event.
[[nodiscard]] inline std::string fact_of(std::string_view text) {
  if (text.size() <= limits::kFactBytes) return std::string(text);
  return std::string(utf8_prefix(text, limits::kFactBytes)) + "…";
}

/// A message that waits for the agent.
struct WaitingMessage {
  /// Its own number, by the order in which messages came; ids can repeat.
  std::uint64_t serial = 0;
  QueuedMessage message;
};

enum class DiagnosticLevel : std::uint8_t { info, warning, error };

/// Something about the input that people should know and that stopped nothing.
struct Diagnostic {
  std::string code;
  DiagnosticLevel level = DiagnosticLevel::warning;
  std::string text;
  /// The event it was seen in, from 1.
  std::uint64_t event = 0;
  std::optional<EntryIndex> entry;
  /// Where that event begins.
  EventPlace place = {};
};

}  // namespace agent_timeline

// The state of a session besides its entries: facts, to-do list, queue and diagnostics.
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
#include "event/event_position.h"
#include "timeline/entry.h"

namespace agent_timeline {

struct SessionFacts {
  /// Names of the dialects seen so far, in order of appearance.
  std::vector<std::string_view> dialects;
  std::string model;
  /// Truncated to `limits::kSessionFieldBytes`, like the next two; empty if unknown.
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
  /// The number of events without a row, by kind.
  std::map<std::string_view, std::int64_t> hidden;
  /// The number of diagnostics beyond limits::kDiagnostics.
  std::uint64_t dropped_diagnostics = 0;
};

/// Truncates a fact, because facts may be resent with every event.
[[nodiscard]] inline std::string truncated_fact(std::string_view text) {
  if (text.size() <= limits::kSessionFieldBytes) return std::string(text);
  return std::string(utf8_prefix(text, limits::kSessionFieldBytes)) + "…";
}

/// A message waiting for the agent.
struct WaitingMessage {
  /// Numbers the messages in order of arrival, because ids can repeat.
  std::uint64_t serial = 0;
  QueuedMessage message;
};

enum class DiagnosticLevel : std::uint8_t { info, warning, error };

/// An irregularity of the input that stopped nothing.
struct Diagnostic {
  std::string code;
  DiagnosticLevel level = DiagnosticLevel::warning;
  std::string text;
  /// The 1-based number of the event in which it was found.
  std::uint64_t event = 0;
  std::optional<EntryIndex> entry;
  /// The position of that event.
  EventPosition position = {};
};

}  // namespace agent_timeline

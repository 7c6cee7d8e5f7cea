// The turns of an ACP session, their token usage and cost. A turn lasts from a prompt to the
// response to it; prompts sent meanwhile join it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/text_map.h"
#include "event/event.h"

namespace agent_timeline {

class AcpTurns {
 public:
  /// A prompt; returns whether it begins a turn.
  bool begin(Event& event);
  /// The response to a prompt: `{stopReason, usage}`.
  void end(const Value& result, Event& event);
  /// A prompt failed.
  void fail(const Value& error, Event& event);
  /// `usage_update` of `session`.
  void add_usage(const std::string& session, const Value& update, Event& event);
  void set_model(std::string_view model, Event& event);

  /// True if nothing has answered the latest prompt yet.
  [[nodiscard]] bool awaits_answer() const { return prompts_ > 0 && !answered_; }
  void mark_answered() { answered_ = true; }
  /// True if a prompt has no response yet.
  [[nodiscard]] bool has_prompt() const { return prompts_ > 0; }

 private:
  bool take_prompt();
  void close(TurnEvent end, Event& event);

  int prompts_ = 0;
  bool answered_ = false;
  std::string model_;
  /// The running total of each session on the connection.
  TextMap<std::int64_t> costs_;
  /// Their sum, and how much of it earlier turns account for.
  std::optional<std::int64_t> total_cost_;
  std::int64_t reported_cost_ = 0;
};

}  // namespace agent_timeline

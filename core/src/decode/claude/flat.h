// Claude Code's flat stream format, which puts at the top level of each line what the native format
// nests in message content blocks. Invariant: consecutive chunks of text are one message, which the
// next event of another kind closes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "decode/claude/calls.h"
#include "decode/claude/turn.h"
#include "event/event.h"

namespace agent_timeline {

class ClaudeFlat {
 public:
  ClaudeFlat(ClaudeCalls& calls, ClaudeTurn& turn) : calls_(calls), turn_(turn) {}

  void text(const Value& line, Event& event);
  void thinking(const Value& line, Event& event);
  void tool_use(const Value& line, Event& event);
  void tool_result(const Value& line, Event& event);
  void usage(const Value& line, Event& event);
  void error(const Value& line, Event& event);

  /// Ends the open text of the agent in `event.scope`.
  void close(Event& event);

 private:
  enum class Open : std::uint8_t { none, text, thinking };

  void add(Open kind, std::string_view chunk, Event& event);
  MessageEvent chunk_event(std::string_view chunk) const;

  ClaudeCalls& calls_;
  ClaudeTurn& turn_;
  Open open_ = Open::none;
  std::string scope_;
  std::string chunk_id_;
  std::uint64_t messages_ = 0;
};

}  // namespace agent_timeline

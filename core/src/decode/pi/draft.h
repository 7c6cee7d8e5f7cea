// A message of the agent while it is written: what is known of each of its blocks, so that only new
// content is passed on.
// Invariant: a block is one entry, whether its text came in pieces, repeatedly as a whole, or once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/value.h"
#include "decode/pi/calls.h"
#include "event/event.h"

namespace agent_timeline {

class PiDraft {
 public:
  /// `key` identifies the message; `started_ms` is its timestamp.
  PiDraft(std::string key, std::optional<std::int64_t> started_ms)
      : key_(std::move(key)), started_ms_(started_ms) {}

  /// Reads an assistantMessageEvent. `partial` is the whole message so far, or null.
  void apply(const Value& step, const Value& partial, PiCalls& calls, Event& event);

  /// Reads the message in its present or, with `is_final`, its final state. If it was `broken_off`,
  /// its last text is left open for the notice that closes it, even if the text had ended.
  void set(const Value& message, bool is_final, bool broken_off, PiCalls& calls, Event& event);

 private:
  enum class Kind : std::uint8_t { none, text, thinking, call, other };
  struct Block {
    Kind kind = Kind::none;
    std::string text;
    std::string call_id;
    bool is_open = false;
  };

  Block& block(std::size_t index, Kind kind);
  [[nodiscard]] MessageEvent make_message(std::size_t index, const Block& block) const;
  void set_block(std::size_t index, const Value& content, bool is_open, PiCalls& calls,
                 Event& event);
  void add_missed(std::size_t index, const Value& content, PiCalls& calls, Event& event);
  void reopen(std::size_t index, Event& event);
  void set_text(std::size_t index, Kind kind, std::string_view text, bool is_open, Event& event);
  void add_text(std::size_t index, Kind kind, std::string_view chunk, const Value& full_text,
                Event& event);
  void request_call(std::size_t index, const Value& content, bool is_open, PiCalls& calls,
                    Event& event);
  void add_other(std::size_t index, const Value& content, bool is_open, Event& event);

  std::string key_;
  std::optional<std::int64_t> started_ms_;
  /// By index in the content; there may be gaps where events were lost.
  std::map<std::size_t, Block> blocks_;
};

}  // namespace agent_timeline

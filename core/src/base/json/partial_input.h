// Reads as much as possible of a call's input while it streams, that is, of incomplete JSON. Used
// by growing_change.cpp, live_input.cpp and code that has part of an input at once.
// Invariants: the result does not depend on how the text was split; each byte takes constant time;
// the result is valid UTF-8 if the chunks are.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// Reads a JSON string, without its quotes, that arrives in chunks. Keeps an incomplete escape
/// until the rest arrives.
class JsonStringReader {
 public:
  enum class State : std::uint8_t { open, ended, broken };

  /// Reads `text` up to and including the closing quote, or all of it, and appends the unescaped
  /// text to `out`. Returns the number of bytes consumed.
  std::size_t read(std::string_view text, std::string& out);

  [[nodiscard]] State state() const { return state_; }

 private:
  void take_escaped(char c, std::string& out);
  void take_simple(char c, std::string& out);
  void take_digit(char c, std::string& out);
  void take_unit(std::string& out);

  State state_ = State::open;
  /// The incomplete escape, which may be the second of a surrogate pair.
  std::string escape_;
  char32_t unit_ = 0;
  char32_t high_ = 0;
};

class PartialInput {
 public:
  void append(std::string_view text);

  /// The members read so far of the JSON object that the text starts with: those whose values are
  /// strings, or lists of objects with string members. The last string may be incomplete. Other
  /// values are skipped, and so are members after the first limits::kPartialMembers of an object.
  /// Null if the text does not start with an object.
  [[nodiscard]] const Value& value() const { return value_; }

  /// True while the last of these strings may continue.
  [[nodiscard]] bool is_in_string() const { return state_ == State::string; }

 private:
  /// What is expected next.
  enum class State : std::uint8_t {
    start,
    member,
    key,
    colon,
    value,
    string,
    skipped,
    skipped_string,
    after_value,
    object,
    after_object,
    rest_of_object,
    rest_of_list,
    end,
  };

  std::size_t take(std::string_view text);
  std::size_t take_string(std::string_view text, std::string& out, State next);
  std::size_t take_value_string(std::string_view text);
  bool take_punctuation(char c);
  bool take_skipped(char c);
  void begin_value(char c);
  void end_members();
  void begin_string(State next);
  [[nodiscard]] Value& members();

  Value value_;
  State state_ = State::start;
  JsonStringReader string_;
  std::string key_;
  /// Whether the current object is in a list.
  bool in_list_ = false;
  /// The list has at least one object, so it was added as a member.
  bool has_list_ = false;
  /// Number of open brackets in the skipped value, and the state that follows it.
  std::size_t depth_ = 0;
  State after_skipped_ = State::end;
};

/// Reads `text` at once.
[[nodiscard]] Value read_partial_input(std::string_view text);

/// Returns the unescaped text of a JSON string. `text` starts after the opening quote; anything
/// after the closing quote is ignored.
[[nodiscard]] std::string read_json_string(std::string_view text);

}  // namespace agent_timeline

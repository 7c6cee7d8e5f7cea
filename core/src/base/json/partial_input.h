// Reads what can be read of a call's input while it streams: JSON that is not complete yet. For
// growing_change.cpp, live_input.cpp and whoever has a part of an input at once.
// Invariants: however the text was cut, what is read is what one piece of it gives; a byte costs
// constant time; what is read is valid UTF-8 when the pieces are.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// A JSON string that comes in pieces, without its quotes. Half an escape waits for the rest of it.
class JsonStringReader {
 public:
  enum class State : std::uint8_t { open, ended, broken };

  /// Takes `text` up to the closing quote, or all of it, and adds what it says to `out`. Returns
  /// how many bytes were taken.
  std::size_t read(std::string_view text, std::string& out);

  [[nodiscard]] State state() const { return state_; }

 private:
  void take_escaped(char c, std::string& out);
  void take_simple(char c, std::string& out);
  void take_digit(char c, std::string& out);
  void take_unit(std::string& out);

  State state_ = State::open;
  /// What there is of an escape, and of a second one behind half a surrogate pair.
  std::string escape_;
  char32_t unit_ = 0;
  char32_t high_ = 0;
};

class PartialInput {
 public:
  void append(std::string_view text);

  /// The members of the JSON object that the text begins with whose values are strings, or lists of
  /// objects with such members; the last string may be cut anywhere. Other values are skipped, and
  /// so is what comes behind the first limits::kPartialMembers of an object. Null when the text
  /// begins with no object.
  [[nodiscard]] const Value& value() const { return value_; }

  /// The text of the last string of those goes on.
  [[nodiscard]] bool is_in_text() const { return at_ == At::text; }

 private:
  /// What comes next.
  enum class At : std::uint8_t {
    start,
    member,
    key,
    colon,
    value,
    text,
    skipped,
    skipped_text,
    behind_value,
    object,
    behind_object,
    rest_of_object,
    rest_of_list,
    end,
  };

  std::size_t take(std::string_view text);
  std::size_t take_string(std::string_view text, std::string& out, At next);
  std::size_t take_text(std::string_view text);
  bool take_mark(char c);
  bool take_skipped(char c);
  void begin_value(char c);
  void end_members();
  void begin_string(At at);
  [[nodiscard]] Value& members();

  Value value_;
  At at_ = At::start;
  JsonStringReader string_;
  std::string key_;
  /// Whether the object is one of a list.
  bool in_list_ = false;
  /// The list has an object, and so is a member.
  bool has_list_ = false;
  /// Brackets that are open in what is skipped, and what comes behind it.
  std::size_t depth_ = 0;
  At behind_ = At::end;
};

/// What there is in `text`.
[[nodiscard]] Value read_partial_input(std::string_view text);

/// What a JSON string says; `text` begins behind its opening quote, and what follows its closing
/// one does not matter.
[[nodiscard]] std::string read_json_string(std::string_view text);

}  // namespace agent_timeline

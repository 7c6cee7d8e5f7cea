#include "base/json/partial_input.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "base/ascii.h"
#include "base/json/escape.h"
#include "base/limits.h"
#include "base/text.h"
#include "base/utf8.h"

namespace agent_timeline {
namespace {

bool closes(char c) {
  return c == '}' || c == ']';
}

}  // namespace

std::size_t JsonStringReader::read(std::string_view text, std::string& out) {
  std::size_t at = 0;
  while (at < text.size() && state_ == State::open) {
    const char c = text[at];
    // A high surrogate without its low surrogate becomes U+FFFD.
    const bool pairs = escape_.empty() ? c == '\\' : escape_ != "\\" || c == 'u';
    if (high_ != 0 && !pairs) {
      append_utf8(out, kReplacementCharacter);
      high_ = 0;
    }
    if (!escape_.empty()) {
      take_escaped(c, out);
      ++at;
    } else if (c == '\\') {
      escape_ = c;
      ++at;
    } else if (c == '"') {
      state_ = State::ended;
      ++at;
    } else {
      const std::size_t end = std::min(text.find_first_of("\"\\", at), text.size());
      out += text.substr(at, end - at);
      at = end;
    }
  }
  return at;
}

void JsonStringReader::take_escaped(char c, std::string& out) {
  if (escape_.size() > 1) return take_digit(c, out);
  if (c != 'u') return take_simple(c, out);
  escape_ += c;
  unit_ = 0;
}

void JsonStringReader::take_simple(char c, std::string& out) {
  constexpr std::string_view names = "\"\\/bfnrt";
  constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
  const std::size_t which = names.find(c);
  if (which == std::string_view::npos) {
    state_ = State::broken;
  } else {
    out += meanings[which];
    escape_.clear();
  }
}

void JsonStringReader::take_digit(char c, std::string& out) {
  constexpr std::size_t escape_bytes = 6;
  const std::optional<char32_t> digit = hex_digit(c);
  if (!digit) {
    if (high_ != 0) append_utf8(out, kReplacementCharacter);
    state_ = State::broken;
    return;
  }
  unit_ = unit_ * 16 + *digit;
  escape_ += c;
  if (escape_.size() == escape_bytes) take_unit(out);
}

void JsonStringReader::take_unit(std::string& out) {
  escape_.clear();
  const char32_t high = std::exchange(high_, 0);
  if (high != 0 && is_low_surrogate(unit_)) {
    return append_utf8(out, 0x10000 + ((high - 0xD800) << 10U) + (unit_ - 0xDC00));
  }
  if (high != 0) append_utf8(out, kReplacementCharacter);
  if (is_high_surrogate(unit_)) {
    high_ = unit_;
  } else {
    append_utf8(out, unit_);
  }
}

void PartialInput::append(std::string_view text) {
  while (!text.empty() && state_ != State::end)
    text.remove_prefix(take(text));
}

/// Consumes some of `text`; may consume nothing, but then changes the state.
std::size_t PartialInput::take(std::string_view text) {
  std::string discarded;
  switch (state_) {
    case State::key:
      return take_string(text, key_, State::colon);
    case State::string:
      return take_value_string(text);
    case State::skipped_string:
      return take_string(text, discarded, State::skipped);
    case State::skipped:
      return take_skipped(text.front()) ? 1 : 0;
    default:
      return is_space(text.front()) || take_punctuation(text.front()) ? 1 : 0;
  }
}

std::size_t PartialInput::take_string(std::string_view text, std::string& out, State next) {
  const std::size_t taken = string_.read(text, out);
  if (string_.state() == JsonStringReader::State::ended) state_ = next;
  if (string_.state() == JsonStringReader::State::broken) state_ = State::end;
  return taken;
}

std::size_t PartialInput::take_value_string(std::string_view text) {
  std::string more;
  const std::size_t taken = take_string(text, more, State::after_value);
  members().back().append_text(more);
  return taken;
}

/// Handles one non-space character outside of strings. Returns false if the character is left for
/// the next state.
bool PartialInput::take_punctuation(char c) {
  const auto go = [this](bool expected, State next, State other) {
    state_ = expected ? next : other;
    return expected;
  };
  switch (state_) {
    case State::start:
      if (c == '{') value_ = Value::object();
      return go(c == '{', State::member, State::end);
    case State::member:
      if (c == '"' && members().size() < limits::kPartialMembers) {
        key_.clear();
        begin_string(State::key);
        return true;
      }
      end_members();
      return false;
    case State::colon:
      if (c != ':') end_members();
      if (c == ':') state_ = State::value;
      return c == ':';
    case State::value:
      begin_value(c);
      return state_ != State::skipped;
    case State::after_value:
      if (c != ',') end_members();
      if (c == ',') state_ = State::member;
      return c == ',';
    case State::object:
      if (c == '{') {
        if (!std::exchange(has_list_, true)) value_.add(std::move(key_), Value::array());
        value_.back().add({}, Value::object());
        in_list_ = true;
      }
      return go(c == '{', State::member, State::rest_of_list);
    case State::after_object:
      return go(c == ',', State::object, State::rest_of_list);
    case State::rest_of_object:
      in_list_ = false;
      return go(c == '}', State::after_object, State::rest_of_list);
    case State::rest_of_list:
      if (c == ',') return true;
      if (!closes(c)) {
        after_skipped_ = State::rest_of_list;
        state_ = State::skipped;
        return false;
      }
      return go(c == ']', State::after_value, State::end);
    default:
      state_ = State::end;
      return false;
  }
}

/// Reads strings, and lists of objects only in the outermost object, which bounds the depth. Skips
/// other values.
void PartialInput::begin_value(char c) {
  if (c == '"') {
    members().add(std::move(key_), Value::string({}));
    begin_string(State::string);
  } else if (c == '[' && !in_list_) {
    has_list_ = false;
    state_ = State::object;
  } else {
    after_skipped_ = State::after_value;
    state_ = State::skipped;
  }
}

/// Skips up to the `,` or closing bracket that ends the value, and leaves that unconsumed.
bool PartialInput::take_skipped(char c) {
  if (depth_ == 0 && (closes(c) || c == ',')) {
    state_ = after_skipped_;
    return false;
  }
  if (c == '{' || c == '[') ++depth_;
  if (closes(c)) --depth_;
  if (c == '"') begin_string(State::skipped_string);
  return true;
}

/// Called when no further members of the object can be read.
void PartialInput::end_members() {
  state_ = State::end;
  if (!in_list_) return;
  after_skipped_ = State::rest_of_object;
  state_ = State::skipped;
}

void PartialInput::begin_string(State next) {
  string_ = {};
  state_ = next;
}

Value& PartialInput::members() {
  return in_list_ ? value_.back().back() : value_;
}

Value read_partial_input(std::string_view text) {
  PartialInput input;
  input.append(text);
  return input.value();
}

std::string read_json_string(std::string_view text) {
  std::string out;
  JsonStringReader().read(text, out);
  return out;
}

}  // namespace agent_timeline

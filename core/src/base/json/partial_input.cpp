#include "base/json/partial_input.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

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
  constexpr std::size_t whole = 6;
  const std::optional<char32_t> digit = hex_digit(c);
  if (!digit) {
    if (high_ != 0) append_utf8(out, kReplacementCharacter);
    state_ = State::broken;
    return;
  }
  unit_ = unit_ * 16 + *digit;
  escape_ += c;
  if (escape_.size() == whole) take_unit(out);
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
  while (!text.empty() && at_ != At::end)
    text.remove_prefix(take(text));
}

/// Consumes some of `text`; may consume nothing, but then changes the state.
std::size_t PartialInput::take(std::string_view text) {
  std::string none;
  switch (at_) {
    case At::key:
      return take_string(text, key_, At::colon);
    case At::text:
      return take_text(text);
    case At::skipped_text:
      return take_string(text, none, At::skipped);
    case At::skipped:
      return take_skipped(text.front()) ? 1 : 0;
    default:
      return is_space(text.front()) || take_mark(text.front()) ? 1 : 0;
  }
}

std::size_t PartialInput::take_string(std::string_view text, std::string& out, At next) {
  const std::size_t taken = string_.read(text, out);
  if (string_.state() == JsonStringReader::State::ended) at_ = next;
  if (string_.state() == JsonStringReader::State::broken) at_ = At::end;
  return taken;
}

std::size_t PartialInput::take_text(std::string_view text) {
  std::string more;
  const std::size_t taken = take_string(text, more, At::behind_value);
  members().back().append_text(more);
  return taken;
}

/// Handles one non-space character outside of strings. Returns false if the character is left for
/// the next state.
bool PartialInput::take_mark(char c) {
  const auto go = [this](bool expected, At next, At other) {
    at_ = expected ? next : other;
    return expected;
  };
  switch (at_) {
    case At::start:
      if (c == '{') value_ = Value::object();
      return go(c == '{', At::member, At::end);
    case At::member:
      if (c == '"' && members().size() < limits::kPartialMembers) {
        key_.clear();
        begin_string(At::key);
        return true;
      }
      end_members();
      return false;
    case At::colon:
      if (c != ':') end_members();
      if (c == ':') at_ = At::value;
      return c == ':';
    case At::value:
      begin_value(c);
      return at_ != At::skipped;
    case At::behind_value:
      if (c != ',') end_members();
      if (c == ',') at_ = At::member;
      return c == ',';
    case At::object:
      if (c == '{') {
        if (!std::exchange(has_list_, true)) value_.add(std::move(key_), Value::array());
        value_.back().add({}, Value::object());
        in_list_ = true;
      }
      return go(c == '{', At::member, At::rest_of_list);
    case At::behind_object:
      return go(c == ',', At::object, At::rest_of_list);
    case At::rest_of_object:
      in_list_ = false;
      return go(c == '}', At::behind_object, At::rest_of_list);
    case At::rest_of_list:
      if (c == ',') return true;
      if (!closes(c)) {
        behind_ = At::rest_of_list;
        at_ = At::skipped;
        return false;
      }
      return go(c == ']', At::behind_value, At::end);
    default:
      at_ = At::end;
      return false;
  }
}

/// Reads strings, and lists of objects only in the outermost object, which bounds the depth. Skips
/// other values.
void PartialInput::begin_value(char c) {
  if (c == '"') {
    members().add(std::move(key_), Value::string({}));
    begin_string(At::text);
  } else if (c == '[' && !in_list_) {
    has_list_ = false;
    at_ = At::object;
  } else {
    behind_ = At::behind_value;
    at_ = At::skipped;
  }
}

/// Skips up to the `,` or closing bracket that ends the value, and leaves that unconsumed.
bool PartialInput::take_skipped(char c) {
  if (depth_ == 0 && (closes(c) || c == ',')) {
    at_ = behind_;
    return false;
  }
  if (c == '{' || c == '[') ++depth_;
  if (closes(c)) --depth_;
  if (c == '"') begin_string(At::skipped_text);
  return true;
}

/// Called when no further members of the object can be read.
void PartialInput::end_members() {
  at_ = At::end;
  if (!in_list_) return;
  behind_ = At::rest_of_object;
  at_ = At::skipped;
}

void PartialInput::begin_string(At at) {
  string_ = {};
  at_ = at;
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

#include "terminal/escape_parser.h"

#include <algorithm>
#include <utility>

#include "base/utf8.h"

namespace agent_timeline::terminal {
namespace {

constexpr char32_t kBell = 0x07;
constexpr char32_t kCancel = 0x18;
constexpr char32_t kSubstitute = 0x1A;
constexpr char32_t kEscape = 0x1B;
constexpr char32_t kDelete = 0x7F;

constexpr bool is_c0(char32_t code) {
  return code < 0x20;
}

constexpr bool is_c1(char32_t code) {
  return code >= 0x80 && code <= 0x9F;
}

constexpr bool is_intermediate(char c) {
  return c >= 0x20 && c <= 0x2F;
}

constexpr bool is_parameter(char c) {
  return c >= 0x30 && c <= 0x3F;
}

}  // namespace

std::uint32_t ControlSequence::parameter(std::size_t index, std::uint32_t fallback) const {
  std::string_view rest = parameters;
  for (; index > 0; --index) {
    const std::size_t separator = rest.find(';');
    if (separator == std::string_view::npos) return fallback;
    rest.remove_prefix(separator + 1);
  }
  const std::string_view field = rest.substr(0, rest.find(';'));
  if (field.empty()) return fallback;
  std::uint32_t value = 0;
  for (const char c : field) {
    if (c < '0' || c > '9') return fallback;
    value = std::min(value * 10 + static_cast<std::uint32_t>(c - '0'), std::uint32_t{65535});
  }
  return value;
}

void EscapeParser::write(std::string_view bytes) {
  std::string joined;
  if (!pending_.empty()) {
    joined = std::move(pending_);
    pending_.clear();
    joined += bytes;
    bytes = joined;
  }
  while (!bytes.empty()) {
    if (state_ == State::ground) bytes.remove_prefix(print_run(bytes));
    if (bytes.empty()) return;
    const DecodedCharacter next = decode_utf8(bytes, 0);
    if (!next.valid && next.length == bytes.size()) {
      pending_ = bytes;  // more bytes may still make it a character
      return;
    }
    step(next.code);
    bytes.remove_prefix(next.length);
  }
}

void EscapeParser::finish() {
  if (!pending_.empty()) {
    pending_.clear();
    step(kReplacementCharacter);
  }
  if (state_ == State::string) release();
  begin(State::ground);
}

void EscapeParser::begin(State state) {
  state_ = state;
  collected_.clear();
}

void EscapeParser::begin_string(StringKind kind) {
  begin(State::string);
  string_kind_ = kind;
}

/// Prints the start of `bytes` up to the first control or ill-formed character; returns its length.
std::size_t EscapeParser::print_run(std::string_view bytes) {
  std::size_t end = 0;
  while (end < bytes.size()) {
    const auto byte = static_cast<unsigned char>(bytes[end]);
    if (byte >= 0x20 && byte < kDelete) {
      ++end;
      continue;
    }
    const DecodedCharacter next = decode_utf8(bytes, end);
    if (!next.valid || next.code < 0xA0) break;
    end += next.length;
  }
  if (end > 0) handler_.print(bytes.substr(0, end));
  return end;
}

void EscapeParser::step(char32_t code) {
  if (code == kEscape || is_c1(code)) {
    if (state_ == State::string) end_string();
    begin(State::escape);
    if (is_c1(code)) introduce(static_cast<char>(code - 0x40));
    return;
  }
  if (code == kCancel || code == kSubstitute) return begin(State::ground);
  if (code == kDelete) return;
  if (state_ == State::string) return step_string(code);
  if (is_c0(code)) return handler_.control(static_cast<char>(code));
  if (code > 0x7F) {
    // No control function has such a character, so what came before it was none.
    begin(State::ground);
    std::string character;
    append_utf8(character, code);
    return handler_.print(character);
  }
  if (state_ == State::escape) return step_escape(static_cast<char>(code));
  step_sequence(static_cast<char>(code));
}

void EscapeParser::step_escape(char c) {
  if (is_intermediate(c)) return collect(static_cast<char32_t>(c));
  if (collected_.empty()) return introduce(c);
  const std::string intermediates = std::move(collected_);
  begin(State::ground);
  handler_.escape(intermediates, c);
}

/// What ESC and one character do, or the C1 control that stands for both.
void EscapeParser::introduce(char final_byte) {
  switch (final_byte) {
    case '[':
      return begin(State::sequence);
    case ']':
      return begin_string(StringKind::operating_system);
    case 'P':
      return begin_string(StringKind::device_control);
    case 'X':
      return begin_string(StringKind::start_of_string);
    case '^':
      return begin_string(StringKind::privacy_message);
    case '_':
      return begin_string(StringKind::application_program);
    default:
      begin(State::ground);
      handler_.escape({}, final_byte);
  }
}

void EscapeParser::step_sequence(char c) {
  if (is_intermediate(c) || is_parameter(c)) return collect(static_cast<char32_t>(c));
  end_sequence(c);
}

void EscapeParser::end_sequence(char final_byte) {
  const std::string bytes = std::move(collected_);
  begin(State::ground);
  const auto end = std::find_if(bytes.begin(), bytes.end(), is_intermediate);
  if (std::any_of(end, bytes.end(), is_parameter)) return;  // not a form that ECMA-48 knows
  const auto length = static_cast<std::size_t>(end - bytes.begin());
  const std::string_view view = bytes;
  handler_.control_sequence({view.substr(0, length), view.substr(length), final_byte});
}

void EscapeParser::step_string(char32_t code) {
  const bool operating_system = string_kind_ == StringKind::operating_system;
  if (operating_system && code == kBell) return end_string();
  if (operating_system && code == '\n') {
    release();
    return handler_.control('\n');
  }
  collect(code);
}

void EscapeParser::end_string() {
  const std::string payload = std::move(collected_);
  begin(State::ground);
  handler_.control_string(string_kind_, payload);
}

void EscapeParser::collect(char32_t code) {
  append_utf8(collected_, code);
  if (collected_.size() > kControlFunctionBytes) release();
}

/// Treats what was collected as the text it must have been.
void EscapeParser::release() {
  const std::string text = std::move(collected_);
  begin(State::ground);
  std::string_view rest = text;
  while (!rest.empty()) {
    rest.remove_prefix(print_run(rest));
    if (rest.empty()) return;
    handler_.control(rest.front());
    rest.remove_prefix(1);
  }
}

}  // namespace agent_timeline::terminal

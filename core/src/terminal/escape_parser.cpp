#include "terminal/escape_parser.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/ascii.h"
#include "base/limits.h"
#include "base/utf8.h"

namespace agent_timeline::terminal {
namespace {

constexpr char32_t kBell = 0x07;
constexpr char32_t kCancel = 0x18;
constexpr char32_t kSubstitute = 0x1A;
constexpr char32_t kEscape = 0x1B;
constexpr char32_t kDelete = 0x7F;

constexpr bool is_plain_ascii(char c) {
  return c >= 0x20 && static_cast<unsigned char>(c) < kDelete;
}

/// True if eight bytes from `at` on exist and are plain ASCII.
bool has_eight_plain(std::string_view bytes, std::size_t at) {
  if (bytes.size() - at < sizeof(std::uint64_t)) return false;
  constexpr std::uint64_t ones = 0x0101010101010101;
  constexpr std::uint64_t tops = ones * 0x80;
  std::uint64_t word = 0;
  std::memcpy(&word, bytes.data() + at, sizeof word);
  // The top bit gets set by the borrow of a byte below 0x20 or the carry of 0x7F; bytes from 0x80
  // on have it already.
  return (((word - ones * 0x20) | (word + ones) | word) & tops) == 0;
}

constexpr bool is_c1(char32_t code) {
  return code >= 0x80 && code <= 0x9F;
}

constexpr bool is_intermediate(char c) {
  return c >= 0x20 && c <= 0x2F;
}

}  // namespace

void EscapeParser::write(std::string_view bytes) {
  std::string joined;
  if (!pending_.empty()) {
    joined = std::move(pending_);
    pending_.clear();
    joined += bytes;
    bytes = joined;
  }
  while (!bytes.empty()) {
    std::size_t run = 0;
    if (state_ == State::ground) {
      run = print_run(bytes);
    } else if (state_ == State::sequence) {
      run = sequence_run(bytes);
    } else if (state_ == State::string) {
      run = collect_run(bytes);
    }
    bytes.remove_prefix(run);
    if (run > 0) continue;
    if (state_ == State::ground && bytes.starts_with("\x1b[")) {  // the most common case
      begin_sequence();
      bytes.remove_prefix(2);
    } else if (static_cast<unsigned char>(bytes.front()) < 0x80) {
      step(static_cast<unsigned char>(bytes.front()));
      bytes.remove_prefix(1);
    } else {
      const DecodedCharacter next = decode_utf8(bytes, 0);
      if (!next.valid && next.length == bytes.size()) {
        pending_ = bytes;  // more bytes may complete the character
        return;
      }
      step(next.code);
      bytes.remove_prefix(next.length);
    }
  }
}

void EscapeParser::finish() {
  if (!pending_.empty()) {
    pending_.clear();
    step(kReplacementCharacter);
  }
  if (state_ == State::string) print_unterminated();
  begin(State::ground);
}

void EscapeParser::begin(State state) {
  state_ = state;
  intermediate_ = 0;
  string_.clear();
}

void EscapeParser::begin_sequence() {
  state_ = State::sequence;
  sequence_.values[0] = 0;
  sequence_.subparameter_bits = 0;
  sequence_.count = 1;
  sequence_.marker = 0;
  sequence_.intermediate = 0;
  is_malformed_ = false;
}

/// Prints `bytes` up to the first control or ill-formed character; returns the length printed.
std::size_t EscapeParser::print_run(std::string_view bytes) {
  std::size_t end = 0;
  while (end < bytes.size()) {
    if (is_plain_ascii(bytes[end])) {
      end += has_eight_plain(bytes, end) ? std::size_t{8} : std::size_t{1};
      continue;
    }
    if (static_cast<unsigned char>(bytes[end]) < 0x80) break;
    const DecodedCharacter next = decode_utf8(bytes, end);
    if (!next.valid || is_c1(next.code)) break;
    end += next.length;
  }
  if (end > 0) handler_.print(bytes.substr(0, end));
  return end;
}

/// Adds `bytes` to the open sequence, up to its end or a control; returns the length consumed.
std::size_t EscapeParser::sequence_run(std::string_view bytes) {
  std::size_t end = 0;
  while (state_ == State::sequence && end < bytes.size() && is_plain_ascii(bytes[end]))
    step_sequence(bytes[end++]);
  return end;
}

/// Adds the ASCII at the start of `bytes` to the open string; returns its length.
std::size_t EscapeParser::collect_run(std::string_view bytes) {
  const std::size_t room = limits::kControlStringBytes - string_.size();
  std::size_t end = 0;
  while (end < bytes.size() && end < room && is_plain_ascii(bytes[end]))
    ++end;
  string_ += bytes.substr(0, end);
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
  if (code < 0x20) return handler_.control(static_cast<char>(code));
  if (code > 0x7F || state_ == State::ground) {
    // No control function contains a character beyond ASCII, so the open function is invalid.
    begin(State::ground);
    std::string character;
    append_utf8(character, code);
    return handler_.print(character);
  }
  if (state_ == State::escape) return step_escape(static_cast<char>(code));
  step_sequence(static_cast<char>(code));
}

void EscapeParser::step_escape(char c) {
  if (is_intermediate(c)) {
    intermediate_ = c;
    return;
  }
  if (intermediate_ == 0) return introduce(c);
  const char intermediate = intermediate_;
  begin(State::ground);
  handler_.escape(intermediate, c);
}

/// Handles ESC and one character, or the equivalent C1 control.
void EscapeParser::introduce(char final_byte) {
  if (final_byte == '[') return begin_sequence();
  if (std::string_view("]PX^_").find(final_byte) != std::string_view::npos) {
    begin(State::string);
    is_system_command_ = final_byte == ']';
    return;
  }
  begin(State::ground);
  handler_.escape(0, final_byte);
}

void EscapeParser::step_sequence(char c) {
  ControlSequence& sequence = sequence_;
  if (is_ascii_digit(c) && sequence.intermediate == 0) {
    if (sequence.count > ControlSequence::kParameters) return;
    std::uint16_t& value = sequence.values[sequence.count - 1];
    value = static_cast<std::uint16_t>(std::min(value * 10 + (c - '0'), 65535));
  } else if (c >= 0x40) {
    sequence.final_byte = c;
    sequence.count = std::min(sequence.count, ControlSequence::kParameters);
    state_ = State::ground;
    if (!is_malformed_) handler_.control_sequence(sequence);
  } else if (is_intermediate(c)) {
    sequence.intermediate = c;
  } else if (sequence.intermediate != 0) {
    is_malformed_ = true;
  } else if (c == ';' || c == ':') {
    if (sequence.count > ControlSequence::kParameters) return;
    if (sequence.count < ControlSequence::kParameters) {
      sequence.values[sequence.count] = 0;
      sequence.subparameter_bits |= static_cast<std::uint32_t>(c == ':') << sequence.count;
    }
    ++sequence.count;
  } else {
    sequence.marker = c;
  }
}

void EscapeParser::step_string(char32_t code) {
  if (is_system_command_ && code == kBell) return end_string();
  // Titles and addresses contain no line feed, so this string was never terminated.
  const bool is_unended = is_system_command_ && code == '\n';
  if (is_unended || string_.size() >= limits::kControlStringBytes) {
    print_unterminated();
    return step(code);
  }
  append_utf8(string_, code);
}

void EscapeParser::end_string() {
  const std::string payload = std::move(string_);
  begin(State::ground);
  if (is_system_command_) handler_.system_command(payload);
}

/// Prints the collected string as text, so that a missing terminator cannot swallow the output.
void EscapeParser::print_unterminated() {
  const std::string text = std::move(string_);
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

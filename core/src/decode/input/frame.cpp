#include "decode/input/frame.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "base/utf8.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
/// The position of its last byte.
constexpr std::uint64_t kLastOfMark = kByteOrderMark.size() - 1;
constexpr std::string_view kSseData = "data:";

/// True if a JSON value, or the end of an array, can begin with `c`.
bool starts_value(char c) {
  return std::string_view("{[]\"-0123456789tfn").find(c) != std::string_view::npos;
}

}  // namespace

void Framer::feed(std::string_view bytes) {
  bytes_ = bytes;
  start_ = 0;
  at_ = 0;
  while (at_ < bytes.size()) {
    if (in_string_ && !escaped_) skip_plain_text();
    if (state_ == State::line && byte_index_ > kLastOfMark) skip_line();
    if (at_ == bytes.size()) break;
    if (is_large_document()) open_document();
    if (keeping_ && length() == limits::kEventBytes) overflow();
    step(bytes[at_]);
    ++at_;
    ++byte_index_;
  }
  if (keeping_) stored_ += bytes.substr(start_);
  count_lines();
  fed_ += bytes.size();
  bytes_ = {};
  start_ = at_ = 0;
}

/// Most bytes of a log are inside strings, where only three characters have a meaning.
void Framer::skip_plain_text() {
  const std::string_view bytes = bytes_.substr(0, end_within_limit());
  std::size_t at = skip_plain_ascii(bytes, at_);
  while (at < bytes.size() && bytes[at] != '"' && bytes[at] != '\\' && bytes[at] != '\n')
    at = skip_plain_ascii(bytes, at + 1);
  byte_index_ += at - at_;
  at_ = at;
}

/// In a line that is not JSON, only the end has a meaning.
void Framer::skip_line() {
  const std::string_view bytes = bytes_.substr(0, end_within_limit());
  const std::size_t at = std::min(bytes.find('\n', at_), bytes.size());
  byte_index_ += at - at_;
  at_ = at;
}

/// The end of those bytes of this call that can be taken before the size limit is reached.
std::size_t Framer::end_within_limit() const {
  if (!keeping_) return bytes_.size();
  return std::min(bytes_.size(), at_ + (limits::kEventBytes - length()));
}

/// Reports nothing while a flag is set that affects how the next byte is read.
Quiet Framer::quiet() const {
  Quiet quiet;
  if (state_ == State::line && byte_index_ > kLastOfMark) quiet.inside = Quiet::Inside::line;
  const bool has_pending_flag = at_line_start_ || at_list_start_ || escaped_ || too_deep_;
  if (state_ == State::value && !has_pending_flag) {
    quiet.inside = in_string_ ? Quiet::Inside::string : Quiet::Inside::value;
    quiet.levels = depth_ - 1;
  }
  quiet.bytes = std::numeric_limits<std::size_t>::max();
  if (keeping_)
    quiet.bytes = std::min(limits::kEventBytes - length(), bytes_until_large_document());
  return quiet;
}

/// Counts lines up to the byte that is being read.
void Framer::count_lines() {
  const auto counted = static_cast<std::size_t>(counted_.offset - fed_);
  const std::string_view fresh = bytes_.substr(counted, at_ - counted);
  counted_.line += static_cast<std::uint64_t>(std::count(fresh.begin(), fresh.end(), '\n'));
  counted_.offset += fresh.size();
}

/// Returns the position of the byte that is being read.
EventPosition Framer::current_position() {
  count_lines();
  return counted_;
}

void Framer::finish() {
  if (state_ == State::line) {
    end_line();
  } else if (state_ == State::tail) {
    end_tail(at_);
  } else if (state_ != State::between && keeping_) {
    end_frame(FrameKind::unfinished, at_);
  }
  leave_sse();
  state_ = State::between;
  in_document_ = in_string_ = escaped_ = keeping_ = in_array_ = in_sse_ = line_has_content_ = false;
  at_line_start_ = true;
  byte_index_ = 0;
}

void Framer::step(char c) {
  switch (state_) {
    case State::between:
      return step_between(c);
    case State::bracket:
      return step_bracket(c);
    case State::value:
      return in_string_ ? step_string(c) : step_value(c);
    case State::element:
      return in_string_ ? step_string(c) : step_element(c);
    case State::line:
      return step_line(c);
    case State::tail:
      return step_tail(c);
  }
}

void Framer::step_between(char c) {
  if (c == '\n') {
    if (!line_has_content_) end_blank_line();
    line_has_content_ = false;
    at_line_start_ = true;
    return;
  }
  const bool from_column_0 = at_line_start_;
  at_line_start_ = false;
  if (is_space(c)) return;
  line_has_content_ = true;
  if (c == '{' || (c == '[' && in_array_)) {
    begin(State::value);
  } else if (c == '[') {
    begin(State::bracket);
  } else if (c == ']' && in_array_) {
    in_array_ = false;
    if (std::exchange(in_document_, false)) begin(State::tail);
  } else if (c != ',' && in_array_) {
    begin(State::element);
    step_element(c);
  } else if (c != ',') {
    line_from_column_0_ = from_column_0;
    begin(State::line);
  }
}

/// Reads a byte behind a top-level `[`: if the first element is an object, this is an array of
/// events; otherwise it is one value, to be judged as a whole.
void Framer::step_bracket(char c) {
  if (is_space(c)) return;
  if (c == '{') {
    in_array_ = true;
    return begin(State::value);
  }
  if (!starts_value(c)) {  // a log line, such as `[INFO] …`
    line_from_column_0_ = false;
    state_ = State::line;
    return step_line(c);
  }
  state_ = State::value;
  if (c == '"') {
    in_string_ = true;
  } else {
    step_value(c);
  }
}

void Framer::step_value(char c) {
  const bool opens_line = at_line_start_;
  at_line_start_ = c == '\n';
  const bool is_item = depth_ <= 2 && track_structure(c);
  switch (c) {
    case '"':
      in_string_ = true;
      if (depth_ == 1 && keeping_) name_begin_ = length() + 1;
      return;
    case '{':
    case '[':
      if (c == '{' && opens_line && !in_array_ && !is_item) {
        end_frame(FrameKind::unfinished, at_);
        return begin(State::value);
      }
      if (++depth_ > limits::kJsonDepth) too_deep_ = true;
      return;
    case '}':
    case ']':
      if (--depth_ == 0) {
        end_frame(too_deep_ ? FrameKind::too_deep : FrameKind::candidate, at_ + 1);
      }
      return;
    case '\n':
      return end_value_line();
    default:
      return;
  }
}

/// Reads a scalar among the elements of an array, or text that is not JSON. It ends at the next
/// comma, bracket or newline, so that it cannot swallow the elements behind it.
void Framer::step_element(char c) {
  if (c == '"') {
    in_string_ = true;
  } else if (c == ',' || c == ']' || c == '\n') {
    end_frame(FrameKind::candidate, at_);
    step_between(c);
  }
}

void Framer::step_string(char c) {
  if (c == '\n') {
    end_frame(FrameKind::newline_in_string, at_);
    line_has_content_ = false;
    at_line_start_ = true;
  } else if (escaped_) {
    escaped_ = false;
  } else if (c == '\\') {
    escaped_ = true;
  } else if (c == '"') {
    in_string_ = false;
    if (state_ == State::value && depth_ == 1 && keeping_) name_end_ = length();
  }
}

/// Handles a newline between the tokens of a value. A value that gets too deep on its first line is
/// a broken line of JSON Lines rather than pretty-printed text, so it ends with that line.
void Framer::end_value_line() {
  if (too_deep_ && !spans_lines_) {
    end_frame(FrameKind::too_deep, at_);
    line_has_content_ = false;
    at_line_start_ = true;
  }
  spans_lines_ = true;
}

void Framer::step_line(char c) {
  if (c == '\n') {
    end_line();
  } else if (byte_index_ == kLastOfMark && keeping_ && take(at_ + 1) == kByteOrderMark) {
    state_ = State::between;
    keeping_ = line_has_content_ = false;
    at_line_start_ = true;
  }
}

void Framer::begin(State state) {
  state_ = state;
  depth_ = 1;
  in_string_ = escaped_ = too_deep_ = spans_lines_ = at_line_start_ = false;
  keeping_ = true;
  start_ = at_;
  frame_position_ = current_position();
  stored_.clear();
  names_document_ = names_kind_ = at_list_start_ = is_document_ = in_list_ = after_comma_ = false;
  name_begin_ = name_end_ = list_from_ = 0;
}

/// Returns the text being read, up to byte `end` of this call's bytes.
std::string_view Framer::take(std::size_t end) {
  const std::string_view fresh = bytes_.substr(start_, end - start_);
  if (stored_.empty()) return fresh;
  stored_ += fresh;
  start_ = end;
  return stored_;
}

void Framer::end_frame(FrameKind kind, std::size_t end) {
  state_ = State::between;
  line_has_content_ = true;
  in_string_ = escaped_ = false;
  leave_sse();
  if (!keeping_) return;
  keeping_ = false;
  JsonFrame frame{kind, take(end), false, {}, frame_position_};
  if (in_document_) frame.list_place = std::exchange(next_place_, ListPlace::next);
  sink_.on_frame(frame);
}

void Framer::end_line() {
  const bool kept = keeping_;
  std::string_view line = kept ? take(at_) : std::string_view();
  state_ = State::between;
  keeping_ = line_has_content_ = false;
  at_line_start_ = true;
  if (!kept) return;
  line = trim_end(line);
  if (line_from_column_0_ && take_sse_field(line)) return;
  leave_sse();
  sink_.on_frame({FrameKind::candidate, line, false, {}, frame_position_});
}

void Framer::end_blank_line() {
  if (!held_.empty()) {  // fields and a blank line: an event without data, such as a heartbeat
    in_sse_ = true;
    held_.clear();
  }
  if (in_sse_) {
    dispatch_sse();
  } else if (!in_array_ && !options_.is_payload) {
    sink_.on_frame({FrameKind::blank_line, {}, false, {}, current_position()});
  }
}

/// At the size limit the frame is emitted, and the rest of its value is tracked but not kept. If an
/// element of an array has swallowed lines that look like events, its value is abandoned at once so
/// that those lines can be salvaged. An overlong `data` line belongs to its event and is reported
/// with it.
void Framer::overflow() {
  const std::string_view text = take(at_);
  keeping_ = false;
  if (state_ == State::line && line_from_column_0_ && take_sse_field(text)) {
    if (text.starts_with(kSseData)) sse_too_long_ = true;
    return;
  }
  const bool swallowed = in_array_ && text.find("\n{") != std::string_view::npos;
  leave_sse();
  sink_.on_frame({FrameKind::too_long, text, false, {}, frame_position_});
  if (swallowed) {
    state_ = State::line;
    in_string_ = escaped_ = false;
  }
}

}  // namespace agent_timeline

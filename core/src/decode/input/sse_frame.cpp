// Reads lines as the fields of server-sent events (WHATWG HTML, 9.2) and joins their data.
// Invariant: lines that only look like fields are not lost; they are held until that is certain.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "decode/input/frame.h"

namespace agent_timeline {

bool Framer::take_sse_field(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || options_.is_payload) return false;
  const std::string_view name = line.substr(0, colon);
  std::string_view value = line.substr(colon + 1);
  if (value.starts_with(' ')) value.remove_prefix(1);
  if (name == "data") {
    in_sse_ = true;
    held_.clear();
    take_sse_data(value);
    return true;
  }
  if (!name.empty() && name != "event" && name != "id" && name != "retry") return false;
  if (name == "event") sse_event_ = value.substr(0, limits::kSseEventNameBytes);
  if (!in_sse_) hold(line);
  return true;
}

void Framer::hold(std::string_view line) {
  if (held_.size() + line.size() > limits::kEventBytes) release_held();
  if (held_.empty()) held_position_ = frame_position_;
  held_ += line;
  held_ += '\n';
}

/// Emits lines that turned out not to be fields, each as a frame of its own.
void Framer::release_held() {
  if (held_.empty()) return;
  const std::string held = std::exchange(held_, {});
  sse_event_.clear();
  EventPosition position = held_position_;
  for (const std::string_view line : split_lines(held)) {
    sink_.on_frame({FrameKind::candidate, line, false, {}, position});
    // White space at the ends of lines was not kept, so only the line number is exact.
    position.offset += line.size() + 1;
    ++position.line;
  }
}

void Framer::take_sse_data(std::string_view data) {
  if (sse_has_data_) {
    sse_data_ += '\n';
  } else {
    sse_position_ = frame_position_;
  }
  sse_has_data_ = true;
  const std::size_t room = limits::kEventBytes - std::min(limits::kEventBytes, sse_data_.size());
  if (data.size() > room) sse_too_long_ = true;
  sse_data_ += data.substr(0, room);
}

/// Text that is not a field ends the current server-sent event, even without a blank line.
void Framer::leave_sse() {
  release_held();
  dispatch_sse();
  in_sse_ = false;
}

void Framer::dispatch_sse() {
  if (sse_has_data_) {
    const FrameKind kind = sse_too_long_ ? FrameKind::too_long : FrameKind::candidate;
    sink_.on_frame({kind, trim(sse_data_), true, sse_event_, sse_position_});
  }
  sse_has_data_ = sse_too_long_ = false;
  sse_data_.clear();
  sse_event_.clear();
}

}  // namespace agent_timeline

// Reads stored conversations of any size that are one object around the list of their events
// (document.h): once such an object is large, the elements of its list become frames of their own,
// like those of a top-level array. An object that could also be an event, because it states a kind
// or because of its list's name, is read this way only if it would be too long for an event. The
// members before the list are sent first, those behind it last. Invariant: whether an object is
// read this way depends only on its bytes, namely its size and the names of its members up to the
// list.
#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "decode/input/document.h"
#include "decode/input/frame.h"

namespace agent_timeline {
namespace {

/// Smaller objects are read whole, for dialects that know the whole object.
constexpr std::size_t kLargeDocument = std::size_t{256} * 1024;

}  // namespace

/// Returns part of the text of the value that is being read.
std::string_view Framer::value_text(std::size_t from, std::size_t to) {
  if (to <= stored_.size()) return std::string_view(stored_).substr(from, to - from);
  if (from < stored_.size()) {
    stored_ += bytes_.substr(start_, at_ - start_);
    start_ = at_;
    return std::string_view(stored_).substr(from, to - from);
  }
  return bytes_.substr(start_ + (from - stored_.size()), to - from);
}

/// Handles a structural character of a top-level object, among its members or in its list. Returns
/// true if it begins an element of that list, which may be on a line of its own.
bool Framer::track_structure(char c) {
  if (!keeping_ || in_array_ || is_space(c)) return false;
  if (depth_ == 2) return track_element(c);
  const bool has_name = depth_ == 1 && name_end_ > name_begin_;
  if (!has_name) return false;
  if (c == ':') {
    const std::string_view name = value_text(name_begin_, name_end_);
    names_kind_ = names_kind_ || names_event_kind(name);
    names_document_ = is_document_list(name);
    if (!may_be_event_list(name)) name_end_ = name_begin_;
  } else if (c == '[') {
    at_list_start_ = list_from_ == 0 || (names_document_ && !is_document_);
  } else if (c == ',') {
    name_end_ = name_begin_;
  }
  return false;
}

/// Handles a structural character behind the `[` or `{` of a member.
bool Framer::track_element(char c) {
  const bool is_first = std::exchange(at_list_start_, false) && c == '{';  // a list of objects
  if (is_first) {
    list_name_begin_ = name_begin_;
    list_from_ = name_end_;
    in_list_ = true;
    is_document_ = names_document_;
  }
  if (c == ']') in_list_ = false;
  const bool is_next = std::exchange(after_comma_, c == ',') && c == '{';
  const bool is_element = is_first || (in_list_ && is_next);
  return is_element && is_document_ && !names_kind_;
}

bool Framer::is_large_document() const {
  return list_from_ > 0 && state_ == State::value && keeping_ && bytes_until_large_document() == 0;
}

/// Returns how many more bytes the value being read can take until it is a large document. What
/// could be an event becomes one only where its list exceeds the limit of an event.
std::size_t Framer::bytes_until_large_document() const {
  const bool is_certain = is_document_ && !names_kind_;
  if (list_from_ == 0 || (!is_certain && !in_list_)) return std::numeric_limits<std::size_t>::max();
  const std::size_t limit = is_certain ? kLargeDocument : limits::kEventBytes;
  return limit - std::min(limit, length());
}

/// Turns what was read of the object into a head frame and the elements of the list.
void Framer::open_document() {
  const std::string text(take(at_));
  const std::size_t bracket = text.find('[', list_from_);
  leave_sse();
  in_document_ = in_array_ = true;
  next_place_ = ListPlace::first;
  state_ = State::between;
  keeping_ = in_string_ = escaped_ = false;
  list_from_ = 0;
  const std::string_view head = std::string_view(text).substr(1, list_name_begin_ - 2);
  head_emitted_ = !is_blank(head);
  if (head_emitted_) emit_head(head, false, ListPlace::before);

  const std::string_view bytes = bytes_;
  const std::size_t at = at_;
  const std::uint64_t fed = fed_;
  const std::string_view before = std::string_view(text).substr(0, bracket + 1);
  const std::string_view items = std::string_view(text).substr(bracket + 1);
  const auto lines = std::count(before.begin(), before.end(), '\n');
  counted_ = {frame_position_.offset + before.size(),
              frame_position_.line + static_cast<std::uint64_t>(lines)};
  fed_ = counted_.offset;
  bytes_ = items;
  start_ = 0;
  for (at_ = 0; at_ < items.size(); ++at_)
    step(items[at_]);
  if (keeping_) stored_ += items.substr(start_);
  count_lines();
  bytes_ = bytes;
  fed_ = fed;
  start_ = at_ = at;
}

/// Reads a byte behind the list, up to the end of the object.
void Framer::step_tail(char c) {
  if (in_string_) return step_string(c);
  const bool opens_line = at_line_start_;
  at_line_start_ = c == '\n';
  if (c == '{' && opens_line) {  // a new line of JSON: the object was never closed
    end_tail(at_);
    return begin(State::value);
  }
  if (c == '"') in_string_ = true;
  if (c == '{' || c == '[') ++depth_;
  if ((c == '}' || c == ']') && --depth_ == 0) end_tail(at_);
}

void Framer::end_tail(std::size_t end) {
  state_ = State::between;
  line_has_content_ = true;
  in_string_ = escaped_ = false;
  if (!std::exchange(keeping_, false)) return;
  const std::string text(take(end));
  emit_head(std::string_view(text).substr(1), head_emitted_, ListPlace::none);
}

/// Sends members of the object beside its list, without a leading or trailing comma.
void Framer::emit_head(std::string_view members, bool continues_head, ListPlace place) {
  members = trim(members);
  if (members.ends_with(',')) members.remove_suffix(1);
  if (members.starts_with(',')) members.remove_prefix(1);
  const std::string object = "{" + std::string(members) + "}";
  sink_.on_frame(
      {FrameKind::candidate, object, false, {}, frame_position_, true, continues_head, place});
}

}  // namespace agent_timeline

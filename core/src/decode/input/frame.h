// Splits a stream of bytes into the texts of single events, whatever the transport: JSON Lines, a
// JSON array, concatenated values or server-sent events (WHATWG HTML, 9.2), pretty-printed or not.
// Invariants: frames depend only on the bytes, not on how they were split into chunks; every byte
// that is neither white space nor framing reaches the sink in exactly one frame, or lies beyond a
// limit that a frame reported; work is linear.
//
//                '{' '['            balanced
//       between ────────► value ──────────────────────► between
//        │   ▲              │ cut by: a newline in a string; '{' in column 0 outside a list;
//        │   │              │ the end of its line when too deep; the size limit; the end
//        │   └──────────────┘
//        ├─────────► element ─ ',' ']' newline ─► between  scalars in an array of objects
//        └─────────► line ──── newline ────► between      scalars, SSE fields, anything else
//
// Lines that are fields of server-sent events are read in sse_frame.cpp.
//
// A large object around a list of objects (a stored conversation) is read element by element, as
// its list alone would be (document_frame.cpp), so it may be of any size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "event/event_position.h"

namespace agent_timeline {

/// What framing alone can say about a frame.
enum class FrameKind : std::uint8_t {
  /// A balanced value or a whole line, which may be an event.
  candidate,
  /// An empty line between events.
  blank_line,
  /// A value that was still open where its text had to end.
  unfinished,
  /// A value with a raw newline in a string.
  newline_in_string,
  too_long,
  too_deep,
};

/// The place of a frame in a large document.
enum class ListPlace : std::uint8_t {
  /// It is no part of one, or is behind its list.
  none,
  /// Members before the list.
  before,
  /// The first element of the list, or a later one.
  first,
  next,
};

/// One frame. The views are valid only during the call of the sink.
struct JsonFrame {
  FrameKind kind = FrameKind::candidate;
  std::string_view text;
  /// True for the data of a server-sent event, whose `event:` name, if any, is `sse_event`.
  bool from_sse = false;
  std::string_view sse_event;
  /// The position of its first byte; for a server-sent event, of its first line of data.
  EventPosition position;
  /// True for members beside the list of a large document, sent as an object; `continues_head` if
  /// other members of that document were sent before.
  bool is_document_head = false;
  bool continues_head = false;
  ListPlace list_place = ListPlace::none;
};

struct FramerOptions {
  /// The bytes are the data of one server-sent event: lines are not parsed as fields, and blank
  /// lines are ignored.
  bool is_payload = false;
};

/// How input can continue without completing a frame. Session::Quiet says the same of events and
/// documents the members; it is repeated here because stages do not include public headers.
struct Quiet {
  enum class Inside : std::uint8_t { nothing, line, value, string };
  Inside inside = Inside::nothing;
  std::size_t levels = 0;
  std::size_t bytes = 0;
};

class FrameSink {
 public:
  virtual void on_frame(const JsonFrame& frame) = 0;

 protected:
  ~FrameSink() = default;
};

class Framer {
 public:
  explicit Framer(FrameSink& sink, FramerOptions options = {}) : sink_(sink), options_(options) {}

  /// Takes the next bytes, split anywhere, and emits the frames they complete.
  void feed(std::string_view bytes);

  /// Ends the input: what is still open becomes a frame.
  void finish();

  /// Describes the bytes that complete no frame if they come next and need no byte-by-byte
  /// handling.
  [[nodiscard]] Quiet quiet() const;

 private:
  enum class State : std::uint8_t { between, bracket, value, element, line, tail };

  void skip_plain_text();
  void skip_line();
  [[nodiscard]] std::size_t end_within_limit() const;
  void step(char c);
  void step_between(char c);
  void step_bracket(char c);
  void step_value(char c);
  void step_string(char c);
  void step_element(char c);
  void step_line(char c);

  std::string_view value_text(std::size_t from, std::size_t to);
  bool track_structure(char c);
  bool track_element(char c);
  [[nodiscard]] bool is_large_document() const;
  [[nodiscard]] std::size_t bytes_until_large_document() const;
  void open_document();
  void step_tail(char c);
  void end_tail(std::size_t end);
  void emit_head(std::string_view members, bool continues_head, ListPlace place);

  void begin(State state);
  void end_frame(FrameKind kind, std::size_t end);
  void end_value_line();
  void end_line();
  void end_blank_line();
  void overflow();

  void count_lines();
  [[nodiscard]] EventPosition current_position();

  // Server-sent events (sse_frame.cpp)
  bool take_sse_field(std::string_view line);
  void hold(std::string_view line);
  void release_held();
  void take_sse_data(std::string_view data);
  void dispatch_sse();
  void leave_sse();

  [[nodiscard]] std::size_t length() const { return stored_.size() + (at_ - start_); }
  std::string_view take(std::size_t end);

  FrameSink& sink_;
  FramerOptions options_;
  State state_ = State::between;
  std::uint32_t depth_ = 0;
  bool in_string_ = false;
  bool escaped_ = false;
  bool too_deep_ = false;
  bool spans_lines_ = false;
  /// Inside a top-level array of objects, whose elements are the events.
  bool in_array_ = false;
  /// Inside the list of a document; the rest of the object follows it.
  bool in_document_ = false;
  /// The place of its next element.
  ListPlace next_place_ = ListPlace::first;
  bool head_emitted_ = false;
  bool at_line_start_ = true;
  bool line_has_content_ = false;
  bool line_from_column_0_ = false;
  std::uint64_t byte_index_ = 0;

  // The text of the frame that is being read: `stored_` came with earlier calls of feed(), the rest
  // is [start_, at_) of this call's bytes, so that a value that arrives in one chunk is never
  // copied. Beyond the size limit `keeping_` is false: the value is still tracked to its end, but
  // no longer stored.
  std::string stored_;
  std::string_view bytes_;
  std::size_t start_ = 0;
  std::size_t at_ = 0;
  bool keeping_ = false;

  // State of a top-level object: where the last string among its members begins, and where it ends
  // if it names a list that may hold events; whether that name is used only by documents; whether a
  // member names an event kind; whether the `[` of a list was just read; and, inside the list,
  // where the list's name ends and whether only documents use it.
  std::size_t name_begin_ = 0;
  std::size_t name_end_ = 0;
  bool names_document_ = false;
  bool names_kind_ = false;
  bool at_list_start_ = false;
  std::size_t list_from_ = 0;
  bool is_document_ = false;
  /// Inside that list; behind a comma between its elements.
  bool in_list_ = false;
  bool after_comma_ = false;
  std::size_t list_name_begin_ = 0;

  /// Of the frame that is being read, or of the last one.
  EventPosition frame_position_;
  /// The number of bytes fed before this call, and the position up to which lines were counted.
  std::uint64_t fed_ = 0;
  EventPosition counted_ = {0, 1};

  /// The input is certainly a stream of server-sent events: there was a `data` field, or a blank
  /// line behind other fields.
  bool in_sse_ = false;
  /// Lines that look like fields other than `data`, each with its newline. Held until that is
  /// certain, since they may be plain text of a log.
  std::string held_;
  EventPosition held_position_;
  EventPosition sse_position_;
  bool sse_has_data_ = false;
  bool sse_too_long_ = false;
  std::string sse_data_;
  std::string sse_event_;
};

}  // namespace agent_timeline

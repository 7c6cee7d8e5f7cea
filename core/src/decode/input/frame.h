// Cuts a stream of bytes into the texts of single events, whatever the transport: JSON lines, a
// JSON array, values one after the other, server-sent events (WHATWG HTML, 9.2), pretty-printed or
// not. Invariant: frames depend on the bytes alone, never on how they were cut into pieces; every
// byte that is not white space or framing reaches the sink in exactly one frame, or was past a
// limit that a frame has told of; work is linear.
//
//                '{' '['            balanced
//       between ────────► value ──────────────────────► between
//        │   ▲              │ cut by: a newline in a string; '{' in column 0 outside a list;
//        │   │              │ the end of its line when too deep; the size limit; the end
//        │   └──────────────┘
//        ├─────────► element ─ ',' ']' newline ─► between  scalars in an array of objects
//        └─────────► line ──── newline ────► between      scalars, SSE fields, anything else
//
// A large object around a list of objects, a stored conversation, is read as its list is, element
// by element (document_frame.cpp): it may be of any size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "event/event_place.h"

namespace agent_timeline {

/// What framing can tell about a frame.
enum class FrameKind : std::uint8_t {
  /// A balanced value or a whole line: it may be an event.
  candidate,
  /// An empty line between events.
  blank_line,
  /// A value that was still open when its text had to end.
  unfinished,
  /// A value with a raw newline in a string.
  newline_in_string,
  too_long,
  too_deep,
};

/// One frame. The views hold only during the call of the sink.
struct JsonFrame {
  FrameKind kind = FrameKind::candidate;
  std::string_view text;
  /// Whether it is the data of a server-sent event, and that event's `event:` name, if any.
  bool from_sse = false;
  std::string_view sse_event;
  /// Of its first byte; of a server-sent event, of its first line of data.
  EventPlace place;
  /// What stands beside the list of a document whose elements are frames of their own, as an
  /// object; and whether a part of that was told before.
  bool beside_list = false;
  bool goes_on = false;
};

struct FramerOptions {
  /// The bytes are the data of one server-sent event: its lines are no fields, and empty ones
  /// nothing.
  bool is_payload = false;
};

/// How input can go on without completing a frame: what Session::Quiet says of events, where each
/// of the words is explained. A stage does not include the core's public face.
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

  /// Takes the next bytes, cut anywhere, and hands out the frames they complete.
  void feed(std::string_view bytes);

  /// Says that no more bytes come: what is still open becomes a frame.
  void finish();

  /// Which bytes complete no frame if they come next, and need not come one by one.
  [[nodiscard]] Quiet quiet() const;

 private:
  enum class State : std::uint8_t { between, bracket, value, element, line, tail };

  void skip_plain_text();
  void skip_line();
  [[nodiscard]] std::size_t room_end() const;
  void step(char c);
  void step_between(char c);
  void step_bracket(char c);
  void step_value(char c);
  void step_string(char c);
  void step_element(char c);
  void step_line(char c);

  std::string_view kept(std::size_t from, std::size_t to);
  bool note_mark(char c);
  [[nodiscard]] bool is_large_document() const;
  [[nodiscard]] std::size_t room_of_document() const;
  void open_document();
  void step_tail(char c);
  void end_tail(std::size_t end);
  void tell_head(std::string_view members, bool goes_on);

  void begin(State state);
  void end_frame(FrameKind kind, std::size_t end);
  void end_value_line();
  void end_line();
  void end_blank_line();
  void overflow();

  bool take_sse_field(std::string_view line);
  void count_lines();
  [[nodiscard]] EventPlace place_here();
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
  /// The same for the list of a document: behind it comes the rest of the object.
  bool in_document_ = false;
  bool told_head_ = false;
  bool at_line_start_ = true;
  bool line_has_content_ = false;
  bool line_from_column_0_ = false;
  std::uint64_t position_ = 0;

  // The text of the frame that is being read: `stored_` is what earlier calls of feed() brought,
  // the rest is [start_, at_) of this call's bytes; so a value that comes whole is never copied.
  // Past the size limit `keeping_` is false: the value is still tracked to its end, but no longer
  // kept.
  std::string stored_;
  std::string_view bytes_;
  std::size_t start_ = 0;
  std::size_t at_ = 0;
  bool keeping_ = false;

  // Of an object at the top: where the string that was read last among its members begins, and
  // where its name ends; whether a name says that it is an event; and, once it is in the list of a
  // document, where that list begins.
  std::size_t name_from_ = 0;
  std::size_t name_to_ = 0;
  bool names_kind_ = false;
  bool at_list_ = false;
  std::size_t list_from_ = 0;
  /// Between the elements of that list, behind a comma.
  bool in_list_ = false;
  bool behind_comma_ = false;
  std::size_t list_name_from_ = 0;

  /// Of the frame that is being read, or that was read last.
  EventPlace place_;
  /// What was fed before this call's bytes, and up to where lines were counted.
  std::uint64_t fed_ = 0;
  EventPlace counted_ = {0, 1};

  /// In a stream of server-sent events for certain: there was `data`, or a blank line behind
  /// fields.
  bool in_sse_ = false;
  /// Lines that would be fields other than `data`, each with its newline, until that is certain:
  /// they may be words of a log as well.
  std::string held_;
  EventPlace held_place_;
  EventPlace sse_place_;
  bool sse_has_data_ = false;
  bool sse_too_long_ = false;
  std::string sse_data_;
  std::string sse_event_;
};

}  // namespace agent_timeline

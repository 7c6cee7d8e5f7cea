// Turns bytes into events: framing, repair, JSON parsing, dialect detection and the dialect's own
// decoder, in this order. Invariant: every frame with content produces at least one event (the two
// head frames of a document share one); a frame that is not an event produces a card that says why.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "decode/dialect.h"
#include "decode/input/frame.h"
#include "decode/input/options.h"
#include "event/event.h"
#include "event/event_position.h"

namespace agent_timeline {

class EventSink {
 public:
  virtual void on_event(Event event, const EventPosition& position) = 0;
  /// Receives a part of the next event that belongs to another scope
  /// (`DialectDecoder::take_ahead`). Sinks that only inspect events can ignore it.
  virtual void on_ahead(Event, const EventPosition&) {}

 protected:
  ~EventSink() = default;
};

class Decoder final : private FrameSink {
 public:
  explicit Decoder(EventSink& sink, DecodeOptions options = {})
      : framer_(*this),
        sink_(sink),
        options_(options),
        decoders_(options.dialects.size()),
        doubted_(options.dialects.size()) {}

  /// Takes the next bytes, split anywhere.
  void feed(std::string_view bytes) { framer_.feed(bytes); }
  /// Ends the input.
  void finish() { framer_.finish(); }
  /// Describes the bytes that complete no event if they come next.
  [[nodiscard]] Quiet quiet() const { return framer_.quiet(); }

 private:
  void on_frame(const JsonFrame& frame) override;
  void enter_list(ListPlace place);
  void emit(Event event);
  void emit_hidden(std::string_view kind, const std::vector<DecodeNote>& notes = {});
  void decode_candidate(const JsonFrame& frame);
  bool is_one_event(const Value& list) const;
  Claim choose_dialect(const Input& input) const;
  void note_doubt(const Input& input, const Claim& claim, Event& event);
  void forward_answers(DialectDecoder& decoder);
  DialectDecoder& decoder_of(const Dialect& dialect);
  void decode_value(Value value, std::string_view sse_event, const std::vector<DecodeNote>& notes);
  void decode_head(Value value, const std::vector<DecodeNote>& notes, bool continues_head);
  void decode_tail(Value tail, const std::vector<DecodeNote>& notes, bool continues_head);
  void decode_document(const Value& document, const std::vector<DecodeNote>& notes);
  void decode_payload(std::string_view text);
  void decode_empty_data(std::string_view sse_event);
  void salvage(std::string_view text, std::string_view code);
  void reject(std::string_view code, std::string_view text);

  Framer framer_;
  EventSink& sink_;
  DecodeOptions options_;
  /// One per dialect in `options_.dialects`, created when the dialect first claims an event.
  std::vector<std::unique_ptr<DialectDecoder>> decoders_;
  /// Per dialect: whether a `doubtful-dialect` note was already added for it.
  std::vector<bool> doubted_;
  const Dialect* last_ = nullptr;
  /// The number of events emitted so far.
  std::uint64_t emitted_ = 0;
  /// The position of the input that is being decoded.
  EventPosition position_;
  /// True while the data of a server-sent event is decoded; `position_` then stays at that event.
  bool in_payload_ = false;
  /// The list of the large document that came last, and whether the current frame is an element.
  DocumentList list_;
  bool in_list_ = false;
  /// The members before the list that follows, and whether they were an event.
  Value list_head_;
  bool head_is_event_ = false;
};

}  // namespace agent_timeline

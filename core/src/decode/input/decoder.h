// Bytes in, events out: framing, repair, parsing, detection and the dialect's own decoder, in that
// order. Invariant: every frame gives at least one event; a frame that is no event gives a card
// that says why.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "decode/input/frame.h"
#include "decode/input/options.h"
#include "event/event.h"
#include "event/event_place.h"

namespace agent_timeline {

class EventSink {
 public:
  virtual void on_event(Event event, const EventPlace& place) = 0;
  /// A part of the next event that is not of its scope (`DialectDecoder::take_ahead`); nothing for
  /// who only looks at events.
  virtual void on_ahead(Event, const EventPlace&) {}

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

  /// Takes the next bytes, cut anywhere.
  void feed(std::string_view bytes) { framer_.feed(bytes); }
  /// Says that no more bytes come.
  void finish() { framer_.finish(); }
  /// Which bytes complete no event if they come next.
  [[nodiscard]] Quiet quiet() const { return framer_.quiet(); }

 private:
  void on_frame(const JsonFrame& frame) override;
  void hand_out(Event event);
  void decode_candidate(const JsonFrame& frame);
  bool is_one_event(const Value& list) const;
  Claim choose_dialect(const Input& input) const;
  void note_doubt(const Input& input, const Claim& claim, Event& event);
  void tell_answers(DialectDecoder& decoder);
  DialectDecoder& decoder_of(const Dialect& dialect);
  void decode_value(Value value, std::string_view sse_event, const std::vector<DecodeNote>& notes);
  void decode_head(Value value, const std::vector<DecodeNote>& notes, bool goes_on);
  void decode_document(const Value& document, const std::vector<DecodeNote>& notes);
  void decode_payload(std::string_view text);
  void salvage(std::string_view text, std::string_view code);
  void reject(std::string_view code, std::string_view text);

  Framer framer_;
  EventSink& sink_;
  DecodeOptions options_;
  /// One for each of `options_.dialects`, made when the dialect is first heard.
  std::vector<std::unique_ptr<DialectDecoder>> decoders_;
  /// Likewise: whether it was said of one of its events that it may be another dialect's.
  std::vector<bool> doubted_;
  const Dialect* last_ = nullptr;
  /// Of what is being decoded.
  EventPlace place_;
  /// What is being decoded is the data of a server-sent event, whose place is told.
  bool in_payload_ = false;
};

}  // namespace agent_timeline

// Bytes in, events out: framing, repair, parsing, detection and the dialect's own decoder, in that
// order. Invariant: every frame gives at least one event; what is no event gives one that shows
// why.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "decode/input/frame.h"
#include "decode/input/options.h"
#include "event/event.h"

namespace agent_timeline {

class EventSink {
 public:
  virtual void on_event(Event event) = 0;

 protected:
  ~EventSink() = default;
};

class Decoder final : private FrameSink {
 public:
  explicit Decoder(EventSink& sink, DecodeOptions options = {})
      : framer_(*this), sink_(sink), options_(options), decoders_(options.dialects.size()) {}

  /// Takes the next bytes, cut anywhere.
  void feed(std::string_view bytes) { framer_.feed(bytes); }
  /// Says that no more bytes come.
  void finish() { framer_.finish(); }

 private:
  void on_frame(const JsonFrame& frame) override;
  void decode_candidate(const JsonFrame& frame);
  const Dialect* choose_dialect(const Input& input) const;
  DialectDecoder& decoder_of(const Dialect& dialect);
  void decode_value(Value value, std::string_view sse_event, const std::vector<DecodeNote>& notes);
  void decode_document(const Value& document, const std::vector<DecodeNote>& notes);
  void decode_payload(std::string_view text);
  void salvage(std::string_view text, std::string_view code);
  void reject(std::string_view code, std::string_view text);

  Framer framer_;
  EventSink& sink_;
  DecodeOptions options_;
  /// One for each of `options_.dialects`, made when the dialect is first heard.
  std::vector<std::unique_ptr<DialectDecoder>> decoders_;
  const Dialect* last_ = nullptr;
};

}  // namespace agent_timeline

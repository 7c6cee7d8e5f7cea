// Fuzzes the decoder with any bytes: it gives the same events however the input is cut, keeps all
// text valid UTF-8, and bounds the text of rejected input. The first byte chooses the cut.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "base/limits.h"
#include "base/utf8.h"
#include "decode/input/decoder.h"

namespace {

using namespace agent_timeline;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

bool is_utf8(std::string_view text) {
  return valid_utf8_length(text) == text.size();
}

/// Collects the comparable facts of all events in one text.
struct ComparedEvents final : EventSink {
  std::string text;
  std::size_t events = 0;

  void on_event(Event event, const EventPosition&) override {
    ++events;
    require(is_utf8(event.id) && is_utf8(event.scope.key), "an id is not UTF-8");
    text += std::string(event.dialect) + "|" + event.id + "|" + event.scope.key;
    for (const EventBody& body : event.bodies) {
      text += "|" + std::to_string(body.index());
      if (const auto* message = std::get_if<MessageEvent>(&body)) text += message->text;
      if (const auto* call = std::get_if<ToolCallEvent>(&body)) text += call->name;
      if (const auto* card = std::get_if<UnknownEvent>(&body)) add(*card);
    }
    text += '\n';
  }
  void add(const UnknownEvent& card) {
    require(!card.code.empty(), "an unknown event has no reason");
    require(is_utf8(card.text), "the text of an unknown event is not UTF-8");
    require(card.text.size() <= card.text_bytes, "an unknown event has more text than was read");
    const bool is_rejected = card.value.is_null() && card.code != "quarantine";
    require(!is_rejected || card.text.size() <= limits::kRejectedTextBytes,
            "the text of a rejected event is too long");
    text += card.code + card.text + std::to_string(card.text_bytes);
  }
};

ComparedEvents decode_in_two(std::string_view input, std::size_t cut) {
  ComparedEvents compared;
  Decoder decoder(compared);
  decoder.feed(input.substr(0, cut));
  decoder.feed(input.substr(cut));
  decoder.finish();
  return compared;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
  const ComparedEvents whole = decode_in_two(input, 0);
  require(whole.text == decode_in_two(input, data[0] % size).text, "the cut changes the events");
  require(whole.events <= input.size() + 1, "more events than bytes");
  return 0;
}

#include "support/decoded.h"

#include <utility>

namespace agent_timeline::testing {
namespace {

struct Collector final : EventSink {
  std::vector<Event> events;
  void on_event(Event event, const EventPosition&) override { events.push_back(std::move(event)); }
};

}  // namespace

std::vector<Event> decode_all(std::string_view input, DecodeOptions options) {
  Collector collector;
  Decoder decoder(collector, options);
  decoder.feed(input);
  decoder.finish();
  return std::move(collector.events);
}

}  // namespace agent_timeline::testing

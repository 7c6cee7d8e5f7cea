// A snapshot that would be too large is refused.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <utility>

#include "emit/emitter.h"
#include "emit/live_entries.h"
#include "timeline/timeline.h"

using namespace agent_timeline;

namespace {

Event said(std::string text) {
  MessageEvent message;
  message.text = std::move(text);
  Event event;
  event.bodies.emplace_back(std::move(message));
  return event;
}

}  // namespace

TEST_CASE("a snapshot is empty if it would exceed the size limit", "[emit]") {
  Timeline timeline;
  timeline.apply(said("one\n\ntwo"));
  timeline.apply(said("three"));
  const LiveEntries live_entries{markdown::Options()};
  const std::string whole = snapshot_json(timeline, live_entries, 1'000'000);
  REQUIRE(whole.size() > 100);
  CHECK(snapshot_json(timeline, live_entries, whole.size()) == whole);
  for (const std::size_t most :
       {whole.size() - 1, whole.size() / 2, std::size_t{20}, std::size_t{0}}) {
    CAPTURE(most);
    CHECK(snapshot_json(timeline, live_entries, most).empty());
  }
}

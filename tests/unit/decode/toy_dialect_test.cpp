// A dialect more is a score, a decoder and a row: no other stage learns of it, and everything that
// the timeline can show works for it at once.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "decode/input/decoder.h"
#include "decode/read/tool_text.h"
#include "emit/emitter.h"
#include "timeline/timeline.h"

using namespace agent_timeline;

namespace {

/// Lines such as `{"toy":"say","text":"hi"}` and `{"toy":"ran","tool":"Bash","out":"ok"}`.
void decode_toy(const Input& input, Event& event) {
  const Value& value = input.value;
  if (value["toy"].string_or_empty() == "say") {
    MessageEvent message;
    message.text = value["text"].string_or_empty();
    event.bodies.emplace_back(std::move(message));
    return;
  }
  ToolCallEvent call;
  call.name = value["tool"].string_or_empty();
  call.result = ToolResult{
      read_tool_text(call.name, value, value["out"].string_or_empty()).value_or(TextOutput{}), {}};
  event.bodies.emplace_back(std::move(call));
}

constexpr Dialect kToy[] = {{"toy",
                             [](const Input& input) { return input.value.find("toy") ? 100 : 0; },
                             create_stateless<decode_toy>, kAny}};

struct Folder final : EventSink {
  Timeline timeline;
  void on_event(Event event, const EventPlace& place) override {
    timeline.apply(std::move(event), place);
  }
};

}  // namespace

TEST_CASE("a toy dialect needs nothing but its own rows", "[decode]") {
  Folder folder;
  Decoder decoder(folder, DecodeOptions{kToy, nullptr});
  decoder.feed("{\"toy\":\"say\",\"text\":\"*hi*\"}\n");
  decoder.feed("{\"toy\":\"ran\",\"tool\":\"Bash\",\"command\":\"make\",\"out\":\"ok\"}\n");
  decoder.finish();
  REQUIRE(folder.timeline.entries().size() == 2);
  const LiveMessages live_messages{markdown::Options{}};
  CHECK(descriptor_json(folder.timeline.entries()[0], live_messages).find("\"dialect\":\"toy\"") !=
        std::string::npos);
  const std::string call = descriptor_json(folder.timeline.entries()[1], live_messages);
  CHECK(call.find("\"family\":\"command\"") != std::string::npos);
  CHECK(call.find("\"kind\":\"terminal\"") != std::string::npos);
}

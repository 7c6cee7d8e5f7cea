// The position of each event's first byte, in every transport and however the bytes are cut.
#include "event/event_position.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "decode/input/decoder.h"

using namespace agent_timeline;

namespace {

struct Recorder final : EventSink {
  std::string places;
  void on_event(Event, const EventPosition& place) override {
    places += std::to_string(place.line) + "@" + std::to_string(place.offset) + " ";
  }
};

std::string places(std::string_view text, std::size_t step) {
  Recorder recorder;
  Decoder decoder(recorder);
  for (std::size_t at = 0; at < text.size(); at += step)
    decoder.feed(text.substr(at, step));
  decoder.finish();
  return recorder.places;
}

struct Row {
  std::string_view text;
  std::string_view places;
};

}  // namespace

TEST_CASE("each event has the position of its first byte", "[decode][place]") {
  const Row rows[] = {
      {"{\"a\":1}\n{\"b\":\n2}\r\n\n  {\"c\":3}", "1@0 2@8 4@18 5@21 "},
      {"\xEF\xBB\xBF{\"a\":1}\n{}", "1@3 2@11 "},
      {"[\n {\"a\":1},\n {\"b\":2}\n]\n", "2@3 3@13 "},
      {"text\nmore\n{}", "1@0 2@5 3@10 "},
      {"event: x\ndata: {\"a\":1}\n\ndata: {\ndata: }\n\n", "2@9 4@24 "},
      {"data: {\"a\":1}{\"b\":2}\n\n{}", "1@0 1@0 3@22 "},
      {"id: no field\nother: no field\n{}", "1@0 2@13 3@29 "},
      // A value that never ends, and the complete line that it swallows.
      {"{\"a\":[\n 1,\n{\"b\":2}\n", "1@0 3@11 "},
      {"[{\"a\":\n 1,\n{\"b\":2}\n", "1@1 3@11 "},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    CHECK(places(row.text, row.text.size()) == row.places);
    CHECK(places(row.text, 1) == row.places);
    CHECK(places(row.text, 3) == row.places);
  }
}

TEST_CASE("each element of a large document has its own position", "[decode][place]") {
  std::string text = "{\"x\":1,\n\"loglines\":[\n";
  std::string expected = "1@0 ";
  for (std::size_t line = 3; text.size() < std::size_t{3} * 1024 * 1024; line += 2) {
    expected += std::to_string(line) + "@" + std::to_string(text.size()) + " ";
    text += "{\"role\":\"user\",\"a\":\n\"" + std::string(5000, 'x') + "\"},\n";
  }
  text.erase(text.size() - 2);
  text += "\n]}\n{}";
  for (const std::size_t step : {text.size(), std::size_t{70'001}}) {
    const std::string found = places(text, step);
    CHECK(found.starts_with(expected));
    const auto lines = std::count(text.begin(), text.end(), '\n');
    CHECK(found.ends_with(" " + std::to_string(lines + 1) + "@" + std::to_string(text.size() - 2) +
                          " "));
  }
}

TEST_CASE("positions continue after finish", "[decode][place]") {
  Recorder recorder;
  Decoder decoder(recorder);
  decoder.feed("{}\n{");
  decoder.finish();
  decoder.feed("\n{}");
  decoder.finish();
  // The line break left over from the broken value is an empty line of the next stream.
  CHECK(recorder.places == "1@0 2@3 2@4 3@5 ");
}

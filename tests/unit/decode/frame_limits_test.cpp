// Frames at their limits: input that is too long or too deep gives one frame that reports it, and
// the frames around it stay intact.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "decode/input/frame.h"

using namespace agent_timeline;

namespace {

struct Seen {
  FrameKind kind;
  std::size_t size;
  bool operator==(const Seen&) const = default;
};

struct Recorder final : FrameSink {
  std::vector<Seen> frames;
  void on_frame(const JsonFrame& frame) override {
    frames.push_back({frame.kind, frame.text.size()});
  }
};

std::vector<Seen> frames_of(std::string_view input, std::size_t chunk) {
  Recorder recorder;
  Framer framer(recorder);
  for (std::size_t at = 0; at < input.size(); at += chunk)
    framer.feed(input.substr(at, chunk));
  framer.finish();
  return recorder.frames;
}

std::string nested(std::size_t depth) {
  return "{\"a\":" + std::string(depth - 1, '[') + std::string(depth - 1, ']') + "}";
}

constexpr Seen kSmall{FrameKind::candidate, 2};
constexpr std::size_t kLimit = limits::kEventBytes;

}  // namespace

TEST_CASE("a value may be as long as the limit, but not longer", "[decode]") {
  struct Row {
    std::size_t length;
    Seen frame;
  };
  const Row rows[] = {
      {kLimit - 1, {FrameKind::candidate, kLimit - 1}},
      {kLimit, {FrameKind::candidate, kLimit}},
      {kLimit + 1, {FrameKind::too_long, kLimit}},
      {10 * 1024 * 1024, {FrameKind::too_long, kLimit}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.length);
    const std::string value = "{\"a\":\"" + std::string(row.length - 8, 'x') + "\"}";
    for (const std::size_t chunk : {std::size_t{65'521}, std::size_t{1} << 30}) {
      CHECK(frames_of("{}\n" + value + "\n{}\n", chunk) == std::vector{kSmall, row.frame, kSmall});
      CHECK(frames_of("[{}," + value + ",{}]", chunk) == std::vector{kSmall, row.frame, kSmall});
    }
  }
}

TEST_CASE("a line that is not JSON has the same length limit", "[decode]") {
  const std::string line(kLimit + 10, 'x');
  CHECK(frames_of("{}\n" + line + "\n{}", 1 << 20) ==
        std::vector{kSmall, {FrameKind::too_long, kLimit}, kSmall});
  CHECK(frames_of(line.substr(0, kLimit - 1) + "\n{}", 1 << 20) ==
        std::vector{{FrameKind::candidate, kLimit - 1}, kSmall});
}

TEST_CASE("the data of a server-sent event has the same length limit", "[decode]") {
  const std::string half(kLimit / 2 + 10, 'x');
  const std::string inputs[] = {
      "data: {}\n\ndata: " + half + half + "\n\ndata: {}\n\n",
      "data: {}\n\ndata: " + half + "\ndata: " + half + "\n\ndata: {}\n\n",
      "data: {}\n\ndata: x\ndata: " + half + half + "\n\ndata: {}\n\n",
  };
  for (const std::string& input : inputs) {
    for (const std::size_t chunk : {std::size_t{65'521}, std::size_t{1} << 30}) {
      const std::vector<Seen> frames = frames_of(input, chunk);
      REQUIRE(frames.size() == 3);
      CHECK(frames[0] == kSmall);
      CHECK(frames[1].kind == FrameKind::too_long);
      CHECK(frames[1].size > kLimit / 2);
      CHECK(frames[1].size <= kLimit);
      CHECK(frames[2] == kSmall);
    }
  }
  const std::string comment = ":" + std::string(2 * kLimit, 'x');
  CHECK(frames_of("data: {}\n" + comment + "\n\ndata: {}\n\n", 1 << 20) ==
        std::vector{kSmall, kSmall});
}

TEST_CASE("a value may be as deep as the limit, but not deeper", "[decode]") {
  const std::string fits = nested(limits::kJsonDepth);
  const std::string deep = nested(limits::kJsonDepth + 1);
  CHECK(frames_of(fits, 7) == std::vector{Seen{FrameKind::candidate, fits.size()}});
  const Seen told{FrameKind::too_deep, deep.size()};
  CHECK(frames_of("{}\n" + deep + "\n{}", 7) == std::vector{kSmall, told, kSmall});
  CHECK(frames_of("[{}," + deep + ",{}]", 7) == std::vector{kSmall, told, kSmall});
  CHECK(frames_of("{}" + deep + "{}", 7) == std::vector{kSmall, told, kSmall});
}

TEST_CASE("100,000 open brackets end with their line", "[decode]") {
  for (const char bracket : {'[', '{'}) {
    const std::string line(100'000, bracket);
    const Seen told{FrameKind::too_deep, line.size()};
    CHECK(frames_of("{}\n" + line + "\n{}\n", 4096) == std::vector{kSmall, told, kSmall});
    CHECK(frames_of("[{},\n" + line + "\n,{}]", 4096) == std::vector{kSmall, told, kSmall});
  }
}

TEST_CASE("an array element that swallows lines ends at the size limit", "[decode]") {
  std::string input = "[{},\n{\"a\":[\n";
  while (input.size() < kLimit + 100)
    input += "{\"b\":\"" + std::string(1000, 'x') + "\"},\n";
  input += "{}]";
  const std::vector<Seen> frames = frames_of(input, 1 << 20);
  REQUIRE(frames.size() >= 3);
  CHECK(frames[1] == Seen{FrameKind::too_long, kLimit});
  CHECK(frames.back() == kSmall);
}

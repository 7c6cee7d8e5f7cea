// Growing output, sent in pieces or as a whole each time, and its preview.
#include "terminal/playback.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "terminal/preview.h"

using namespace agent_timeline::terminal;

namespace {

std::string text_of(const Playback& playback) {
  std::string text;
  const std::shared_ptr<const Lines> lines = playback.lines();
  append_plain_text(*lines, 0, lines->size(), text);
  return text;
}

}  // namespace

TEST_CASE("accumulated output is played back only from where it grew", "[terminal]") {
  Playback playback;
  playback.update("one\ntwo");
  CHECK(playback.take_change().first.line == 0);
  playback.update("one\ntwo\nthr\x1b[3");
  CHECK(playback.take_change().first.line == 1);
  playback.update("one\ntwo\nthr\x1b[31mee\n");
  CHECK(playback.take_change().first.line == 2);
  CHECK(text_of(playback) == "one\ntwo\nthree\n");
  playback.update("one\ntwo\nthr\x1b[31mee\n");
  CHECK(playback.take_change().first.line == 4);
}

TEST_CASE("output that does not extend the previous one is played back anew", "[terminal]") {
  Playback playback;
  playback.update("a long first line\nx");
  CHECK(playback.take_change().first.line == 0);
  SECTION("shorter") {
    playback.update("a long");
    CHECK(text_of(playback) == "a long");
  }
  SECTION("different at the end") {
    playback.update("a long first line\ny and more");
    CHECK(text_of(playback) == "a long first line\ny and more");
  }
  SECTION("different at the start") {
    playback.update("b long first line\nx and more");
    CHECK(text_of(playback) == "b long first line\nx and more");
  }
  CHECK(playback.take_change().first.line == 0);
}

TEST_CASE("appended output and complete updates can be mixed", "[terminal]") {
  Playback playback;
  playback.write("10%\r2");
  playback.write("0%");
  CHECK(text_of(playback) == "20%");
  playback.update("10%\r20%\r30%");
  CHECK(text_of(playback) == "30%");
}

TEST_CASE("an unterminated sequence at the end becomes text when the output is finished",
          "[terminal]") {
  Playback playback;
  playback.write("a\x1b]0;b");
  CHECK(text_of(playback) == "a");
  playback.finish();
  playback.finish();
  CHECK(text_of(playback) == "a0;b");
  playback.update(
      "a\x1b]0;b\x07"
      "c");
  CHECK(text_of(playback) == "ac");
}

TEST_CASE("the parts of a preview add up to all lines", "[terminal]") {
  CHECK(preview_of(0) == Preview{0, 0, 0});
  CHECK(preview_of(49) == Preview{49, 0, 0});
  CHECK(preview_of(50) == Preview{10, 30, 10});
  CHECK(preview_of(1'000'000) == Preview{10, 30, 999'960});
}

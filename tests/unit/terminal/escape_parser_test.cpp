// Which bytes are text and which are control functions, wherever the output is cut.
#include "terminal/escape_parser.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "base/limits.h"

using namespace agent_timeline::terminal;

namespace {

/// Records its calls: text verbatim, functions in brackets.
class Recorder final : public EscapeHandler {
 public:
  std::string record;

  void print(std::string_view text) override { record += text; }
  void control(char c) override { record += "[" + std::to_string(static_cast<int>(c)) + "]"; }
  void escape(char intermediate, char final_byte) override {
    record += "[ESC ";
    if (intermediate != 0) record += intermediate;
    record += final_byte;
    record += "]";
  }
  void control_sequence(const ControlSequence& sequence) override {
    record += "[CSI ";
    if (sequence.marker != 0) record += sequence.marker;
    for (std::size_t i = 0; i < sequence.count; ++i) {
      if (i > 0) record += sequence.is_subparameter(i) ? ":" : ";";
      record += std::to_string(sequence.value(i));
    }
    if (sequence.intermediate != 0) record += sequence.intermediate;
    record += sequence.final_byte;
    record += "]";
  }
  void system_command(std::string_view payload) override {
    record += "[OSC " + std::string(payload) + "]";
  }
};

std::string record_in_two(std::string_view output, std::size_t cut) {
  Recorder recorder;
  EscapeParser parser(recorder);
  parser.write(output.substr(0, cut));
  parser.write(output.substr(cut));
  parser.finish();
  return recorder.record;
}

}  // namespace

TEST_CASE("the parser separates text from control functions, wherever the output is cut",
          "[terminal]") {
  struct Row {
    std::string_view output;
    std::string_view record;
  };
  const Row rows[] = {
      {"plain ✓", "plain ✓"},
      {"a\r\nb\t\a", "a[13][10]b[9][7]"},
      {"\x1b[1;31mred\x1b[0m", "[CSI 1;31m]red[CSI 0m]"},
      {"\x1b[38:2::1:2:3m", "[CSI 38:2:0:1:2:3m]"},
      {"\x1b[?25l\x1b[2 q", "[CSI ?25l][CSI 2 q]"},
      {"\u009b31mred\u0085", "[CSI 31m]red[ESC E]"},
      {"\x1b(B\x1b#8\x1b"
       "7",
       "[ESC (B][ESC #8][ESC 7]"},
      {"\x1b]0;title\x07x", "[OSC 0;title]x"},
      {"\x1b]8;;http://a/ü\x1b\\x", "[OSC 8;;http://a/ü][ESC \\]x"},
      {"\u009d0;t\u009cx", "[OSC 0;t][ESC \\]x"},
      {"\x1bP1$r0m\x1b\\\x1b_G\x1b\\\x1b^p\x1b\\\x1bXs\x1b\\", "[ESC \\][ESC \\][ESC \\][ESC \\]"},
      {"\x1b[3\n1mx", "[10][CSI 31m]x"},    // C0 controls act inside a sequence
      {"\x1b[31\x18m\x1b]0;t\x1am", "mm"},  // CAN and SUB cancel
      {"\x1b[31\x1b[32m", "[CSI 32m]"},     // ESC starts a new sequence
      {"\x1b[3é1m", "é1m"},                 // not valid in any function
      {"\x1b[ 1mx", "x"},                   // a parameter after an intermediate: malformed
      {"a\x7f"
       "b",
       "ab"},
      {"\xff\xe2\x82"
       "A",
       "\uFFFD\uFFFDA"},
      {"\xe2\x82", "\uFFFD"},
      {"\x1b]0;no end\r\nnext", "0;no end[13][10]next"},
      {"\x1bPno end", "no end"},
      {"x\x1b[31", "x"},
  };
  for (const Row& row : rows) {
    for (std::size_t cut = 0; cut <= row.output.size(); ++cut) {
      CAPTURE(row.record, cut);
      CHECK(record_in_two(row.output, cut) == row.record);
    }
  }
}

TEST_CASE("an unterminated control string that is too long is returned as text", "[terminal]") {
  const std::string text(agent_timeline::limits::kControlStringBytes + 5, '1');
  for (const std::string start : {"\x1b]", "\x1bP", "\x1b_", "\u009d"}) {
    CHECK(record_in_two(start + text, 5) == text);
  }
}

TEST_CASE("the number and size of parameters are limited", "[terminal]") {
  CHECK(record_in_two("\x1b[;99999999999;7m", 3) == "[CSI 0;65535;7m]");
  std::string many = "\x1b[1";
  std::string kept = "[CSI 1";
  for (std::size_t i = 1; i < 40; ++i) {
    many += ";2";
    if (i < ControlSequence::kParameters) kept += ";2";
  }
  CHECK(record_in_two(many + "m", 20) == kept + "m]");
  CHECK(record_in_two(many + ":9m", 20) == kept + "m]");
}

TEST_CASE("a missing parameter has its default value", "[terminal]") {
  ControlSequence sequence;
  CHECK(sequence.steps() == 1);
  CHECK(sequence.value(40) == 0);
  sequence.values[0] = 7;
  CHECK(sequence.steps() == 7);
}

// Which bytes are text and which are control functions, wherever the output is cut.
#include "terminal/escape_parser.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

using namespace agent_timeline::terminal;

namespace {

/// Writes down what it is told: text as it is, functions in brackets.
class Recorder final : public EscapeHandler {
 public:
  std::string record;

  void print(std::string_view text) override { record += text; }
  void control(char c) override { record += "[" + std::to_string(static_cast<int>(c)) + "]"; }
  void escape(std::string_view intermediates, char final_byte) override {
    record += "[ESC " + std::string(intermediates) + final_byte + "]";
  }
  void control_sequence(const ControlSequence& sequence) override {
    record += "[CSI " + std::string(sequence.parameters) + std::string(sequence.intermediates) +
              sequence.final_byte + "]";
  }
  void control_string(StringKind kind, std::string_view payload) override {
    constexpr std::string_view names[] = {"DCS", "OSC", "SOS", "PM", "APC"};
    record += "[" + std::string(names[static_cast<int>(kind)]) + " " + std::string(payload) + "]";
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

TEST_CASE("the parser tells text from control functions, cut anywhere", "[terminal]") {
  struct Row {
    std::string_view output;
    std::string_view record;
  };
  const Row rows[] = {
      {"plain ✓", "plain ✓"},
      {"a\r\nb\t\a", "a[13][10]b[9][7]"},
      {"\x1b[1;31mred\x1b[0m", "[CSI 1;31m]red[CSI 0m]"},
      {"\x1b[38:2::1:2:3m", "[CSI 38:2::1:2:3m]"},
      {"\x1b[?25l\x1b[2 q", "[CSI ?25l][CSI 2 q]"},
      {"\u009b31mred\u0085", "[CSI 31m]red[ESC E]"},
      {"\x1b(B\x1b#8\x1b"
       "7",
       "[ESC (B][ESC #8][ESC 7]"},
      {"\x1b]0;title\x07x", "[OSC 0;title]x"},
      {"\x1b]8;;http://a/ü\x1b\\x", "[OSC 8;;http://a/ü][ESC \\]x"},
      {"\u009d0;t\u009cx", "[OSC 0;t][ESC \\]x"},
      {"\x1bP1$r0m\x1b\\\x1b_G\x1b\\\x1b^p\x1b\\\x1bXs\x1b\\",
       "[DCS 1$r0m][ESC \\][APC G][ESC \\][PM p][ESC \\][SOS s][ESC \\]"},
      {"\x1b[3\n1mx", "[10][CSI 31m]x"},    // C0 controls act inside a sequence
      {"\x1b[31\x18m\x1b]0;t\x1am", "mm"},  // CAN and SUB cancel
      {"\x1b[31\x1b[32m", "[CSI 32m]"},     // ESC begins anew
      {"\x1b[3é1m", "é1m"},                 // no function has such a character
      {"\x1b[ 1mx", "x"},                   // a parameter behind an intermediate: malformed
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

TEST_CASE("a control function without end comes back as text", "[terminal]") {
  const std::string text(2 * kControlFunctionBytes, '1');
  for (const std::string start : {"\x1b]", "\x1bP", "\x1b[", "\u009d"}) {
    CHECK(record_in_two(start + text, 5) == text);
  }
}

TEST_CASE("parameters are numbers with a fallback and a bound", "[terminal]") {
  const ControlSequence sequence{"1;;x;99999999999;7", "", 'm'};
  CHECK(sequence.parameter(0, 5) == 1);
  CHECK(sequence.parameter(1, 5) == 5);
  CHECK(sequence.parameter(2, 5) == 5);
  CHECK(sequence.parameter(3, 5) == 65535);
  CHECK(sequence.parameter(4, 5) == 7);
  CHECK(sequence.parameter(5, 5) == 5);
}

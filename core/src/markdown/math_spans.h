// Math inside a text, an option: `$…$` and `\(…\)` in the line, `$$…$$` and `\[…\]` displayed. For
// inline_parser.
// The rules of `$` are those of Pandoc's tex_math_dollars: no white space inside the dollars, and
// no digit behind the closing one, so that `$5 and $6` is text. Runs of `$` belong together when
// they are as long, as backticks do. Invariant: linear over a text that is scanned from left to
// right.
#pragma once

#include <cstddef>
#include <string_view>

namespace agent_timeline::markdown {

struct MathScan {
  /// Where the text goes on; 0 when there is no math.
  std::size_t end = 0;
  /// What is between the delimiters.
  std::size_t begin = 0;
  std::size_t length = 0;
  bool display = false;
  /// There is none, but it begins here when a closing delimiter follows the end of the text.
  bool open = false;
};

class MathSpans {
 public:
  /// Before another text.
  void reset() { *this = MathSpans(); }

  /// What `$`, or the backslash of `\(` or `\[`, at `at` begins.
  [[nodiscard]] MathScan scan(std::string_view text, std::size_t at);

 private:
  MathScan scan_dollars(std::string_view text, std::size_t at);
  MathScan scan_brackets(std::string_view text, std::size_t at);

  /// There is no such closing delimiter further on.
  bool no_dollar_ = false;
  bool no_dollars_ = false;
  bool no_parenthesis_ = false;
  bool no_bracket_ = false;
};

}  // namespace agent_timeline::markdown

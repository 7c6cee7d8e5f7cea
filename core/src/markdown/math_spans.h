// Finds math inside a text, if the option is set: `$…$` and `\(…\)` inline, `$$…$$` and `\[…\]` as
// display math. For inline_parser.
// `$` follows the rules of Pandoc's tex_math_dollars: no white space inside the dollars, and no
// digit behind the closing one, so that `$5 and $6` is text. Runs of `$` match if they have the
// same length, like backticks. Invariant: linear over a text that is scanned from left to right.
#pragma once

#include <cstddef>
#include <string_view>

namespace agent_timeline::markdown {

struct MathScan {
  /// The offset behind the math; 0 if there is none.
  std::size_t end = 0;
  /// The text between the delimiters.
  std::size_t begin = 0;
  std::size_t length = 0;
  bool display = false;
  /// There is none, but it begins here if a closing delimiter follows the end of the text.
  bool open = false;
};

class MathSpans {
 public:
  /// Prepares for another text.
  void reset() { *this = MathSpans(); }

  /// Scans the `$`, or the backslash of `\(` or `\[`, at `at`.
  [[nodiscard]] MathScan scan(std::string_view text, std::size_t at);

 private:
  MathScan scan_dollars(std::string_view text, std::size_t at);
  MathScan scan_brackets(std::string_view text, std::size_t at);

  /// There is no closing delimiter of this kind further on.
  bool no_dollar_ = false;
  bool no_dollars_ = false;
  bool no_parenthesis_ = false;
  bool no_bracket_ = false;
};

}  // namespace agent_timeline::markdown

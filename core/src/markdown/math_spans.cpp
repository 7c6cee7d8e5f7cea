#include "markdown/math_spans.h"

#include "base/text.h"
#include "markdown/ascii.h"
#include "markdown/code_spans.h"

namespace agent_timeline::markdown {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

/// Returns the next run of `length` dollars from `at` on that can close math.
std::size_t find_dollars(std::string_view text, std::size_t at, std::size_t length) {
  while ((at = text.find_first_of("$\\", at)) != kNone) {
    if (text[at] == '\\') {
      at += 2;
      continue;
    }
    const std::size_t end = run_end(text, at, '$');
    const bool tight =
        !is_space(text[at - 1]) && (end >= text.size() || !is_ascii_digit(text[end]));
    if (end - at == length && (length == 2 || tight)) return at;
    at = end;
  }
  return kNone;
}

/// Returns the next backslash that `closing` follows.
std::size_t find_escaped(std::string_view text, std::size_t at, char closing) {
  while ((at = text.find('\\', at)) != kNone && at + 1 < text.size()) {
    if (text[at + 1] == closing) return at;
    at += 2;
  }
  return kNone;
}

}  // namespace

MathScan MathSpans::scan_dollars(std::string_view text, std::size_t at) {
  const std::size_t begin = run_end(text, at, '$');
  const std::size_t length = begin - at;
  if (length > 2) return {};
  const bool at_end = begin >= text.size();
  if (length == 1 && !at_end && is_space(text[begin])) return {};
  const bool display = length == 2;
  bool& missing = display ? no_dollars_ : no_dollar_;
  const std::size_t close = missing || at_end ? kNone : find_dollars(text, begin, length);
  missing = close == kNone;
  if (missing) return {0, begin, text.size() - begin, display, true};
  return {close + length, begin, close - begin, display, false};
}

MathScan MathSpans::scan_brackets(std::string_view text, std::size_t at) {
  const bool display = text[at + 1] == '[';
  const std::size_t begin = at + 2;
  bool& missing = display ? no_bracket_ : no_parenthesis_;
  const std::size_t close = missing ? kNone : find_escaped(text, begin, display ? ']' : ')');
  missing = close == kNone;
  if (missing) return {0, begin, text.size() - begin, display, true};
  if (is_blank(text.substr(begin, close - begin))) return {};
  return {close + 2, begin, close - begin, display, false};
}

MathScan MathSpans::scan(std::string_view text, std::size_t at) {
  return text[at] == '$' ? scan_dollars(text, at) : scan_brackets(text, at);
}

}  // namespace agent_timeline::markdown

// Guesses what the first line of a fragment is inside of. Each possible state is tried on the first
// lines, and the one that makes them look most like source wins; in a tie, the start of a file
// does. Work: limits::kGuessLines lines for each kind of comment and string that can span lines.
#include <algorithm>
#include <cstddef>

#include "base/limits.h"
#include "base/text.h"
#include "code/lex/char_class.h"
#include "code/lex/scanner.h"
#include "code/lexer.h"

namespace agent_timeline::code {
namespace {

/// Size of the stack in bytes at the start of a file.
constexpr std::size_t kFileStartSize = 3;

/// The first lines, up to the limits on lines and bytes.
std::span<const std::string_view> limit_lines(std::span<const std::string_view> lines) {
  std::size_t bytes = 0;
  std::size_t count = 0;
  while (count < lines.size() && count < limits::kGuessLines && bytes < limits::kGuessBytes)
    bytes += lines[count++].size();
  return lines.subspan(0, bytes > limits::kGuessBytes ? count - 1 : count);
}

/// Whether the text could be a statement. For lines that a string covers entirely.
bool looks_like_code(std::string_view line) {
  constexpr lex::CharSet kLast = ";{}";
  line = trim_end(line);
  return !line.empty() && (kLast.has(line.back()) || line.find(" = ") != std::string_view::npos);
}

/// Whether three or more names follow each other, as in prose.
bool has_prose(std::string_view plain) {
  int words = 0;
  for (std::size_t at = 0; at < plain.size();) {
    const bool after_word = words > 0 && plain[at] == ' ';
    if (after_word) ++at;
    const std::size_t begin = at;
    while (at < plain.size() && lex::is_name_char(plain[at]))
      ++at;
    words = at > begin && (after_word || words == 0) ? words + 1 : 0;
    if (words == 3) return true;
    if (at == begin) ++at;
  }
  return false;
}

/// Whether a line looks wrong with its tokens. Prose counts only in languages that write calls with
/// brackets; in others, successive names are code.
bool looks_wrong(std::string_view line, std::span<const Token> tokens, bool prose) {
  std::size_t begin = 0;
  for (const Token& token : tokens) {
    const std::string_view text = line.substr(begin, token.end - begin);
    const bool covers_line = begin <= line.find_first_not_of(" \t") && token.end == line.size();
    const bool quoted = token.kind == TokenKind::string || token.kind == TokenKind::comment;
    if (covers_line && quoted) return token.kind == TokenKind::string && looks_like_code(text);
    if (prose && token.kind == TokenKind::plain && has_prose(text)) return true;
    begin = token.end;
  }
  return false;
}

/// Counts what looks wrong if `lines` begin in `state`; returns `limit` as soon as it is reached.
std::uint32_t count_faults(LexState state, std::span<const std::string_view> lines,
                           std::uint32_t limit, bool prose, std::vector<Token>& tokens) {
  const LexState first = state;
  std::uint32_t faults = 0;
  for (const std::string_view line : lines) {
    tokens.clear();
    lex::Scanner scanner(line, state, tokens);
    scanner.faults = &faults;
    scanner.run();
    if (looks_wrong(line, tokens, prose)) ++faults;
    if (faults >= limit) return limit;
  }
  // Something that is never closed is possible but less likely.
  if (lex::StateStack(state).size() > kFileStartSize) faults += state == first ? 2U : 1U;
  return std::min(faults, limit);
}

/// Whether a fragment may plausibly begin inside this construct. Multi-line strings in `"` are
/// excluded, because they look the same from inside and outside.
bool is_candidate(const lex::Delimited& rule) {
  return (rule.flags & lex::kMultiline) != 0 && rule.counted == 0 &&
         (rule.open.size() > 1 || rule.open == "`") && rule.close.size() <= 3;
}

}  // namespace

LexState guess_state(std::string_view language, std::span<const std::string_view> lines) {
  const LexState start = start_state(language);
  LexState best = start;
  LexState probe = start;
  const lex::StateStack stack(probe);
  if (stack.empty()) return start;
  lines = limit_lines(lines);
  const lex::Rules& rules = lex::rules_of(stack.top().data);
  const bool prose = (rules.flags & lex::kCalls) != 0;
  std::vector<Token> tokens;
  std::uint32_t fewest_faults = count_faults(start, lines, 0xFFFF, prose, tokens);
  for (std::size_t i = 0; i < rules.delimited.size() && fewest_faults > 0; ++i) {
    if (!is_candidate(rules.delimited[i])) continue;
    probe = start;
    lex::StateStack(probe).push(static_cast<lex::Mode>(lex::kFirstDelimited + i));
    const std::uint32_t faults = count_faults(probe, lines, fewest_faults, prose, tokens);
    if (faults >= fewest_faults) continue;
    fewest_faults = faults;
    best = probe;
  }
  return best;
}

}  // namespace agent_timeline::code

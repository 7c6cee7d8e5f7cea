// Unified, context and normal diffs as text (POSIX `diff`, git's headers).
#include "base/text.h"
#include "code/lex/char_class.h"
#include "code/lex/families.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {
namespace {

/// Inside a hunk of a unified diff. Data: the number of remaining lines of the old side, and in the
/// high byte those of the new side. While lines remain, `--- a` is a deleted line, not a header.
constexpr Mode kHunk = kFirstCustomWide;
/// A count that stays unchanged because it exceeds a byte.
constexpr unsigned kMaxCount = 255;

/// Reads a range such as `-12,3` from `at` on, and returns its number of lines.
unsigned read_range(std::string_view line, std::size_t& at) {
  const auto read_number = [&] {
    unsigned number = 0;
    for (; at < line.size() && is_digit(line[at]); ++at)
      number = number < kMaxCount ? number * 10 + static_cast<unsigned>(line[at] - '0') : kMaxCount;
    return number < kMaxCount ? number : kMaxCount;
  };
  read_number();
  if (at >= line.size() || line[at] != ',') return 1;
  ++at;
  return read_number();
}

/// `@@ -1,2 +3,4 @@ text`. More signs mean a combined diff, whose lines are counted differently.
void start_hunk(Scanner& scanner) {
  const std::string_view line = scanner.line;
  std::size_t at = line.starts_with("@@ -") ? 4 : line.size();
  const unsigned old_lines = read_range(line, at);
  at += line.substr(at).starts_with(" +") ? 2 : line.size();
  if (at < line.size()) {
    const unsigned new_lines = read_range(line, at);
    scanner.stack.push(kHunk, static_cast<std::uint16_t>(new_lines << 8 | old_lines));
  }
  const std::size_t marks = line.find_first_not_of('@');
  const std::size_t end = line.find(line.substr(0, marks), marks < line.size() ? marks : 0);
  scanner.emit(TokenKind::meta, end < line.size() && end > 0 ? end + marks : line.size());
  scanner.skip(line.size());
}

/// Determines the kind of a line by its start.
TokenKind kind_of(std::string_view line, bool in_hunk) {
  constexpr std::string_view kHeaders[] = {
      "diff ",         "index ",      "Index: ", "=== ",  "new file ",   "deleted file ",
      "old mode ",     "new mode ",   "rename ", "copy ", "similarity ", "dissimilarity ",
      "Binary files ", "GIT binary ", "\\ ",     "***",   "Only in "};
  constexpr std::string_view kFileNames[] = {"--- ", "+++ "};
  if (!in_hunk && starts_with_any(line, kFileNames)) return TokenKind::meta;
  if (!in_hunk && line == "---") return TokenKind::meta;
  if (line.front() == '+' || line.front() == '>') return TokenKind::inserted;
  if (line.front() == '-' || line.front() == '<') return TokenKind::deleted;
  if (line.front() == '!') return TokenKind::inserted;
  // `1,2c3`: the line numbers in a normal diff.
  if (is_digit(line.front()) && line.find_first_not_of("0123456789,acd") == std::string_view::npos)
    return TokenKind::meta;
  return starts_with_any(line, kHeaders) ? TokenKind::meta : TokenKind::plain;
}

/// Counts a line of a hunk; leaves the hunk after its last line.
void count_line(Scanner& scanner) {
  const Frame frame = scanner.stack.top();
  unsigned old_lines = frame.data & 0xFFU;
  unsigned new_lines = frame.data >> 8;
  const char sign = scanner.line.empty() ? ' ' : scanner.line.front();
  if (sign != '+' && old_lines > 0 && old_lines < kMaxCount) --old_lines;
  if (sign != '-' && new_lines > 0 && new_lines < kMaxCount) --new_lines;
  if (old_lines == 0 && new_lines == 0) return scanner.stack.pop();
  scanner.stack.set_top_data(static_cast<std::uint16_t>(new_lines << 8 | old_lines));
}

void start_diff_line(Scanner& scanner) {
  const std::string_view line = scanner.line;
  const bool in_hunk = scanner.stack.top().mode == kHunk;
  const bool ends_hunk = line.starts_with("@@") || line.starts_with("diff ");
  if (in_hunk && ends_hunk) scanner.stack.pop();
  if (line.starts_with("@@")) return start_hunk(scanner);
  if (in_hunk && !ends_hunk && !line.starts_with('\\')) count_line(scanner);
  if (!line.empty()) scanner.emit(kind_of(line, in_hunk && !ends_hunk), line.size());
}

constexpr Rules kRows[] = {rules({.name = "diff", .line_start = start_diff_line})};

}  // namespace

const std::span<const Rules> kDiffFamily = kRows;

}  // namespace agent_timeline::code::lex

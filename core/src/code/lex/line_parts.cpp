#include "code/lex/line_parts.h"

#include <string_view>

#include "base/text.h"

namespace agent_timeline::code::lex {

bool take_key(Scanner& scanner, CharSet separators) {
  constexpr CharSet kInNoKey = "[]{}()<>,;#\"'`";
  const std::string_view line = scanner.line;
  const std::size_t begin = scanner.skip_spaces(scanner.at);
  std::size_t end = begin;
  while (end < line.size() && !separators.has(line[end])) {
    if (kInNoKey.has(line[end])) return false;
    ++end;
  }
  const std::size_t size = trim_end(line.substr(begin, end - begin)).size();
  if (end == line.size() || size == 0) return false;
  scanner.skip(begin);
  scanner.emit(TokenKind::property, begin + size);
  return true;
}

bool take_section(Scanner& scanner) {
  const std::string_view line = scanner.line;
  if (!scanner.at_line_start() || scanner.peek() != '[') return false;
  std::size_t end = line.find(']', scanner.at);
  if (end == std::string_view::npos || line.find(',', scanner.at) < end) return false;
  while (end < line.size() && line[end] == ']')
    ++end;
  const std::size_t next = scanner.skip_spaces(end);
  if (next < line.size() && line[next] != '#' && line[next] != ';') return false;
  scanner.emit(TokenKind::heading, end);
  return true;
}

void take_directive(Scanner& scanner) {
  const std::size_t begin = scanner.skip_spaces(scanner.at);
  const std::size_t end = scanner.word_end(begin);
  scanner.skip(begin);
  if (end > begin) scanner.emit(TokenKind::keyword, end);
}

}  // namespace agent_timeline::code::lex

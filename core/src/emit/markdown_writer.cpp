#include "emit/markdown_writer.h"

#include <algorithm>

#include "base/text.h"

namespace agent_timeline {
namespace {

bool is_punctuation(char c) {
  return std::string_view("\\`*_{}[]<>#|~&$@").find(c) != std::string_view::npos;
}

/// The length of the longest run of backticks.
std::size_t longest_run(std::string_view text) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

}  // namespace

void append_escaped_markdown(std::string_view text, std::string& out) {
  for (const char c : text) {
    const bool breaks = c == '\n' || c == '\r';
    if (is_punctuation(c)) out += '\\';
    out += breaks ? ' ' : c;
  }
}

void append_code_span(std::string_view text, std::string& out) {
  if (is_blank(text)) return;
  const std::string ticks(longest_run(text) + 1, '`');
  const bool is_padded = text.front() == '`' || text.back() == '`' || text.front() == ' ';
  const std::string_view padding = is_padded ? " " : "";
  out += ticks;
  out += padding;
  for (const char c : text)
    out += c == '\n' || c == '\r' ? ' ' : c;
  out += padding;
  out += ticks;
}

void append_fenced(std::string_view text, std::string_view language, std::string& out) {
  const std::string fence(std::max<std::size_t>(longest_run(text), 2) + 1, '`');
  const bool is_word = std::all_of(language.begin(), language.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '#' || c == '-';
  });
  out += fence;
  if (is_word) out += language;
  out += '\n';
  out += text;
  if (!text.empty() && text.back() != '\n') out += '\n';
  out += fence;
  out += '\n';
}

void append_lines(std::string_view text, std::string_view prefix, std::string& out) {
  for (const std::string_view line : split_lines(text)) {
    out += line.empty() ? trim_end(prefix) : prefix;
    out += line;
    out += '\n';
  }
}

}  // namespace agent_timeline

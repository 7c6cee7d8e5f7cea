#include "support/diff_lines.h"

#include <cstddef>
#include <vector>

namespace agent_timeline::testing {
namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t newline = text.find('\n');
    lines.push_back(text.substr(0, newline));
    text.remove_prefix(newline == std::string_view::npos ? text.size() : newline + 1);
  }
  return lines;
}

/// The lines of the model in the order in which they were read. Of a hunk header only the start of
/// it and the heading; of the mark for a missing newline only its backslash.
std::vector<std::string> lines_of(const diff::Diff& diff) {
  std::vector<std::string> lines;
  const auto add = [&lines](std::string_view text) {
    for (const std::string_view line : lines_of(text))
      lines.emplace_back(line);
  };
  add(diff.prose_before);
  for (const diff::File& file : diff.files) {
    add(file.prose_before);
    add(file.header);
    for (const diff::Hunk& hunk : file.hunks) {
      add(hunk.prose_before);
      lines.push_back("@@ -" + hunk.heading);
      for (const diff::Line& line : hunk.lines) {
        lines.push_back(" +-"[static_cast<int>(line.kind)] + line.text);
        if (line.no_newline_at_end) lines.emplace_back("\\ ");
      }
    }
  }
  add(diff.prose_after);
  return lines;
}

std::string_view without_return(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// A carriage return may be gone from the end: it belongs to the transport where all lines have
/// one.
bool is_held_as(std::string_view read, std::string_view held) {
  if (read == held) return true;
  const std::string_view line = without_return(read);
  if (line == held) return true;
  if (line.empty()) return without_return(held) == " ";  // a context line without its space
  if (held == "\\ ") return line.starts_with(held);
  return line.starts_with("@@ -") && held.starts_with("@@ -") && line.ends_with(held.substr(4));
}

bool is_fence(std::string_view line) {
  return line.find("```") != std::string_view::npos || line.find("~~~") != std::string_view::npos;
}

}  // namespace

std::string diff_line_problem(std::string_view text, const diff::Diff& diff) {
  const std::vector<std::string> held = lines_of(diff);
  std::size_t next = 0;
  for (const std::string_view line : lines_of(text)) {
    if (next < held.size() && is_held_as(line, held[next])) {
      ++next;
    } else if (!is_fence(line)) {
      return "lost or moved: " + std::string(line);
    }
  }
  return next == held.size() ? std::string() : "invented or repeated: " + held[next];
}

}  // namespace agent_timeline::testing

#include "support/described_diff.h"

#include <cstdint>
#include <string_view>

namespace agent_timeline::testing {
namespace {

using diff::Change;
using diff::Hunk;
using diff::Line;

std::string_view word(Change change) {
  constexpr std::string_view words[] = {"modified", "added", "deleted", "renamed", "copied"};
  return words[static_cast<int>(change)];
}

std::string range(std::uint32_t start, std::uint32_t count) {
  return std::to_string(start) + "," + std::to_string(count);
}

std::string describe(const Hunk& hunk) {
  std::string out = "  hunk " + range(hunk.old_start, hunk.old_count) + " " +
                    range(hunk.new_start, hunk.new_count) + (hunk.complete ? "" : " incomplete") +
                    (hunk.heading.empty() ? "" : " in " + hunk.heading) + "\n";
  for (const Line& line : hunk.lines) {
    out += "  " + std::to_string(line.old_number) + " " + std::to_string(line.new_number) + " ";
    diff::append_signs(out, hunk, line);
    out += line.text;
    out += line.no_newline_at_end ? " (no newline)\n" : "\n";
  }
  return out;
}

}  // namespace

std::string describe(const std::optional<diff::Diff>& diff) {
  if (!diff) return "nothing";
  std::string out;
  for (const diff::File& file : diff->files) {
    out += std::string(word(file.change)) + " [" + file.old_path + "] [" + file.new_path + "]";
    if (file.binary) out += " binary";
    if (file.numbers_are_relative) out += " relative";
    if (!file.old_mode.empty() || !file.new_mode.empty()) {
      out += " mode " + file.old_mode + ">" + file.new_mode;
    }
    out += "\n";
    for (const Hunk& hunk : file.hunks)
      out += describe(hunk);
  }
  return out;
}

}  // namespace agent_timeline::testing

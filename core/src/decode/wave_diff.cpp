#include "decode/wave_diff.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/text.h"

namespace agent_timeline {
namespace {

constexpr std::size_t kContextLines = 3;

struct SignedLine {
  char sign = ' ';
  std::string_view text;
  /// Numbers of this line, or of the next one on the side that does not have it; from 1.
  std::int64_t old_number = 1;
  std::int64_t new_number = 1;
};

std::vector<SignedLine> read_lines(const Value& changes) {
  std::vector<SignedLine> lines;
  std::int64_t old_number = 1;
  std::int64_t new_number = 1;
  for (const Member& change : changes.members()) {
    const bool added = change.value["added"].truthy();
    const bool removed = change.value["removed"].truthy();
    const char sign = added ? '+' : removed ? '-' : ' ';
    for (const std::string_view text : split_lines(change.value["value"].string_or_empty())) {
      lines.push_back({sign, text, old_number, new_number});
      if (sign != '+') ++old_number;
      if (sign != '-') ++new_number;
    }
  }
  return lines;
}

ChangedRun make_run(const std::vector<SignedLine>& lines, std::size_t from, std::size_t to) {
  ChangedRun run{lines[from].old_number, lines[from].new_number, {}};
  for (std::size_t i = from; i < to; ++i)
    run.lines.push_back(lines[i].sign + std::string(lines[i].text));
  return run;
}

}  // namespace

std::vector<ChangedRun> read_wave_diff(const Value& changes) {
  const std::vector<SignedLine> lines = read_lines(changes);
  std::vector<ChangedRun> runs;
  std::size_t from = 0;
  std::size_t to = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].sign == ' ') continue;
    const std::size_t context = i - std::min(i, kContextLines);
    if (to > 0 && context > to) runs.push_back(make_run(lines, from, to));
    if (to == 0 || context > to) from = context;
    to = std::min(lines.size(), i + 1 + kContextLines);
  }
  if (to > 0) runs.push_back(make_run(lines, from, to));
  return runs;
}

}  // namespace agent_timeline

#include "blocks/search_output.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "blocks/parts.h"
#include "blocks/summary.h"
#include "event/usage.h"
#include "tools/arguments.h"

namespace agent_timeline {
namespace {

struct Counts {
  std::int64_t matches = 0;
  std::int64_t files = 0;
};

Counts count(const SearchMatches& found) {
  Counts counts;
  counts.files = static_cast<std::int64_t>(found.files.size());
  for (const MatchedFile& file : found.files) {
    const auto lines = std::count_if(file.lines.begin(), file.lines.end(),
                                     [](const MatchedLine& line) { return !line.context; });
    const std::int64_t matches = file.count.value_or(static_cast<std::int64_t>(lines));
    counts.matches = saturating_add(counts.matches, std::max<std::int64_t>(matches, 0));
  }
  counts.matches = found.total.value_or(counts.matches);
  return counts;
}

/// A search whose results are only file names has found files, not matches.
Label outcome(const SearchMatches& found) {
  const auto [matches, files] = count(found);
  if (files == 0 && matches <= 0) return make_label("summary.no-matches");
  if (matches <= 0) return make_label("summary.files", {{"count", files}});
  if (files <= 1) return make_label("summary.matches-in-file", {{"count", matches}});
  return make_label("summary.matches", {{"count", matches}, {"files", files}});
}

std::int64_t count_rows(const std::vector<MatchedFile>& files) {
  std::size_t rows = files.size();
  for (const MatchedFile& file : files)
    rows += file.lines.size();
  return static_cast<std::int64_t>(rows);
}

/// Truncates `files` to the number of rows that are shown.
void cut(std::vector<MatchedFile>& files) {
  std::size_t left = limits::kListedEntries;
  std::size_t kept = 0;
  while (kept < files.size() && left > 0) {
    --left;
    auto& lines = files[kept++].lines;
    if (lines.size() > left) lines.resize(left);
    left -= lines.size();
  }
  files.resize(kept);
}

bool any_truthy(const Value& arguments, std::span<const std::string_view> names) {
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view name) { return arguments[name].truthy(); });
}

/// The pattern that the call searched for, with the flags of tools that search file contents.
SearchPattern pattern_of(const Value& arguments) {
  constexpr std::array<std::string_view, 4> any_case = {"-i", "ignoreCase", "ignore_case",
                                                        "case_insensitive"};
  constexpr std::array<std::string_view, 3> literal = {"literal", "-F", "fixed_strings"};
  std::string_view text = text_argument(arguments, ArgumentField::pattern);
  if (text.empty()) text = text_argument(arguments, ArgumentField::query);
  return compile_pattern(text, {any_truthy(arguments, literal), any_truthy(arguments, any_case)});
}

}  // namespace

void show_matches(const SearchMatches& matches, const Value& arguments, Block& block) {
  add_outcome(block, outcome(matches));
  add_message(block, matches.message);
  if (matches.files.empty()) return;
  MatchesPart shown{matches.files, pattern_of(arguments)};
  cut(shown.files);
  const std::int64_t more = count_rows(matches.files) - count_rows(shown.files);
  Part part = make_part("matches", "part.matches", std::move(shown));
  if (more > 0) part.note = make_label("note.matches-cut", {{"count", more}});
  block.parts.push_back(std::move(part));
}

void show_links(const Links& links, Block& block) {
  const auto count = static_cast<std::int64_t>(links.links.size());
  // An answer without links says nothing about how many results there were.
  const bool is_counted = count > 0 || is_blank(links.text);
  if (is_counted) add_outcome(block, make_label("summary.found-links", {{"count", count}}));
  if (!links.links.empty()) block.parts.push_back(links_part(links.links));
  if (is_blank(links.text)) return;
  block.parts.push_back(make_part("result", "part.result", markdown_content(links.text)));
}

Part links_part(std::vector<Link> links) {
  const std::size_t count = links.size();
  if (count > limits::kListedEntries) links.resize(limits::kListedEntries);
  Part part = make_part("links", "part.links", LinksPart{std::move(links)});
  if (count > limits::kListedEntries) {
    const auto more = static_cast<std::int64_t>(count - limits::kListedEntries);
    part.note = make_label("note.links-cut", {{"count", more}});
  }
  return part;
}

}  // namespace agent_timeline

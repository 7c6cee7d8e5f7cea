#include "decode/pi_truncation.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "base/text.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kFullOutput = "Full output: ";

/// The number that `text` begins with; `text` is moved behind it.
std::optional<std::int64_t> take_number(std::string_view& text) {
  std::int64_t number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
  return number;
}

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// `Showing lines 1-80 of 200`.
bool read_range(std::string_view remark, OutputCut& cut) {
  if (!take(remark, "Showing lines ")) return false;
  const auto first = take_number(remark);
  if (!first || !take(remark, "-")) return true;
  const auto last = take_number(remark);
  if (!last || *last < *first || !take(remark, " of ")) return true;
  cut.shown = *last - *first + 1;
  cut.total = take_number(remark);
  return true;
}

/// `Truncated: showing 80 of 200 lines`, `Truncated: 80 lines shown`.
bool read_truncated(std::string_view remark, OutputCut& cut) {
  if (!take(remark, "Truncated")) return false;
  take(remark, ": ");
  take(remark, "showing ");
  cut.shown = take_number(remark);
  if (cut.shown && take(remark, " of ")) cut.total = take_number(remark);
  return true;
}

/// `100 matches limit reached`; the units are all results.
bool read_limit(std::string_view remark, OutputCut& cut) {
  const auto limit = take_number(remark);
  if (!limit || remark.substr(0, remark.find(". ")).find(" limit reached") == remark.npos) {
    return false;
  }
  // Of `50.0KB limit reached` the number is no count.
  const bool counted = remark.starts_with(' ');
  cut.unit = counted ? OutputCut::Unit::results : OutputCut::Unit::bytes;
  if (counted) cut.shown = limit;
  return true;
}

bool read_size_limit(std::string_view remark) {
  return remark.starts_with("Showing last ") || remark.starts_with("First line exceeds ") ||
         remark.starts_with("Some lines truncated") ||
         (remark.starts_with("Line ") && remark.find(" exceeds ") != remark.npos);
}

/// `120 more lines in file`.
std::optional<std::int64_t> read_more_lines(std::string_view remark) {
  const auto number = take_number(remark);
  return number && remark.starts_with(" more lines in file") ? number : std::nullopt;
}

std::optional<PiRemark> read_remark(std::string_view remark) {
  PiRemark out;
  OutputCut cut;
  out.more_lines = read_more_lines(remark);
  if (!out.more_lines && !read_range(remark, cut) && !read_truncated(remark, cut) &&
      !read_limit(remark, cut)) {
    if (!read_size_limit(remark)) return std::nullopt;
    cut.unit = OutputCut::Unit::bytes;
  }
  const std::size_t path = remark.find(kFullOutput);
  if (path != std::string_view::npos)
    cut.full_output_path = remark.substr(path + kFullOutput.size());
  out.cut = cut;
  return out;
}

/// The limits on numbers of results. Their values are the number that is there.
std::optional<std::int64_t> reached_limit(const Value& details) {
  for (const std::string_view name :
       {"matchLimitReached", "resultLimitReached", "entryLimitReached"}) {
    const Value& limit = details[name];
    if (limit.truthy()) return limit.integer().value_or(0);
  }
  return std::nullopt;
}

}  // namespace

PiRemark split_pi_remark(std::string_view text) {
  const std::string_view trimmed = trim_end(text);
  if (!trimmed.ends_with(']')) return {text};
  const std::size_t line_feed = trimmed.rfind('\n');
  const std::size_t start = line_feed == std::string_view::npos ? 0 : line_feed + 1;
  if (trimmed[start] != '[') return {text};
  const bool set_apart = start == 0 || trimmed.substr(0, start).ends_with("\n\n");
  if (!set_apart) return {text};
  std::optional<PiRemark> remark =
      read_remark(trimmed.substr(start + 1, trimmed.size() - start - 2));
  if (!remark) return {text};
  remark->text = trimmed.substr(0, start < 2 ? 0 : start - 2);
  return *remark;
}

std::optional<OutputCut> read_pi_cut(const Value& details) {
  const Value& truncation = details["truncation"];
  OutputCut cut;
  cut.full_output_path = details["fullOutputPath"].string_or_empty();
  if (truncation["truncated"].truthy()) {
    const bool by_lines = truncation["outputLines"].integer() != truncation["totalLines"].integer();
    cut.unit = by_lines ? OutputCut::Unit::lines : OutputCut::Unit::bytes;
    cut.shown = truncation[by_lines ? "outputLines" : "outputBytes"].integer();
    cut.total = truncation[by_lines ? "totalLines" : "totalBytes"].integer();
    return cut;
  }
  if (const auto limit = reached_limit(details)) {
    cut.unit = OutputCut::Unit::results;
    if (*limit > 0) cut.shown = limit;
    return cut;
  }
  if (details["linesTruncated"].truthy()) {
    cut.unit = OutputCut::Unit::bytes;
    return cut;
  }
  if (cut.full_output_path.empty()) return std::nullopt;
  return cut;
}

std::optional<OutputCut> merge_cuts(std::optional<OutputCut> known,
                                    const std::optional<OutputCut>& other) {
  if (!known) return other;
  if (!other) return known;
  if (!known->shown || !known->total) {
    const bool says_more = other->shown && other->total;
    if (says_more) {
      known->shown = other->shown;
      known->total = other->total;
      known->unit = other->unit;
    }
  }
  if (known->full_output_path.empty()) known->full_output_path = other->full_output_path;
  return known;
}

}  // namespace agent_timeline

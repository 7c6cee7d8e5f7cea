#include "decode/pi/truncation.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/number.h"
#include "base/text.h"

namespace agent_timeline {
namespace {

using Limit = OutputCut::Limit;

constexpr std::string_view kFullOutput = "Full output: ";

/// Removes the number at the start of `text` and returns it; not a negative one.
std::optional<std::int64_t> consume_number(std::string_view& text) {
  std::string_view rest = text;
  const std::optional<std::int64_t> number = consume_integer(rest);
  if (!number || *number < 0) return std::nullopt;
  text = rest;
  return number;
}

/// Reads `Showing lines 1-80 of 200`.
bool read_range(std::string_view remark, OutputCut& cut) {
  if (!consume_prefix(remark, "Showing lines ")) return false;
  const auto first = consume_number(remark);
  if (!first || !consume_prefix(remark, "-")) return true;
  const auto last = consume_number(remark);
  if (!last || *last < *first || !consume_prefix(remark, " of ")) return true;
  cut.shown = *last - *first + 1;
  cut.total = consume_number(remark);
  return true;
}

/// Reads `Truncated: showing 80 of 200 lines` or `Truncated: 80 lines shown`.
bool read_truncated(std::string_view remark, OutputCut& cut) {
  if (!consume_prefix(remark, "Truncated")) return false;
  consume_prefix(remark, ": ");
  consume_prefix(remark, "showing ");
  cut.shown = consume_number(remark);
  if (cut.shown && consume_prefix(remark, " of ")) cut.total = consume_number(remark);
  return true;
}

/// Reads `100 matches limit reached`; all units count as results.
bool read_limit(std::string_view remark, OutputCut& cut) {
  const auto limit = consume_number(remark);
  if (!limit || remark.substr(0, remark.find(". ")).find(" limit reached") == remark.npos) {
    return false;
  }
  // In `50.0KB limit reached`, the number is not a count.
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

/// Reads `120 more lines in file`.
std::optional<std::int64_t> read_more_lines(std::string_view remark) {
  const auto number = consume_number(remark);
  return number && remark.starts_with(" more lines in file") ? number : std::nullopt;
}

std::optional<std::int64_t> positive(std::optional<std::int64_t> number) {
  return number.value_or(0) > 0 ? number : std::nullopt;
}

struct CountLimit {
  std::string_view name;
  /// Its name in a remark.
  std::string_view remark_name;
  Limit::Kind kind;
};

constexpr std::array kCountLimits = {
    CountLimit{"matchLimitReached", "matches", Limit::Kind::matches},
    CountLimit{"resultLimitReached", "results", Limit::Kind::results},
    CountLimit{"entryLimitReached", "entries", Limit::Kind::entries},
};

/// Adds the limits on numbers of results, with the numbers if they are given.
void add_count_limits(const Value& details, OutputCut& cut) {
  for (const CountLimit& limit : kCountLimits) {
    const Value& value = details[limit.name];
    if (value.truthy()) cut.limits.push_back({limit.kind, positive(value.integer())});
  }
}

void add_truncation_limits(const Value& truncation, OutputCut& cut) {
  const std::string_view reason = truncation["truncatedBy"].string_or_empty();
  const bool has_long_start = truncation["firstLineExceedsLimit"].truthy();
  if (has_long_start) cut.limits.push_back({Limit::Kind::first_line});
  const auto max_lines = positive(truncation["maxLines"].integer());
  const auto max_bytes = positive(truncation["maxBytes"].integer());
  const bool by_bytes = reason == "bytes" || (has_long_start && reason.empty());
  if (reason == "lines" && max_lines) cut.limits.push_back({Limit::Kind::lines, max_lines});
  if (by_bytes && max_bytes) cut.limits.push_back({Limit::Kind::bytes, max_bytes});
  if (truncation["lastLinePartial"].truthy()) cut.limits.push_back({Limit::Kind::last_line});
}

/// Adds the limits that a remark mentions, beside the numbers read from it.
void add_remark_limits(std::string_view remark, OutputCut& cut) {
  const auto mentions = [&](std::string_view text) { return remark.find(text) != remark.npos; };
  std::string_view rest = remark;
  if (const auto number = consume_number(rest)) {
    for (const CountLimit& limit : kCountLimits) {
      const std::string text = " " + std::string(limit.remark_name) + " limit reached";
      if (rest.starts_with(text)) cut.limits.push_back({limit.kind, number});
    }
  }
  const bool has_long_start = remark.starts_with("First line exceeds ") ||
                              (remark.starts_with("Line ") && mentions(" exceeds "));
  if (has_long_start) cut.limits.push_back({Limit::Kind::first_line});
  if (remark.starts_with("Showing last ")) cut.limits.push_back({Limit::Kind::last_line});
  if (mentions("Some lines truncated")) cut.limits.push_back({Limit::Kind::line_length});
}

/// Adds the limits of `other` whose kind `known` lacks.
void merge_limits(const std::vector<Limit>& other, std::vector<Limit>& known) {
  for (const Limit& limit : other) {
    const bool is_known = std::any_of(known.begin(), known.end(),
                                      [&](const Limit& one) { return one.kind == limit.kind; });
    if (!is_known) known.push_back(limit);
  }
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
  cut.full_output_path = text_after(remark, kFullOutput);
  add_remark_limits(remark, cut);
  out.cut = cut;
  return out;
}

}  // namespace

PiRemark split_pi_remark(std::string_view text) {
  const std::string_view trimmed = trim_end(text);
  if (!trimmed.ends_with(']')) return {text};
  const std::size_t line_feed = trimmed.rfind('\n');
  const std::size_t start = line_feed == std::string_view::npos ? 0 : line_feed + 1;
  if (trimmed[start] != '[') return {text};
  const bool is_separate = start == 0 || trimmed.substr(0, start).ends_with("\n\n");
  if (!is_separate) return {text};
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
  add_count_limits(details, cut);
  if (truncation["truncated"].truthy()) {
    const bool by_lines = truncation["outputLines"].integer() != truncation["totalLines"].integer();
    cut.unit = by_lines ? OutputCut::Unit::lines : OutputCut::Unit::bytes;
    cut.shown = truncation[by_lines ? "outputLines" : "outputBytes"].integer();
    cut.total = truncation[by_lines ? "totalLines" : "totalBytes"].integer();
    add_truncation_limits(truncation, cut);
  } else if (!cut.limits.empty()) {
    cut.unit = OutputCut::Unit::results;
    cut.shown = cut.limits.front().value;
  } else if (details["linesTruncated"].truthy()) {
    cut.unit = OutputCut::Unit::bytes;
  } else if (cut.full_output_path.empty()) {
    return std::nullopt;
  }
  if (details["linesTruncated"].truthy()) cut.limits.push_back({Limit::Kind::line_length});
  return cut;
}

std::optional<OutputCut> merge_cuts(std::optional<OutputCut> known,
                                    const std::optional<OutputCut>& other) {
  if (!known) return other;
  if (!other) return known;
  if (!known->shown || !known->total) {
    const bool has_counts = other->shown && other->total;
    if (has_counts) {
      known->shown = other->shown;
      known->total = other->total;
      known->unit = other->unit;
    }
  }
  merge_limits(other->limits, known->limits);
  if (known->full_output_path.empty()) known->full_output_path = other->full_output_path;
  return known;
}

}  // namespace agent_timeline

#include "diff/compare.h"

#include <algorithm>
#include <limits>

#include "diff/line_diff.h"

namespace agent_timeline::diff {
namespace {

constexpr std::size_t kContext = 3;

using Lines = std::vector<std::string_view>;

/// With their line feeds, so that a last line without one differs.
Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t newline = text.find('\n');
    const std::size_t length = newline == std::string_view::npos ? text.size() : newline + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

/// A line number that fits the model.
std::uint32_t bounded(std::int64_t number) {
  constexpr std::int64_t largest = std::numeric_limits<std::uint32_t>::max() / 2;
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(number, 0, largest));
}

std::uint32_t position(std::uint32_t first_line, std::size_t index) {
  return first_line == 0 ? 0 : first_line + static_cast<std::uint32_t>(index);
}

/// Builds the hunks of one comparison, in order.
class HunkBuilder {
 public:
  HunkBuilder(const Lines& old_lines, const Lines& new_lines, std::uint32_t first_line)
      : old_(old_lines), new_(new_lines), first_line_(first_line) {}

  std::vector<Hunk> build(const std::vector<ChangedRange>& ranges) {
    for (const ChangedRange& range : ranges) {
      const bool joins = !hunks_.empty() && range.old_first - old_at_ <= 2 * kContext;
      if (!joins) {
        end_hunk();
        begin_hunk(range);
      }
      add_context(range.old_first);
      for (std::size_t i = 0; i < range.old_count; ++i)
        add(LineKind::removed);
      for (std::size_t i = 0; i < range.new_count; ++i)
        add(LineKind::added);
    }
    end_hunk();
    return std::move(hunks_);
  }

 private:
  void begin_hunk(const ChangedRange& range) {
    const std::size_t context = std::min(kContext, range.old_first - old_at_);
    old_at_ = range.old_first - context;
    new_at_ = range.new_first - context;
    Hunk& hunk = hunks_.emplace_back();
    hunk.old_start = position(first_line_, old_at_);
    hunk.new_start = position(first_line_, new_at_);
  }

  void end_hunk() {
    if (hunks_.empty()) return;
    add_context(std::min(old_at_ + kContext, old_.size()));
    Hunk& hunk = hunks_.back();
    // As `diff -u` writes it: a side without lines is named by the line before it.
    if (hunk.old_count == 0 && hunk.old_start > 0) --hunk.old_start;
    if (hunk.new_count == 0 && hunk.new_start > 0) --hunk.new_start;
  }

  void add_context(std::size_t old_end) {
    while (old_at_ < old_end)
      add(LineKind::context);
  }

  void add(LineKind kind) {
    const bool is_old = kind != LineKind::added;
    const bool is_new = kind != LineKind::removed;
    std::string_view text = is_old ? old_[old_at_] : new_[new_at_];
    Line line;
    line.kind = kind;
    line.no_newline_at_end = !text.ends_with('\n');
    if (!line.no_newline_at_end) text.remove_suffix(1);
    line.text = text;
    Hunk& hunk = hunks_.back();
    if (is_old) line.old_number = position(first_line_, old_at_++);
    if (is_new) line.new_number = position(first_line_, new_at_++);
    if (is_old) ++hunk.old_count;
    if (is_new) ++hunk.new_count;
    hunk.lines.push_back(std::move(line));
  }

  const Lines& old_;
  const Lines& new_;
  std::uint32_t first_line_;
  /// The lines that are in no hunk yet begin here.
  std::size_t old_at_ = 0;
  std::size_t new_at_ = 0;
  std::vector<Hunk> hunks_;
};

}  // namespace

std::vector<Hunk> compare(std::string_view old_text, std::string_view new_text, Extent extent,
                          std::int64_t first_line) {
  std::string old_copy;
  std::string new_copy;
  const bool both_end = (old_text.empty() || old_text.ends_with('\n')) &&
                        (new_text.empty() || new_text.ends_with('\n'));
  if (extent == Extent::excerpt && !both_end) {
    old_copy = old_text;
    new_copy = new_text;
    if (!old_copy.empty()) old_copy += '\n';
    if (!new_copy.empty()) new_copy += '\n';
    old_text = old_copy;
    new_text = new_copy;
  }
  const Lines old_lines = lines_of(old_text);
  const Lines new_lines = lines_of(new_text);
  const std::uint32_t first = extent == Extent::file ? 1 : bounded(first_line);
  return HunkBuilder(old_lines, new_lines, first).build(compare_lines(old_lines, new_lines));
}

Hunk hunk_of_lines(std::int64_t old_start, std::int64_t new_start,
                   std::span<const std::string> lines) {
  Hunk hunk;
  hunk.old_start = bounded(old_start);
  hunk.new_start = bounded(new_start);
  for (const std::string& raw : lines) {
    if (raw.starts_with('\\')) {
      if (!hunk.lines.empty()) hunk.lines.back().no_newline_at_end = true;
      continue;
    }
    const char sign = raw.empty() ? ' ' : raw.front();
    Line line;
    if (sign == '+') line.kind = LineKind::added;
    if (sign == '-') line.kind = LineKind::removed;
    const bool has_sign = !raw.empty() && (sign == '+' || sign == '-' || sign == ' ');
    line.text = has_sign ? raw.substr(1) : raw;
    if (line.kind != LineKind::added) {
      line.old_number = position(hunk.old_start, hunk.old_count++);
    }
    if (line.kind != LineKind::removed) {
      line.new_number = position(hunk.new_start, hunk.new_count++);
    }
    hunk.lines.push_back(std::move(line));
  }
  return hunk;
}

}  // namespace agent_timeline::diff

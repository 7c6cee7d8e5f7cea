#include "diff/hunk_builder.h"

#include <algorithm>
#include <vector>

#include "base/limits.h"
#include "base/utf8.h"

namespace agent_timeline::diff {

std::string_view pending_text(std::string_view line) {
  return utf8_prefix(line, limits::kPendingLineBytes);
}

HunkBuilder::HunkBuilder(File& file, const TextLines& lines, std::size_t context)
    // A context of that many lines already includes all; the cap keeps twice its value from
    // overflowing.
    : file_(file), lines_(lines), context_(std::min(context, lines.old_lines.size())) {
  file_.hunks.clear();
}

Gap HunkBuilder::gap_to_here() const {
  const auto offset = [this](std::size_t line) {
    const char* start = lines_.new_lines.front().data();
    const std::string_view before = lines_.new_lines[line - 1];
    return static_cast<std::size_t>(before.data() + before.size() - start);
  };
  if (new_at_ == gap_new_at_) return {};
  const std::size_t begin = gap_new_at_ == 0 ? 0 : offset(gap_new_at_);
  return {begin, offset(new_at_) - begin, static_cast<std::uint32_t>(new_at_ - gap_new_at_)};
}

void HunkBuilder::open_hunk(std::size_t old_at) {
  if (is_open_ && old_at - old_at_ <= 2 * context_) return add_context(old_at);
  close_hunk();
  const std::size_t skipped = old_at - old_at_ - std::min(context_, old_at - old_at_);
  old_at_ += skipped;
  new_at_ += skipped;
  Hunk& hunk = file_.hunks.emplace_back();
  hunk.gap_before = gap_to_here();
  hunk.old_start = lines_.first_line + static_cast<std::uint32_t>(old_at_);
  hunk.new_start = lines_.first_line + static_cast<std::uint32_t>(new_at_);
  is_open_ = true;
  add_context(old_at);
}

void HunkBuilder::close_hunk() {
  if (!is_open_) return;
  add_context(std::min(
      {old_at_ + context_, lines_.old_lines.size(), old_at_ + lines_.new_lines.size() - new_at_}));
  Hunk& hunk = file_.hunks.back();
  // As in `diff -u`: the start of a side without lines refers to the line before it.
  if (hunk.old_count == 0) --hunk.old_start;
  if (hunk.new_count == 0) --hunk.new_start;
  gap_new_at_ = new_at_;
  is_open_ = false;
}

void HunkBuilder::add_context(std::size_t old_end) {
  while (old_at_ < old_end)
    add(LineKind::context);
}

Line& HunkBuilder::add(LineKind kind) {
  const bool is_old = kind != LineKind::added;
  const bool is_new = kind != LineKind::removed;
  std::string_view text = is_old ? lines_.old_lines[old_at_] : lines_.new_lines[new_at_];
  Hunk& hunk = file_.hunks.back();
  Line& line = hunk.lines.emplace_back();
  line.kind = kind;
  const bool has_end = text.ends_with('\n');
  if (has_end) text.remove_suffix(1);
  line.no_newline_at_end = !has_end && lines_.ends_file;
  line.text = text;
  if (is_old) {
    line.old_number = lines_.first_line + static_cast<std::uint32_t>(old_at_++);
    ++hunk.old_count;
  }
  if (is_new) {
    line.new_number = lines_.first_line + static_cast<std::uint32_t>(new_at_++);
    ++hunk.new_count;
  }
  return line;
}

void HunkBuilder::add_change(const ChangedRange& range) {
  open_hunk(range.old_first);
  // Reserves space for a long range at once; for many short ones, normal growth suffices.
  std::vector<Line>& lines = file_.hunks.back().lines;
  const std::size_t needed = lines.size() + range.old_count + range.new_count + context_;
  if (needed > 2 * lines.capacity()) lines.reserve(needed);
  for (std::size_t i = 0; i < range.old_count; ++i)
    add(LineKind::removed);
  for (std::size_t i = 0; i < range.new_count; ++i)
    add(LineKind::added);
}

void HunkBuilder::add_pending(std::size_t old_at, std::size_t new_at, std::size_t certain,
                              bool is_rewriting) {
  const std::size_t rows = lines_.new_lines.size() - (is_rewriting ? 1 : 0);
  if (old_at == lines_.old_lines.size() && new_at == rows) return;
  open_hunk(old_at);
  Hunk& hunk = file_.hunks.back();
  hunk.lines.reserve(hunk.lines.size() + lines_.old_lines.size() - old_at + rows - new_at);
  for (std::size_t i = new_at; i < rows; ++i) {
    Line& line = add(LineKind::added);
    if (i >= new_at + certain) make_pending(line);
  }
  const std::size_t first_pending = old_at_;
  while (old_at_ < lines_.old_lines.size()) {
    const bool has_both = is_rewriting && old_at_ == first_pending;
    Line& line = add(LineKind::removed);
    line.kind = LineKind::context;
    make_pending(line);
    if (!has_both) continue;
    line.new_number = lines_.first_line + static_cast<std::uint32_t>(new_at_++);
    ++hunk.new_count;
  }
}

void HunkBuilder::make_pending(Line& line) {
  line.pending = true;
  line.text = pending_text(line.text);
}

void HunkBuilder::finish() {
  close_hunk();
  old_at_ += lines_.new_lines.size() - new_at_;
  new_at_ = lines_.new_lines.size();
  file_.gap_after = file_.hunks.empty() ? Gap{} : gap_to_here();
}

}  // namespace agent_timeline::diff

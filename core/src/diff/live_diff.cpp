#include "diff/live_diff.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "diff/hunk_builder.h"
#include "diff/line_diff.h"

namespace agent_timeline::diff {
namespace {

/// True for pending rows of old lines.
bool is_waiting(const Line& line) {
  return line.pending && line.kind == LineKind::context;
}

}  // namespace
void LiveDiff::Text::append(std::string_view piece) {
  const std::size_t before = text_.size();
  text_ += piece;
  for (std::size_t at = text_.find('\n', before); at != std::string::npos;
       at = text_.find('\n', at + 1)) {
    ends_.push_back(at + 1);
  }
}

std::string_view LiveDiff::Text::line(std::size_t index) const {
  const std::size_t begin = index == 0 ? 0 : ends_[index - 1];
  const std::size_t end = index < ends_.size() ? ends_[index] - 1 : text_.size();
  return std::string_view(text_).substr(begin, end - begin);
}

void LiveDiff::append_old(std::string_view piece) {
  old_text_.append(piece);
}

void LiveDiff::end_old() {
  old_is_complete_ = true;
  for (std::size_t i = 0; i < old_text_.count(); ++i)
    aligner_.add_old(old_text_.line(i));
  align();
}

void LiveDiff::append_new(std::string_view piece) {
  new_text_.append(piece);
  if (old_is_complete_) align();
}

void LiveDiff::align() {
  for (; aligned_ < new_text_.complete_count(); ++aligned_)
    aligner_.add_new(new_text_.line(aligned_));
  update_rewrite();
}

void LiveDiff::update_rewrite() {
  const std::size_t line = new_text_.complete_count();
  const std::size_t old_at = aligner_.old_at();
  const bool is_possible = is_new_unfinished() && old_at < old_count();
  if (line != rewrite_.new_line || old_at != rewrite_.old_line || rewrite_.bytes == 0)
    rewrite_ = {line, old_at, 0, is_possible};
  if (!rewrite_.is_prefix) return;
  const std::string_view begun = new_text_.line(line);
  const std::string_view old = old_text_.line(old_at).substr(rewrite_.bytes);
  rewrite_.is_prefix = old.starts_with(begun.substr(rewrite_.bytes));
  rewrite_.bytes = begun.size();
}

void LiveDiff::fill(File& file) const {
  file.old_text = old_text_.text();
  file.new_text = new_text_.text();
  file.has_texts = true;
  file.numbers_are_relative = true;
  file.approximate = false;
  const std::vector<std::string_view> old_lines = lines_with_ends(old_text_.text());
  const std::vector<std::string_view> new_lines = lines_with_ends(new_text_.text());
  const TextLines lines = {old_lines, new_lines};
  HunkBuilder builder(file, lines, kContextLines);
  for (const ChangedRange& range : aligner_.changes())
    builder.add_change(range);
  builder.add_pending(aligner_.old_at(), aligner_.new_at(), aligner_.certain(), is_rewriting());
  builder.finish();
  if (file.hunks.empty()) return;
  // An unfinished line is the last row of its side: new lines come before old ones.
  std::vector<Line>& rows = file.hunks.back().lines;
  const auto waiting = std::find_if(rows.begin(), rows.end(), is_waiting);
  const bool has_new = waiting != rows.begin() && std::prev(waiting)->kind == LineKind::added;
  if (has_new && is_new_unfinished() && !is_rewriting()) std::prev(waiting)->unfinished = true;
  if (!old_is_complete_ && waiting != rows.end()) rows.back().unfinished = true;
}

void LiveDiff::finish(File& file, Extent extent, std::int64_t first_line) const {
  compare_into(file, old_text_.text(), new_text_.text(), extent, first_line);
}

void compare_growing(File& file, std::string_view old_text, std::string_view new_so_far,
                     bool old_is_complete) {
  LiveDiff live;
  live.append_old(old_text);
  if (old_is_complete) live.end_old();
  live.append_new(new_so_far);
  live.fill(file);
}

}  // namespace agent_timeline::diff

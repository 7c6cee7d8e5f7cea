#include "diff/live_diff.h"

#include <utility>

#include "diff/hunk_builder.h"
#include "diff/line_diff.h"

namespace agent_timeline::diff {
namespace {

std::string_view without_end(std::string_view line) {
  if (line.ends_with('\n')) line.remove_suffix(1);
  return line;
}

}  // namespace

void LiveDiff::append_old(std::string_view piece) {
  old_text_ += piece;
}

void LiveDiff::end_old() {
  old_is_whole_ = true;
  old_lines_ = lines_with_ends(old_text_);
  for (const std::string_view line : old_lines_)
    aligner_.add_old(without_end(line));
  align();
}

void LiveDiff::append_new(std::string_view piece) {
  new_text_ += piece;
  if (old_is_whole_) align();
}

void LiveDiff::align() {
  const std::string_view text = new_text_;
  for (std::size_t end = text.find('\n', aligned_); end != std::string_view::npos;
       end = text.find('\n', aligned_)) {
    aligner_.add_new(text.substr(aligned_, end - aligned_));
    aligned_ = end + 1;
  }
}

void LiveDiff::show(File& file) const {
  file.old_text = old_text_;
  file.new_text = new_text_;
  file.has_texts = true;
  file.numbers_are_relative = true;
  file.approximate = false;
  const std::vector<std::string_view> old_lines =
      old_is_whole_ ? std::vector<std::string_view>() : lines_with_ends(old_text_);
  const std::vector<std::string_view> new_lines = lines_with_ends(new_text_);
  const TextLines lines = {old_is_whole_ ? old_lines_ : old_lines, new_lines};
  const std::size_t old_at = aligner_.old_at();
  const std::string_view rest = std::string_view(new_text_).substr(aligned_);
  const bool is_reached = old_is_whole_ && !rest.empty() && old_at < lines.old_lines.size() &&
                          without_end(lines.old_lines[old_at]).starts_with(rest);
  HunkBuilder builder(file, lines, kContextLines);
  for (const ChangedRange& range : aligner_.changes())
    builder.add_change(range);
  builder.add_pending(old_at, aligner_.new_at(), aligner_.certain(), is_reached);
  builder.finish();
}

void LiveDiff::finish(File& file, Extent extent, std::int64_t first_line) const {
  compare_into(file, old_text_, new_text_, extent, first_line);
}

void compare_growing(File& file, std::string_view old_text, std::string_view new_so_far,
                     bool old_is_whole) {
  LiveDiff live;
  live.append_old(old_text);
  if (old_is_whole) live.end_old();
  live.append_new(new_so_far);
  live.show(file);
}

}  // namespace agent_timeline::diff

#include "markdown/block_line.h"

#include <algorithm>

namespace agent_timeline::markdown {

void BlockLine::find_nonspace() {
  nonspace_ = offset_;
  nonspace_column_ = column_;
  for (; nonspace_ < line_.size(); ++nonspace_) {
    if (line_[nonspace_] == ' ') {
      ++nonspace_column_;
    } else if (line_[nonspace_] == '\t') {
      nonspace_column_ += columns_to_tab_stop(nonspace_column_);
    } else {
      return;
    }
  }
}

void BlockLine::advance_bytes(std::size_t count) {
  const std::size_t end = std::min(offset_ + count, line_.size());
  if (end == offset_) return;
  for (; offset_ < end; ++offset_)
    column_ += line_[offset_] == '\t' ? columns_to_tab_stop(column_) : 1;
  in_tab_ = false;
  if (offset_ > nonspace_) find_nonspace();
}

void BlockLine::advance_columns(std::size_t count) {
  while (count > 0 && offset_ < line_.size()) {
    std::size_t step = 1;
    in_tab_ = false;
    if (line_[offset_] == '\t') {
      const std::size_t left = columns_to_tab_stop(column_);
      in_tab_ = left > count;
      step = std::min(left, count);
    }
    column_ += step;
    count -= step;
    if (!in_tab_) ++offset_;
  }
  if (offset_ > nonspace_) find_nonspace();
}

bool BlockLine::skip_space() {
  if (at_cursor() != ' ' && at_cursor() != '\t') return false;
  advance_columns(1);
  return true;
}

std::string_view BlockLine::rest(std::string& buffer) const {
  if (!in_tab_) return line_.substr(offset_);
  buffer.assign(columns_to_tab_stop(column_), ' ');
  buffer += line_.substr(offset_ + 1);
  return buffer;
}

void BlockLine::go_to(const Position& position) {
  offset_ = position.offset;
  column_ = position.column;
  in_tab_ = position.in_tab;
  find_nonspace();
}

}  // namespace agent_timeline::markdown

// The part of BlockParser that reads tables. Invariant: in a growing row, all cells but the last
// are written once; of the last one, only what is not final is written again.
#include <algorithm>
#include <utility>

#include "base/text.h"
#include "markdown/block_parser.h"
#include "markdown/partial_line.h"
#include "markdown/table_row.h"

namespace agent_timeline::markdown {
namespace {

/// A longer header or delimiter row is shown as a table only when both have ended, since until then
/// all of it is read again for each chunk.
constexpr std::size_t kEarlyHeaderBytes = 512;

}  // namespace

/// True if the last line is shown as a table's header before that is certain: while it is the last
/// line, or while its delimiter row has not ended.
bool BlockParser::shows_header(std::string_view held) const {
  if (leaf_.kind != LeafKind::paragraph || leaf_.table_refused || leaf_.last_line < leaf_.begin)
    return false;
  const std::string_view text = std::string_view(content_).substr(leaf_.last_line);
  if (text.size() > kEarlyHeaderBytes || held.size() > kEarlyHeaderBytes) return false;
  const std::size_t start = text.find_first_not_of(" \t");
  if (start != std::string_view::npos && text[start] == '|') return count_cells(trim(text)) > 0;
  return held.find('-') != std::string_view::npos && held.find('|') != std::string_view::npos &&
         is_delimiter_start(trim(held)) && text.find('|') != std::string_view::npos;
}

/// Makes the last line of the open paragraph, which begins at `header` of its text and at `offset`
/// of the source, the header of a table. `table` describes the columns.
void BlockParser::start_table(std::size_t header, std::size_t offset, const Leaf& table) {
  const std::size_t end = leaf_.begin + header;
  const std::string row(trim(leaf_text().substr(header)));
  // What was written before the header stays.
  if (leaf_.written_bytes >= header) rewind_paragraph();
  if (header > 0) {
    resolve_definitions(true, end);
    take_alert_marker(true);
  }
  const std::string_view before = leaf_text().substr(0, end - leaf_.begin);
  // If the paragraph is only this line: where it was opened, if it was.
  std::size_t reached = offset;
  // Definitions before the header may have been removed earlier or just now.
  if (leaf_.last_line == leaf_.first_line) {
    reached = leaf_.offset;
    confirm_paragraph();
  } else {
    const bool completing = std::exchange(completing_, false);
    close_paragraph(before);
    completing_ = completing;
    const std::size_t line_offset = std::exchange(line_offset_, offset);
    begin_child(BlockKind::table);
    line_offset_ = line_offset;
  }
  if (is_top_level()) top_.kind = BlockKind::table;
  leaf_ = table;
  leaf_.kind = LeafKind::table;
  leaf_.emitted = true;
  listener_.set_source_offset(reached);
  emit_frames();
  sink_->open({BlockType::table});
  emit_header(row, completing_);
}

void BlockParser::emit_header(std::string_view line, bool complete) {
  split_row(line, cells_);
  BlockStart cell{BlockType::cell};
  sink_->open({BlockType::header_row});
  for (std::size_t column = 0; column < cells_.size(); ++column) {
    if (leaf_.columns > 0) cell.alignment = alignments_[leaf_.first_alignment + column];
    sink_->open(cell);
    const bool is_last = column + 1 == cells_.size();
    const std::string text = unescape_pipes(cells_[column]);
    leaf_.written_bytes = 0;
    emit_inlines(text, complete && is_last);
    sink_->close();
  }
  sink_->close();
}

void BlockParser::begin_row() {
  if (!tentative_) content_.clear();
  leaf_.begin = content_.size();
  leaf_.written_bytes = leaf_.final_bytes = leaf_.next_survey = 0;
  leaf_.row = {};
  leaf_.row.open = true;
  leaf_.row.mark = sink_->mark();
  listener_.set_source_offset(line_offset_ + start_);
  sink_->open({BlockType::row});
}

/// True if the line of the open row stays a row, whatever follows.
bool BlockParser::is_surely_row() const {
  if (!leaf_.row.open) return false;
  if (added_.front() == '|') return !is_delimiter_start(added_);
  return is_surely_text(added_, options_.math, frames_.size() <= kContainerDepth);
}

/// Takes more of the row's line and splits it into cells like split_row.
void BlockParser::extend_row(std::string_view more) {
  Row& row = leaf_.row;
  for (;;) {
    if (!row.has_cell) {
      more.remove_prefix(row_spaces(more));
      if (more.empty()) return;
      if (std::exchange(row.at_start, false) && more.front() == '|') {
        more.remove_prefix(1);
        continue;
      }
      row.has_cell = true;
    }
    const std::size_t pipe = std::min(more.find('|'), more.size());
    content_ += more.substr(0, pipe);
    if (pipe == more.size()) return;
    more.remove_prefix(pipe + 1);
    if (leaf_text().ends_with('\\')) {
      content_.back() = '|';
    } else {
      end_cell();
    }
  }
}

void BlockParser::end_row() {
  if (leaf_.row.has_cell) end_cell();
  for (; leaf_.row.cells < leaf_.columns; ++leaf_.row.cells) {
    open_cell();
    ++leaf_.added_cells;
    close_cell();
  }
  sink_->close();
  leaf_.row = {};
}

/// Handles a line of the open row with more cells than allowed: it is not a row.
void BlockParser::refuse_row(std::string_view line) {
  listener_.before_rewind(leaf_.row.mark.size);
  sink_->rewind(leaf_.row.mark);
  listener_.after_rewind();
  leaf_.row = {};
  --line_count_;
  partial_ = true;
  may_hold_ = false;
  process(BlockLine(line));
  partial_ = false;
}

void BlockParser::open_cell() {
  if (leaf_.row.cell_open) return;
  const std::size_t depth = sink_->mark().depth;
  BlockStart cell{BlockType::cell};
  cell.alignment = alignments_[leaf_.first_alignment + leaf_.row.cells];
  sink_->open(cell);
  leaf_.row.cell_open = true;
  leaf_.row.cell_is_element = sink_->mark().depth > depth;
}

void BlockParser::close_cell() {
  sink_->close();
  leaf_.row.cell_open = false;
}

/// Cells for which the header has no column are not shown.
void BlockParser::end_cell() {
  if (is_in_cell()) {
    open_cell();
    parse_rest(cell_text()).emit(*sink_);
    close_cell();
  }
  // While tentative, earlier content is kept.
  if (tentative_) {
    leaf_.begin = content_.size();
  } else {
    content_.resize(leaf_.begin);
  }
  leaf_.written_bytes = leaf_.final_bytes = leaf_.next_survey = 0;
  leaf_.row.has_cell = false;
  ++leaf_.row.cells;
}

bool BlockParser::is_in_cell() const {
  return leaf_.row.has_cell && leaf_.row.cells < leaf_.columns;
}

std::string_view BlockParser::cell_text() const {
  return trim_row_end(leaf_text());
}

}  // namespace agent_timeline::markdown

// The part of BlockParser that opens blocks.
#include "base/text.h"
#include "markdown/block_parser.h"
#include "markdown/code_info.h"
#include "markdown/entities.h"
#include "markdown/html_scanner.h"
#include "markdown/partial_line.h"
#include "markdown/table_row.h"

namespace agent_timeline::markdown {
namespace {

/// From this many columns behind a list marker on, they belong to an indented code block.
constexpr std::size_t kMarkerColumns = 5;

}  // namespace

/// Opens the block that begins at the cursor. Returns whether another may begin behind it.
bool BlockParser::open_block(BlockLine& line, LinePosition& position) {
  start_ = line.nonspace();
  if (position.is_text || (position.in_leaf && takes_literal())) return false;
  if (line.is_blank()) return false;
  if (line.is_indented()) {
    if (position.maybe_lazy) return false;
    begin_literal(position, LeafKind::indented);
    line.advance_columns(BlockLine::kCodeIndent);
    sink_->open({BlockType::code});
    return false;
  }
  if (partial_ && may_hold_) {
    PartialLineContext context;
    context.in_paragraph =
        leaf_.kind == LeafKind::paragraph && (position.in_leaf || !position.opened);
    const Frame& frame = frames_[position.frames - 1];
    const bool is_first = !position.in_leaf && !frame.last.exists;
    context.starts_item = is_first && frame.kind == FrameKind::item;
    context.starts_quote = is_first && frame.kind == FrameKind::quote;
    context.math = options_.math;
    if (may_become_marker(line.text(), context)) {
      // The containers that the line opens stay; the undecided rest is left out.
      held_ = !position.opened;
      inert_bytes_ = inert_after_marker(line.text());
      position.done = true;
      return false;
    }
  }
  return open_container(line, position) || open_leaf(line, position);
}

bool BlockParser::open_leaf(BlockLine& line, LinePosition& position) {
  const std::string_view text = line.text();
  const bool in_paragraph = position.in_leaf && leaf_.kind == LeafKind::paragraph;
  if (const std::uint32_t level = atx_level(text)) {
    prepare_child(position, false);
    begin_child(BlockKind::heading);
    emit_heading(atx_content(text.substr(level)), level);
    position.done = true;
  } else if (const std::size_t length = opening_fence(text)) {
    open_fence(line, position, length);
  } else if (const int type = html_block_start(text, in_paragraph)) {
    begin_literal(position, LeafKind::html);
    leaf_.html_type = type;
    sink_->open({BlockType::html});
  } else if (const std::uint32_t underline = in_paragraph ? setext_level(text) : 0) {
    position.done = become_heading(underline);
  } else if (is_thematic_break(text)) {
    prepare_child(position, false);
    begin_child(BlockKind::rule);
    listener_.set_source_offset(line_offset_ + start_);
    emit_frames();
    sink_->open({BlockType::rule});
    sink_->close();
    end_child({true, false, false, false});
    position.done = true;
  } else if (options_.math && (trim(text) == "$$" || trim(text) == "\\[")) {
    begin_literal(position, LeafKind::math);
    leaf_.fence_mark = text.front();
    sink_->open({BlockType::math});
    position.done = true;
  } else if (in_paragraph) {
    position.done = become_table(text);
  } else if (position.in_leaf && leaf_.kind == LeafKind::table) {
    // A header of n columns and n rows of one cell would make n * n cells.
    constexpr std::size_t kAddedCells = 0x2000;
    if (leaf_.added_cells > kAddedCells) {
      // Behind too many short rows, the rest is text.
      close_leaf();
      position.in_leaf = false;
      return false;
    }
    added_ = text;
    begin_row();
    extend_row(text);
    if (!partial_) end_row();
    position.done = true;
  }
  return false;
}

bool BlockParser::open_container(BlockLine& line, LinePosition& position) {
  // Containers that the line is not in end if another one begins.
  if (position.frames > kContainerDepth) return false;
  if (line.first() == '>') {
    line.advance_to_nonspace();
    line.advance_bytes(1);
    line.skip_space();
    prepare_child(position, false);
    push_frame(FrameKind::quote, BlockKind::quote);
  } else if (const auto footnote = footnote_marker(line.text())) {
    line.advance_to_nonspace();
    line.advance_bytes(footnote->length);
    prepare_child(position, false);
    push_frame(FrameKind::footnote, BlockKind::footnote).number =
        references_.define_footnote(footnote->label);
  } else if (!open_item(line, position)) {
    return false;
  }
  position.frames = frames_.size();
  position.in_leaf = false;
  position.opened = true;
  position.maybe_lazy = false;
  return true;
}

bool BlockParser::open_item(BlockLine& line, LinePosition& position) {
  const std::string_view text = line.text();
  const bool in_paragraph = position.in_leaf && leaf_.kind == LeafKind::paragraph;
  // `- - -` is a rule, and `---` under a paragraph its underline.
  if (is_thematic_break(text) || (in_paragraph && setext_level(text) != 0)) return false;
  const std::optional<ListMarker> marker = list_marker(text, in_paragraph);
  if (!marker) return false;
  const std::size_t marker_indent = line.indent();
  const std::size_t marker_at = line.nonspace();
  line.advance_to_nonspace();
  line.advance_bytes(marker->length);
  const BlockLine::Position after_marker = line.position();
  while (line.column() - after_marker.column <= kMarkerColumns && line.skip_space()) {
  }
  std::size_t padding = line.column() - after_marker.column;
  if (padding >= kMarkerColumns || padding < 1 || line.offset() >= line.line().size()) {
    line.go_to(after_marker);
    if (padding > 0) line.skip_space();
    padding = 1;
  }
  const Frame* list = position.in_leaf ? nullptr : &frames_[position.frames - 1];
  const bool continues_list = list != nullptr && list->kind == FrameKind::list &&
                              list->ordered == marker->ordered && list->mark == marker->mark;
  prepare_child(position, continues_list);
  if (!continues_list) {
    Frame& begun = push_frame(FrameKind::list, BlockKind::list);
    begun.ordered = marker->ordered;
    begun.mark = marker->mark;
    begun.number = marker->start;
  }
  Frame& item = push_frame(FrameKind::item, BlockKind::list);
  item.indent = marker_indent + marker->length + padding;
  item.line = line_count_;
  read_task(line, marker_at, item);
  if (item.task != Task::none) {
    line.advance_bytes(3);
    position.is_text = true;
  }
  return true;
}

/// A box counts only if nothing but the marker precedes it on its line (as in cmark-gfm).
void BlockParser::read_task(const BlockLine& line, std::size_t marker, Frame& item) {
  if (line.is_indented() || line.nonspace() != line.offset()) return;
  if (line.line().find_first_not_of(" \t\v\f") != marker) return;
  item.task = task_box(line.text());
}

void BlockParser::open_fence(BlockLine& line, LinePosition& position, std::size_t length) {
  const char mark = line.first();
  const std::size_t indent = line.nonspace() - line.offset();
  const std::string_view rest = line.text().substr(length);
  begin_literal(position, LeafKind::fenced);
  leaf_.fence_mark = mark;
  leaf_.fence_length = length;
  leaf_.fence_indent = indent;
  std::string info;
  // While the line is unfinished, its info string is not known.
  if (!(partial_ && may_hold_)) unescape(trim(rest), info);
  if (is_top_level()) {
    const CodeInfo code_info = read_code_info(info);
    top_.language = code_info.language;
    top_.meta = code_info.meta;
  }
  BlockStart start{BlockType::code};
  start.fenced = true;
  start.info = info;
  sink_->open(start);
  position.done = true;
}

/// Begins a block of code, HTML or math; the caller then opens it in the sink.
void BlockParser::begin_literal(LinePosition& position, LeafKind kind) {
  prepare_child(position, false);
  begin_child(kind == LeafKind::html   ? BlockKind::html
              : kind == LeafKind::math ? BlockKind::math
                                       : BlockKind::code);
  listener_.set_source_offset(line_offset_ + start_);
  emit_frames();
  if (!tentative_) content_.clear();
  leaf_ = {};
  leaf_.kind = kind;
  leaf_.emitted = true;
  leaf_.begin = content_.size();
  position.in_leaf = true;
  position.opened = true;
  position.maybe_lazy = false;
}

void BlockParser::begin_paragraph(const LinePosition& position) {
  prepare_child(position, false);
  const Frame& parent = frames_.back();
  const LastChild before = parent.last;
  const bool loosens = parent.kind == FrameKind::item && before.exists && before.ends_blank;
  // Whether it makes the list loose is decided once it certainly holds more than definitions.
  frames_.back().last.ends_blank = false;
  begin_child(BlockKind::paragraph);
  if (!tentative_) content_.clear();
  leaf_ = {};
  leaf_.kind = LeafKind::paragraph;
  leaf_.offset = line_offset_ + start_;
  leaf_.previous_sibling = before;
  leaf_.is_first = !before.exists;
  leaf_.loosens = loosens;
  leaf_.begin = content_.size();
  leaf_.first_line = content_.size();
}

/// Returns whether the line was the paragraph's underline.
bool BlockParser::become_heading(std::uint32_t level) {
  resolve_definitions(true);
  if (is_blank(leaf_text())) return false;
  confirm_paragraph();
  rewind_paragraph();
  if (is_top_level()) top_.kind = BlockKind::heading;
  leaf_.kind = LeafKind::none;
  emit_heading(trim(leaf_text()), level);
  return true;
}

/// Returns whether the line was the delimiter row of a table whose header is the paragraph's last
/// line.
bool BlockParser::become_table(std::string_view delimiters) {
  if (leaf_.table_refused || leaf_.last_line < leaf_.begin) return false;
  const std::size_t first = alignments_.size();
  if (!read_delimiter_row(delimiters, alignments_)) {
    alignments_.resize(first);
    return false;
  }
  const std::size_t header = leaf_.last_line - leaf_.begin;
  if (count_cells(trim(leaf_text().substr(header))) != alignments_.size() - first) {
    alignments_.resize(first);
    leaf_.table_refused = true;
    return false;
  }
  Leaf table;
  table.first_alignment = first;
  table.columns = alignments_.size() - first;
  start_table(header, previous_offset_, table);
  return true;
}

/// Ends the blocks that the new one is not in.
void BlockParser::prepare_child(const LinePosition& position, bool is_item) {
  const bool ends_list = !is_item && frames_[position.frames - 1].kind == FrameKind::list;
  // As in cmark, where that list ends before definitions in its last paragraph are removed.
  if (ends_list && leaf_.loosens && frames_.size() == position.frames + 1) confirm_paragraph();
  close_to(position.frames);
  if (ends_list) close_frames(position.frames - 1);
}

BlockParser::Frame& BlockParser::push_frame(FrameKind kind, BlockKind piece_kind) {
  begin_child(piece_kind);
  Frame frame;
  frame.kind = kind;
  frames_.push_back(frame);
  return frames_.back();
}

/// Records a new block in the innermost container, and whether it makes its list loose.
void BlockParser::begin_child(BlockKind piece_kind) {
  Frame& parent = frames_.back();
  const LastChild before = parent.last;
  parent.last = {true, false, false, false};
  if (is_top_level()) {
    top_ = {};
    top_.kind = piece_kind;
    top_.offset = line_offset_;
    listener_.begin_piece(line_offset_);
    return;
  }
  if (!before.exists) return;
  if (parent.kind == FrameKind::item && before.ends_blank) loosen(frames_.size() - 2);
  if (parent.kind == FrameKind::list && before.item_ends_blank) loosen(frames_.size() - 1);
}

void BlockParser::loosen(std::size_t list) {
  if (frames_[list].loose) return;
  frames_[list].loose = true;
  if (list >= emitted_frames_) return;
  listener_.before_loosen(list - 1);
  sink_->loosen(list - 1);
  listener_.after_loosen();
}

}  // namespace agent_timeline::markdown

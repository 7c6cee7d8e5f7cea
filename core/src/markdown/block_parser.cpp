#include "markdown/block_parser.h"

#include "base/text.h"
#include "markdown/html_scanner.h"
#include "markdown/partial_line.h"
#include "markdown/table_row.h"

namespace agent_timeline::markdown {

BlockParser::BlockParser(const InlineOptions& options, References& references, Sink& sink,
                         BlockListener& listener)
    : options_(options),
      references_(references),
      sink_(&sink),
      listener_(listener),
      inlines_(options),
      provisional_inlines_(options) {
  reset();
}

void BlockParser::reset() {
  frames_.assign(1, Frame{});
  emitted_frames_ = 1;
  leaf_ = {};
  content_.clear();
  alignments_.clear();
  line_count_ = 0;
  open_line_ = false;
}

void BlockParser::restore(const Saved& saved) {
  restore_from(saved);
  held_ = false;
}

void BlockParser::take_line(std::string_view line, std::size_t offset) {
  previous_offset_ = line_offset_;
  line_offset_ = offset;
  process(BlockLine(line));
}

void BlockParser::take_header_line(std::string_view line, std::size_t offset) {
  previous_offset_ = line_offset_;
  line_offset_ = offset;
  ++line_count_;
  BlockLine header(line);
  start_ = header.nonspace();
  begin_paragraph(LinePosition{});
  take_paragraph_line(header);
}

bool BlockParser::take_partial_line(std::string_view part, std::size_t offset, bool completing) {
  partial_ = true;
  may_hold_ = completing;
  held_ = false;
  take_line(part, offset);
  partial_ = false;
  open_line_ = !held_ && is_final();
  return open_line_;
}

/// True if the line cannot become another kind of line, whatever follows.
bool BlockParser::is_final() const {
  if (added_.empty()) return false;
  switch (leaf_.kind) {
    case LeafKind::paragraph:
      return is_surely_text(added_, options_.math, line_frames_ <= kContainerDepth);
    case LeafKind::fenced:
      return added_.find_first_not_of(" \t") != std::string_view::npos &&
             added_.find_first_not_of(std::string{leaf_.fence_mark, ' ', '\t'}) !=
                 std::string_view::npos;
    case LeafKind::indented:
      // Indented text may still be the white space in a rule: `-     -`.
      return added_.find_first_not_of(" \t-*_") != std::string_view::npos;
    case LeafKind::html:
      return added_.find_first_not_of(" \t") != std::string_view::npos;
    case LeafKind::table:
      return is_surely_row();
    default:
      return false;
  }
}

void BlockParser::extend_line(std::string_view line, std::size_t from) {
  const std::string_view more = line.substr(from);
  if (leaf_.kind == LeafKind::paragraph) {
    content_ += more;
  } else if (leaf_.kind == LeafKind::table) {
    extend_row(more);
    if (leaf_.row.cells + leaf_.row.has_cell > kTableColumns) refuse_row(line);
  } else {
    sink_->text(more);
  }
}

void BlockParser::end_line(std::string_view line) {
  open_line_ = false;
  if (leaf_.kind == LeafKind::paragraph) content_ += '\n';
  if (leaf_.kind == LeafKind::table) end_row();
  if (leaf_.kind == LeafKind::html) end_html(line.substr(leaf_.line_text));
}

void BlockParser::process(BlockLine line) {
  ++line_count_;
  added_ = {};
  LinePosition position;
  position.frames = match_containers(line);
  const bool in_all = position.frames == frames_.size();
  if (in_all && leaf_.kind != LeafKind::none) {
    if (ends_leaf(line)) return;
    position.in_leaf = leaf_continues(line);
  }
  position.maybe_lazy = leaf_.kind == LeafKind::paragraph;
  while (open_block(line, position)) {
  }
  // White space may be followed by text that continues the block which it would end.
  if (partial_ && may_hold_ && !position.opened && line.is_blank()) {
    held_ = true;
    inert_bytes_ = " \t";
  }
  line_frames_ = position.frames;
  if (held_) return;
  note_blank(position, !position.done && line.is_blank());
  if (!position.done) take_text(line, position);
}

std::size_t BlockParser::match_containers(BlockLine& line) {
  std::size_t matched = 1;
  while (matched < frames_.size() && continues(frames_[matched], line))
    ++matched;
  return matched;
}

bool BlockParser::continues(Frame& frame, BlockLine& line) {
  switch (frame.kind) {
    case FrameKind::quote:
      if (line.is_indented() || line.first() != '>') return false;
      line.advance_columns(line.indent() + 1);
      line.skip_space();
      return true;
    case FrameKind::item:
      if (line.indent() >= frame.indent) {
        line.advance_columns(frame.indent);
        return true;
      }
      // An item that begins with a blank line ends at the next one.
      if (!line.is_blank() || !frame.last.exists) return false;
      line.advance_to_nonspace();
      return true;
    case FrameKind::footnote:
      if (!line.is_indented()) return line.line().empty();
      line.advance_columns(BlockLine::kCodeIndent);
      return true;
    default:
      return true;
  }
}

bool BlockParser::takes_literal() const {
  return leaf_.kind == LeafKind::fenced || leaf_.kind == LeafKind::indented ||
         leaf_.kind == LeafKind::html || leaf_.kind == LeafKind::math;
}

/// Handles a line that ends the leaf and has no other meaning, such as a closing fence.
bool BlockParser::ends_leaf(BlockLine& line) {
  if (leaf_.kind == LeafKind::fenced) {
    if (line.is_indented() || line.first() != leaf_.fence_mark) return false;
    if (partial_ && may_hold_ && is_fence_start(line.text())) {
      held_ = true;
      return true;
    }
    if (closing_fence(line.text(), leaf_.fence_mark) < leaf_.fence_length) return false;
  } else if (leaf_.kind == LeafKind::math) {
    const std::string_view end = leaf_.fence_mark == '$' ? "$$" : "\\]";
    const std::string_view text = trim(line.text());
    if (!text.ends_with(end)) return false;
    const std::string_view rest = trim_end(text.substr(0, text.size() - end.size()));
    if (!rest.empty()) {
      if (leaf_.has_line) sink_->text("\n");
      sink_->text(rest);
    }
  } else {
    return false;
  }
  close_leaf();
  return true;
}

bool BlockParser::leaf_continues(BlockLine& line) {
  switch (leaf_.kind) {
    case LeafKind::paragraph:
      return !line.is_blank();
    case LeafKind::fenced:
      for (std::size_t i = 0; i < leaf_.fence_indent && line.skip_space(); ++i) {
      }
      return true;
    case LeafKind::indented:
      if (line.is_indented()) {
        line.advance_columns(BlockLine::kCodeIndent);
        return true;
      }
      if (line.is_blank()) line.advance_to_nonspace();
      return line.is_blank();
    case LeafKind::html:
      return leaf_.html_type <= 5 || !line.is_blank();
    case LeafKind::math:
      return true;
    case LeafKind::table:
      return count_cells(line.text()) > 0;
    case LeafKind::none:
      break;
  }
  return false;
}

/// Records whether blocks end with a blank line, which tells loose lists from tight ones.
void BlockParser::note_blank(const LinePosition& position, bool is_blank) {
  // A block that is not an item may have ended the list that the line was in.
  for (std::size_t i = 0; i < position.frames && i < frames_.size(); ++i)
    frames_[i].last_line_blank = false;
  if (position.done) return;
  if (position.in_leaf) {
    leaf_.last_line_blank =
        is_blank && (leaf_.kind == LeafKind::indented || leaf_.kind == LeafKind::html);
    return;
  }
  Frame& frame = frames_[position.frames - 1];
  if (!is_blank) return;
  if (frame.last.exists) {
    if (position.frames < frames_.size()) {
      frames_[position.frames].last_line_blank = true;
    } else if (leaf_.kind != LeafKind::none) {
      leaf_.last_line_blank = true;
    } else {
      if (!frame.last.is_list) frame.last.ends_blank = true;
      frame.last.item_ends_blank = true;
    }
  }
  const bool just_begun =
      frame.kind == FrameKind::item && !frame.last.exists && frame.line == line_count_;
  frame.last_line_blank = frame.kind != FrameKind::quote && !just_begun;
}

void BlockParser::take_text(BlockLine& line, LinePosition& position) {
  const bool is_lazy = !position.opened && !position.in_leaf && !line.is_blank() &&
                       leaf_.kind == LeafKind::paragraph;
  if (is_lazy) {
    added_ = line.text();
    leaf_.last_line = content_.size();
    content_ += line.rest(scratch_);
    if (!partial_) content_ += '\n';
    return;
  }
  if (!position.opened && !position.in_leaf) close_to(position.frames);
  if (position.in_leaf) {
    if (takes_literal()) return take_literal_line(line);
    if (!line.is_blank()) take_paragraph_line(line);
  } else if (!line.is_blank()) {
    begin_paragraph(position);
    leaf_.at_definitions = line.first() == '[';
    if (!leaf_.at_definitions) confirm_paragraph();
    take_paragraph_line(line);
  }
}

void BlockParser::take_paragraph_line(BlockLine& line) {
  added_ = line.text();
  leaf_.last_line = content_.size();
  content_ += added_;
  if (!partial_) content_ += '\n';
}

/// Takes a line of code, HTML or math. Newlines separate lines; there is none behind the last.
void BlockParser::take_literal_line(BlockLine& line) {
  const std::string_view text = line.rest(scratch_);
  const bool is_first = !leaf_.has_line;
  if (leaf_.kind == LeafKind::indented) {
    // Blank lines belong to the code only if more of it follows.
    if (line.is_blank()) {
      content_ += text;
      content_ += '\n';
      return;
    }
    if (!is_first) sink_->text("\n");
    if (content_.size() > leaf_.begin) {
      sink_->text(leaf_text());
      leaf_.begin = content_.size();
    }
  } else if (!is_first) {
    sink_->text("\n");
  }
  sink_->text(text);
  leaf_.has_line = true;
  if (leaf_.kind != LeafKind::html || !is_first) added_ = line.line().substr(line.offset());
  // The `>` of a quotation does not end an HTML declaration in it.
  leaf_.line_text = line.offset();
  if (leaf_.kind == LeafKind::html && !partial_) end_html(line.line().substr(line.offset()));
}

void BlockParser::end_html(std::string_view line) {
  if (html_block_ends(leaf_.html_type, line)) close_leaf();
}

}  // namespace agent_timeline::markdown

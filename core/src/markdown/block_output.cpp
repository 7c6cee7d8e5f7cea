// The part of BlockParser that ends blocks and writes them to the sink.
#include <algorithm>
#include <utility>

#include "base/text.h"
#include "markdown/block_parser.h"
#include "markdown/partial_line.h"
#include "markdown/table_row.h"

namespace agent_timeline::markdown {
namespace {

/// The open paragraph is written to the sink once this much of it is uncommitted.
constexpr std::size_t kCommitBytes = 64;
constexpr std::size_t kSurveyShare = 4;
/// A longer first line is not an alert marker.
constexpr std::size_t kAlertBytes = 64;

}  // namespace

std::size_t BlockParser::uncommitted() const {
  const std::size_t size = growing_text().size();
  return size - std::min(size, leaf_.written_bytes);
}

/// Returns the text of the open paragraph or cell.
std::string_view BlockParser::growing_text() const {
  if (leaf_.kind == LeafKind::paragraph) return leaf_text();
  return is_in_cell() ? cell_text() : std::string_view();
}

/// Returns the part of it that may be written. A line that is shown as a table's header until the
/// next line decides would be taken back, together with everything written before it.
std::string_view BlockParser::text_to_commit(bool completing) const {
  const std::string_view text = growing_text();
  const bool is_all_final = leaf_.written_bytes == leaf_.final_bytes;
  if (!completing || !is_all_final || !shows_header({})) return text;
  return text.substr(0, leaf_.last_line - leaf_.begin);
}

void BlockParser::commit(bool completing) {
  inert_bytes_ = {};
  const std::size_t least = std::max(kCommitBytes, leaf_.next_survey);
  // Most chunks need no more than this check.
  if (uncommitted() < least) return;
  if (text_to_commit(completing).size() < leaf_.written_bytes + least) return;
  if (leaf_.kind == LeafKind::paragraph) {
    if (!resolve_definitions(false) || !take_alert_marker(false)) return;
  }
  const std::string_view text = text_to_commit(completing);
  const bool is_whole = text.size() == growing_text().size();
  const InlineParser& inlines = survey(text);
  leaf_.next_survey = 0;
  if (inlines.safe_offset() > leaf_.written_bytes) {
    open_text();
    inlines.emit_safe(*sink_);
    leaf_.written_bytes = leaf_.final_bytes = inlines.safe_offset();
  } else if (completing && is_whole && inlines.provisional_offset() > leaf_.written_bytes &&
             open_text()) {
    write_provisional(inlines.provisional_offset());
    // It is surveyed again when this much more has arrived.
    leaf_.next_survey = uncommitted() + kCommitBytes;
  } else {
    // After a survey without result, the next one waits for a share more.
    leaf_.next_survey = uncommitted() + uncommitted() / kSurveyShare;
  }
}

/// Surveys the uncommitted part of the open paragraph, whose text is `text`.
InlineParser& BlockParser::survey(std::string_view text) {
  InlineParser& rest = rest_parser();
  rest.survey(text, leaf_.written_bytes, references_);
  if (!rest.is_stale()) return rest;
  rewind_provisional();
  inlines_.survey(text, leaf_.written_bytes, references_);
  return inlines_;
}

/// Opens the paragraph or cell in the sink, unless it is open. Returns whether the sink can rewind
/// to its start.
bool BlockParser::open_text() {
  if (leaf_.kind == LeafKind::table) {
    open_cell();
    return leaf_.row.cell_is_element;
  }
  if (!leaf_.emitted) open_paragraph();
  return true;
}

void BlockParser::write_provisional(std::size_t end) {
  if (leaf_.written_bytes == leaf_.final_bytes) {
    leaf_.final_mark = sink_->mark();
    provisional_inlines_.forget_provisional();
  }
  provisional_inlines_.emit_provisional(growing_text(), leaf_.written_bytes, end, references_,
                                        *sink_);
  leaf_.written_bytes = end;
}

/// Removes the provisional output of the open paragraph.
void BlockParser::rewind_provisional() {
  if (leaf_.written_bytes == leaf_.final_bytes) return;
  listener_.before_rewind(leaf_.final_mark.size);
  sink_->rewind(leaf_.final_mark);
  listener_.after_rewind();
  leaf_.written_bytes = leaf_.final_bytes;
}

void BlockParser::finish(bool completing, std::string_view held) {
  completing_ = completing;
  grows_as_text_ = false;
  if (completing && leaf_.kind == LeafKind::paragraph) resolve_definitions(true);
  if (completing && shows_header(held)) {
    start_table(leaf_.last_line - leaf_.begin, line_offset_, {});
  }
  top_.open = leaf_.kind == LeafKind::fenced || leaf_.kind == LeafKind::math ||
              leaf_.kind == LeafKind::table;
  close_to(1);
  completing_ = false;
}

void BlockParser::close_to(std::size_t frames) {
  if (leaf_.kind != LeafKind::none) close_leaf();
  if (frames_.size() > frames) close_frames(frames);
}

/// Closes all frames but the first `frames`.
void BlockParser::close_frames(std::size_t frames) {
  emit_frames();
  sink_->close_containers(frames_.size() - frames);
  while (frames_.size() > frames) {
    const Frame frame = frames_.back();
    frames_.pop_back();
    const bool is_list = frame.kind == FrameKind::list || frame.kind == FrameKind::item;
    LastChild child{true, frame.last_line_blank, frame.last_line_blank,
                    is_list && frame.last.exists};
    if (child.is_list) child.ends_blank = frame.last.ends_blank;
    if (frame.last.exists && frame.last.ends_blank) child.item_ends_blank = true;
    if (is_top_level() && frame.is_alert) top_.kind = BlockKind::alert;
    frames_.back().last = child;
  }
  emitted_frames_ = frames_.size();
  if (is_top_level()) listener_.end_piece(top_);
}

void BlockParser::close_leaf() {
  const Leaf leaf = leaf_;
  if (leaf.kind == LeafKind::paragraph) {
    resolve_definitions(true);
    take_alert_marker(true);
    return close_paragraph(leaf_text());
  }
  if (leaf.row.open) end_row();
  leaf_ = {};
  sink_->close();
  end_child({true, leaf.last_line_blank, false, false});
}

/// Closes the paragraph, which shows `text`.
void BlockParser::close_paragraph(std::string_view text) {
  if (is_blank(text)) return drop_paragraph();
  if (!leaf_.emitted) open_paragraph();
  const InlineParser& rest = parse_rest(text);
  rest.emit(*sink_);
  if (completing_ && open_line_) {
    inert_bytes_ = rest.inert_bytes();
    grows_as_text_ = rest.grows_as_text();
  }
  // It holds only markers whose meaning is undecided.
  if (completing_ && leaf_.output_begin != 0 && sink_->mark().size == leaf_.output_begin) {
    rewind_paragraph();
    return drop_paragraph();
  }
  sink_->close();
  const bool ends_blank = leaf_.last_line_blank;
  leaf_ = {};
  end_child({true, ends_blank, false, false});
}

/// Drops a paragraph of which nothing is left. While it may continue behind its definitions, it
/// becomes one without text, so that it does not appear and disappear with each of them.
void BlockParser::drop_paragraph() {
  const bool may_continue = completing_ && leaf_.begin > leaf_.first_line;
  frames_.back().last = leaf_.previous_sibling;
  leaf_ = {};
  if (!is_top_level()) return;
  if (may_continue) {
    listener_.end_piece(top_);
  } else {
    listener_.drop_piece();
  }
}

void BlockParser::end_child(const LastChild& child) {
  frames_.back().last = child;
  if (is_top_level()) listener_.end_piece(top_);
}

/// Removes link definitions from the start of the paragraph, up to `end` of content_; unless
/// `final`, only those that more text cannot change. Returns whether the rest may be written.
bool BlockParser::resolve_definitions(bool final, std::size_t end) {
  while (leaf_.at_definitions && leaf_.begin < content_.size()) {
    const LinkDefinition found = read_definition(leaf_text().substr(0, end - leaf_.begin));
    // The last line is the header of a table if a delimiter row follows.
    const bool may_be_header = leaf_.begin + found.length > leaf_.last_line;
    // What is not a definition yet is shown as text, and taken back if it becomes one.
    if (!final && (found.open || (found.length > 0 && may_be_header)))
      return found.length == 0 && may_show_early();
    if (found.length > 0) {
      rewind_paragraph();
      references_.define(found.label, found.url, found.title);
      leaf_.begin += found.length;
      leaf_.open_title = 0;
    }
    const std::string_view rest = leaf_text();
    leaf_.at_definitions = found.length > 0 && (rest.empty() || rest.front() == '[');
    if (found.length > 0 && !leaf_.at_definitions) skip_indent(end);
  }
  return !leaf_.at_definitions;
}

/// Returns the definition at the start of `text`. An unfinished title is read only once.
LinkDefinition BlockParser::read_definition(std::string_view text) {
  if (leaf_.open_title != 0 && leaf_.title_read <= text.size() &&
      is_title_open(text, leaf_.open_title, leaf_.title_read)) {
    return scan_definition(text.substr(0, leaf_.open_title + 1));
  }
  LinkDefinition found = scan_definition(text);
  leaf_.open_title = found.open_title;
  leaf_.title_read = found.open_title + 1;
  return found;
}

/// True if the open paragraph can be written and taken back without a trace: it makes no list
/// loose, and its container cannot become an alert.
bool BlockParser::may_show_early() const {
  return !leaf_.loosens && !(leaf_.is_first && frames_.back().kind == FrameKind::quote);
}

/// The first line that the paragraph shows may be a lazy one, which keeps its indentation.
void BlockParser::skip_indent(std::size_t end) {
  const std::string_view text = leaf_text().substr(0, end - leaf_.begin);
  const std::size_t indent = std::min(text.find_first_not_of(" \t"), text.size());
  if (leaf_.last_line == leaf_.begin) leaf_.last_line += indent;
  leaf_.begin += indent;
}

/// Makes the quotation an alert if its first line is an alert marker. Returns false if that is not
/// known yet.
bool BlockParser::take_alert_marker(bool final) {
  const std::size_t top = frames_.size() - 1;
  if (!leaf_.is_first || leaf_.emitted || frames_[top].kind != FrameKind::quote) return true;
  if (emitted_frames_ > top || frames_[top].is_alert) return true;
  const std::string_view text = leaf_text();
  if (!text.starts_with("[!")) return true;
  const std::size_t newline = text.substr(0, kAlertBytes).find('\n');
  if (newline == std::string_view::npos && text.size() < kAlertBytes && !final) return false;
  const std::optional<Alert> alert = alert_marker(text.substr(0, newline));
  if (!alert) return true;
  frames_[top].is_alert = true;
  frames_[top].alert = *alert;
  leaf_.begin += newline == std::string_view::npos ? text.size() : newline + 1;
  return true;
}

/// The paragraph stays or becomes another block, so a block is there in any case.
void BlockParser::confirm_paragraph() {
  if (leaf_.loosens) loosen(frames_.size() - 2);
  leaf_.loosens = false;
}

void BlockParser::open_paragraph() {
  confirm_paragraph();
  listener_.set_source_offset(leaf_.offset);
  emit_frames();
  const std::size_t top = frames_.size() - 1;
  BlockStart start{BlockType::paragraph};
  start.tight = frames_[top].kind == FrameKind::item && !frames_[top - 1].loose;
  leaf_.mark = sink_->mark();
  leaf_.emitted = true;
  sink_->open(start);
  leaf_.output_begin = sink_->mark().size;
}

/// Removes everything that was written of the paragraph.
void BlockParser::rewind_paragraph() {
  if (!leaf_.emitted) return;
  listener_.before_rewind(leaf_.mark.size);
  sink_->rewind(leaf_.mark);
  listener_.after_rewind();
  leaf_.emitted = false;
  leaf_.written_bytes = leaf_.final_bytes = 0;
}

void BlockParser::emit_frames() {
  for (; emitted_frames_ < frames_.size(); ++emitted_frames_) {
    const Frame& frame = frames_[emitted_frames_];
    BlockStart start;
    switch (frame.kind) {
      case FrameKind::list:
        start.type = BlockType::list;
        start.ordered = frame.ordered;
        start.start = frame.number;
        break;
      case FrameKind::item:
        start.type = BlockType::item;
        start.task = frame.task;
        break;
      case FrameKind::footnote:
        start.type = BlockType::footnote;
        start.number = frame.number;
        break;
      default:
        start.type = frame.is_alert ? BlockType::alert : BlockType::quote;
        start.alert = frame.alert;
    }
    sink_->open(start);
  }
}

void BlockParser::emit_inlines(std::string_view text, bool complete) {
  inlines_.parse(text, leaf_.written_bytes, references_, complete);
  inlines_.emit(*sink_);
}

void BlockParser::emit_heading(std::string_view text, std::uint32_t level) {
  leaf_.written_bytes = leaf_.final_bytes = 0;
  listener_.set_source_offset(line_offset_ + start_);
  emit_frames();
  BlockStart start{BlockType::heading};
  start.number = level;
  sink_->open(start);
  emit_inlines(text, partial_ && may_hold_);
  sink_->close();
  leaf_ = {};
  end_child({true, false, false, false});
}

/// Parses the uncommitted rest of the open paragraph, which ends: everything that is not final if
/// the text is complete, or if the provisional output turned out to be wrong.
const InlineParser& BlockParser::parse_rest(std::string_view text) {
  if (!completing_) rewind_provisional();
  InlineParser& rest = rest_parser();
  rest.parse(text, leaf_.written_bytes, references_, completing_);
  if (!rest.is_stale()) return rest;
  rewind_provisional();
  inlines_.parse(text, leaf_.written_bytes, references_, completing_);
  return inlines_;
}

}  // namespace agent_timeline::markdown

// States and blocks. Inlines are in html_sink_inlines.cpp.
#include "markdown/html_sink.h"

#include <algorithm>
#include <array>

#include "base/limits.h"
#include "markdown/code_block.h"
#include "markdown/fence_colours.h"
#include "markdown/fixed_texts.h"

namespace agent_timeline::markdown {
namespace {

/// In the order of Alert.
constexpr std::array<std::string_view, 5> kAlertClasses = {
    "at-alert at-alert-note", "at-alert at-alert-tip", "at-alert at-alert-important",
    "at-alert at-alert-warning", "at-alert at-alert-caution"};

}  // namespace

HtmlSink::HtmlSink(const Options& options, std::string& out)
    : options_(options), out_(out), writer_(out) {}

void HtmlSink::begin_piece(const PieceStart& start) {
  context_.is_flattened = false;
  if (context_.blocks.empty()) tight_.forget_closed();
  context_.budget = OutputBudget(start, out_.size());
  context_.ordinals = start.ordinals;
}

void HtmlSink::save(State& state) {
  writer_.save(state.writer_);
  state.tight_ = tight_.save(!context_.blocks.empty(), out_.size());
  state.context_ = context_;
}

void HtmlSink::restore(const State& state) {
  tight_.restore(state.tight_, out_);
  writer_.restore(state.writer_);
  context_ = state.context_;
}

HtmlSink::Snapshot HtmlSink::snapshot() const {
  Snapshot snapshot{out_, {}, tight_, context_};
  writer_.save(snapshot.writer);
  return snapshot;
}

void HtmlSink::reset() {
  writer_.finish();
  out_.clear();
  tight_ = {};
  context_ = {};
}

void HtmlSink::rewind(const SinkMark& mark) {
  while (!context_.blocks.empty() && context_.blocks.back().depth >= mark.depth)
    context_.blocks.pop_back();
  tight_.cut(mark.size, !context_.blocks.empty() && context_.blocks.back().is_noted, out_);
  writer_.rewind(mark.size, mark.depth);
  context_.text_bytes = mark.text;
  context_.inlines.clear();
  context_.flat_spans = 0;
  context_.links.clear();
  context_.link_text.clear();
  context_.images = 0;
  context_.image_text.clear();
  context_.is_cell_pending = false;
  context_.code.open = false;
}

void HtmlSink::open(const BlockStart& block) {
  if (block.type != BlockType::cell) context_.text_bytes = 0;
  context_.text_before_cell = context_.text_bytes;
  context_.blocks.push_back({block.type, writer_.depth()});
  context_.blocks.back().has_direction = takes_direction();
  switch (block.type) {
    case BlockType::quote:
      return open_quote();
    case BlockType::alert:
      return open_alert(block.alert);
    case BlockType::list:
      return open_list(block);
    case BlockType::item:
      return open_item(block.task);
    case BlockType::footnote:
      return open_footnote(block.number);
    case BlockType::paragraph:
      return open_paragraph(block.tight);
    case BlockType::heading:
      return open_heading(block.number);
    case BlockType::code:
      return open_code(block);
    case BlockType::html:
      writer_.open(Element::pre);
      return writer_.attribute(Attribute::css_class, "at-raw-html");
    case BlockType::math:
      return open_math();
    case BlockType::rule:
      return writer_.void_element(Element::hr);
    case BlockType::table:
      writer_.open(Element::div);
      writer_.attribute(Attribute::css_class, "at-table");
      return writer_.open(Element::table);
    case BlockType::header_row:
    case BlockType::row:
      return open_row(block.type == BlockType::header_row);
    case BlockType::cell:
      return open_cell(block.alignment);
  }
}

void HtmlSink::close() {
  if (context_.blocks.empty()) return;
  const OpenBlock block = context_.blocks.back();
  context_.blocks.pop_back();
  context_.is_cell_pending = false;
  close_code();
  context_.inlines.clear();
  context_.flat_spans = 0;
  // Spans end inside the paragraph's own element, whose tags may not have been written yet.
  while (block.is_noted && writer_.depth() > block.depth + 1)
    writer_.close();
  if (block.is_noted) tight_.end(out_.size());
  while (writer_.depth() > block.depth)
    writer_.close();
}

void HtmlSink::close_containers(std::size_t count) {
  const std::size_t left = context_.blocks.size() - std::min(count, context_.blocks.size());
  if (left == context_.blocks.size()) return;
  writer_.close_to(context_.blocks[left].depth);
  context_.blocks.resize(left);
}

void HtmlSink::loosen(std::size_t outer) {
  inserted_ = 0;
  if (outer >= context_.blocks.size() || context_.blocks[outer].type != BlockType::list) return;
  inserted_ = tight_.loosen(context_.blocks[outer].list, writer_, out_);
}

void HtmlSink::open_unparsed() {
  while (!context_.blocks.empty())
    close();
  writer_.text_element(Element::p, "at-note", kTooLongNote);
  context_.blocks.push_back({BlockType::code, writer_.depth()});
  writer_.open(Element::pre);
  writer_.attribute(Attribute::css_class, "at-plain");
}

/// Whether the block just opened has a direction of its own. The `auto` direction of a quote or
/// item is that of its first text, and text in an element with its own does not count (HTML,
/// section 3.2.6.4); so only the outermost block has one, and the items of lists in an item with
/// one, since text stands before these. So have cells, which are apart from each other.
bool HtmlSink::takes_direction() const {
  const auto is_list = [](const OpenBlock& block) {
    return block.type == BlockType::list || block.type == BlockType::item;
  };
  const std::size_t blocks = context_.blocks.size();
  const OpenBlock& own = context_.blocks.back();
  if (blocks == 1 || own.type == BlockType::cell) return true;
  const OpenBlock& parent = context_.blocks[blocks - 2];
  return is_list(own) && is_list(parent) && parent.has_direction;
}

void HtmlSink::write_direction() {
  if (context_.blocks.back().has_direction) writer_.attribute(Attribute::dir, "auto");
}

void HtmlSink::open_with_direction(Element element, std::string_view css_class) {
  writer_.open(element);
  write_direction();
  if (!css_class.empty()) writer_.attribute(Attribute::css_class, css_class);
}

/// Opens the element, without attributes if they exceed the budget. Returns false and opens nothing
/// if the element alone exceeds it.
bool HtmlSink::open_if_affordable(Element element, std::string_view css_class) {
  const SinkMark before = mark();
  open_with_direction(element, css_class);
  if (is_affordable(context_.text_bytes)) return true;
  writer_.rewind(before.size, before.depth);
  writer_.open(element);
  if (is_affordable(context_.text_bytes)) return true;
  writer_.rewind(before.size, before.depth);
  return false;
}

/// Block quotes are the only blocks whose tags are long compared to their marker of one byte.
void HtmlSink::open_quote() {
  if (open_if_affordable(Element::blockquote, {})) return;
  context_.is_flattened = true;
  writer_.open_flat(Element::blockquote);
}

void HtmlSink::open_alert(Alert alert) {
  const auto index = static_cast<std::size_t>(alert);
  writer_.open(Element::div);
  writer_.attribute(Attribute::css_class, kAlertClasses[index]);
  write_direction();
  writer_.attribute(Attribute::role, "note");
  // The title is English, so it does not decide the direction of the alert.
  writer_.open(Element::p);
  writer_.attribute(Attribute::dir, "auto");
  writer_.attribute(Attribute::css_class, "at-alert-title");
  writer_.text(kAlertTitles[index]);
  writer_.close();
}

void HtmlSink::open_list(const BlockStart& list) {
  context_.blocks.back().list = tight_.begin_list();
  writer_.open(list.ordered ? Element::ol : Element::ul);
  if (list.ordered && list.start != 1) {
    writer_.attribute(Attribute::start, std::uint64_t{list.start});
  }
}

void HtmlSink::open_item(Task task) {
  open_with_direction(Element::li, task == Task::none ? "" : "at-task");
  if (task == Task::none) return;
  writer_.void_element(Element::input);
  writer_.attribute(Attribute::type, "checkbox");
  writer_.attribute(Attribute::disabled);
  if (task == Task::done) writer_.attribute(Attribute::checked);
  writer_.text(" ");
}

/// A label that is defined again has the number of the first definition, which has the id.
void HtmlSink::open_footnote(std::uint32_t number) {
  writer_.open(Element::div);
  writer_.attribute(Attribute::css_class, "at-footnote");
  write_direction();
  if (number > context_.ordinals.footnotes) {
    write_id(AnchorKind::footnote, number);
    context_.ordinals.footnotes = number;
  }
  writer_.text_element(Element::span, "at-footnote-mark", std::to_string(number));
}

void HtmlSink::open_paragraph(bool tight) {
  const std::size_t blocks = context_.blocks.size();
  if (!tight || blocks < 3) return open_with_direction(Element::p);
  writer_.open(Element::bare);
  if (!writer_.is_written()) return;
  tight_.begin(context_.blocks[blocks - 3].list, out_.size());
  context_.blocks.back().is_noted = true;
}

void HtmlSink::open_heading(std::uint32_t level) {
  ++context_.ordinals.headings;
  open_with_direction(static_cast<Element>(static_cast<std::uint32_t>(Element::h1) + level - 1));
  if (options_.heading_anchors) write_id(AnchorKind::heading, context_.ordinals.headings);
}

void HtmlSink::open_code(const BlockStart& block) {
  const CodeInfo info = block.fenced ? read_code_info(block.info) : CodeInfo{};
  const bool has_header = block.fenced && options_.code_header && has_room_for_header(writer_) &&
                          context_.budget.covers_header(context_.ordinals.code_headers);
  if (has_header) {
    ++context_.ordinals.code_headers;
    open_code_with_header(info, writer_);
  } else {
    open_code_without_header(info, writer_);
  }
  if (!options_.highlight || info.language.empty()) return;
  const FenceColours* const colours = fence_colours();
  const std::string_view language =
      colours != nullptr ? colours->language(info.language) : std::string_view();
  if (language.empty()) return;
  context_.code.open = true;
  context_.code.is_long = false;
  context_.code.state = colours->start(language);
  context_.code.line.clear();
}

/// Colours each line once it is complete. A line that is too long to wait for has no colours and
/// leaves the state unchanged, so that the result does not depend on how the text was split.
void HtmlSink::take_code(std::string_view text) {
  ColouredCode& code = context_.code;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view part = text.substr(0, end);
    if (code.is_long) {
      writer_.text(part);
    } else if (code.line.size() + part.size() > limits::kHighlightedLineBytes) {
      code.is_long = true;
      writer_.text(code.line);
      writer_.text(part);
      code.line.clear();
    } else {
      code.line += part;
    }
    if (end == text.size()) return;
    write_code_line();
    writer_.text("\n");
    code.is_long = false;
    text.remove_prefix(end + 1);
  }
}

void HtmlSink::write_code_line() {
  ColouredCode& code = context_.code;
  if (code.is_long) return;
  fence_colours()->write_line(code.line, code.state, tokens_, writer_);
  code.line.clear();
}

void HtmlSink::close_code() {
  if (context_.code.open) write_code_line();
  context_.code.open = false;
}

void HtmlSink::open_math() {
  writer_.open(Element::div);
  writer_.attribute(Attribute::css_class, "at-math");
  writer_.attribute(Attribute::data_math, "display");
}

void HtmlSink::open_row(bool is_header) {
  if (context_.blocks.size() < 2) return;
  OpenBlock& table = context_.blocks[context_.blocks.size() - 2];
  if (is_header) {
    writer_.open(Element::thead);
  } else if (!table.has_body) {
    writer_.open(Element::tbody);
    table.has_body = true;
    context_.blocks.back().depth = writer_.depth();
  }
  writer_.open(Element::tr);
}

/// A cell that exceeds the budget is written only if it gets content, since a row of one byte has
/// as many empty cells as its table has columns. Header cells have source text of their own.
void HtmlSink::open_cell(Alignment alignment) {
  const std::string_view css_class = alignment == Alignment::center  ? "at-center"
                                     : alignment == Alignment::right ? "at-right"
                                                                     : std::string_view();
  const Element element = cell_element();
  if (element == Element::th) return open_with_direction(element, css_class);
  context_.is_cell_pending = !open_if_affordable(element, css_class);
}

void HtmlSink::open_pending_cell() {
  if (!context_.is_cell_pending) return;
  context_.is_cell_pending = false;
  writer_.open(cell_element());
}

/// Returns the element of the open cell.
Element HtmlSink::cell_element() const {
  const std::size_t blocks = context_.blocks.size();
  const bool is_header = blocks > 1 && context_.blocks[blocks - 2].type == BlockType::header_row;
  return is_header ? Element::th : Element::td;
}

/// Adds an id to the element just opened, unless there are no ids or it exceeds the budget.
void HtmlSink::write_id(AnchorKind kind, std::uint32_t number) {
  constexpr std::size_t kBytesBesidePrefix = 20;
  const std::size_t size = writer_.size_when_closed() + options_.id_prefix.size();
  if (!context_.budget.covers(size + kBytesBesidePrefix, 0)) return;
  const auto anchor = make_anchor(options_.id_prefix, kind, number);
  if (anchor) writer_.attribute(Attribute::id, *anchor);
}

}  // namespace agent_timeline::markdown

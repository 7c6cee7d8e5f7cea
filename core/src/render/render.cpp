#include "render/render.h"

#include <span>

#include "code/render.h"
#include "diff/render.h"
#include "render/found.h"
#include "render/lists.h"
#include "terminal/render.h"

namespace agent_timeline {
namespace {

std::string_view kind_class(const PartContent& content) {
  struct Namer {
    std::string_view operator()(const MarkdownPart&) const { return "at-part at-part-markdown"; }
    std::string_view operator()(const CodePart&) const { return "at-part at-part-code"; }
    std::string_view operator()(const JsonPart&) const { return "at-part at-part-json"; }
    std::string_view operator()(const TerminalPart&) const { return "at-part at-part-terminal"; }
    std::string_view operator()(const DiffPart&) const { return "at-part at-part-diff"; }
    std::string_view operator()(const EntriesPart&) const { return "at-part at-part-entries"; }
    std::string_view operator()(const TodosPart&) const { return "at-part at-part-todos"; }
    std::string_view operator()(const NoticePart&) const { return "at-part at-part-notice"; }
    std::string_view operator()(const ImagePart&) const { return "at-part at-part-image"; }
    std::string_view operator()(const MatchesPart&) const { return "at-part at-part-matches"; }
    std::string_view operator()(const LinksPart&) const { return "at-part at-part-links"; }
  };
  return std::visit(Namer{}, content);
}

void open_div(std::string_view css_class, HtmlWriter& html) {
  html.open(Element::div);
  html.attribute(Attribute::css_class, css_class);
}

void render_label(std::string_view css_class, const std::optional<Label>& label, HtmlWriter& html) {
  if (label) html.labelled(Element::div, css_class, label->text);
}

/// Draws the piece of one kind of part.
struct PieceRenderer {
  const Piece& piece;
  HtmlWriter& html;

  void operator()(const MarkdownPart& part) const { html.fragment(part.html[piece.first]); }
  void operator()(const CodePart& part) const {
    code::Options options;
    options.language = part.language;
    options.numbered = part.numbered;
    options.first_line = part.first_line + piece.first - 1;
    if (part.selection) {
      options.selection_start = part.selection->first;
      options.selection_end = part.selection->second;
    }
    code::render_lines(piece.text, options, html);
  }
  void operator()(const JsonPart&) const {
    code::Options options;
    options.language = "json";
    options.numbered = false;
    code::render_lines(piece.text, options, html);
  }
  void operator()(const TerminalPart& part) const {
    terminal::render_lines(std::span(part.lines).subspan(piece.first, piece.count), html);
  }
  void operator()(const DiffPart& part) const {
    const diff::File& file = part.diff.files[piece.first];
    const bool first_of_file = piece.count == kNoHunk || piece.count == 0;
    if (first_of_file && piece.first == 0) diff::render_prose(part.diff.prose_before, html);
    if (first_of_file) diff::render_file_header(file, html);
    if (piece.count != kNoHunk) diff::render_hunk(file, piece.count, html);
    const bool last_of_file = piece.count == kNoHunk || piece.count + 1 == file.hunks.size();
    const bool last = last_of_file && piece.first + 1 == part.diff.files.size();
    if (last) diff::render_prose(part.diff.prose_after, html);
  }
  void operator()(const EntriesPart& part) const {
    render_entries(std::span(part.listing.entries).subspan(piece.first, piece.count), html);
  }
  void operator()(const TodosPart& part) const { render_todo(part.todos[piece.first], html); }
  void operator()(const NoticePart& part) const { render_notice(part.tone, part.text, html); }
  void operator()(const ImagePart& part) const { render_image(part.images[piece.first], html); }
  void operator()(const MatchesPart& part) const {
    render_matched_file(part.files[piece.first], html);
  }
  void operator()(const LinksPart& part) const { render_link(part.links[piece.first], html); }
};

}  // namespace

void render_piece(const Part& part, const Piece& piece, HtmlWriter& html) {
  std::visit(PieceRenderer{piece, html}, part.content);
}

void render_part(const Part& part, HtmlWriter& html) {
  for (const Piece& piece : cut_pieces(part.content)) {
    open_div("at-piece", html);
    html.attribute(Attribute::data_key, piece.key);
    std::visit(PieceRenderer{piece, html}, part.content);
    html.close();
  }
}

void render_block(const Block& block, HtmlWriter& html) {
  for (const Part& part : block.parts) {
    open_div(kind_class(part.content), html);
    html.attribute(Attribute::data_key, part.key);
    render_label("at-part-label", part.label, html);
    render_part(part, html);
    render_label("at-note", part.note, html);
    html.close();
  }
}

}  // namespace agent_timeline

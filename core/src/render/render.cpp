#include "render/render.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "code/render.h"
#include "diff/render.h"
#include "render/entries.h"
#include "render/json_table.h"
#include "render/json_tree.h"
#include "render/links_and_images.h"
#include "render/lists.h"
#include "render/matches.h"
#include "render/questions.h"
#include "terminal/render.h"

namespace agent_timeline {
namespace {

/// The label that says something the part does not show, namely that the change was not made, and
/// is therefore shown even if the part is the only one. Must match part-body.ts of the view.
constexpr std::string_view kAlwaysShownLabel = "part.proposed-changes";

std::string_view kind_class(const PartContent& content) {
  struct Namer {
    std::string_view operator()(const MarkdownPart&) const { return "at-part at-part-markdown"; }
    std::string_view operator()(const PlaceholderPart&) const { return "at-part"; }
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
    std::string_view operator()(const QuestionsPart&) const { return "at-part at-part-questions"; }
    std::string_view operator()(const TablePart&) const { return "at-part at-part-table"; }
  };
  return std::visit(Namer{}, content);
}

void open_div(std::string_view css_class, HtmlWriter& html) {
  html.open(Element::div);
  html.attribute(Attribute::css_class, css_class);
}

void render_label(std::string_view css_class, const std::optional<Label>& label, HtmlWriter& html) {
  if (label) html.text_element(Element::div, css_class, label->text);
}

}  // namespace

struct PartRenderer::Progress {
  /// For code: the renderer, and the index of the next piece.
  std::optional<code::BlockRenderer> code;
  std::size_t next_piece = 0;
  /// For a diff: the renderer of the current file, and its index.
  std::optional<diff::FileRenderer> file;
  std::size_t file_index = 0;
};

PartRenderer::PartRenderer(const Part& part, const RenderOptions& options)
    : part_(part),
      options_(options),
      pieces_(cut_pieces(part.content)),
      progress_(std::make_unique<Progress>()) {}
PartRenderer::~PartRenderer() = default;
PartRenderer::PartRenderer(PartRenderer&&) noexcept = default;

/// Renders a piece, depending on the kind of part.
struct PartRenderer::PieceRenderer {
  PartRenderer& renderer;
  const PartPiece& piece;
  HtmlWriter& html;

  /// Renders the lines of `piece`, highlighted with the lexer state after the preceding pieces.
  void lines(std::string_view text, const code::Options& options) const {
    Progress& progress = *renderer.progress_;
    const auto index = static_cast<std::size_t>(&piece - renderer.pieces_.data());
    if (!progress.code || index < progress.next_piece) {
      progress.code.emplace(text, options);
      progress.next_piece = 0;
    }
    for (; progress.next_piece < index; ++progress.next_piece)
      progress.code->skip(renderer.pieces_[progress.next_piece].text);
    progress.code->render(piece.text, html);
    ++progress.next_piece;
  }
  diff::FileRenderer& file(const DiffPart& part) const {
    Progress& progress = *renderer.progress_;
    if (!progress.file || progress.file_index != piece.first) {
      progress.file.emplace(part.diff.files[piece.first],
                            diff::RenderOptions{renderer.options_.diff_layout,
                                                renderer.options_.highlight, part.growing});
      progress.file_index = piece.first;
    }
    return *progress.file;
  }

  void operator()(const MarkdownPart& part) const { html.fragment(part.html[piece.first]); }
  void operator()(const PlaceholderPart&) const {}
  void operator()(const CodePart& part) const {
    code::Options options;
    options.language = part.language;
    options.numbered = part.numbered;
    options.first_line = part.first_line;
    options.excerpt = part.first_line > 1;
    options.highlight = renderer.options_.highlight;
    if (part.selection) {
      options.selection_start = part.selection->first;
      options.selection_end = part.selection->second;
    }
    lines(part.text, options);
  }
  void operator()(const JsonPart&) const {
    render_json(piece.text, renderer.options_.highlight, html);
  }
  void operator()(const TerminalPart& part) const {
    terminal::render_lines(*part.lines, piece.first, piece.count, html);
  }
  void operator()(const DiffPart& part) const {
    const bool first_of_file = piece.count == kNoHunk || (piece.count == 0 && piece.row == 0);
    if (first_of_file && piece.first == 0) diff::render_prose(part.diff.prose_before, html);
    if (first_of_file) file(part).header(html);
    if (piece.count != kNoHunk) file(part).rows(piece.count, piece.row, piece.rows, html);
    const bool last = &piece == &renderer.pieces_.back();
    if (last) diff::render_prose(part.diff.prose_after, html);
  }
  void operator()(const EntriesPart& part) const {
    render_entries(part, piece.first, piece.count, html);
  }
  void operator()(const TodosPart& part) const { render_todo(part.todos[piece.first], html); }
  void operator()(const NoticePart& part) const { render_notice(part.tone, part.text, html); }
  void operator()(const ImagePart& part) const {
    render_image(part.images[piece.first], renderer.options_.embed_pictures, html);
  }
  void operator()(const MatchesPart& part) const {
    render_matched_file(part.files[piece.first], part.pattern, html);
  }
  void operator()(const LinksPart& part) const { render_link(part.links[piece.first], html); }
  void operator()(const QuestionsPart& part) const {
    render_question(part.questions[piece.first], html);
  }
  void operator()(const TablePart& part) const {
    render_table(part, piece.first, piece.count, html);
  }
};

void PartRenderer::render(const PartPiece& piece, HtmlWriter& html) {
  std::visit(PieceRenderer{*this, piece, html}, part_.content);
}

void PartRenderer::render_all(HtmlWriter& html) {
  for (const PartPiece& piece : pieces_) {
    open_div("at-piece", html);
    html.attribute(Attribute::data_key, piece.key);
    render(piece, html);
    html.close();
  }
}

void render_part(const Part& part, const RenderOptions& options, HtmlWriter& html) {
  std::string css_class(kind_class(part.content));
  const auto* terminal = std::get_if<TerminalPart>(&part.content);
  const bool is_error =
      terminal != nullptr && terminal->stream == TerminalPart::Stream::standard_error;
  if (is_error) css_class += " at-stream-stderr";
  if (part.label && part.label->key == kAlwaysShownLabel) css_class += " at-telling";
  open_div(css_class, html);
  html.attribute(Attribute::data_part, part.key);
  if (part.label) html.text_element(Element::h4, "at-part-label", part.label->text);
  open_div("at-pieces", html);
  PartRenderer(part, options).render_all(html);
  html.close();
  if (part.note) html.text_element(Element::p, "at-note", part.note->text);
  html.close();
}

void render_block(const Block& block, const RenderOptions& options, HtmlWriter& html) {
  for (const Part& part : block.parts) {
    open_div(kind_class(part.content), html);
    html.attribute(Attribute::data_key, part.key);
    render_label("at-part-label", part.label, html);
    PartRenderer(part, options).render_all(html);
    render_label("at-note", part.note, html);
    html.close();
  }
}

}  // namespace agent_timeline

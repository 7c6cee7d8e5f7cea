#include "emit/part_text.h"

#include <string_view>
#include <variant>

#include "base/json/write.h"

namespace agent_timeline {
namespace {

struct TextOfPart {
  const PartPiece& piece;
  TextForm form;
  std::string& out;

  void line(std::string_view text) const {
    if (text.empty()) return;
    out += text;
    out += '\n';
  }

  void operator()(const MarkdownPart& part) const {
    if (form == TextForm::source) {
      out += piece.text;
    } else {
      out += part.texts[piece.first];
    }
  }
  void operator()(const PlaceholderPart&) const {}
  void operator()(const CodePart&) const { out += piece.text; }
  void operator()(const JsonPart&) const { out += piece.text; }
  void operator()(const NoticePart&) const { line(piece.text); }
  void operator()(const TerminalPart& part) const {
    terminal::append_plain_text(*part.lines, piece.first, piece.count, out);
  }
  void operator()(const DiffPart& part) const {
    const diff::File& file = part.diff.files[piece.first];
    const std::string& path = file.new_path.empty() ? file.old_path : file.new_path;
    if (piece.row == 0 && (piece.count == kNoHunk || piece.count == 0)) line(path);
    if (piece.count == kNoHunk) return;
    const diff::Hunk& hunk = file.hunks[piece.count];
    if (piece.row == 0 && form == TextForm::source && piece.count > 0) line("@@");
    for (std::size_t i = piece.row; i < piece.row + piece.rows; ++i)
      diff_line(hunk.lines[i]);
  }
  void diff_line(const diff::Line& content) const {
    if (form == TextForm::source) {
      const bool added = content.kind == diff::LineKind::added;
      out += added ? '+' : content.kind == diff::LineKind::removed ? '-' : ' ';
    }
    out += content.text;
    out += '\n';
  }
  void operator()(const EntriesPart& part) const {
    for (std::size_t i = piece.first; i < piece.first + piece.count; ++i)
      line(part.listing.entries[i].name);
  }
  void operator()(const TodosPart& part) const {
    const Todo& todo = part.todos[piece.first];
    const bool done = todo.state == Todo::State::completed;
    if (form == TextForm::source) out += done ? "[x] " : "[ ] ";
    line(todo.content);
    line(todo.notes);
  }
  void operator()(const ImagePart& part) const {
    const Image& image = part.images[piece.first];
    line(image.source == Image::Source::data ? image.media_type : image.content);
  }
  void operator()(const MatchesPart& part) const {
    const MatchedFile& file = part.files[piece.first];
    line(file.path);
    for (const MatchedLine& matched : file.lines) {
      if (form == TextForm::source && matched.number > 0) {
        out += std::to_string(matched.number) + ": ";
      }
      out += matched.text;
      out += '\n';
    }
  }
  void operator()(const LinksPart& part) const {
    const Link& link = part.links[piece.first];
    line(link.title);
    line(link.url);
    line(link.snippet);
  }
  void operator()(const QuestionsPart& part) const {
    const Question& question = part.questions[piece.first];
    line(question.header);
    line(question.text);
    for (const Question::Option& option : question.options) {
      if (form == TextForm::source) out += option.chosen ? "[x] " : "[ ] ";
      line(option.label);
      line(option.description);
    }
    line(question.answer);
  }
  void operator()(const TablePart& part) const {
    for (std::size_t i = piece.first; i < piece.first + piece.count; ++i) {
      const Value& row = part.rows.element(i);
      if (form == TextForm::source) {
        line(compact_json(row));
        continue;
      }
      for (const Member& cell : row.members()) {
        const bool is_container = cell.value.is_array() || cell.value.is_object();
        line(is_container ? compact_json(cell.value) : std::string(cell.value.text()));
      }
    }
  }
};

}  // namespace

void append_part_text(const Part& part, const PartPiece& piece, TextForm form, std::string& out) {
  std::visit(TextOfPart{piece, form, out}, part.content);
}

}  // namespace agent_timeline

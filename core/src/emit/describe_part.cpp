#include "emit/describe_part.h"

#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "base/utf8.h"
#include "blocks/hidden_text.h"
#include "blocks/image_size.h"
#include "blocks/pieces.h"
#include "emit/enum_names.h"
#include "emit/json_fields.h"
#include "terminal/preview.h"

namespace agent_timeline {
namespace {

/// Adds the fields that are specific to the part's kind.
struct PartFields {
  std::vector<Field>& fields;

  void add(std::string_view name, std::string json) const {
    fields.push_back({name, std::move(json)});
  }
  void operator()(const MarkdownPart&) const {}
  void operator()(const PlaceholderPart&) const {}
  void operator()(const CodePart& part) const {
    add("language", json_of(part.language));
    add("path", json_or_null(part.path));
    add("lineCount", json_of_size(count_lines(part.text)));
    std::string selection = "null";
    if (part.selection) {
      selection = "[" + std::to_string(part.selection->first) + "," +
                  std::to_string(part.selection->second) + "]";
    }
    add("selection", std::move(selection));
  }
  void operator()(const JsonPart& part) const {
    add("lineCount", json_of_size(count_lines(part.text)));
  }
  void operator()(const TerminalPart& part) const {
    const bool error = part.stream == TerminalPart::Stream::standard_error;
    add("stream", json_of(error ? std::string_view("stderr") : std::string_view("stdout")));
    add("lineCount", json_of_size(part.lines->size()));
    const terminal::Preview preview = terminal::preview_of(part.lines->size());
    add("preview", R"({"head":)" + std::to_string(preview.head) + R"(,"tail":)" +
                       std::to_string(preview.tail) + R"(,"hidden":)" +
                       std::to_string(preview.hidden) + "}");
  }
  void operator()(const DiffPart& part) const {
    add("added", json_of_size(part.stats.added));
    add("removed", json_of_size(part.stats.removed));
    add("prose", json_of(part.diff.prose_before + part.diff.prose_after));
  }
  void operator()(const EntriesPart& part) const {
    add("path", json_of(part.listing.path));
    add("total", json_of(part.listing.total));
    add("files", json_of(part.listing.files));
    add("directories", json_of(part.listing.directories));
    add("tree", json_of_bool(part.is_tree));
  }
  void operator()(const TodosPart&) const {}
  void operator()(const ImagePart&) const {}
  void operator()(const MatchesPart&) const {}
  void operator()(const LinksPart&) const {}
  void operator()(const QuestionsPart&) const {}
  void operator()(const TablePart& part) const {
    add("rows", json_of_size(part.rows.size()));
    add("columns", json_of(part.columns));
  }
  void operator()(const NoticePart& part) const { add("tone", json_of(enum_name(part.tone))); }
};

/// `o<number>` for a line that exists only on the old side, `n<number>` for any other; `r<position
/// in the hunk>` if it has no number.
std::string row_id(const diff::Line& line, std::size_t index) {
  const bool is_old = line.new_number == 0;
  const std::uint64_t number = is_old ? line.old_number : line.new_number;
  if (number == 0) return "r" + std::to_string(index + 1);
  return (is_old ? "o" : "n") + std::to_string(number);
}

/// Writes the changed ranges within the line, as pairs of UTF-16 offsets.
void write_marks(JsonWriter& json, const diff::Line& line) {
  json.key("marks");
  json.begin_array();
  const std::string_view text = line.text;
  std::size_t units = 0;
  std::size_t counted = 0;
  const auto position = [&](std::size_t byte) {
    units += utf16_units(text.substr(counted, byte - counted));
    counted = byte;
    return static_cast<std::int64_t>(units);
  };
  for (const TextRange& mark : line.marks) {
    json.begin_array();
    json.integer(position(mark.begin));
    json.integer(position(mark.end));
    json.end_array();
  }
  json.end_array();
}

/// True if kPlainLineMembers are the line's remaining members, as for most lines.
bool is_plain(const diff::Line& line) {
  return line.marks.empty() && !line.whitespace_only && line.moved == 0 && !line.pending &&
         !line.no_newline_at_end;
}

constexpr std::string_view kPlainLineMembers =
    R"("marks":[],"whitespaceOnly":false,"moved":0,"pending":false,"noNewline":false)";

void write_diff_line(JsonWriter& json, const diff::Line& line, std::size_t index) {
  json.begin_object();
  json.key("id");
  json.string(row_id(line, index));
  json.key("kind");
  json.string(enum_name(line.kind));
  json.key("old");
  json.integer(line.old_number);
  json.key("new");
  json.integer(line.new_number);
  json.key("text");
  json.string(line.text);
  if (is_plain(line)) {
    json.raw(kPlainLineMembers);
    return json.end_object();
  }
  write_marks(json, line);
  json.key("whitespaceOnly");
  json.boolean(line.whitespace_only);
  json.key("moved");
  json.integer(line.moved);
  json.key("pending");
  json.boolean(line.pending);
  json.key("noNewline");
  json.boolean(line.no_newline_at_end);
  json.end_object();
}

std::string diff_lines(const diff::Hunk* hunk, const PartPiece& piece) {
  if (hunk == nullptr) return "[]";
  return diff_lines_json(std::span(hunk->lines).subspan(piece.row, piece.rows), piece.row);
}

std::string listed_entries(const EntriesPart& part, const PartPiece& piece) {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for (std::size_t i = piece.first; i < piece.first + piece.count; ++i) {
    const ListedEntry& entry = part.listing.entries[i];
    json.begin_object();
    json.key("name");
    json.string(entry.name);
    json.key("kind");
    json.string(enum_name(entry.kind));
    json.key("hidden");
    json.boolean(entry.hidden);
    json.key("size");
    json.raw(json_of(entry.size));
    json.end_object();
  }
  json.end_array();
  return out;
}

std::string matched_lines(const MatchedFile& file) {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for (const MatchedLine& line : file.lines) {
    json.begin_object();
    json.key("number");
    json.integer(line.number);
    json.key("text");
    json.string(line.text);
    json.key("context");
    json.boolean(line.context);
    json.end_object();
  }
  json.end_array();
  return out;
}

std::string question_options(const Question& question) {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for (const Question::Option& option : question.options) {
    json.begin_object();
    json.key("label");
    json.string(option.label);
    json.key("description");
    json.string(option.description);
    json.key("chosen");
    json.boolean(option.chosen);
    json.end_object();
  }
  json.end_array();
  return out;
}

/// The row objects, unchanged.
std::string table_rows(const TablePart& part, const PartPiece& piece) {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for (std::size_t i = piece.first; i < piece.first + piece.count; ++i)
    json.raw(compact_json(part.rows.element(i)));
  json.end_array();
  return out;
}

/// Adds the fields and the text of a piece that are specific to the kind of its part.
struct PieceFields {
  const PartPiece& piece;
  PieceNode& node;

  void add(std::string_view name, std::string json) const {
    node.fields.push_back({name, std::move(json)});
  }
  void set_text(std::string text) const {
    node.has_text = true;
    node.text = std::move(text);
  }
  void add_block(const markdown::Piece& block) const {
    add("block", json_of(markdown::to_string(block.kind)));
    add("language", json_or_null(block.language));
    add("meta", json_or_null(block.meta));
    add("open", json_of_bool(block.open));
  }
  void add_lines(std::uint64_t first_line) const {
    add("firstLine", json_of_size(first_line));
    add("lines", json_of_size(piece.count));
    set_text(std::string(piece.text));
  }

  void operator()(const MarkdownPart& part) const {
    add_block(part.pieces[piece.first]);
    set_text(std::string(piece.text));
  }
  void operator()(const PlaceholderPart&) const {}
  void operator()(const CodePart& part) const { add_lines(part.first_line + piece.first - 1); }
  void operator()(const JsonPart&) const { add_lines(piece.first); }
  void operator()(const TerminalPart& part) const {
    add("firstLine", json_of_size(piece.first + 1));
    add("lines", json_of_size(piece.count));
    std::string text;
    terminal::append_plain_text(*part.lines, piece.first, piece.count, text);
    set_text(std::move(text));
  }
  void operator()(const DiffPart& part) const {
    const diff::File& file = part.diff.files[piece.first];
    const diff::Hunk* hunk = piece.count == kNoHunk ? nullptr : &file.hunks[piece.count];
    node.fields = describe_rows(file, hunk, diff_lines(hunk, piece));
  }
  void operator()(const EntriesPart& part) const { add("items", listed_entries(part, piece)); }
  void operator()(const TodosPart& part) const {
    const Todo& todo = part.todos[piece.first];
    for (Field& field : todo_fields(todo))
      node.fields.push_back(std::move(field));
  }
  void operator()(const ImagePart& part) const {
    const Image& image = part.images[piece.first];
    add("source", json_of(enum_name(image.source)));
    add("mediaType", json_or_null(image.media_type));
    add("bytes", json_of(image_bytes(image)));
    add("content", json_of(image.content));
  }
  void operator()(const MatchesPart& part) const {
    const MatchedFile& file = part.files[piece.first];
    add("path", json_of(file.path));
    add("count", json_of(file.count));
    add("lines", matched_lines(file));
  }
  void operator()(const LinksPart& part) const {
    const Link& link = part.links[piece.first];
    add("url", json_of(link.url));
    add("title", json_of(link.title));
    add("snippet", json_of(link.snippet));
  }
  void operator()(const QuestionsPart& part) const {
    const Question& question = part.questions[piece.first];
    add("header", json_of(question.header));
    add("question", json_of(question.text));
    add("multiple", json_of_bool(question.multiple));
    add("options", question_options(question));
    add("answer", json_or_null(question.answer));
  }
  void operator()(const TablePart& part) const { add("items", table_rows(part, piece)); }
  void operator()(const NoticePart&) const { set_text(std::string(piece.text)); }
};

/// The number of pieces of a growing output that end before the first changed line.
std::size_t unchanged_pieces(const Part& part) {
  const auto* output = std::get_if<TerminalPart>(&part.content);
  return output == nullptr ? 0 : output->unchanged_lines / limits::kLinesPerPiece;
}

PieceNode piece_node(const Part& part, const PartPiece& piece) {
  PieceNode node;
  node.key = piece.key;
  std::visit(PieceFields{piece, node}, part.content);
  return node;
}

}  // namespace

std::string diff_lines_json(std::span<const diff::Line> lines, std::size_t first) {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for (std::size_t i = 0; i < lines.size(); ++i)
    write_diff_line(json, lines[i], first + i);
  json.end_array();
  return out;
}

std::vector<Field> describe_rows(const diff::File& file, const diff::Hunk* hunk,
                                 std::string lines) {
  return {{"oldPath", json_of(file.old_path)},
          {"newPath", json_of(file.new_path)},
          {"change", json_of(enum_name(file.change))},
          {"heading", json_of(hunk == nullptr ? std::string_view() : hunk->heading)},
          {"complete", json_of_bool(hunk == nullptr || hunk->complete)},
          {"approximate", json_of_bool(file.approximate)},
          {"relativeNumbers", json_of_bool(file.numbers_are_relative)},
          {"binary", json_of_bool(file.binary)},
          {"actions", hunk == nullptr ? "[]" : R"(["accept-hunk","reject-hunk"])"},
          {"lines", std::move(lines)}};
}

PieceNode describe_lines(std::string key, std::uint64_t first_line, std::size_t lines,
                         std::string_view text) {
  PieceNode node;
  node.key = std::move(key);
  node.fields = {{"firstLine", json_of_size(first_line)}, {"lines", json_of_size(lines)}};
  node.has_text = true;
  node.text = text;
  return node;
}

PieceNode describe_piece(const markdown::Piece& piece, std::string_view text) {
  PieceNode node;
  node.key = std::to_string(piece.offset);
  const PartPiece no_piece;
  const PieceFields fields{no_piece, node};
  fields.add_block(piece);
  fields.set_text(std::string(text));
  return node;
}

PartNode describe_head(const Part& part) {
  PartNode node;
  node.key = part.key;
  node.fields.push_back({"kind", json_of(kind_name(part.content))});
  node.fields.push_back({"label", json_of(part.label)});
  node.fields.push_back({"note", json_of(part.note)});
  std::visit(PartFields{node.fields}, part.content);
  node.fields.push_back({"hiddenCharacters", json_of_size(count_hidden(part.content))});
  return node;
}

PartNode describe_part(const Part& part, Detail detail) {
  PartNode node = describe_head(part);
  if (detail == Detail::changed_pieces) node.omitted_pieces = unchanged_pieces(part);
  const std::vector<PartPiece> pieces = cut_pieces(part.content);
  for (std::size_t i = node.omitted_pieces; i < pieces.size(); ++i)
    node.pieces.push_back(piece_node(part, pieces[i]));
  return node;
}

void write_part(JsonWriter& json, const Part& part) {
  json.begin_object();
  json.key("key");
  json.string(part.key);
  write_fields(json, describe_head(part).fields);
  json.key("pieces");
  json.begin_array();
  for (const PartPiece& piece : cut_pieces(part.content))
    write_node(json, piece_node(part, piece));
  json.end_array();
  json.end_object();
}

}  // namespace agent_timeline

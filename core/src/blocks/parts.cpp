#include "blocks/parts.h"

#include <algorithm>

#include "base/json/write.h"
#include "base/text.h"
#include "base/utf8.h"
#include "blocks/json_table.h"
#include "code/language.h"
#include "diff/patch_reader.h"
#include "markdown/source_buffer.h"
#include "markdown/whole_text.h"
#include "terminal/line_model.h"

namespace agent_timeline {
namespace {

/// The text has escape sequences, backspaces, or carriage returns that do not end a line.
bool needs_terminal(std::string_view text) {
  if (text.find_first_of("\x1b\b") != std::string_view::npos) return true;
  for (std::size_t at = text.find('\r'); at < text.size(); at = text.find('\r', at + 1)) {
    if (text.substr(at, 2) != "\r\n") return true;
  }
  return false;
}

/// The text has control characters of the C0 or C1 set that are not white space.
bool has_controls(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte < 0x20 && !is_space(text[i])) || byte == 0x7F) return true;
    if (byte != 0xC2 || i + 1 == text.size()) continue;
    if (static_cast<unsigned char>(text[i + 1]) < 0xA0) return true;
  }
  return false;
}

/// The first line of `text`, with white space collapsed, truncated to `limit` bytes.
std::string fold_line(std::string_view text, std::size_t limit) {
  const std::string_view line = trim_end(text.substr(0, text.find('\n')));
  std::string out;
  for (const char c : utf8_prefix(line, limit)) {
    if (!is_space(c)) {
      out += c;
    } else if (!out.ends_with(' ')) {
      out += ' ';
    }
  }
  if (line.size() > limit) out += "…";
  return out;
}

}  // namespace

Part make_part(std::string_view key, std::string_view label_key, PartContent content) {
  Part part;
  part.key = key;
  if (!label_key.empty()) part.label = make_label(label_key);
  part.content = std::move(content);
  return part;
}

PartContent markdown_content(std::string_view text) {
  return MarkdownPart{markdown::as_source(text), {}, {}, {}};
}

void fill_pieces(const markdown::Stream& stream, BlockDetail detail, MarkdownPart& part) {
  part.pieces = stream.pieces();
  if (detail != BlockDetail::shown) return;
  for (std::size_t i = 0; i < part.pieces.size(); ++i)
    part.html.emplace_back(stream.html(i));
}

void parse_markdown(Part& part, const markdown::Options& options, BlockDetail detail) {
  auto* content = std::get_if<MarkdownPart>(&part.content);
  if (content == nullptr) return;
  switch (detail) {
    case BlockDetail::shown: {
      markdown::Stream stream(options);
      stream.append(content->text);
      stream.refresh(true);
      fill_pieces(stream, detail, *content);
      break;
    }
    case BlockDetail::described:
      content->pieces = markdown::read_pieces(content->text, options);
      break;
    case BlockDetail::searched:
      for (markdown::PieceText& read : markdown::read_texts(content->text, options)) {
        content->pieces.push_back(std::move(read.piece));
        content->texts.push_back(std::move(read.text));
      }
      break;
  }
  if (content->pieces.empty()) part.content = source_content(std::string(content->text), {});
}

void add_message(Block& block, std::string_view message) {
  if (is_blank(message)) return;
  block.parts.push_back(
      make_part("message", "", NoticePart{Tone::neutral, std::string(trim(message))}));
}

PartContent json_content(const Value& value) {
  return json_text_content(pretty_json(value));
}

PartContent diff_content(std::string_view text) {
  std::optional<diff::Diff> diff = diff::read_patch(text);
  if (!diff) return source_content(text, {});
  const diff::Stats stats = diff::count(*diff);
  return DiffPart{std::move(*diff), stats};
}

PartContent preformatted_content(std::string_view text) {
  if (!needs_terminal(text)) return source_content(text, {});
  TerminalPart part;
  part.lines = std::make_shared<terminal::Lines>(terminal::play(text));
  return part;
}

PartContent source_content(std::string_view text, std::string_view path) {
  CodePart part;
  part.text = text;
  part.path = path;
  part.language = code::language_for_path(path);
  return part;
}

PartContent command_content(std::string_view command) {
  CodePart part;
  part.text = command;
  part.language = code::language_for_fence("shell");
  return part;
}

std::string one_line(std::string_view text, std::size_t limit) {
  // Collapsed white space and escape sequences take bytes that do not show, so more than `limit`
  // bytes are read. Not much more, because a growing message is read again for each event.
  constexpr std::size_t read = std::size_t{2} * 1024;
  text = utf8_prefix(trim_start(text), read);
  if (!has_controls(text.substr(0, text.find('\n')))) return fold_line(text, limit);
  const terminal::Lines lines = terminal::play(text);
  terminal::LineReader reader(lines);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = reader.read(i).text;
    if (!is_blank(line)) return fold_line(trim_start(line), limit);
  }
  return {};
}

std::string shown_line(std::string_view markdown) {
  // More than fits on the line, because marks take bytes that do not show. Not much more, because a
  // growing message is read again for each event.
  constexpr std::size_t read = 512;
  markdown::Options options;
  options.code_header = false;
  std::string shown;
  for (const markdown::PieceText& piece :
       markdown::read_texts(utf8_prefix(trim_start(markdown), read), options)) {
    shown += piece.text;
    shown += '\n';
  }
  return one_line(is_blank(shown) ? markdown : shown);
}

}  // namespace agent_timeline

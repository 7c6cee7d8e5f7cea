#include "emit/contained_markdown.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "emit/markdown_writer.h"
#include "markdown/document.h"
#include "markdown/null_sink.h"

namespace agent_timeline {
namespace {

constexpr std::size_t kLowestLevel = 6;
constexpr std::size_t kFenceMarks = 3;

/// The characters that open or close a fence.
struct FenceMarks {
  char mark = '`';
  std::size_t count = 0;
  /// No info string follows.
  bool can_close = false;
};

std::optional<FenceMarks> read_fence(std::string_view line) {
  const char mark = line.empty() ? ' ' : line.front();
  if (mark != '`' && mark != '~') return std::nullopt;
  const std::size_t count = std::min(line.find_first_not_of(mark), line.size());
  const std::string_view info = line.substr(count);
  if (count < kFenceMarks || (mark == '`' && info.find('`') != std::string_view::npos)) {
    return std::nullopt;
  }
  return FenceMarks{mark, count, is_blank(info)};
}

bool closes(const std::optional<FenceMarks>& line, const FenceMarks& open) {
  return line && line->can_close && line->mark == open.mark && line->count >= open.count;
}

std::size_t indent_of(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

/// The line without its block quote and list item markers.
std::string_view inner_line(std::string_view line) {
  for (;;) {
    line.remove_prefix(indent_of(line));
    const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    const std::string_view rest = line.substr(digits);
    if (line.starts_with('>')) {
      line.remove_prefix(1);
    } else if (digits == 0 && rest.size() > 1 && rest[1] == ' ' &&
               std::string_view("-*+").find(rest[0]) != std::string_view::npos) {
      line.remove_prefix(2);
    } else if (digits > 0 && rest.size() > 1 && (rest[0] == '.' || rest[0] == ')') &&
               rest[1] == ' ') {
      line.remove_prefix(digits + 2);
    } else {
      return line;
    }
  }
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// True for autolinks such as `<https://example.org>` and `<a@example.org>`, which are not HTML.
bool is_autolink(std::string_view text) {
  const std::size_t end = text.find_first_of("> \n`<", 1);
  if (end == std::string_view::npos || text[end] != '>') return false;
  const std::string_view inside = text.substr(1, end - 1);
  return inside.find("://") != std::string_view::npos || inside.find('@') != std::string_view::npos;
}

/// True if the `<` at the start of `text` may begin HTML.
bool may_be_html(std::string_view text) {
  if (text.size() < 2) return false;
  const char next = text[1];
  const bool begins = is_letter(next) || next == '/' || next == '!' || next == '?';
  return begins && !is_autolink(text);
}

/// The end of the code span that begins at `at`; if it is not closed, the end of its backticks.
std::size_t end_of_code_span(std::string_view text, std::size_t at) {
  const auto run = [&](std::size_t from) {
    return std::min(text.find_first_not_of('`', from), text.size()) - from;
  };
  const std::size_t count = run(at);
  std::size_t next = text.find('`', at + count);
  while (next != std::string_view::npos) {
    const std::size_t found = run(next);
    if (found == count) return next + found;
    next = text.find('`', next + found);
  }
  return at + count;
}

/// Appends a paragraph, escaping every `<` outside of code that may begin HTML.
void append_without_html(std::string_view text, std::string& out) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (text[at] == '`') {
      end = end_of_code_span(text, at);
    } else if (text[at] == '\\') {
      end = std::min(at + 2, text.size());
    } else if (text[at] == '<' && may_be_html(text.substr(at))) {
      out += '\\';
    }
    out += text.substr(at, end - at);
    at = end;
  }
}

/// Escapes HTML in a block that may contain other blocks; fenced code stays unchanged.
std::string text_without_html(std::string_view text) {
  std::string out;
  std::string paragraph;
  std::optional<FenceMarks> open;
  for (const std::string_view line : split_lines(text)) {
    const auto fence = read_fence(inner_line(line));
    const bool is_code = open || fence;
    if (is_code || is_blank(line)) {
      append_without_html(paragraph, out);
      paragraph.clear();
    }
    std::string& target = is_code ? out : paragraph;
    target += line;
    target += '\n';
    if (open) {
      if (closes(fence, *open)) open.reset();
    } else if (fence) {
      open = fence;
    }
  }
  append_without_html(paragraph, out);
  return out;
}

/// Detects HTML in parsed Markdown.
class HtmlFinder final : public markdown::NullSink {
 public:
  [[nodiscard]] bool found() const { return found_; }
  void open(const markdown::BlockStart& block) override {
    if (block.type == markdown::BlockType::html) found_ = true;
  }
  void html(std::string_view) override { found_ = true; }

 private:
  bool found_ = false;
};

bool has_html(std::string_view text) {
  HtmlFinder finder;
  markdown::References references;
  markdown::parse(text, {}, references, finder);
  return finder.found();
}

std::string fenced(std::string_view text, std::string_view language) {
  std::string out;
  append_fenced(trim_end(text), language, out);
  return out;
}

/// A code block, with the closing fence added if it is missing.
std::string closed_code(std::string_view text) {
  std::optional<FenceMarks> open;
  bool is_closed = false;
  for (const std::string_view line : split_lines(trim_end(text))) {
    const bool is_indented = indent_of(line) > 3 || line.starts_with('\t');
    const auto fence = is_indented ? std::nullopt : read_fence(trim(line));
    if (!open) {
      open = fence;
    } else if (closes(fence, *open)) {
      is_closed = true;
    }
  }
  std::string out(text);
  if (!open || is_closed) return out;
  if (!out.ends_with('\n')) out += '\n';
  out.append(open->count, open->mark);
  return out += '\n';
}

bool is_setext_underline(std::string_view line) {
  const std::string_view marks = trim(line);
  return indent_of(line) < 4 && !marks.empty() && (marks[0] == '=' || marks[0] == '-') &&
         marks.find_first_not_of(marks[0]) == std::string_view::npos;
}

std::string lowered_marks(std::size_t level) {
  return std::string(std::min(level + kHeadingShift, kLowestLevel), '#');
}

/// An ATX or setext heading, as an ATX heading of a lower level.
std::string lowered_heading(std::string_view text) {
  const std::vector<std::string_view> lines = split_lines(trim_end(text));
  std::string heading;
  for (const std::string_view line : lines) {
    const std::string_view content = trim(line);
    const std::size_t level = std::min(content.find_first_not_of('#'), content.size());
    const bool has_marks =
        level > 0 && level <= kLowestLevel && (level == content.size() || is_space(content[level]));
    if (has_marks && heading.empty()) {
      return lowered_marks(level) + std::string(content.substr(level)) + "\n";
    }
    if (is_setext_underline(line) && !heading.empty()) {
      // A trailing `#` would be parsed as a closing sequence.
      if (heading.ends_with('#')) heading.insert(heading.size() - 1, "\\");
      return lowered_marks(content[0] == '=' ? 1 : 2) + " " + heading + "\n";
    }
    if (!heading.empty()) heading += ' ';
    heading += content;
  }
  return std::string(text);
}

std::string with_line_feeds(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    out += text[i] == '\r' ? '\n' : text[i];
  }
  return out;
}

std::string contained_piece(const markdown::Piece& piece, std::string_view source) {
  const std::string text = with_line_feeds(source);
  if (piece.kind == markdown::BlockKind::html) return fenced(text, "html");
  if (piece.kind == markdown::BlockKind::code) return closed_code(text);
  const bool is_heading = piece.kind == markdown::BlockKind::heading;
  std::string out = is_heading ? lowered_heading(text) : text;
  if (out.find('<') != std::string::npos) out = text_without_html(out);
  const bool is_html = out.find('<') != std::string::npos && has_html(out);
  return is_html ? fenced(text, "markdown") : out;
}

}  // namespace

std::string contained_markdown(const MarkdownPart& part) {
  const std::string_view text = part.text;
  const bool is_cut =
      !part.pieces.empty() && part.pieces.back().offset + part.pieces.back().length == text.size();
  if (!is_cut) return is_blank(text) ? std::string() : fenced(text, "markdown");
  std::string out;
  for (const markdown::Piece& piece : part.pieces) {
    // A modified piece must not be parsed as a continuation of the previous one.
    if (!out.empty() && !out.ends_with("\n\n")) out += out.ends_with('\n') ? "\n" : "\n\n";
    out += contained_piece(piece, text.substr(piece.offset, piece.length));
  }
  out.resize(trim_end(out).size());
  return out += '\n';
}

}  // namespace agent_timeline

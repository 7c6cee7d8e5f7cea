#include "render/json_tree.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/limits.h"
#include "base/text.h"
#include "code/highlight.h"

namespace agent_timeline {
namespace {

/// Initially open are the outermost level, and small levels that are not deep.
constexpr std::size_t kOpenDepth = 3;
constexpr std::size_t kOpenLines = 40;

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

struct JsonLine {
  std::string_view text;
  /// For a line that opens a bracket, the index of the line that closes it; kNone if there is none.
  std::size_t closed_by = kNone;
  std::size_t members = 0;
  bool opens = false;
  bool closes = false;
};

std::size_t indentation(std::string_view line) {
  const std::size_t at = line.find_first_not_of(' ');
  return at == std::string_view::npos ? line.size() : at;
}

std::vector<JsonLine> read_lines(std::string_view text) {
  std::vector<JsonLine> lines;
  std::vector<std::size_t> open;
  for (const std::string_view line : split_lines(text)) {
    const std::string_view content = line.substr(indentation(line));
    const char first = content.empty() ? '\0' : content.front();
    const char last = content.empty() ? '\0' : content.back();
    JsonLine& added = lines.emplace_back();
    added.text = line;
    added.closes = first == '}' || first == ']';
    added.opens = last == '{' || last == '[';
    if (added.closes && !open.empty()) {
      lines[open.back()].closed_by = lines.size() - 1;
      open.pop_back();
    } else if (!added.closes && !open.empty()) {
      ++lines[open.back()].members;
    }
    if (added.opens) open.push_back(lines.size() - 1);
  }
  return lines;
}

/// Returns the end of the JSON string that begins at `at`, after its quote, or the end of the line.
std::size_t string_end(std::string_view line, std::size_t at) {
  for (++at; at < line.size(); ++at) {
    if (line[at] == '"') return at + 1;
    if (line[at] == '\\') ++at;
  }
  return line.size();
}

code::TokenKind value_kind(char first) {
  if (first == '"') return code::TokenKind::string;
  if (first == 't' || first == 'f' || first == 'n') return code::TokenKind::constant;
  const bool is_number = first == '-' || is_ascii_digit(first);
  return is_number ? code::TokenKind::number : code::TokenKind::plain;
}

/// Tokenizes one line: a key, a value, and the text around them.
void tokenize(std::string_view line, std::vector<code::Token>& tokens) {
  tokens.clear();
  const auto add = [&](std::size_t end, code::TokenKind kind) {
    const std::size_t begin = tokens.empty() ? 0 : tokens.back().end;
    if (end > begin) tokens.push_back({static_cast<std::uint32_t>(end), kind});
  };
  std::size_t at = indentation(line);
  add(at, code::TokenKind::plain);
  if (at < line.size() && line[at] == '"') {
    const std::size_t end = string_end(line, at);
    if (line.substr(end).starts_with(": ")) {
      add(end, code::TokenKind::property);
      at = end + 2;
      add(at, code::TokenKind::plain);
    }
  }
  const std::size_t end = line.ends_with(',') ? line.size() - 1 : line.size();
  if (at < end) add(end, value_kind(line[at]));
  add(line.size(), code::TokenKind::plain);
}

class TreeRenderer {
 public:
  TreeRenderer(bool highlight, HtmlWriter& html) : highlight_(highlight), html_(html) {}

  void render(const std::vector<JsonLine>& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const JsonLine& line = lines[i];
      if (line.opens) {
        const bool folds = line.closed_by != kNone && folded_ < limits::kFoldableJsonDepth;
        if (folds) {
          open_fold(line, line.closed_by - i);
        } else {
          write_plain(line.text);
        }
        folds_.push_back(folds);
        continue;
      }
      write_plain(line.text);
      if (line.closes && !folds_.empty()) close_fold();
    }
    end_plain();
  }

 private:
  void open_fold(const JsonLine& line, std::size_t lines) {
    end_plain();
    html_.open(Element::details);
    html_.attribute(Attribute::css_class, "at-json-fold");
    if (folded_ == 0 || (folds_.size() < kOpenDepth && lines <= kOpenLines)) {
      html_.attribute(Attribute::open);
    }
    html_.open(Element::summary);
    write_line(line.text);
    html_.text(" ");
    html_.text_element(Element::span, "at-count", std::to_string(line.members));
    html_.close();
    ++folded_;
  }

  void close_fold() {
    if (folds_.back()) {
      end_plain();
      html_.close();
      --folded_;
    }
    folds_.pop_back();
  }

  void write_plain(std::string_view line) {
    if (in_plain_) {
      html_.text("\n");
    } else {
      html_.open(Element::div);
      html_.attribute(Attribute::css_class, "at-json-lines");
      in_plain_ = true;
    }
    write_line(line);
  }

  void end_plain() {
    if (in_plain_) html_.close();
    in_plain_ = false;
  }

  void write_line(std::string_view line) {
    if (highlight_) tokenize(line, tokens_);
    code::write_line(line, tokens_, {}, {}, html_);
  }

  bool highlight_;
  HtmlWriter& html_;
  std::vector<code::Token> tokens_;
  /// For each open bracket, whether it folds.
  std::vector<bool> folds_;
  std::size_t folded_ = 0;
  bool in_plain_ = false;
};

}  // namespace

void render_json(std::string_view text, bool highlight, HtmlWriter& html) {
  html.open(Element::div);
  html.attribute(Attribute::css_class, "at-json");
  TreeRenderer(highlight, html).render(read_lines(text));
  html.close();
}

}  // namespace agent_timeline

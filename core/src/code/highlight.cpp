#include "code/highlight.h"

#include <algorithm>
#include <cstddef>

#include "base/limits.h"
#include "html/visible_text.h"

namespace agent_timeline::code {
namespace {

/// Writes the parts of one line. Limits the number of spans in dense lines (`1,2,3,4`), so that the
/// HTML is not many times as large as the text.
class LineWriter {
 public:
  LineWriter(std::string_view line, HtmlWriter& html)
      : line_(line), html_(html), has_hidden_(find_hidden(line) != std::string_view::npos) {
    spans_left_ = line.size() * limits::kCodeSpanBytesPerByte / HtmlWriter::kSpanTags + 1;
  }

  void write(std::size_t begin, std::size_t end, TokenKind kind) {
    const std::string_view text = line_.substr(begin, end - begin);
    const bool highlighted = kind != TokenKind::plain && spans_left_ > 0;
    if (highlighted) --spans_left_;
    if (!has_hidden_ && highlighted) return html_.span(css_class(kind), text);
    if (!has_hidden_) return html_.text(text);
    if (highlighted) {
      html_.open(Element::span);
      html_.attribute(Attribute::css_class, css_class(kind));
    }
    write_visible_text(text, html_);
    if (highlighted) html_.close();
  }

 private:
  std::string_view line_;
  HtmlWriter& html_;
  bool has_hidden_;
  std::size_t spans_left_;
};

}  // namespace

std::string_view css_class(TokenKind kind) {
  constexpr std::string_view kNames[] = {"",     "at-c", "at-s", "at-e", "at-n", "at-k",
                                         "at-l", "at-t", "at-f", "at-p", "at-v", "at-g",
                                         "at-a", "at-m", "at-h", "at-i", "at-d"};
  return kNames[static_cast<std::size_t>(kind)];
}

void write_line(std::string_view line, std::span<const Token> tokens,
                std::span<const TextRange> marks, std::string_view mark_class, HtmlWriter& html) {
  LineWriter writer(line, html);
  const std::size_t depth = html.depth();
  for (std::size_t at = 0; at < line.size();) {
    while (!tokens.empty() && tokens.front().end <= at)
      tokens = tokens.subspan(1);
    while (!marks.empty() && marks.front().end <= at) {
      if (html.depth() > depth) html.close();
      marks = marks.subspan(1);
    }
    std::size_t end = tokens.empty() ? line.size() : std::size_t{tokens.front().end};
    if (!marks.empty() && marks.front().begin > at) {
      end = std::min(end, std::size_t{marks.front().begin});
    } else if (!marks.empty()) {
      if (html.depth() == depth) {
        html.open(Element::span);
        html.attribute(Attribute::css_class, mark_class);
      }
      end = std::min(end, std::size_t{marks.front().end});
    }
    end = std::min(end, line.size());
    writer.write(at, end, tokens.empty() ? TokenKind::plain : tokens.front().kind);
    at = end;
  }
  if (html.depth() > depth) html.close();
}

}  // namespace agent_timeline::code

// Markdown (CommonMark with GitHub's tables, strikethrough, autolinks and task lists) to safe HTML,
// a whole text at once. For the render stage.
// Invariants: raw HTML and rejected addresses appear as text; where a link leads is visible when
// its text says otherwise; no image is loaded, its placeholder names the host. Not shown are, as
// usual for Markdown, the titles of links and what follows the language of a fence.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "html/html_writer.h"
#include "markdown/piece.h"

namespace agent_timeline::markdown {

class Document {
 public:
  /// Parses `source` (valid UTF-8), which need not outlive the document. Of a text longer than
  /// limits::kMarkdownBytes, the rest becomes one last piece that shows it as plain text under a
  /// note.
  explicit Document(std::string_view source);
  ~Document();
  Document(Document&&) noexcept;
  Document& operator=(Document&&) noexcept;

  /// Empty when the source shows nothing: when it is blank, or holds only link definitions.
  [[nodiscard]] const std::vector<Piece>& pieces() const;

  /// Appends the HTML of `pieces()[index]`; nothing when there is no such piece.
  void render(std::size_t index, HtmlWriter& out) const;

  void render_all(HtmlWriter& out) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace agent_timeline::markdown

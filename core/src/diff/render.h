// Renders a diff as rows of HTML, unified or side by side, with syntax highlighting. The view draws
// line numbers from `data-old` and `data-new`, so that copied text contains only signs and lines;
// the two numbers also identify a row within its hunk. A hunk is split into blocks of rows;
// `render` writes the file headers and all blocks in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "diff/model.h"
#include "diff/side_states.h"
#include "html/html_writer.h"

namespace agent_timeline::diff {

enum class Layout : std::uint8_t { unified, split };

struct RenderOptions {
  Layout layout = Layout::unified;
  bool highlight = true;
  /// The diff is still streaming: nothing is collapsed.
  bool growing = false;
};

/// Renders the parts of one file. Requested in order, they take a single pass over the file.
class FileRenderer {
 public:
  /// `file` must outlive the renderer.
  FileRenderer(const File& file, const RenderOptions& options);

  /// Writes the path or paths, the kind of change and the number of changed lines, preceded by the
  /// text before the file. For a file without hunks, also writes why nothing follows.
  void header(HtmlWriter& html) const;

  /// Writes `count` rows of a hunk from row `first` on. The first row is preceded by the unchanged
  /// lines before the hunk, in a collapsed `details`, and by the hunk's header; the last row of the
  /// last hunk is followed by the unchanged lines after it. `hunk` must be a valid index. Later
  /// blocks of a long hunk are collapsed, because collapsed content needs no layout.
  void rows(std::size_t hunk, std::size_t first, std::size_t count, HtmlWriter& html);

 private:
  void hunk_header(const Hunk& hunk, HtmlWriter& html) const;
  void go_to(std::size_t hunk, std::size_t row);
  void gap(std::size_t index, std::uint32_t old_first, std::uint32_t new_first,
           code::LexState state, HtmlWriter& html) const;
  [[nodiscard]] const Gap& gap_at(std::size_t index) const;

  const File& file_;
  RenderOptions options_;
  std::string_view language_;
  /// For the gap before each hunk and after the last one: whether its lines are written, collapsed.
  std::vector<bool> shown_gaps_;
  SideWalker sides_;
  /// The next row, and the lexer states there.
  std::size_t hunk_ = 0;
  std::size_t row_ = 0;
  SideStates states_;
};

/// Writes text around a diff, with its line breaks; nothing if it is blank.
void render_prose(std::string_view prose, HtmlWriter& html);

/// Writes the whole diff. If it has no files, writes that nothing changed.
void render(const Diff& diff, const RenderOptions& options, HtmlWriter& html);

}  // namespace agent_timeline::diff

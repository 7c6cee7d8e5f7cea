// Shows a diff as rows of HTML, unified or side by side, coloured by language. The view draws line
// numbers from `data-old` and `data-new`, so that what a reader copies is the text and its sign,
// never a number; the two numbers also identify a row within its hunk.
// A hunk is cut into blocks of rows: `render` is the file headers and blocks one after the other.
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
  /// The diff still streams: nothing of it is closed.
  bool growing = false;
};

/// Shows the parts of one file. Asked for in order, all of them cost one walk over the file.
class FileRenderer {
 public:
  /// `file` must outlive the renderer.
  FileRenderer(const File& file, const RenderOptions& options);

  /// Path or paths, what happened to the file, and how many lines changed. Text in front of the
  /// file comes first. A file without hunks says why there is nothing more to see.
  void header(HtmlWriter& html) const;

  /// Some rows of a hunk, from its row `first` on. With the first row come the hunk's header and,
  /// in a closed `details`, the unchanged lines before it; with the last row of the last hunk those
  /// behind it. `hunk` must be an index into the file's hunks. Further rows of a long hunk are
  /// written closed, for what is closed is not laid out.
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
  /// For the gap before each hunk, and the one behind the last: its lines are written, closed.
  std::vector<bool> shown_gaps_;
  SideWalker sides_;
  /// The row that comes next, and the states there.
  std::size_t hunk_ = 0;
  std::size_t row_ = 0;
  SideStates states_;
};

/// Text around a diff, line breaks kept; nothing when it is blank.
void render_prose(std::string_view prose, HtmlWriter& html);

/// The whole diff. One without files says in words that nothing changed.
void render(const Diff& diff, const RenderOptions& options, HtmlWriter& html);

}  // namespace agent_timeline::diff

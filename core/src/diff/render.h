// Shows a diff as rows of HTML, unified or side by side, coloured by language. The view draws line
// numbers from `data-old` and `data-new`, so that what a reader copies is the text and its sign,
// never a number; the two numbers also identify a row within its hunk.
// A hunk is one piece: `render` is the file headers and hunks one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "diff/model.h"
#include "diff/side_states.h"
#include "html/html_writer.h"

namespace agent_timeline::diff {

enum class Layout : std::uint8_t { unified, split };

struct RenderOptions {
  Layout layout = Layout::unified;
  bool highlight = true;
};

/// Shows the parts of one file. Asked for in order, all of them cost one walk over the file.
class FileRenderer {
 public:
  /// `file` must outlive the renderer.
  FileRenderer(const File& file, const RenderOptions& options);

  /// Path or paths, what happened to the file, and how many lines changed. Text in front of the
  /// file comes first. A file without hunks says why there is nothing more to see.
  void header(HtmlWriter& html) const;

  /// One hunk with its header row, the unchanged lines before it in a closed `details` and, of the
  /// last one, those behind it. `hunk` must be an index into the file's hunks.
  void hunk(std::size_t hunk, HtmlWriter& html);

 private:
  void hunk_header(const Hunk& hunk, HtmlWriter& html) const;
  void rows(const Hunk& hunk, const SideStates& states, HtmlWriter& html) const;
  void gap(const Gap& gap, std::uint32_t old_first, std::uint32_t new_first, code::LexState state,
           HtmlWriter& html) const;

  const File& file_;
  RenderOptions options_;
  std::string_view language_;
  /// The unchanged lines are few enough to be written, closed.
  bool shows_gaps_ = false;
  SideWalker sides_;
};

/// Text around a diff, line breaks kept; nothing when it is blank.
void render_prose(std::string_view prose, HtmlWriter& html);

/// The whole diff. One without files says in words that nothing changed.
void render(const Diff& diff, const RenderOptions& options, HtmlWriter& html);

}  // namespace agent_timeline::diff

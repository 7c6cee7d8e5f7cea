// Shows a diff as rows of HTML. The view draws line numbers from `data-old` and `data-new`, so that
// what a reader copies is the text and its sign, never a number.
// A hunk is one piece: `render` is the file headers and hunks one after the other.
#pragma once

#include <cstddef>
#include <string_view>

#include "diff/model.h"
#include "html/html_writer.h"

namespace agent_timeline::diff {

/// Path or paths, what happened to the file, and how many lines changed. Text in front of the file
/// comes first. A file without hunks says why there is nothing more to see.
void render_file_header(const File& file, HtmlWriter& html);

/// One hunk with its header row. `hunk` must be an index into `file.hunks`.
void render_hunk(const File& file, std::size_t hunk, HtmlWriter& html);

/// Text around a diff, line breaks kept; nothing when it is blank.
void render_prose(std::string_view prose, HtmlWriter& html);

/// The whole diff. One without files says in words that nothing changed.
void render(const Diff& diff, HtmlWriter& html);

}  // namespace agent_timeline::diff

// What the start of a line says about the block that begins or goes on there. Pure functions on the
// text of a line from its first character that is no white space, without its line end. For
// block_parser. Section numbers are those of CommonMark 0.31.2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "markdown/sink.h"

namespace agent_timeline::markdown {

/// Section 4.1.
[[nodiscard]] bool is_thematic_break(std::string_view text);

/// Section 4.2: the level, 0 when it is no heading.
[[nodiscard]] std::uint32_t atx_level(std::string_view text);

/// The text of a heading, `text` being what follows its opening `#` characters: without white space
/// around it and the closing run.
[[nodiscard]] std::string_view atx_content(std::string_view text);

/// Section 4.3: 1 or 2, 0 when it is no underline.
[[nodiscard]] std::uint32_t setext_level(std::string_view text);

/// Section 4.5: how many characters the opening fence has, 0 when it is none.
[[nodiscard]] std::size_t opening_fence(std::string_view text);

/// How many characters a closing fence of `mark` has, 0 when it is none.
[[nodiscard]] std::size_t closing_fence(std::string_view text, char mark);

/// Section 5.2.
struct ListMarker {
  std::size_t length = 0;
  bool ordered = false;
  /// The bullet, or what follows the number.
  char mark = '\0';
  std::uint32_t start = 1;
};
[[nodiscard]] std::optional<ListMarker> list_marker(std::string_view text,
                                                    bool interrupts_paragraph);

/// GFM, "Task list items": what `text`, the content of an item, says in a box. A box has a space or
/// a tab behind it.
[[nodiscard]] Task task_box(std::string_view text);

/// The start of a footnote's definition, `[^label]:`; as for links, longer labels are none.
struct FootnoteMarker {
  std::string_view label;
  /// White space behind the colon included.
  std::size_t length = 0;
};
[[nodiscard]] std::optional<FootnoteMarker> footnote_marker(std::string_view text);

/// GitHub's alerts: the kind that a first line `[!NOTE]` of a quotation names.
[[nodiscard]] std::optional<Alert> alert_marker(std::string_view line);

}  // namespace agent_timeline::markdown

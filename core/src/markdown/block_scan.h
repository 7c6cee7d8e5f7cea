// What the start of a line says about the block that begins or continues there. Pure functions on a
// line from its first character that is not white space, without its line end. For block_parser.
// Section numbers refer to CommonMark 0.31.2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "markdown/sink.h"

namespace agent_timeline::markdown {

/// Section 4.1.
[[nodiscard]] bool is_thematic_break(std::string_view text);

/// Section 4.2: the level of a heading, 0 if it is none.
[[nodiscard]] std::uint32_t atx_level(std::string_view text);

/// Returns the text of a heading, without white space around it and the closing run. `text` is what
/// follows the opening `#` characters.
[[nodiscard]] std::string_view atx_content(std::string_view text);

/// Section 4.3: the level of an underline, 1 or 2; 0 if it is none.
[[nodiscard]] std::uint32_t setext_level(std::string_view text);

/// Section 4.5: the length of an opening fence, 0 if it is none.
[[nodiscard]] std::size_t opening_fence(std::string_view text);

/// The length of a closing fence of `mark`, 0 if it is none.
[[nodiscard]] std::size_t closing_fence(std::string_view text, char mark);

/// Section 5.2.
struct ListMarker {
  std::size_t length = 0;
  bool ordered = false;
  /// The bullet, or the character behind the number.
  char mark = '\0';
  std::uint32_t start = 1;
};
[[nodiscard]] std::optional<ListMarker> list_marker(std::string_view text,
                                                    bool interrupts_paragraph);

/// GFM, "Task list items": the state of the box at the start of `text`, the content of an item.
/// White space must follow the box.
[[nodiscard]] Task task_box(std::string_view text);

/// The start of a footnote definition, `[^label]:`. Labels are limited in length, as for links.
struct FootnoteMarker {
  std::string_view label;
  /// Includes white space behind the colon.
  std::size_t length = 0;
};
[[nodiscard]] std::optional<FootnoteMarker> footnote_marker(std::string_view text);

/// The kind of alert (GitHub) whose marker, such as `[!NOTE]`, is the first line of a quotation.
[[nodiscard]] std::optional<Alert> alert_marker(std::string_view line);

}  // namespace agent_timeline::markdown

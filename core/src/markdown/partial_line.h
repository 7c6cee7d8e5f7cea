// Classifies the start of a line while the line is unfinished. Pure functions on a text without
// leading white space. For block_parser.
#pragma once

#include <string_view>

namespace agent_timeline::markdown {

/// True if `text`, which so far is the text of a paragraph, stays that whatever follows on its
/// line. `may_nest` says whether a container could begin there.
[[nodiscard]] bool is_surely_text(std::string_view text, bool math, bool may_nest);

/// The context of an unfinished line.
struct PartialLineContext {
  /// In a paragraph that it may continue.
  bool in_paragraph = false;
  /// Nothing precedes it in its item, or in its quotation.
  bool starts_item = false;
  bool starts_quote = false;
  bool math = false;
};

/// True if showing `text` now would show a marker (of a heading, list, fence, rule, table, box,
/// definition, footnote, alert or underline) or text that the next characters remove again.
[[nodiscard]] bool may_become_marker(std::string_view text, const PartialLineContext& context);

/// Returns the bytes that leave `text`, which may become a marker, undecided however many of them
/// follow. Empty if there are none.
[[nodiscard]] std::string_view inert_after_marker(std::string_view text);

/// True if `text` consists of the characters of one fence and white space only.
[[nodiscard]] bool is_fence_start(std::string_view text);

/// True if `text` may be the start of a table's delimiter row.
[[nodiscard]] bool is_delimiter_start(std::string_view text);

}  // namespace agent_timeline::markdown

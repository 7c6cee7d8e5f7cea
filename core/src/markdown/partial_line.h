// Beginnings of lines that cannot be classified until more of the line comes. Pure functions on a
// text without the white space before it. For block_parser.
#pragma once

#include <string_view>

namespace agent_timeline::markdown {

/// Whether `text`, which so far is the text of a paragraph, stays that whatever follows on its
/// line. `may_nest` says whether a container could begin there.
[[nodiscard]] bool is_surely_text(std::string_view text, bool math, bool may_nest);

/// Where the start of a line stands.
struct PartialLineContext {
  /// In a paragraph that it may continue.
  bool in_paragraph = false;
  /// Nothing precedes it in its item, or in its quotation.
  bool starts_item = false;
  bool starts_quote = false;
  bool math = false;
};

/// Whether showing `text` now would show a marker (of a heading, list, fence, rule, table, box,
/// definition, footnote, alert or underline) or show text that the next characters take back.
[[nodiscard]] bool may_become_marker(std::string_view text, const PartialLineContext& place);

/// Of `text`, which may become a marker: what leaves it just as undecided, however much of it
/// follows. Empty when there is no such character.
[[nodiscard]] std::string_view idle_after_marker(std::string_view text);

/// Whether `text` holds nothing but the characters of one fence and white space.
[[nodiscard]] bool is_fence_start(std::string_view text);

/// Whether `text` may be the start of a table's delimiter row.
[[nodiscard]] bool is_delimiter_start(std::string_view text);

}  // namespace agent_timeline::markdown

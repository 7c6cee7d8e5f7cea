// Two properties that take more than a comparison to state: when a Markdown stream may change what
// it has shown, and what completion may hide. For tests.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "support/stream_mirror.h"

namespace agent_timeline::testing {

/// Tracks the settled pieces of a stream: whenever the text ends with a line feed, all but the last
/// one. A settled piece may change only if its source mentions a label that the text defines. With
/// completion, the last line of a paragraph may be shown as a table head, so the last two pieces
/// are not settled.
class SettledPieces {
 public:
  explicit SettledPieces(bool completion) : open_(completion ? 2 : 1) {}

  /// Must be called after each push. Returns empty if every change was allowed.
  [[nodiscard]] std::string problem_of(const StreamMirror& mirror);

 private:
  std::size_t open_;
  std::size_t settled_ = 0;
};

/// Returns the letters and digits that completion should show at the end of `text` but does not;
/// empty if there are none. Required are those that
/// - are in the exact rendering of the text, in a block before the last one shown;
/// - are in the last block, before its last line and before its first `[`, `<`, `&` or backtick,
///   where an unfinished construct may begin.
/// Nothing is required if the last block may contain a definition, because that changes the text
/// that refers to it.
[[nodiscard]] std::string hidden_text(std::string_view text);

}  // namespace agent_timeline::testing

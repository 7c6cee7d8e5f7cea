// When a stream of Markdown may change what it showed, and what completion may hide: the two
// properties that take more than a comparison to state. For tests.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "support/stream_mirror.h"

namespace agent_timeline::testing {

/// Watches the pieces that were settled: those before the last one at a time when the text ended
/// with a line. They may change only when their source mentions a label that the text defines. With
/// completion, the last line of a paragraph may be shown as the head of a table, so that one piece
/// more is not settled.
class SettledPieces {
 public:
  explicit SettledPieces(bool completion) : open_(completion ? 2 : 1) {}

  /// To be called after each push. Empty when every change had its reason.
  [[nodiscard]] std::string problem_of(const StreamMirror& mirror);

 private:
  std::size_t open_;
  std::size_t settled_ = 0;
};

/// The letters and digits that completion should show at the end of `text` and does not; empty when
/// there are none. Those are due which
///  - stand in a block before the last one that is shown, in the exact rendering of the text;
///  - stand in the last block, before its last line and before the first `[`, `<`, `&` or backtick
///    in it: with these, what is not finished may begin.
/// Nothing is due where a definition may stand in the last block, because it changes what mentions
/// it.
[[nodiscard]] std::string hidden_text(std::string_view text);

}  // namespace agent_timeline::testing

// Computes the smallest steps that turn the DOM of one HTML text into that of another with the same
// beginning, so that a streaming block is updated without being replaced. Invariant: applied to the
// nodes of the first text, the edits give exactly the nodes of the second, without split text
// nodes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace agent_timeline::markdown {

/// One step, applied to the element that is reached from the root of the block by going `at` times
/// to the last child element. There, in this order: `drop` nodes are removed from the end; `cut`
/// UTF-16 units are removed from the end of the last node, which is a text (and is removed if it
/// becomes empty); `text` is appended to the last node if that is a text, else as a new text; the
/// nodes of `html` are appended.
/// With `wrap`, none of this: the element is a list, and in each of its items, each run of nodes
/// that are not blocks is wrapped in a `<p>` (a leading checkbox and the space behind it
/// stay outside).
struct Edit {
  std::size_t at = 0;
  std::size_t drop = 0;
  std::size_t cut = 0;
  std::string text;
  std::string html;
  bool wrap = false;
  bool operator==(const Edit&) const = default;
};

/// The elements that are open where a continuation begins.
struct OpenElements {
  std::size_t count = 0;
  /// Bytes of their end tags if both continuations end all of them, else 0. Tells that nothing is
  /// left to compare.
  std::size_t end_tags = 0;
};

/// Appends to `edits` the steps from `before` to `after`, two continuations of one text as
/// HtmlWriter writes them, where the elements `open` are open. Linear.
void append_edits(std::string_view before, std::string_view after, const OpenElements& open,
                  std::vector<Edit>& edits);

}  // namespace agent_timeline::markdown

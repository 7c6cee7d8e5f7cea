// Markdown text to cmark's tree and to the pieces that its top-level blocks are. For markdown.cpp.
// Invariant: one block for one piece, in the order of the source.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "markdown/piece.h"

struct cmark_node;

namespace agent_timeline::markdown {

struct FreeNode {
  void operator()(cmark_node* root) const;
};

struct Tree {
  std::unique_ptr<cmark_node, FreeNode> root;
  /// The children of the root.
  std::vector<cmark_node*> blocks;
};

/// Parses `source` (valid UTF-8, of a size that cmark's `int` offsets hold). NUL reads as U+FFFD.
[[nodiscard]] Tree parse(std::string_view source);

/// The pieces of `source`, one for each of `tree.blocks`.
[[nodiscard]] std::vector<Piece> pieces_of(const Tree& tree, std::string_view source);

}  // namespace agent_timeline::markdown

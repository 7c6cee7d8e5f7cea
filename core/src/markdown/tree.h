// What the parser and the renderer ask of a node of cmark's tree beyond cmark's own functions.
// Invariant: views live as long as the node does, and nothing recurses on the depth of the tree.
#pragma once

#include <string>
#include <string_view>

struct cmark_node;

namespace agent_timeline::markdown {

/// The name of the node's type. Types of extensions are numbers that cmark gives out at run time;
/// their names are fixed.
[[nodiscard]] std::string_view type_of(cmark_node* node);

/// The node's own text; empty for types that have none.
[[nodiscard]] std::string_view literal_of(cmark_node* node);

/// The text that a reader sees in the node, with line breaks as spaces.
[[nodiscard]] std::string text_in(cmark_node* node);

}  // namespace agent_timeline::markdown

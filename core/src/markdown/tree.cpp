#include "markdown/tree.h"

#include <cmark-gfm.h>

namespace agent_timeline::markdown {

std::string_view type_of(cmark_node* node) {
  return cmark_node_get_type_string(node);
}

std::string_view literal_of(cmark_node* node) {
  const char* const literal = cmark_node_get_literal(node);
  return literal != nullptr ? literal : std::string_view();
}

std::string text_in(cmark_node* node) {
  std::string text;
  cmark_iter* const iterator = cmark_iter_new(node);
  for (auto event = cmark_iter_next(iterator); event != CMARK_EVENT_DONE;
       event = cmark_iter_next(iterator)) {
    if (event != CMARK_EVENT_ENTER) continue;
    cmark_node* const inner = cmark_iter_get_node(iterator);
    const cmark_node_type type = cmark_node_get_type(inner);
    if (type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK) text += ' ';
    text += literal_of(inner);
  }
  cmark_iter_free(iterator);
  return text;
}

}  // namespace agent_timeline::markdown

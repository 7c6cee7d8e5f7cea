// A model of a browser's DOM that applies HTML and edits, for tests of edits. It consists of text
// and element nodes and parses only HTML as HtmlWriter writes it. It shares no code with the code
// that produces the edits.
// Invariant: no two text nodes are adjacent and none is empty, unless an edit was wrong; `problem`
// then reports it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/edits.h"

namespace agent_timeline::testing {

struct DomNode {
  /// Elements: the name, and the start tag as written. Both are empty in a text node.
  std::string name;
  std::string start_tag;
  /// Text nodes: the characters.
  std::string text;
  std::vector<DomNode> children;
  [[nodiscard]] bool is_text() const { return name.empty(); }
};

class DomModel {
 public:
  /// Parses `html` as the children of the container, which is the root of all edits.
  explicit DomModel(std::string_view html = {});

  void apply(const markdown::Edit& edit);
  void apply(const std::vector<markdown::Edit>& edits);

  [[nodiscard]] std::string html() const;
  /// The first operation of an edit that was impossible; empty if there was none.
  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  DomNode* container_of(const markdown::Edit& edit);
  void drop(DomNode& container, std::size_t nodes);
  void cut(DomNode& container, std::size_t units);
  void wrap_items(DomNode& list);
  void fail(const std::string& what);

  DomNode root_;
  std::string problem_;
};

/// Returns the number of bytes of text and HTML that `edits` carry to a host.
[[nodiscard]] std::size_t carried_bytes(const std::vector<markdown::Edit>& edits);

}  // namespace agent_timeline::testing

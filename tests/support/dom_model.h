// A model of what a page does with HTML and with edits, for tests of changes: nodes of texts and
// elements, with the parser's part restricted to HTML as HtmlWriter writes it. It shares no code
// with what makes the edits.
// Invariant: no two texts stand side by side, and none is empty, unless an edit was wrong; then
// `problem` says so.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/edits.h"

namespace agent_timeline::testing {

struct DomNode {
  /// Of an element: its name, and its start tag as it was written. Of a text: empty.
  std::string name;
  std::string start_tag;
  /// Of a text, its characters.
  std::string text;
  std::vector<DomNode> children;
  [[nodiscard]] bool is_text() const { return name.empty(); }
};

class DomModel {
 public:
  /// The children of a container, which is the root of all edits.
  explicit DomModel(std::string_view html = {});

  void apply(const markdown::Edit& edit);
  void apply(const std::vector<markdown::Edit>& edits);

  [[nodiscard]] std::string html() const;
  /// The first thing that an edit asked for and that could not be done; empty when there is none.
  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  DomNode* place_of(const markdown::Edit& edit);
  void drop(DomNode& place, std::size_t nodes);
  void cut(DomNode& place, std::size_t units);
  void wrap_items(DomNode& list);
  void fail(const std::string& what);

  DomNode root_;
  std::string problem_;
};

/// The bytes that an edit carries: what a host is handed out.
[[nodiscard]] std::size_t carried_bytes(const std::vector<markdown::Edit>& edits);

}  // namespace agent_timeline::testing

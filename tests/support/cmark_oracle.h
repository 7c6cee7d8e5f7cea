// cmark-gfm, which the Markdown engine is held against. For tests and fuzz targets only: the core
// does not link it.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline::testing {

struct CmarkExtensions {
  /// Tables, strikethrough, autolinks and task lists.
  bool gfm = true;
  /// Tags that GFM forbids lose their `<`.
  bool tag_filter = false;
};

/// The HTML that cmark-gfm writes, raw HTML and every address included.
[[nodiscard]] std::string cmark_html(std::string_view markdown, CmarkExtensions extensions = {});

}  // namespace agent_timeline::testing

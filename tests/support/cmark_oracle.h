// cmark-gfm as the oracle for the Markdown engine. For tests and fuzz targets only: the core does
// not link it.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline::testing {

struct CmarkExtensions {
  /// Tables, strikethrough, autolinks and task lists.
  bool gfm = true;
  /// Escape the `<` of tags that GFM forbids.
  bool tag_filter = false;
};

/// Returns cmark-gfm's HTML, with raw HTML and unsafe URLs left in.
[[nodiscard]] std::string cmark_html(std::string_view markdown, CmarkExtensions extensions = {});

}  // namespace agent_timeline::testing

// An independent check of emitted HTML, for unit tests and fuzz targets. It shares no code and no
// table with HtmlWriter, so that it does not repeat that class's mistakes.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline::testing {

/// Returns the first problem in `html` and the bytes around it; empty if there is none. Valid HTML
/// - is valid UTF-8 without control characters other than tab and newline;
/// - has only listed elements and attributes, serialised as a browser does, at most 64 deep;
/// - is balanced and has nothing that an HTML parser would repair: blocks in a `p`, nested links,
///   items, rows and cells outside their parents, text between rows, a newline after `<pre>`;
/// - has only `http:`, `https:`, `mailto:` and relative links;
/// - has only ids made of a prefix, `-h` or `-fn` and a number, each used once.
[[nodiscard]] std::string html_problem(std::string_view html);

/// Returns the text of `html`, which must pass `html_problem`: tags removed, character references
/// resolved.
[[nodiscard]] std::string html_text(std::string_view html);

}  // namespace agent_timeline::testing

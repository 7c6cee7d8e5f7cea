// An independent reading of emitted HTML, for unit tests and fuzz targets: it shares no code and no
// table with HtmlWriter, so that a mistake there does not hide itself.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline::testing {

/// The first thing wrong with `html` and the bytes around it; empty when nothing is. Right is what
///  - is valid UTF-8 without control characters other than tab and newline;
///  - has only listed elements and attributes, spelled as a browser serialises them, 64 deep at
///  most;
///  - is balanced, and holds nothing that an HTML parser would repair: blocks in a `p`, links in
///    links, items, rows and cells outside their parents, text between rows, a newline behind
///    `pre`;
///  - has only `http:`, `https:`, `mailto:` and relative links;
///  - has no ids but a prefix with `-h` or `-fn` and a number, each once.
[[nodiscard]] std::string html_problem(std::string_view html);

/// The text of `html`, which `html_problem` finds right: tags removed, references resolved.
[[nodiscard]] std::string html_text(std::string_view html);

}  // namespace agent_timeline::testing

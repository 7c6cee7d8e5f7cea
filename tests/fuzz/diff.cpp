// Any text: the diff reader keeps every line, and what is shown of it is well-formed HTML.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "diff/patch_reader.h"
#include "diff/render.h"
#include "support/html_checker.h"
#include "support/printed_diff.h"

namespace {

void require_none(const std::string& problem) {
  if (problem.empty()) return;
  std::fprintf(stderr, "%s\n", problem.c_str());
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace agent_timeline;
  const std::string text = repair_utf8(std::string_view(reinterpret_cast<const char*>(data), size));
  const auto diff = diff::read_patch(text);
  if (!diff) return 0;
  require_none(testing::printed_diff_problem(text, *diff));
  std::string html;
  {
    HtmlWriter writer(html);
    diff::render(*diff, {}, writer);
  }
  require_none(testing::html_problem(html));
  return 0;
}

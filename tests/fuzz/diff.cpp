// Fuzzes diffs with any text: the reader keeps every line, the diff of the text's halves turns one
// into the other, and both render as well-formed HTML.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "diff/apply.h"
#include "diff/compare.h"
#include "diff/live_diff.h"
#include "diff/marks.h"
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

void require_well_formed(const agent_timeline::diff::Diff& diff) {
  std::string html;
  {
    agent_timeline::HtmlWriter writer(html);
    agent_timeline::diff::render(diff, {}, writer);
  }
  require_none(agent_timeline::testing::html_problem(html));
}

void check_reader(const std::string& text) {
  const auto diff = agent_timeline::diff::read_patch(text);
  if (!diff) return;
  require_none(agent_timeline::testing::printed_diff_problem(text, *diff));
  require_well_formed(*diff);
}

/// Compares the two halves of the text, complete and while they stream.
void check_comparison(std::string_view text) {
  using namespace agent_timeline;
  const std::string_view old_text = utf8_prefix(text, text.size() / 2);
  const std::string_view new_text = text.substr(old_text.size());
  diff::Diff diff;
  diff::File& file = diff.files.emplace_back();
  diff::compare_into(file, old_text, new_text, diff::Extent::file);
  const auto applied = diff::apply(file.hunks, old_text);
  require_none(applied && *applied == new_text
                   ? ""
                   : "the diff applied to the old text does not give the new text");
  diff::mark_changes(diff);
  require_well_formed(diff);
  const std::string_view so_far = utf8_prefix(new_text, new_text.size() / 2);
  diff::compare_growing(file, old_text, so_far, so_far.size() % 2 == 0);
  diff::mark_changes(diff);
  require_well_formed(diff);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text =
      agent_timeline::repair_utf8(std::string_view(reinterpret_cast<const char*>(data), size));
  check_reader(text);
  check_comparison(text);
  return 0;
}

#include "support/printed_diff.h"

#include <algorithm>
#include <optional>

#include "diff/patch_reader.h"
#include "diff/print.h"

namespace agent_timeline::testing {
namespace {

bool is_numbered(const diff::Diff& diff) {
  const auto& hunks = diff.files.front().hunks;
  return !hunks.empty() && hunks.front().notation == diff::Notation::numbered;
}

std::string without_blanks(std::string_view text) {
  std::string out(text);
  std::erase_if(out, [](char c) { return c == ' ' || c == '\r'; });
  return out;
}

}  // namespace

std::string printed_diff_problem(std::string_view text, const diff::Diff& diff) {
  const std::string printed = print(diff);
  if (printed == text) return {};
  if (is_numbered(diff) && without_blanks(printed) == without_blanks(text)) {
    const std::optional<diff::Diff> again = diff::read_patch(printed);
    if (again && print(*again) == printed) return {};
  }
  const auto at = std::mismatch(printed.begin(), printed.end(), text.begin(), text.end()).first;
  return "printed text differs from byte " + std::to_string(at - printed.begin()) + ":\n" + printed;
}

}  // namespace agent_timeline::testing

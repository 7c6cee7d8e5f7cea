// Reads the examples of a specification in the format of CommonMark's spec.txt when a test runs.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace agent_timeline::testing {

struct SpecExample {
  /// Counted from 1, in file order.
  std::size_t number = 0;
  std::string section;
  std::string markdown;
  std::string html;
  /// The word after `example`: the extension that it shows, or `disabled`.
  std::string kind;
};

/// Returns the examples of a file; none if it cannot be read.
[[nodiscard]] std::vector<SpecExample> read_spec(const std::string& path);

/// CommonMark 0.31.2, from the npm package `commonmark-spec`.
[[nodiscard]] const std::vector<SpecExample>& commonmark_spec();
/// GitHub Flavored Markdown and the additional examples of its extensions, from cmark-gfm.
[[nodiscard]] const std::vector<SpecExample>& gfm_spec();
[[nodiscard]] const std::vector<SpecExample>& gfm_extensions();
/// The Markdown of all these examples.
[[nodiscard]] const std::vector<std::string>& spec_texts();

}  // namespace agent_timeline::testing

// The examples of a specification in the form of CommonMark's spec.txt, read when a test runs.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace agent_timeline::testing {

struct SpecExample {
  /// From 1, in the order of the file.
  std::size_t number = 0;
  std::string section;
  std::string markdown;
  std::string html;
  /// What follows the word `example`: the extension that it shows, or `disabled`.
  std::string kind;
};

/// The examples of a file; none when it cannot be read.
[[nodiscard]] std::vector<SpecExample> read_spec(const std::string& path);

/// CommonMark 0.31.2, of the npm package `commonmark-spec`.
[[nodiscard]] const std::vector<SpecExample>& commonmark_spec();
/// GitHub Flavored Markdown, and the further examples of its extensions, of cmark-gfm.
[[nodiscard]] const std::vector<SpecExample>& gfm_spec();
[[nodiscard]] const std::vector<SpecExample>& gfm_extensions();
/// The Markdown of all of them.
[[nodiscard]] const std::vector<std::string>& spec_texts();

}  // namespace agent_timeline::testing

// Paths that the tests read from: this checkout, and the Markdown specifications. Only this file is
// compiled with absolute paths, so that all other object files are the same in every checkout.
#pragma once

#include <filesystem>

namespace agent_timeline::testing {

/// The root of the checkout that the tests were built from.
std::filesystem::path source_folder();

/// The folder of cmark-gfm's own tests, which contains its specifications.
std::filesystem::path cmark_tests_folder();

/// CommonMark's spec.txt.
std::filesystem::path commonmark_spec_file();

}  // namespace agent_timeline::testing

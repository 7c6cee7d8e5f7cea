// Where the tests find what they read: this checkout, and the specifications of Markdown. The one
// file that is compiled with paths of this machine, so that all others compile alike in every
// checkout.
#pragma once

#include <filesystem>

namespace agent_timeline::testing {

/// The root of the checkout that the tests were built from.
std::filesystem::path source_folder();

/// The folder of cmark-gfm's own tests, which has its specifications.
std::filesystem::path cmark_tests_folder();

/// CommonMark's spec.txt.
std::filesystem::path commonmark_spec_file();

}  // namespace agent_timeline::testing

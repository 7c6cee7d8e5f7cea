#include "support/paths.h"

namespace agent_timeline::testing {

std::filesystem::path source_folder() {
  return AGENT_TIMELINE_SOURCE_DIR;
}

std::filesystem::path cmark_tests_folder() {
  return AGENT_TIMELINE_CMARK_TESTS;
}

std::filesystem::path commonmark_spec_file() {
  return AGENT_TIMELINE_COMMONMARK_SPEC;
}

}  // namespace agent_timeline::testing

// The names of all languages in the core's table, for tests that iterate over them.
#pragma once

#include <string_view>
#include <vector>

#include "code/language_table.h"

namespace agent_timeline::testing {

[[nodiscard]] inline std::vector<std::string_view> language_names() {
  std::vector<std::string_view> names;
  std::string_view table = code::kLanguageTable;
  for (std::size_t row = table.find('\n'); row != std::string_view::npos; row = table.find('\n')) {
    table.remove_prefix(row + 1);
    names.push_back(table.substr(0, table.find(' ')));
  }
  return names;
}

}  // namespace agent_timeline::testing

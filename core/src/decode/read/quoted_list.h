// Parses a list of texts as Python prints it (`['a', "b's"]`), as in answers of tools written in
// Python. JSON's lists of texts have the same form.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agent_timeline {

/// Returns the texts if all of `text` is such a list, else nothing.
[[nodiscard]] std::optional<std::vector<std::string>> read_quoted_list(std::string_view text);

}  // namespace agent_timeline

// A list of texts as Python prints it (`['a', "b's"]`), which tools that are written in Python
// answer with. JSON's lists of texts have the same form.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace agent_timeline {

/// The texts of the list that all of `text` is; nothing when it is anything else.
[[nodiscard]] std::optional<std::vector<std::string>> read_quoted_list(std::string_view text);

}  // namespace agent_timeline

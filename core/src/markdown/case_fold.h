// Unicode's full case folding, with which labels are compared. For references.cpp.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline::markdown {

/// Appends `text`, which is valid UTF-8, case folded.
void fold_case(std::string_view text, std::string& out);

}  // namespace agent_timeline::markdown

// Parts of what an object says, for what is shown below a row.
#pragma once

#include <initializer_list>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// Those of the named members of `object` that say something; null when none does.
[[nodiscard]] Value members_of(const Value& object, std::initializer_list<std::string_view> names);

/// All members of `object` but the named ones; null when there are no others.
[[nodiscard]] Value members_beside(const Value& object,
                                   std::initializer_list<std::string_view> names);

}  // namespace agent_timeline

// Subsets of an object's members, for the details below a row.
#pragma once

#include <initializer_list>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// The named members of `object` that are not null; null if there are none.
[[nodiscard]] Value members_of(const Value& object, std::initializer_list<std::string_view> names);

/// All members of `object` but the named ones; null when there are no others.
[[nodiscard]] Value members_except(const Value& object,
                                   std::initializer_list<std::string_view> names);

}  // namespace agent_timeline

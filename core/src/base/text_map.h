// Tables whose keys come from outside. They are ordered: no choice of keys makes a look-up cost
// more than its logarithm, as collisions of an unseeded hash would.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>

namespace agent_timeline {

/// A table from text to `Value`, which is looked up by std::string_view, too.
template <typename Value>
using TextMap = std::map<std::string, Value, std::less<>>;

using TextSet = std::set<std::string, std::less<>>;

}  // namespace agent_timeline

// Maps and sets whose keys come from the input. They are ordered, so that no choice of keys makes a
// look-up slower than logarithmic, as collisions in an unseeded hash table would.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>

namespace agent_timeline {

/// A map from text to `Value` that can also be looked up by std::string_view.
template <typename Value>
using TextMap = std::map<std::string, Value, std::less<>>;

using TextSet = std::set<std::string, std::less<>>;

}  // namespace agent_timeline

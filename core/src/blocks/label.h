// User-visible texts: keys with arguments, and their English. The core never composes sentences
// from parts; a host that translates looks up the key in its own table and fills in the arguments.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace agent_timeline {

/// If a number has a unit, its name is the unit (blocks/quantities.h).
struct LabelArgument {
  std::string_view name;
  std::variant<std::int64_t, std::string> value;
};

struct Label {
  std::string key;
  std::vector<LabelArgument> arguments;
  /// The English text with the arguments filled in.
  std::string text;
};

/// Makes the label of `key`. An argument named `count` selects between singular (exactly 1) and
/// plural. If the table lacks the key, the text is `fallback`.
[[nodiscard]] Label make_label(std::string_view key,
                               std::initializer_list<LabelArgument> arguments = {},
                               std::string_view fallback = {});

}  // namespace agent_timeline

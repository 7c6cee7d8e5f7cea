// Texts for people, as keys with arguments and their English. The core never puts sentences
// together from parts: a host that translates looks the key up in its own table and fills in the
// arguments.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace agent_timeline {

/// The name of a number is its unit where it has one (blocks/quantities.h).
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

/// The label of `key`. An argument named `count` decides between singular (exactly 1) and plural. A
/// key that the table lacks gives `fallback` as its text.
[[nodiscard]] Label make_label(std::string_view key,
                               std::initializer_list<LabelArgument> arguments = {},
                               std::string_view fallback = {});

}  // namespace agent_timeline

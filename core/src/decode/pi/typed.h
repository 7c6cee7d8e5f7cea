// What Pi adds to a message of the user: the text of a skill that the user called, and the files
// named on the command line.
#pragma once

#include <string>

#include "base/value.h"

namespace agent_timeline {

struct PiTyped {
  /// The user's own words.
  std::string text;
  /// What the program added: the text of the skill.
  std::string added;
  /// The files with their texts, `[{name, text}]`; null when there are none.
  Value files;
};

[[nodiscard]] PiTyped read_pi_typed(std::string text);

}  // namespace agent_timeline

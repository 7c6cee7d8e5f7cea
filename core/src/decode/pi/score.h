// How input of Pi is told from that of other agents: by a closed list of its events and entries,
// and by the fields without which they mean nothing.
#pragma once

#include "base/value.h"

namespace agent_timeline {

/// Whether it is a command that a host writes to Pi.
[[nodiscard]] bool is_pi_command(const Value& value);

/// What a command says, under its name there: `{message}`, `{command}`; null for one that says
/// nothing.
[[nodiscard]] Value pi_command_words(const Value& value);

/// A message by itself, without the event or entry it usually comes in.
[[nodiscard]] bool is_pi_message(const Value& value);

/// What a tool returns, by itself: `{content, details}`.
[[nodiscard]] bool is_pi_result(const Value& value);

/// An entry of a session file, of whatever type: it has a place in the tree.
[[nodiscard]] bool is_pi_entry(const Value& value);

}  // namespace agent_timeline

// Recognises Pi's input: by a closed list of its events and entries, and by the members that each
// of them requires.
#pragma once

#include "base/value.h"

namespace agent_timeline {

/// True for a command that a host sends to Pi.
[[nodiscard]] bool is_pi_command(const Value& value);

/// Returns the text in a command under its member's name: `{message}`, `{command}`; null if it has
/// none.
[[nodiscard]] Value pi_command_text(const Value& value);

/// True for a message without the event or entry that usually contains it.
[[nodiscard]] bool is_pi_message(const Value& value);

/// True for a bare tool result: `{content, details}`.
[[nodiscard]] bool is_pi_result(const Value& value);

/// True for an entry of a session file, whatever its type: it has a place in the tree.
[[nodiscard]] bool is_pi_entry(const Value& value);

}  // namespace agent_timeline

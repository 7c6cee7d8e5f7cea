// The command that a person would type, extracted from the form in which Codex starts it: one line
// for a shell (`/bin/bash -lc 'make test'`) or the words of a program (`["bash", "-lc", "make
// test"]`).
#pragma once

#include <optional>
#include <string>

#include "base/value.h"

namespace agent_timeline {

/// The command in a line or a list of words. If these start a shell with a script, the command is
/// the script; any other line is unchanged, and words are joined and quoted where needed.
[[nodiscard]] std::string codex_command(const Value& command);

/// The patch, if a command only applies one: as the next word or as a here-document (`apply_patch
/// <<'EOF'`), possibly after a change of the directory.
[[nodiscard]] std::optional<std::string> codex_patch_in(const Value& command);

}  // namespace agent_timeline

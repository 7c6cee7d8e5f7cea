// The command that a person would type, out of how Codex starts it: as one line in a shell
// (`/bin/bash -lc 'make test'`) or as the words of a program (`["bash", "-lc", "make test"]`).
#pragma once

#include <optional>
#include <string>

#include "base/value.h"

namespace agent_timeline {

/// A command that is a line or a list of words. What a shell is started for is the command; any
/// other line stays as it is, and words are joined, quoted where they need to be.
[[nodiscard]] std::string codex_command(const Value& command);

/// The patch, where a command only applies one: it is the next word, or what stands below
/// (`apply_patch <<'EOF'`), in the folder that it may change to before.
[[nodiscard]] std::optional<std::string> codex_patch_in(const Value& command);

}  // namespace agent_timeline

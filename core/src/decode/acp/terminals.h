// The terminals that ACP's commands write to. Version 1 sends their output as text, in pieces or as
// a whole; version 2 sends bytes in Base64. Invariant: the text of a terminal is valid UTF-8.
#pragma once

#include <optional>
#include <string>

#include "base/value.h"

namespace agent_timeline {

/// Output and end of a terminal.
struct AcpTerminal {
  std::string command;
  std::string text;
  /// Bytes after the text that begin a character.
  std::string unfinished;
  bool ended = false;
  std::optional<std::int64_t> exit_code;
  std::string signal;
};

/// Takes over how the terminal ended: `{exitCode, signal}`.
void end_acp_terminal(const Value& exit, AcpTerminal& terminal);

/// Takes over what a `terminal_update` states. Returns whether there is something new to show.
[[nodiscard]] bool update_acp_terminal(const Value& update, AcpTerminal& terminal);

/// Appends the bytes of a `terminal_output_chunk`. Returns the text that they add.
[[nodiscard]] std::string append_to_acp_terminal(const Value& data, AcpTerminal& terminal);

}  // namespace agent_timeline

#include "decode/acp/terminals.h"

#include "base/base64.h"
#include "base/utf8.h"
#include "decode/read/fields.h"

namespace agent_timeline {

void end_acp_terminal(const Value& exit, AcpTerminal& terminal) {
  terminal.ended = true;
  terminal.exit_code = exit["exitCode"].integer();
  terminal.signal = exit["signal"].string_or_empty();
}

bool update_acp_terminal(const Value& update, AcpTerminal& terminal) {
  const std::string_view command = update["command"].string_or_empty();
  const bool names_command = terminal.command.empty() && !command.empty();
  if (!command.empty()) terminal.command = command;
  const bool has_output = update["output"].is_object();
  if (has_output) {
    terminal.text.clear();
    terminal.unfinished.clear();
    static_cast<void>(append_to_acp_terminal(update["output"]["data"], terminal));
  }
  const bool ends = update["exitStatus"].is_object() && !terminal.ended;
  if (ends) end_acp_terminal(update["exitStatus"], terminal);
  return names_command || has_output || ends;
}

std::string append_to_acp_terminal(const Value& data, AcpTerminal& terminal) {
  const std::string_view text = data.string_or_empty();
  // Data that is not Base64 is taken for plain text.
  terminal.unfinished += decode_base64(text).value_or(std::string(text));
  const std::size_t whole = terminal.unfinished.size() - unfinished_utf8(terminal.unfinished);
  std::string more = repair_utf8(std::string_view(terminal.unfinished).substr(0, whole));
  terminal.unfinished.erase(0, whole);
  terminal.text += more;
  return more;
}

}  // namespace agent_timeline

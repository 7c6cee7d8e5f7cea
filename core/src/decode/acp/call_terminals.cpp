// The terminals that calls show: which call shows which, and what the output of one adds to its
// call.
#include <utility>

#include "decode/acp/calls.h"
#include "decode/read/fields.h"

namespace agent_timeline {

const AcpTerminal* AcpCalls::terminal_of(const AcpCall& call) const {
  const auto found = terminals_.find(call.terminal);
  return found == terminals_.end() || call.terminal.empty() ? nullptr : &found->second;
}

void AcpCalls::link_terminal(const std::string& id, const Value& item, AcpCall& call) {
  const std::string terminal(item["terminalId"].string_or_empty());
  if (terminal.empty()) return;
  call.terminal = terminal;
  call_by_terminal_[terminal] = id;
}

void AcpCalls::stream_terminal(const std::string& id, const Value& output, Changes changes,
                               Event& event) {
  AcpCall& call = merged_[id];
  std::string chunk(output["data"].string_or_empty());
  if (call.is_forgotten) return append_late(id, std::move(chunk), event);
  if (call.terminal.empty()) call.terminal = id_text(output["terminal_id"]);
  std::string& text = terminals_[call.terminal].text;
  const bool is_first = text.empty();
  text += chunk;
  show_chunk(id, std::move(chunk), is_first, changes, event);
}

/// Sends only the new chunk of a terminal's output, unless it is the first one (which marks the
/// result as command output), the call has ended, or `changes` holds other changes.
void AcpCalls::show_chunk(const std::string& id, std::string chunk, bool is_first, Changes changes,
                          Event& event) {
  const CallRecord& record = calls_.open(id, event);
  if (record.ended || is_first || !record.row_has_start || changes.any_but_status() ||
      changes.status) {
    changes.result = true;
    return emit(id, changes, event);
  }
  ToolCallEvent more;
  more.call_id = id;
  more.output_chunk = std::move(chunk);
  calls_.update(std::move(more), event);
}

void AcpCalls::read_terminal(const std::string& id, const Value& result, Event& event) {
  AcpTerminal& terminal = terminals_[id];
  const Value& exit = result["exitStatus"].is_object() ? result["exitStatus"] : result;
  if (result["output"].is_string()) terminal.text = result["output"].text();
  const bool has_ended = exit.find("exitCode") != nullptr || exit.find("signal") != nullptr;
  if (has_ended) end_acp_terminal(exit, terminal);
  show_terminal(id, event);
}

void AcpCalls::update_terminal(const Value& update, Event& event) {
  const std::string id = id_text(update["terminalId"]);
  AcpTerminal& terminal = terminals_[id];
  const bool is_first = terminal.text.empty();
  if (update["sessionUpdate"].string_or_empty() == "terminal_update") {
    if (update_acp_terminal(update, terminal)) show_terminal(id, event);
    return;
  }
  std::string chunk = append_to_acp_terminal(update["data"], terminal);
  const auto shown = call_by_terminal_.find(id);
  if (shown == call_by_terminal_.end() || chunk.empty()) return;
  if (calls_.open(shown->second, event).ended) return;
  show_chunk(shown->second, std::move(chunk), is_first, {}, event);
}

/// Updates the open call that shows this terminal.
void AcpCalls::show_terminal(const std::string& id, Event& event) {
  const auto shown = call_by_terminal_.find(id);
  if (shown == call_by_terminal_.end()) return;
  if (calls_.open(shown->second, event).ended) return;
  Changes changes;
  changes.result = true;
  emit(shown->second, changes, event);
}

}  // namespace agent_timeline

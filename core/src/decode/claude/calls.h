// The tool calls of a Claude Code session. A call comes in up to three forms (streamed, whole, as a
// permission request), and its result in another event, in any order. The ledger tracks the calls;
// this class adds the to-do list, sub-agents and background work. Invariants: each call makes one
// row, each change is reported once, and the first result counts.
#pragma once

#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "base/text_map.h"
#include "decode/claude/results.h"
#include "decode/claude/task_update.h"
#include "decode/claude/todos.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

/// A tool result as a line contains it.
struct ClaudeAnswer {
  Value block;
  /// Null when there is none.
  Value structured = {};
  ClaudeVerdict verdict = ClaudeVerdict::none;
  /// It arrived with the results of other calls, after all of them had ended.
  bool is_with_others = false;
};

class ClaudeCalls final : public CallReader {
 public:
  ClaudeCalls();

  /// A `tool_use` block begins to stream; its input follows.
  void begin_streaming(const std::string& id, std::string_view name, Event& event);
  void stream_input(const std::string& id, std::string_view chunk, Event& event);
  /// Bytes of the input streamed so far.
  [[nodiscard]] std::size_t streamed_bytes(const std::string& id);
  /// The input has streamed completely: `input` is its JSON. No change if the whole call was seen.
  void complete_streamed(const std::string& id, std::string_view name, std::string_view input,
                         Event& event);
  /// The whole call, streamed before or not.
  void complete(const std::string& id, std::string_view name, ToolInput input, Event& event);
  /// The call was requested, but somebody else has to run it.
  void await_external_result(const std::string& id, Event& event);
  /// A `tool_result` block, and the data that the program keeps beside it.
  void finish(const ClaudeAnswer& answer, Event& event);

  /// A permission request for a call, which may be new.
  void await_approval(const std::string& id, std::string_view name, const Value& input,
                      Event& event);
  /// Permission was given, or is no longer waited for.
  void resume(const std::string& id, Event& event);
  void deny(const std::string& id, std::string_view name, const Value& input, Event& event);

  /// An update about the work that a call started, before or after its result; `id` is empty if
  /// only the task is named. False if the call cannot show it: the call is unknown, or left no work
  /// running.
  bool report(std::string id, ClaudeTaskUpdate task_update, Event& event);

  /// A sub-agent that is waited for has failed because of `why`; its call ends with that error,
  /// whatever its result. A notice if several are waited for; false if none is.
  bool fail_agent(const std::string& why, Event& event);
  /// The agent waits for no sub-agent after the end of its turn.
  void end_turn() { awaited_agents_.clear(); }

  /// Assigns a sub-agent's conversation to a call that has none yet: the one known by this id, else
  /// `named`, else one with this prompt. Returns the call's id, or an empty string.
  [[nodiscard]] std::string claim_call(const std::string& agent, const std::string& named,
                                       std::string_view prompt);
  /// True if the call may have started a sub-agent with this prompt that has no conversation yet.
  [[nodiscard]] bool has_prompt(const std::string& id, std::string_view prompt) const;

  /// Assigns the sub-agent's conversation to the call that started it. Its steps may come twice: as
  /// progress of the call, and in lines of their own.
  void assign_agent(const std::string& id);

  /// The name of the tool that starts sub-agents in this session; empty until it is called.
  [[nodiscard]] const std::string& agent_tool() const { return agent_tool_; }

  void clear_todos(Event& event) { todos_.clear(event); }

 private:
  /// Work that a call has started, and that later events report on.
  struct Work {
    /// The result of the call while the work continued in the background.
    std::optional<ToolOutput> launched;
    std::optional<Digest> last_update;
    /// Events of the work were appended to its output.
    bool has_events = false;
    /// How often an end of the work was reported.
    std::uint64_t ends = 0;
    /// The work's answers so far.
    std::string answers;
    /// The latest error of the work.
    std::string error;
    /// A sub-agent's conversation is assigned to the call.
    bool has_agent = false;
    /// The sub-agent's steps are also reported as progress of the call.
    bool reports_steps = false;
    /// Why the sub-agent failed, if an event other than the call's result said so.
    std::optional<std::string> failure;
  };

  CallRecord& open(const std::string& id, Event& event);
  void announce(const std::string& id, std::string_view name, ToolInput input,
                std::optional<Status> status, Event& event);
  std::string answered_id(const Value& block);
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event& event) override;
  bool finish_hidden(const CallRecord& call, const CallAnswer& answer, Event& event);
  void stop_work(const CallRecord& call, const Value& structured, Event& event);
  bool add_event(const CallRecord& call, Work& work, std::string_view text, Event& event);
  bool add_later_end(CallRecord& call, Work& work, const ClaudeTaskUpdate& task_update,
                     Event& event);
  void record_launch(const std::string& id, const ToolResult& result);
  void record_task(const std::string& task, const std::string& id);
  void end_agent(const std::string& id, ToolCallEvent& update);

  CallLedger calls_;
  /// By call id.
  TextMap<Work> work_;
  /// Ids of calls that may have started a sub-agent, by prompt.
  TextMap<std::list<std::string>> prompts_;
  /// Call ids, by the id of the sub-agent or background command that the call started.
  TextMap<std::string> tasks_;
  /// Calls whose sub-agents the agent waits for.
  std::vector<std::string> awaited_agents_;
  std::string latest_;
  std::string agent_tool_;
  ClaudeTodos todos_;
};

}  // namespace agent_timeline

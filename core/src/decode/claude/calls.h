// The tool calls of a Claude Code session. A call comes in up to three forms (streamed, whole, as a
// request for permission), and its result as another event, in any order. The ledger keeps the
// calls; this class adds the to-do list, sub-agents and work in the background. Invariants: each
// call makes one row, each change to it is reported once, and the first result counts.
#pragma once

#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "base/text_map.h"
#include "decode/claude/news.h"
#include "decode/claude/results.h"
#include "decode/claude/todos.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

/// A result as a line brings it.
struct ClaudeAnswer {
  Value block;
  /// Null when there is none.
  Value structured = {};
  ClaudeVerdict verdict = ClaudeVerdict::none;
  /// It came with the results of other calls, when all of them had ended.
  bool is_with_others = false;
};

class ClaudeCalls final : public CallReader {
 public:
  ClaudeCalls();

  /// A `tool_use` block begins to stream in; its input comes later.
  void begin_streaming(const std::string& id, std::string_view name, Event& event);
  void stream_input(const std::string& id, std::string_view chunk, Event& event);
  /// How much of the input has streamed in.
  [[nodiscard]] std::size_t streamed_bytes(const std::string& id);
  /// The input has streamed in: `input` is its JSON. Nothing new when the call was said whole.
  void complete_streamed(const std::string& id, std::string_view name, std::string_view input,
                         Event& event);
  /// The whole call, streamed before or not.
  void complete(const std::string& id, std::string_view name, ToolInput input, Event& event);
  /// It is asked for, and somebody else has to run it.
  void leave(const std::string& id, Event& event);
  /// A `tool_result` block, and what the program keeps beside it.
  void finish(const ClaudeAnswer& answer, Event& event);

  /// The agent asks for leave to run a call, which may be said here for the first time.
  void await_approval(const std::string& id, std::string_view name, const Value& input,
                      Event& event);
  /// Leave was given, or nobody waits for it any more.
  void resume(const std::string& id, Event& event);
  void deny(const std::string& id, std::string_view name, const Value& input, Event& event);

  /// News of the work that a call started, before or after its result; `id` is empty when it names
  /// only the task. False when the call is not known, or has ended well without that work.
  bool report(std::string id, ClaudeNews news, Event& event);

  /// A sub-agent that is waited for has failed, for that reason; its call ends with an error,
  /// whatever its result says. False when none is waited for.
  bool fail_agent(const std::string& why, Event& event);
  /// No sub-agent is waited for any more.
  void end_turn() { awaited_agents_.clear(); }

  /// The call of a sub-agent that goes by this id, or that was given this prompt and has no
  /// conversation yet. It is its from now on; empty when there is none.
  [[nodiscard]] std::string take_task(const std::string& agent, std::string_view prompt);

  /// The conversation of that call's sub-agent is its, and its steps may come twice: as the
  /// progress of the call and in lines of their own.
  void give_agent(const std::string& id);

  /// What the tool that starts sub-agents is called in this session; empty before it was called.
  [[nodiscard]] const std::string& agent_tool() const { return agent_tool_; }

  void clear_todos(Event& event) { todos_.clear(event); }

 private:
  /// Work that a call has started, which may bring news.
  struct Work {
    /// What the call's result said while the work went on in the background.
    std::optional<ToolOutput> launched;
    std::optional<Digest> news;
    /// What happened in the work was added to that.
    bool has_events = false;
    /// How often it was said that the work has ended, and what came of it.
    std::uint64_t ends = 0;
    /// What the work has answered so far.
    std::string answers;
    /// Why it failed.
    std::string error;
    /// A sub-agent's conversation is the call's.
    bool has_agent = false;
    /// What the sub-agent does is told as the progress of the call, too.
    bool tells_steps = false;
    /// Why the sub-agent has failed, where more than the call's result says so.
    std::optional<std::string> failure;
  };

  CallRecord& open(const std::string& id, Event& event);
  void ask(const std::string& id, std::string_view name, ToolInput input,
           std::optional<Status> status, Event& event);
  std::string answered_id(const Value& block);
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;
  bool finish_quietly(const CallRecord& call, const CallAnswer& answer, Event& event);
  void stop_work(const CallRecord& call, const Value& structured, Event& event);
  bool add_event(const CallRecord& call, Work& work, std::string_view text, Event& event);
  bool add_later_end(CallRecord& call, Work& work, const ClaudeNews& news, Event& event);
  void note_launch(const std::string& id, const ToolResult& result);
  void note_task(const std::string& task, const std::string& id);
  void end_agent(const std::string& id, ToolCallEvent& said);

  CallLedger calls_;
  /// By the id of the call.
  TextMap<Work> work_;
  /// Calls that may have started a sub-agent, by its prompt.
  TextMap<std::list<std::string>> prompts_;
  /// Calls by the id of the work that they started: a sub-agent or a background command.
  TextMap<std::string> tasks_;
  /// The calls whose sub-agents the agent waits for.
  std::vector<std::string> awaited_agents_;
  std::string latest_;
  std::string agent_tool_;
  ClaudeTodos todos_;
};

}  // namespace agent_timeline

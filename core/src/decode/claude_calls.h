// The tool calls of a Claude Code session. A call is said in up to three ways (streamed, whole, as
// a request for permission) and answered by an event of its own, in any order; this remembers what
// was said. Invariants: each call makes one row, each news about it is told once, and the first
// result counts.
#pragma once

#include <list>
#include <optional>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "base/text_map.h"
#include "decode/claude_results.h"
#include "decode/claude_todos.h"
#include "event/event.h"

namespace agent_timeline {

class ClaudeCalls {
 public:
  /// A `tool_use` block begins to stream in; its input comes later.
  void begin_streaming(const std::string& id, std::string_view name, Event& event);
  void stream_input(const std::string& id, std::string_view chunk, Event& event);
  /// The input has streamed in: `input` is its JSON. Nothing new when the call was said whole.
  void complete_streamed(const std::string& id, std::string_view name, std::string_view input,
                         Event& event);
  /// The whole call, streamed before or not.
  void complete(const std::string& id, std::string_view name, ToolInput input, Event& event);
  /// A `tool_result` block, and the structured result beside it or null.
  void finish(const Value& block, const Value& structured, Event& event);

  /// The agent asks for leave to run a call, which may be said here for the first time.
  void await_approval(const std::string& id, std::string_view name, const Value& input,
                      Event& event);
  /// Leave was given, or nobody waits for it any more.
  void resume(const std::string& id, Event& event);
  void deny(const std::string& id, std::string_view name, const Value& input, Event& event);

  /// News of the work that a call started, before or after its result. False when the call is not
  /// known.
  bool report(const std::string& id, TaskReport report, Status status, Event& event);

  /// The call of a sub-agent that was given this prompt and has no conversation yet, which is its
  /// from now on; empty when there is none.
  [[nodiscard]] std::string take_task(std::string_view prompt);

  void clear_todos(Event& event) { todos_.clear(event); }

 private:
  struct HeldResult {
    Value block;
    Value structured;
  };
  struct Call {
    std::string scope;
    std::string name;
    /// Kept until there is a result, which is read by them.
    Value arguments;
    std::optional<Digest> input;
    std::optional<Digest> result;
    /// A result that came before its call, to be read again.
    std::optional<HeldResult> held;
    /// It is about the to-do list and makes no row.
    bool quiet = false;
    /// Its beginning has made a row.
    bool shown = false;
    bool denied = false;
    bool awaiting = false;
    bool background = false;
  };

  Call& open(const std::string& id, std::string_view name, Event& event);
  void reuse(const std::string& id, std::string_view name, const ToolInput& input,
             Event& event) const;
  std::string answered_id(const Value& block) const;
  bool begin_quietly(const Call& call, Event& event);
  void finish_quietly(const std::string& id, Call& call, const Value& block,
                      const Value& structured, Event& event);
  void finish_unseen(const std::string& id, const Value& block, const Value& structured,
                     Event& event);
  void show(const std::string& id, Call& call, ToolInput input, Event& event) const;
  void show_result(const std::string& id, Call& call, const Value& block, const Value& structured,
                   CallMatch match, Event& event) const;

  TextMap<Call> calls_;
  /// Calls that may have started a sub-agent, by its prompt.
  TextMap<std::list<std::string>> tasks_;
  std::string latest_;
  ClaudeTodos todos_;
};

}  // namespace agent_timeline

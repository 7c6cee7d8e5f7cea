// The events of opencode 2, which versions from 1.15 on also send beside their parts
// (`session.next.…`). Each step of a text, of reasoning, of a call or of a compaction is an event.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/opencode/newer_form.h"
#include "decode/opencode/parts.h"
#include "decode/opencode/turns.h"
#include "event/event.h"

namespace agent_timeline {

/// Returns the name that newer versions use for a kind: `session.text.ended` for
/// `session.next.text.ended`, `permission.asked` for `permission.v2.asked`.
[[nodiscard]] std::string newer_opencode_kind(std::string_view type);

class OpencodeStream {
 public:
  OpencodeStream(OpencodeParts& parts, OpencodeTurns& turns) : parts_(parts), turns_(turns) {}

  /// Reads the event and returns true if `kind` is one of these.
  bool read(std::string_view kind, const Value& data, Event& event);

  /// Shows the user's message, a message of the program in the user's name, or the user's command.
  void show_prompt(const std::string& key, const Value& prompt, Event& event);
  void show_synthetic(const std::string& key, const Value& data, Event& event);
  static void begin_command(const std::string& id, const Value& command, Event& event);
  static void end_command(const std::string& id, const Value& ended, const Value& output,
                          Event& event);
  void show_compaction(const std::string& key, const Value& data, bool failed, Event& event);
  void change_model(const Value& model, Event& event);

 private:
  struct Kind;
  struct Table;
  static const Kind* find_kind(std::string_view name);

  void ignore(const Value&, Event&) {}
  void text_started(const Value& data, Event& event) { begin_text("text", data, event); }
  void text_delta(const Value& data, Event& event) { extend_text("text", data, event); }
  void text_ended(const Value& data, Event& event) { end_text("text", data, event); }
  void reasoning_started(const Value& data, Event& event) { begin_text("reasoning", data, event); }
  void reasoning_delta(const Value& data, Event& event) { extend_text("reasoning", data, event); }
  void reasoning_ended(const Value& data, Event& event) { end_text("reasoning", data, event); }
  void input_started(const Value& data, Event& event) { change_call("streaming", data, event); }
  void input_delta(const Value& data, Event& event);
  void input_ended(const Value& data, Event& event);
  void tool_called(const Value& data, Event& event) { change_call("running", data, event); }
  void tool_progress(const Value& data, Event& event) { change_call("running", data, event); }
  void tool_success(const Value& data, Event& event) { change_call("completed", data, event); }
  void tool_failed(const Value& data, Event& event) { change_call("error", data, event); }
  void step_started(const Value& data, Event& event) { change_model(data["model"], event); }
  void step_ended(const Value& data, Event& event);
  void step_failed(const Value& data, Event& event);
  void execution_started(const Value&, Event&) { reports_executions_ = true; }
  void execution_ended(const Value&, Event& event) { turns_.end(event); }
  void execution_failed(const Value& data, Event& event) { turns_.fail(data["error"], {}, event); }
  void execution_interrupted(const Value&, Event& event) { turns_.interrupt(event); }
  void retry(const Value& data, Event& event) { OpencodeTurns::retry(data, event); }
  void compaction_started(const Value& data, Event& event);
  void compaction_ended(const Value& data, Event& event) { end_compaction(data, false, event); }
  void compaction_failed(const Value& data, Event& event) { end_compaction(data, true, event); }
  void end_compaction(const Value& data, bool failed, Event& event);
  void shell_started(const Value& data, Event& event);
  void shell_ended(const Value& data, Event& event);
  void admitted(const Value& data, Event& event);
  void synthetic(const Value& data, Event& event);
  void model_selected(const Value& data, Event& event);
  void session_renamed(const Value& data, Event& event) { parts_.read_session(data, event); }
  void form_created(const Value& data, Event& event);
  void form_replied(const Value& data, Event& event);
  void form_cancelled(const Value& data, Event& event);

  static std::string unnamed_key(std::string_view type, const Value& data);
  [[nodiscard]] std::string name_of(std::string_view type, const Value& data);
  [[nodiscard]] OpencodeParent parent_of(const Value& data) const;
  void begin_text(std::string_view type, const Value& data, Event& event);
  void extend_text(std::string_view type, const Value& data, Event& event);
  void end_text(std::string_view type, const Value& data, Event& event);
  void change_call(std::string_view status, const Value& data, Event& event);
  void add_step(const Value& data, std::string_view reason, Event& event);

  OpencodeParts& parts_;
  OpencodeTurns& turns_;
  /// The end of the agent's work has its own events, so the end of a step does not end the turn.
  bool reports_executions_ = false;
  /// Counters that name what has no id: ended texts, thoughts and steps, compactions, and messages
  /// of the program.
  TextMap<std::size_t> unnamed_;
  std::size_t compactions_ = 0;
  /// The row of the open compaction that has no id; empty if there is none.
  std::string compaction_;
  std::size_t synthetic_count_ = 0;
  /// The start times of texts and reasoning that have not ended.
  TextMap<std::int64_t> start_times_;
  /// The fields of open forms, in their order.
  TextMap<std::vector<std::string>> forms_;
};

}  // namespace agent_timeline

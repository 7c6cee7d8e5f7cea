// Rows of an ACP session that are neither messages nor calls: notices, compactions, mode changes,
// failed requests, and the agent's questions to the user.
#pragma once

#include <string>
#include <string_view>

#include "base/text_map.h"
#include "event/event.h"

namespace agent_timeline {

class AcpNotices {
 public:
  /// `notice`, `compaction_update` or `compaction_summary_chunk`.
  void read(std::string_view kind, const Value& update, Event& event);
  /// A call by which Codex reports a compaction; false for other calls.
  bool read_compacting_call(const Value& update, Event& event);
  /// The mode that the session begins with; makes no row.
  void begin_mode(std::string mode);
  void change_mode(std::string mode, Event& event);
  /// A request other than a prompt failed.
  void fail(std::string_view method, const Value& error, Event& event);

  /// `elicitation/create`, and the response to it: `id` and `params` are those of the request.
  void ask(const Value& request, Event& event);
  void answer(const std::string& id, const Value& params, const Value& result, Event& event);
  /// A plan as text, or the URI of its file. Later versions replace the row.
  void show_plan(const Value& plan, Event& event);

 private:
  void read_compaction(const Value& update, Event& event);

  std::string mode_;
  /// Id of the latest call that reports a compaction.
  std::string compaction_call_;
  /// Summaries of compactions so far, by compaction id.
  TextMap<std::string> summaries_;
};

}  // namespace agent_timeline

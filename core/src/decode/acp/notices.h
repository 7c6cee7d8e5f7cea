// Rows of an ACP session that are neither messages nor calls: notices, compactions, changes of the
// mode, failed requests, and questions of the agent to a person.
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
  /// A call that stands for a compaction, in the form of Codex: false for other calls.
  bool read_compacting_call(const Value& update, Event& event);
  /// The session begins in that mode.
  void begin_mode(std::string mode);
  void change_mode(std::string mode, Event& event);
  /// A request other than a prompt failed.
  void fail(std::string_view method, const Value& error, Event& event);

  /// `elicitation/create`, and its answer by the parameters of the request `id`.
  void ask(const Value& request, Event& event);
  void answer(const std::string& id, const Value& params, const Value& result, Event& event);
  /// A plan in words, or the file that holds it, which later versions of it replace.
  void show_plan(const Value& plan, Event& event);

 private:
  void read_compaction(const Value& update, Event& event);

  std::string mode_;
  /// The latest call that stands for a compaction.
  std::string compacting_;
  /// What compactions say that they kept, by their ids.
  TextMap<std::string> summaries_;
};

}  // namespace agent_timeline

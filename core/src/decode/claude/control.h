// The control channel between Claude Code and its host: requests for permission and their answers,
// interruptions, changes of the model.
#pragma once

#include <string>
#include <string_view>

#include "base/text_map.h"
#include "decode/claude/calls.h"
#include "decode/claude/system.h"
#include "decode/claude/turn.h"
#include "event/event.h"

namespace agent_timeline {

class ClaudeControl {
 public:
  ClaudeControl(ClaudeCalls& calls, ClaudeTurn& turn, ClaudeSystem& system)
      : calls_(calls), turn_(turn), system_(system) {}

  void request(const Value& line, Event& event);
  void response(const Value& line, Event& event);
  void cancel(const Value& line, Event& event);

 private:
  /// A request for permission that is not answered yet.
  struct Pending {
    /// Of the call; empty when the request names none.
    std::string call_id;
    std::string tool;
    Value input;
  };

  /// A setting that the host wants changed; it is when the program says so.
  struct Setting {
    bool is_model = false;
    std::string value;
  };

  void apply(const Setting& setting, const Value& response, Event& event);
  void ask(const Value& line, Event& event);
  void close(const std::string& request_id, const Pending& pending, bool allowed,
             std::string_view message, Event& event);

  ClaudeCalls& calls_;
  ClaudeTurn& turn_;
  ClaudeSystem& system_;
  TextMap<Pending> pending_;
  TextMap<Setting> settings_;
};

}  // namespace agent_timeline

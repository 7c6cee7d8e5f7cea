// The control channel between Claude Code and its host: permission requests and their responses,
// interruptions, changes of the model and of the permission mode.
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
  /// A permission request without a response.
  struct Pending {
    /// Id of the call; empty if the request names none.
    std::string call_id;
    std::string tool;
    Value input;
  };

  /// A setting that the host asks to change. It changes when the program confirms.
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

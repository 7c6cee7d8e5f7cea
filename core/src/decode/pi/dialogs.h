// The questions and notifications of Pi's extensions to the user, sent through the host
// (`extension_ui_request`). Questions become rows that wait for their answer, notifications become
// rows, and requests that only change the host's own screen make none.
// Invariant: Pi's output does not contain the answers, so a question counts as answered when a
// later event implies an answer.
#pragma once

#include <string>

#include "base/text_map.h"
#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

class PiDialogs {
 public:
  void request(const Value& body, Event& event);
  /// Reads `extension_ui_response`, if a log also has what the host sent.
  void answer(const Value& body, Event& event);
  /// The session continues, so a question that is still open was answered.
  void mark_answered(Event& event);

 private:
  void ask(const Value& body, Event& event);

  /// The call of the open question, and the question; empty if there is none.
  std::string open_;
  std::string question_;
};

}  // namespace agent_timeline

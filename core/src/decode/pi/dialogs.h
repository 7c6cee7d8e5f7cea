// What extensions of Pi ask and tell the user through the host (`extension_ui_request`): questions
// become rows that wait for their answer, notifications become rows, and requests that only
// decorate the host's own screen become none.
// Invariant: Pi's output does not contain the answers, so a question counts as answered when
// something follows that presupposes an answer.
#pragma once

#include <string>

#include "base/text_map.h"
#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

class PiDialogs {
 public:
  void request(const Value& body, Event& event);
  /// `extension_ui_response`, where a log has what the host sent too.
  void answer(const Value& body, Event& event);
  /// The session goes on: a question that is still open was answered.
  void go_on(Event& event);

 private:
  void ask(const Value& body, Event& event);

  /// The call of the question that is open, and the question; empty for none.
  std::string open_;
  std::string question_;
};

}  // namespace agent_timeline

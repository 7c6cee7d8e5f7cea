// Commands that a person runs in a Pi session (`!`), told of in up to three ways: by their output
// while they run, by the answer to the host that asked for them, and by a message in the end.
// Invariant: a command is one row, whichever of them come, and in whatever order the last two do.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <vector>

#include "base/text_map.h"
#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

class PiExecutions {
 public:
  /// `bash_execution_update`: more output of the command that the host knows by `id`.
  void extend(const Value& body, Event& event);
  /// The answer to the host's command `bash`: how it ended.
  void answer(const Value& response, Event& event);
  /// A message of role `bashExecution`: the command, and again how it ended.
  void show(const Value& message, Event& event);

 private:
  struct Execution {
    std::string id;
    bool ended = false;
  };

  /// The number of the one that runs under the id, or of none (0).
  [[nodiscard]] std::size_t running(const std::string& id) const;
  std::size_t begin(const std::string& id, ToolCallEvent call, Event& event);
  void end(std::size_t number, const Value& outcome, Event& event);

  /// By number, from 1.
  std::vector<Execution> executions_;
  /// The latest of an id that the host gave; without one, the empty id.
  TextMap<std::size_t> latest_;
  /// Those that ended without a word of what the command was, by how they ended; oldest first.
  TextMap<std::deque<std::size_t>> nameless_;
};

}  // namespace agent_timeline

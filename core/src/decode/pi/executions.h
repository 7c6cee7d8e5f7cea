// Commands that the user runs in a Pi session (`!`), which are reported in up to three ways: by
// their output while they run, by the answer to the host that requested them, and by a message at
// the end.
// Invariant: a command is one row, whichever of these come, and in whatever order the last two do.
// An id that is used again with another outcome stands for another command.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "base/digest.h"
#include "base/text_map.h"
#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

class PiExecutions {
 public:
  /// Reads `bash_execution_update`: more output of the command that has this `id` at the host.
  void extend(const Value& body, Event& event);
  /// Reads the answer to the host's command `bash`: how it ended.
  void answer(const Value& response, Event& event);
  /// Reads a message of role `bashExecution`: the command, and again how it ended.
  void show(const Value& message, Event& event);

 private:
  struct Execution {
    std::string id;
    bool ended = false;
    /// How it ended according to the answer; not set while only a message says so.
    std::optional<Digest> answer;
  };

  /// Returns the number of the command that runs under the id, or 0.
  [[nodiscard]] std::size_t running(const std::string& id) const;
  /// Returns the number of the ended command that the answer belongs to, or 0.
  [[nodiscard]] std::size_t ended_with(const std::string& id, const Digest& answer) const;
  std::size_t begin(const std::string& id, ToolCallEvent call, Event& event);
  void end(std::size_t number, const Value& outcome, Event& event);

  /// By number, from 1.
  std::vector<Execution> executions_;
  /// The latest command of each id from the host; those without one have the empty id.
  TextMap<std::size_t> latest_;
  /// Commands that have ended but whose text is unknown, by how they ended; oldest first.
  TextMap<std::deque<std::size_t>> awaiting_text_;
};

}  // namespace agent_timeline

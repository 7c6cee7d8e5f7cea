// Updates about a task that no known call has started: one row per task. For the program's own
// lines, and for what it tells the model in the user's name.
#pragma once

#include <string_view>

#include "event/event.h"

namespace agent_timeline {

/// The row, which later updates of the same task replace. `text` is the program's text.
[[nodiscard]] NoticeEvent make_task_notice(const TaskReport& report, Status status,
                                           std::string_view text);

}  // namespace agent_timeline

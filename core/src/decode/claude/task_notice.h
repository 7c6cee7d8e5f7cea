// News of a task that no call is known to have started: one row for each task. For the program's
// own lines and for what it tells the model in a person's name.
#pragma once

#include <string_view>

#include "event/event.h"

namespace agent_timeline {

/// The row, of which later news of the same task take the place. `text` is what the program says.
[[nodiscard]] NoticeEvent make_task_notice(const TaskReport& report, Status status,
                                           std::string_view text);

}  // namespace agent_timeline

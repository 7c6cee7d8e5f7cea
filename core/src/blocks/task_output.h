// How reports of sub-agents and jobs, and a person's answers, are shown.
#pragma once

#include "blocks/block.h"

namespace agent_timeline {

/// Its state as a badge, and the last of its calls.
void show_task(const TaskReport& report, Block& block);
/// Its words.
void show_report(const TaskReport& report, Block& block);

/// Each answer in its question where the block shows that, else under the question's words.
void show_answers(const Answers& answers, Block& block);

}  // namespace agent_timeline

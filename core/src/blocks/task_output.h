// How reports of sub-agents and jobs, and a person's answers, are shown.
#pragma once

#include "blocks/block.h"

namespace agent_timeline {

/// Its state as a badge, the last of its calls, and its words.
void show_task(const TaskReport& report, Block& block);

/// Each answer under its question.
void show_answers(const Answers& answers, Block& block);

}  // namespace agent_timeline

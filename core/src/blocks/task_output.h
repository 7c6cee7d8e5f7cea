// Shows reports of sub-agents and jobs, and a person's answers.
#pragma once

#include "blocks/block.h"

namespace agent_timeline {

/// Shows the report's state as a badge, and its last calls.
void show_task(const TaskReport& report, Block& block);
/// Shows the report's text.
void show_report(const TaskReport& report, Block& block);

/// Shows each answer in its question if the block has that, else in a part headed by the question.
void show_answers(const Answers& answers, Block& block);

}  // namespace agent_timeline

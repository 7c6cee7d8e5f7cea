// Renders a question to a person as HTML: its options and the answer.
#pragma once

#include "blocks/block.h"
#include "html/html_writer.h"

namespace agent_timeline {

/// Options are a list of disabled inputs, of which the chosen ones are checked. A free-text answer
/// follows below.
void render_question(const Question& question, HtmlWriter& html);

}  // namespace agent_timeline

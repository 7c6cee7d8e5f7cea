// A question to a person as HTML: its options, and the answer.
#pragma once

#include "blocks/block.h"
#include "html/html_writer.h"

namespace agent_timeline {

/// Options as a list of inputs that cannot be changed, those that were chosen checked. An answer in
/// words of its own stands below.
void render_question(const Question& question, HtmlWriter& html);

}  // namespace agent_timeline

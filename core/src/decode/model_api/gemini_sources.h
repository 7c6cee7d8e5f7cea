// The sources of a Gemini answer: what it searched for and found, the pages that it read, and its
// citations. Also shows, for all of these APIs, the sources of answers that never end.
#pragma once

#include <string>

#include "base/value.h"
#include "decode/model_api/state.h"

namespace agent_timeline {

/// Keeps the sources of a candidate until its answer ends, since they are sent repeatedly.
void note_gemini_sources(const Value& candidate, ModelAnswer& answer);

/// Shows the sources of answers that have not ended, except of answer `id`. Called before the next
/// request and the next answer.
void show_remaining_sources(const std::string& id, ModelContext& context);

/// Adds a row for the search, and one for each page.
void show_gemini_sources(ModelAnswer& answer, ModelContext& context);

}  // namespace agent_timeline

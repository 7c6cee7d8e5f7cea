// What an answer of Gemini's rests on: what it searched for and found, the pages that it read, and
// what it cites; and for all of these APIs, when that is told of an answer without an end.
#pragma once

#include <string>

#include "base/value.h"
#include "decode/model_api/state.h"

namespace agent_timeline {

/// Keeps what a candidate says of that until the answer ends: it is told more than once.
void note_gemini_sources(const Value& candidate, ModelAnswer& answer);

/// What answers rest on that never end is told before the next request, and the next answer but
/// those of `id`.
void tell_left_sources(const std::string& id, ModelContext& now);

/// Adds a row for the search, and one for each page.
void tell_gemini_sources(ModelAnswer& answer, ModelContext& now);

}  // namespace agent_timeline

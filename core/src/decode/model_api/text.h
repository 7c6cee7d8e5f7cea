// The text and reasoning of an answer whose stream does not mark where they begin and end.
// Invariant: at most one of them is open; text of the other kind closes it.
#pragma once

#include <string>

#include "decode/model_api/state.h"

namespace agent_timeline {

/// Whose words they are, and whether they are only thought.
struct ModelVoice {
  Role role = Role::assistant;
  bool thought = false;
};

/// Appends to the run that goes on, or begins one whose key begins with `key`.
void add_model_text(const std::string& key, std::string text, ModelVoice voice, ModelAnswer& answer,
                    ModelContext& now);

/// Closes the run that goes on, if there is one.
void end_model_run(ModelAnswer& answer, ModelContext& now);

/// The same in the end of the answer: what its text rests on is shown in any case.
void end_model_text(ModelAnswer& answer, ModelContext& now);

/// Adds to what the text rests on, which is shown as data below it.
void add_model_citation(const Value& citation, ModelAnswer& answer);
void add_model_citations(const Value& list, ModelAnswer& answer);

}  // namespace agent_timeline

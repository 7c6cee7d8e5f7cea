// The text and reasoning of an answer whose stream does not mark where they begin and end.
// Invariant: at most one run is open; text of the other kind closes it.
#pragma once

#include <string>

#include "decode/model_api/state.h"

namespace agent_timeline {

/// Whose text it is, and whether it is reasoning.
struct ModelTextKind {
  Role role = Role::assistant;
  bool thought = false;
};

/// Appends to the open run, or begins one whose key starts with `key`.
void add_model_text(const std::string& key, std::string text, ModelTextKind kind,
                    ModelAnswer& answer, ModelContext& context);

/// Closes the open run, if there is one.
void end_model_run(ModelAnswer& answer, ModelContext& context);

/// The same at the end of the answer: its citations are shown even without a text.
void end_model_text(ModelAnswer& answer, ModelContext& context);

/// Adds citations, which are shown as data below the text.
void add_model_citation(const Value& citation, ModelAnswer& answer);
void add_model_citations(const Value& list, ModelAnswer& answer);

}  // namespace agent_timeline

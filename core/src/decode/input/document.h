// Stored conversations that are one object around the list of their events: exports, message files.
// Invariant: nothing of the object is lost; the members beside the list are its head.
#pragma once

#include <string_view>

#include "base/value.h"

namespace agent_timeline {

struct DocumentParts {
  /// The object without its list.
  Value head;
  /// The list, as long as the object is there.
  const Value* items = nullptr;
};

/// Whether `value` names no kind of event and holds a list of objects under a name that documents
/// have for it.
[[nodiscard]] bool is_document(const Value& value);

/// Whether a member of that name is the list of a document, if that is large, or says which kind of
/// event an object is.
[[nodiscard]] bool is_document_list(std::string_view name);
[[nodiscard]] bool names_event_kind(std::string_view name);

/// The parts of what is a document.
[[nodiscard]] DocumentParts split_document(const Value& document);

}  // namespace agent_timeline

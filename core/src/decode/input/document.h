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
  /// The last element comes first: a page of a server that begins with the latest message.
  bool is_backward = false;
};

/// Whether `value` names no kind of event and holds a list of objects under a name that documents
/// have for it.
[[nodiscard]] bool is_document(const Value& value);

/// Whether a member of that name is the list of a document, if that is large, or says which kind of
/// event an object is. Not a history nor a page: what their elements are decides whether they are
/// lists of events, and a page may have to be read from its end, so that these are read as a whole.
[[nodiscard]] bool is_document_list(std::string_view name);
[[nodiscard]] bool names_event_kind(std::string_view name);

/// The parts of what is a document.
[[nodiscard]] DocumentParts split_document(const Value& document);

}  // namespace agent_timeline

// Stored conversations that are one object around the list of their events: exports, message files.
// Invariant: nothing of the object is lost; the members beside the list are its head.
#pragma once

#include <string_view>

#include "base/value.h"

namespace agent_timeline {

struct DocumentParts {
  /// The object without its list.
  Value head;
  /// The list; points into the document that was split.
  const Value* items = nullptr;
  /// True if the last element comes first, as in a server's page that begins with the latest
  /// message.
  bool is_newest_first = false;
};

/// True if `value` has no member that names an event kind and holds a list of objects under a name
/// that documents use for it.
[[nodiscard]] bool is_document(const Value& value);

/// True if a member of this name is the event list of a large document. This excludes a history, a
/// page and the items of an answer: whether those hold events depends on their elements and on the
/// members beside them, and a page may have to be read from its end, so objects with these are read
/// as a whole.
[[nodiscard]] bool is_document_list(std::string_view name);
/// True if a member of this name may hold events, also in an object that states a kind. Objects
/// beyond the size of an event are read element by element at such a list.
[[nodiscard]] bool may_be_event_list(std::string_view name);
/// True if a member of this name says which kind of event an object is.
[[nodiscard]] bool names_event_kind(std::string_view name);

/// Splits a value that is a document into its parts.
[[nodiscard]] DocumentParts split_document(const Value& document);

}  // namespace agent_timeline

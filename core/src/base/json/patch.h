// Applies JSON Patches (RFC 6902) in place to documents that an agent sends as changes. Ignores
// `test`, and an operation that does not fit changes nothing: the documents are shown for
// information only. Invariant: the work depends on the patch, not on the size of the document.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/value.h"

namespace agent_timeline {

/// What the further patches of a document may cost.
struct PatchRoom {
  /// How many values the document may gain.
  std::size_t values = 0;
  /// How many values may be copied, moved or passed over. Below 0, no operation is applied.
  std::int64_t work = 0;
};

/// A document and the limits of its patches: copies of copies would grow exponentially, and the
/// members of a very wide object have to be searched.
class PatchedJson {
 public:
  PatchedJson() : PatchedJson(Value()) {}
  explicit PatchedJson(Value document);

  [[nodiscard]] const Value& value() const { return document_; }

  /// Applies the operations of `patch` (an array) in order, up to the first one that would exceed
  /// the limits. Returns the number of operations before that one.
  [[nodiscard]] std::size_t apply(const Value& patch);

 private:
  Value document_;
  PatchRoom room_;
};

/// Applies all operations of `patch`, without limits, to a copy of a PatchedJson's document that
/// has accepted them. Nothing may be copied or moved unless it is certain that the copy is equal.
void apply_json_patch(Value& document, const Value& patch);

}  // namespace agent_timeline

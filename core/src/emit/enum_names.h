// The contract's words for the core's enumerations (wasm/package/src/contract/basic-types.ts).
#pragma once

#include <string_view>

#include "blocks/block.h"
#include "diff/model.h"
#include "event/event.h"
#include "timeline/entry.h"
#include "timeline/session_state.h"

namespace agent_timeline {

[[nodiscard]] std::string_view word(Status status);
[[nodiscard]] std::string_view word(Role role);
[[nodiscard]] std::string_view word(Tone tone);
[[nodiscard]] std::string_view word(ToolFamily family);
[[nodiscard]] std::string_view word(ListedEntry::Kind kind);
[[nodiscard]] std::string_view word(Todo::State state);
[[nodiscard]] std::string_view word(DiagnosticLevel level);
[[nodiscard]] std::string_view word(diff::LineKind kind);
[[nodiscard]] std::string_view word(diff::Change change);
[[nodiscard]] std::string_view word(Image::Source source);
[[nodiscard]] std::string_view word(SummaryPart::Kind kind);
/// The kind of an entry.
[[nodiscard]] std::string_view kind_word(const EntryContent& content);
/// The kind of a part.
[[nodiscard]] std::string_view kind_word(const PartContent& content);

}  // namespace agent_timeline

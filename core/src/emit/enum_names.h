// The contract's words for the core's enumerations (wasm/package/src/contract/basic-types.ts).
#pragma once

#include <string_view>

#include "blocks/block.h"
#include "diff/model.h"
#include "event/event.h"
#include "timeline/entry.h"
#include "timeline/session_state.h"

namespace agent_timeline {

[[nodiscard]] std::string_view enum_name(Status status);
[[nodiscard]] std::string_view enum_name(Role role);
[[nodiscard]] std::string_view enum_name(Tone tone);
[[nodiscard]] std::string_view enum_name(ToolFamily family);
[[nodiscard]] std::string_view enum_name(ListedEntry::Kind kind);
[[nodiscard]] std::string_view enum_name(Todo::State state);
[[nodiscard]] std::string_view enum_name(DiagnosticLevel level);
[[nodiscard]] std::string_view enum_name(diff::LineKind kind);
[[nodiscard]] std::string_view enum_name(diff::Change change);
[[nodiscard]] std::string_view enum_name(Image::Source source);
[[nodiscard]] std::string_view enum_name(SummaryPart::Kind kind);
/// The kind of an entry.
[[nodiscard]] std::string_view kind_name(const EntryContent& content);
/// The kind of a part.
[[nodiscard]] std::string_view kind_name(const PartContent& content);

}  // namespace agent_timeline

// The outline of an entry: what a list needs for entries that it does not show, computed without
// their blocks. For hosts that draw a window of a long session (`EntryOutline` in
// wasm/package/src/contract/outline-types.ts). Invariants: the work is bounded whatever the entry
// contains, so that an event costs only its own size; an outline depends only on its entry.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json/write.h"
#include "blocks/block.h"
#include "timeline/entry.h"

namespace agent_timeline {

struct EntryOutline {
  std::uint32_t revision = 0;
  std::string_view kind;
  std::optional<Role> role;
  std::optional<EntryIndex> parent;
  std::optional<TurnIndex> turn;
  std::optional<GroupIndex> group;
  Status status = Status::done;
  std::optional<ToolFamily> family;
  /// The tool's name, for calls.
  std::string tool;
  bool collapsed = false;
  /// The estimated number of lines of the body, from sizes and the beginnings of texts.
  std::uint32_t height_hint = 0;
  bool operator==(const EntryOutline&) const = default;
};

[[nodiscard]] EntryOutline outline_of(const Entry& entry);

/// Writes the members except the id into an open object: all of them, or those that differ from
/// `before`.
void write_outline_fields(JsonWriter& json, const EntryOutline& outline,
                          const EntryOutline* before = nullptr);

/// Writes an object that includes the entry's id.
void write_outline(JsonWriter& json, EntryIndex index, const EntryOutline& outline);

}  // namespace agent_timeline

// What a list needs to know of an entry that it does not show, made without its block: for hosts
// that draw a window of a long session (`EntryOutline` in
// wasm/package/src/contract/outline-types.ts). Invariant: the work is bounded whatever the entry
// holds, so that an event costs its own size; an outline is a function of its entry.
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
  /// The name of the tool, of a call.
  std::string tool;
  bool collapsed = false;
  /// Lines of the body, guessed from sizes and the beginnings of texts.
  std::uint32_t height_hint = 0;
  bool operator==(const EntryOutline&) const = default;
};

[[nodiscard]] EntryOutline outline_of(const Entry& entry);

/// The members, without the id, into an object that is open: all, or those that differ from
/// `before`.
void write_outline_fields(JsonWriter& json, const EntryOutline& outline,
                          const EntryOutline* before = nullptr);

/// An object with the entry's id.
void write_outline(JsonWriter& json, EntryIndex index, const EntryOutline& outline);

}  // namespace agent_timeline

// Pieces of Markdown and their changes as JSON, as defined by the package's types: for patches of a
// session and for Markdown streams.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/json/write.h"
#include "markdown/edits.h"
#include "markdown/piece.h"

namespace agent_timeline {

/// Writes an array of edits, omitting members that have their default value.
void write_edits(JsonWriter& json, const std::vector<markdown::Edit>& edits);

/// Writes the piece with its HTML; omits `open`, `language` and `meta` if they are unset.
void write_piece(JsonWriter& json, const markdown::Piece& piece, std::string_view html);

/// Writes an object with the fields that differ between two states of a piece.
void write_changed_fields(JsonWriter& json, const markdown::Piece& before,
                          const markdown::Piece& now);

/// True if `write_changed_fields` would write any field.
[[nodiscard]] bool has_changed_fields(const markdown::Piece& before, const markdown::Piece& now);

}  // namespace agent_timeline

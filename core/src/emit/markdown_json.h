// Pieces of Markdown and their changes as JSON, in the form that the package's types give them: for
// patches of a session, and for streams of Markdown alone.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/json/write.h"
#include "markdown/edits.h"
#include "markdown/piece.h"

namespace agent_timeline {

/// An array of edits; what is at its default is left out.
void write_edits(JsonWriter& json, const std::vector<markdown::Edit>& edits);

/// The piece with its HTML; `open`, `language` and `meta` are left out when there is none.
void write_piece(JsonWriter& json, const markdown::Piece& piece, std::string_view html);

/// An object of those fields in which two states of a piece differ.
void write_changed_fields(JsonWriter& json, const markdown::Piece& before,
                          const markdown::Piece& now);

/// Whether `write_changed_fields` would write any.
[[nodiscard]] bool has_changed_fields(const markdown::Piece& before, const markdown::Piece& now);

}  // namespace agent_timeline

// Renders one top-level block of a text again, because the meaning of a label that it mentions has
// changed. For stream.cpp. Invariant: with the same definitions the HTML is that of the stream.
#pragma once

#include <string>
#include <string_view>

#include "markdown/options.h"
#include "markdown/output_budget.h"
#include "markdown/references.h"

namespace agent_timeline::markdown {

/// `text` is the source of the piece that begins at `start`; for a list, also the next line.
[[nodiscard]] std::string render_piece(std::string_view text, bool is_table,
                                       const PieceStart& start, const Options& options,
                                       References& references);

}  // namespace agent_timeline::markdown

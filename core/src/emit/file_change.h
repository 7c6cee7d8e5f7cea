// The changes of one file for the panel that shows it: the difference between its first and last
// state or, if these are unknown, each edit in order (`FileChange` in
// wasm/package/src/contract/overview-types.ts). Invariant: the HTML is as safe as that of a card.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "markdown/options.h"
#include "render/render.h"
#include "timeline/timeline.h"

namespace agent_timeline {

/// `edits` are the entries that changed the file at `path`, in order.
[[nodiscard]] std::string file_change_json(const Timeline& timeline,
                                           const markdown::Options& options,
                                           const RenderOptions& render, std::string_view path,
                                           const std::vector<EntryIndex>& edits);

}  // namespace agent_timeline

// How hosts choose what HTML looks like, as JSON: for sessions and for single fragments.
// Invariant: an option that is not understood is refused, for it must not look as if it worked.
#pragma once

#include "base/value.h"
#include "render/render.h"

namespace agent_timeline {

/// Reads `"highlight": boolean` or `"diffLayout": "unified" | "split"` into `options`. False when
/// the member is another one, or its value is not understood.
[[nodiscard]] bool read_render_option(const Member& member, RenderOptions& options);

}  // namespace agent_timeline

// Reads the JSON options for HTML, for sessions and single fragments. Invariant: unknown options
// and invalid values are rejected, never ignored.
#pragma once

#include "base/value.h"
#include "render/render.h"

namespace agent_timeline {

/// Reads `"highlight": boolean` or `"diffLayout": "unified" | "split"` into `options`. False if the
/// member is neither or its value is invalid.
[[nodiscard]] bool read_render_option(const Member& member, RenderOptions& options);

}  // namespace agent_timeline

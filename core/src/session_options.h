// What a host may say of a session before its input comes, as JSON. For session.cpp.
// Invariant: an option that is not understood is refused, for it must not look as if it worked.
#pragma once

#include <optional>
#include <string_view>

#include "decode/input/options.h"
#include "markdown/options.h"
#include "render/render.h"

namespace agent_timeline {

struct SessionOptions {
  DecodeOptions decode;
  markdown::Options markdown;
  RenderOptions render;
  /// Patches tell of an entry only its outline until it is watched.
  bool outlined = false;
};

/// Reads `{"dialect"?: name, "markdown"?: {…} (markdown/read_options.h), "highlight"?: boolean,
/// "diffLayout"?: "unified" or "split", "patches"?: "full" or "outline"}`. Nothing when it is no
/// JSON object, has another member, or a member is not understood.
[[nodiscard]] std::optional<SessionOptions> read_session_options(std::string_view json);

}  // namespace agent_timeline

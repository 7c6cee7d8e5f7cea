// Reads a session's JSON options, for session.cpp. Invariant: unknown options and invalid values
// are rejected, never ignored.
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
  /// Patches contain only outlines of entries that are not watched.
  bool outlined = false;
};

/// Reads `{"dialect"?: name, "markdown"?: {…} (markdown/read_options.h), "highlight"?: boolean,
/// "diffLayout"?: "unified" or "split", "patches"?: "full" or "outline"}`. Nothing if this is not a
/// JSON object, has another member, or a member is invalid.
[[nodiscard]] std::optional<SessionOptions> read_session_options(std::string_view json);

}  // namespace agent_timeline

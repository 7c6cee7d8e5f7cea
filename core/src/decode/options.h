// What a host may say about the input before it comes.
#pragma once

#include <optional>
#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

struct DecodeOptions {
  /// The dialects that there are; outlives the decoder.
  std::span<const Dialect> dialects = agent_timeline::dialects();
  /// The one dialect of every event, one of `dialects`; null to tell by each event.
  const Dialect* dialect = nullptr;
};

/// Reads `{"dialect"?: name}`. Nothing when it is no JSON object, has another member, or names a
/// dialect that does not exist: an option that is not understood must not look as if it worked.
[[nodiscard]] std::optional<DecodeOptions> read_options(std::string_view json);

}  // namespace agent_timeline

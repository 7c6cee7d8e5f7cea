// How a Wave tool call ended: its canonical status and result. Invariants: an error has a readable
// message whatever its type (a thrown Error is `{}` in JSON), and no sentence is shown both as
// error and as result.
#pragma once

#include <string_view>

#include "base/digest.h"
#include "decode/wave/fields.h"
#include "event/tool_output.h"

namespace agent_timeline {

struct WaveEnd {
  Status status = Status::done;
  ToolResult result;
};

/// `arguments` are the call's, null if unknown.
[[nodiscard]] WaveEnd read_wave_end(std::string_view name, const Value& arguments,
                                    const WaveOutcome& outcome);

/// Reads the partial result of a call.
[[nodiscard]] ToolResult read_wave_progress(std::string_view name, const Value& arguments,
                                            const WaveOutcome& outcome);

/// Outcomes with the same digest are equal.
[[nodiscard]] Digest digest_of(const WaveOutcome& outcome);

}  // namespace agent_timeline

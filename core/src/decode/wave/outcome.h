// How a Wave tool call ended: its canonical status and result. Invariants: an error has a readable
// message whatever its type (a thrown Error is `{}` in JSON), and the same sentence is not shown
// both as error and as result.
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

/// `arguments` are the call's, null when they are not known.
[[nodiscard]] WaveEnd read_wave_end(std::string_view name, const Value& arguments,
                                    const WaveOutcome& outcome);

/// The result so far of a call that goes on.
[[nodiscard]] ToolResult read_wave_progress(std::string_view name, const Value& arguments,
                                            const WaveOutcome& outcome);

/// Two outcomes with the same digest say the same.
[[nodiscard]] Digest digest_of(const WaveOutcome& outcome);

}  // namespace agent_timeline

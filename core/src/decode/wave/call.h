// The texts of one Wave tool call, and what an update changes in them.
// Invariant: the cost of an update depends only on what is new: parameters and results that are
// resent in full become chunks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/digest.h"
#include "decode/read/call_ledger.h"
#include "decode/wave/fields.h"
#include "event/event.h"

namespace agent_timeline {

/// How a tool block came: as an update, which the contract of the stages binds, or as the state of
/// a stored block.
enum class WaveBlockKind : std::uint8_t { update, snapshot };

/// What is known of a call beside its record. Texts are dropped when the call ends.
struct WaveCall {
  std::string subject;
  /// The text of the parameters; the values in it, once it was read whole, are in the record.
  std::string parameters;
  /// How long `parameters` was when it was last tried to be read.
  std::size_t tried_bytes = 0;
  bool reported_invalid = false;

  WaveOutcome outcome;
  bool has_partial_result = false;
  /// Of the end together with what was known before.
  std::optional<Digest> merged_end;
};

/// Takes the compact parameters.
void merge_wave_subject(const WaveToolFields& fields, WaveCall& call, ToolCallEvent& body);

/// Takes the parameters or a chunk of them. `complete`: no more of them comes, so that what is no
/// JSON is noted as `invalid-arguments`.
void merge_wave_parameters(const WaveToolFields& fields, bool complete, const CallRecord& record,
                           WaveCall& call, ToolCallEvent& body, std::vector<DecodeNote>& notes);

/// Takes a result so far. A text that does not continue the known one replaces it, or is a chunk of
/// it where results may come `in_chunks`.
void merge_wave_progress(const WaveToolFields& fields, bool in_chunks, const CallRecord& record,
                         WaveCall& call, ToolCallEvent& body);

/// Takes what the end brings over what is known.
void merge_wave_end(const WaveOutcome& end, WaveOutcome& known);

}  // namespace agent_timeline

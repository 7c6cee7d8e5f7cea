// The texts of a Wave tool call, and what an update changes in them.
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

/// How a tool block came: as an update, to which the contract of the stages applies, or as the
/// state of a stored block.
enum class WaveBlockKind : std::uint8_t { update, snapshot };

/// What is known of a call beside its record. The texts are dropped when the call ends.
struct WaveCall {
  std::string subject;
  /// The text of the parameters. Once it could be parsed, its values are in the record.
  std::string parameters;
  /// The length of `parameters` when parsing them was last tried.
  std::size_t tried_bytes = 0;
  bool reported_invalid = false;

  WaveOutcome outcome;
  bool has_partial_result = false;
  /// The digest of the end, merged with what was known before.
  std::optional<Digest> merged_end;
};

/// Takes the short form of the parameters (`compactParams`).
void merge_wave_subject(const WaveToolFields& fields, WaveCall& call, ToolCallEvent& body);

/// Takes the parameters or a chunk of them. `complete` means that no more will come, so that
/// invalid JSON is noted as `invalid-arguments`.
void merge_wave_parameters(const WaveToolFields& fields, bool complete, const CallRecord& record,
                           WaveCall& call, ToolCallEvent& body, std::vector<DecodeNote>& notes);

/// Takes a partial result. A text that does not continue the known one replaces it or, if results
/// may come `in_chunks`, is appended to it.
void merge_wave_progress(const WaveToolFields& fields, bool in_chunks, const CallRecord& record,
                         WaveCall& call, ToolCallEvent& body);

/// Merges the outcome at the end of a call into the known one.
void merge_wave_end(const WaveOutcome& end, WaveOutcome& known);

}  // namespace agent_timeline

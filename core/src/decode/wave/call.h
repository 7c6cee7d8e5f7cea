// What is known of one Wave tool call, and what an update changes in it.
// Invariant: an update costs what it brings, however much is known of the call: parameters and
// results that are sent whole again become chunks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/digest.h"
#include "decode/wave/fields.h"
#include "event/event.h"

namespace agent_timeline {

/// How a tool block came: as an update, which the contract of the stages binds, or as the state of
/// a stored block.
enum class WaveBlockKind : std::uint8_t { update, snapshot };

/// Texts are dropped when the call ends.
struct WaveCall {
  /// In canonical events: the block's id, made unique when another message has a block of that id.
  std::string call_id;
  std::string message_id;
  std::string name;
  std::string subject;
  /// The status that was said last; nothing while the call has no row.
  std::optional<Status> status;
  /// Anything of it was seen; its `start` was seen; its row began as a beginning.
  bool announced = false;
  bool started = false;
  bool begun = false;
  bool ended = false;

  /// The text of the parameters, and the values in it once it was read whole.
  std::string parameters;
  Value arguments;
  /// How long `parameters` was when it was last tried to be read.
  std::size_t tried_bytes = 0;
  bool reported_invalid = false;
  /// Of a call that ended: parameters were known.
  bool has_input = false;

  WaveOutcome outcome;
  bool has_partial_result = false;
  /// Of the end: what it brought itself, and that together with what was known before.
  Digest end_digest = {};
  Digest merged_digest = {};
};

/// Takes the name and the compact parameters.
void merge_wave_header(const WaveToolFields& fields, WaveCall& call, ToolCallEvent& body);

/// Takes the parameters or a chunk of them. `complete`: no more of them comes, so that what is no
/// JSON is noted as `invalid-arguments`.
void merge_wave_parameters(const WaveToolFields& fields, bool complete, WaveCall& call,
                           ToolCallEvent& body, std::vector<DecodeNote>& notes);

/// Takes a result so far. A text that does not continue the known one replaces it, or is a chunk of
/// it where results may come `in_chunks`.
void merge_wave_progress(const WaveToolFields& fields, bool in_chunks, WaveCall& call,
                         ToolCallEvent& body);

/// Takes what the end brings over what is known.
void merge_wave_end(const WaveOutcome& end, WaveOutcome& known);

/// The input as it is known.
[[nodiscard]] std::optional<ToolInput> wave_input(const WaveCall& call);

}  // namespace agent_timeline

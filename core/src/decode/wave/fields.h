// The fields of a Wave tool block, read from every form it has had: today's update, the block of a
// stored message, the legacy `isRunning`, and `content` with `toolCall` from the first version of
// the interface. Invariant: reading changes no state; irregularities become notes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// Wave's names for the stages of a tool call. `start`: the model has begun to write the call;
/// `streaming`: its parameters are arriving; `running`: it is being executed; `end`: it has
/// finished.
enum class WaveStage : std::uint8_t { start, streaming, running, end };

/// The outcome of a call, so far or at its end. Absent members were not given.
struct WaveOutcome {
  /// `result` if it is text, as it should be.
  std::optional<std::string> text;
  /// `result` if it is something else.
  Value data;
  Value error;
  std::optional<bool> success;
  std::string brief;
  std::vector<Image> images;
  std::string background_task;
  /// The line of the file where an edit begins; 0 if unknown.
  std::int64_t first_line = 0;
};

struct WaveToolFields {
  std::string id;
  std::string name;
  std::string subject;
  WaveStage stage = WaveStage::start;
  /// The whole parameters so far; null if absent or empty. Points into the block.
  const Value* parameters = nullptr;
  /// A chunk of the parameters; empty if `parameters` is present, which takes precedence.
  std::string_view parameters_chunk;
  WaveOutcome outcome;
  /// The time at which the block ended.
  std::optional<std::int64_t> ended_ms;
};

/// Reads the block; adds `missing-stage`, `unknown-stage`, `deprecated-is-running`, `legacy-shape`
/// and `missing-id` to `notes` where they apply.
[[nodiscard]] WaveToolFields read_wave_tool(const Value& block, std::vector<DecodeNote>& notes);

/// Returns the stage with that name, if there is one.
[[nodiscard]] std::optional<WaveStage> read_wave_stage(std::string_view word);

/// Adds `field-in-wrong-stage` if an update has a field that does not belong to its stage: a chunk
/// of parameters outside `streaming`, a result in `start`, `success` or `error` before `end`.
void check_wave_stage_fields(const Value& block, WaveStage stage, std::vector<DecodeNote>& notes);

/// True if the field means that the call failed: anything but null, false and blank text. `{}`
/// counts, because a thrown Error becomes that in JSON.
[[nodiscard]] bool is_wave_error(const Value& error);

/// Reads an image from what Wave calls its URL: a data URL, a web address, or a path.
[[nodiscard]] Image read_wave_image(std::string_view url, std::string_view media_type = {});

/// Reads the images of a tool's result or a user's message: `[{data, mediaType} | {path} | url]`.
[[nodiscard]] std::vector<Image> read_wave_images(const Value& images);

}  // namespace agent_timeline

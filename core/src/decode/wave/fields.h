// The fields of one Wave tool block, read from every form it has had: the update of today, the
// block of a stored message, the legacy `isRunning`, and `content` with `toolCall` as in the first
// version of the interface. Invariant: reading changes no state; what is odd becomes a note.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// Wave's own words for where a tool call stands. `start`: the model began to write the call;
/// `streaming`: its parameters arrive; `running`: it is executed; `end`: it is finished.
enum class WaveStage : std::uint8_t { start, streaming, running, end };

/// How a tool call goes or went. Absent members were not said.
struct WaveOutcome {
  /// `result` when it is text, as it should be.
  std::optional<std::string> text;
  /// `result` when it is something else.
  Value data;
  Value error;
  std::optional<bool> success;
  std::string brief;
  std::vector<Image> images;
  std::string background_task;
  /// The line of the file where an edit begins; 0 when not said.
  std::int64_t first_line = 0;
};

struct WaveToolFields {
  std::string id;
  std::string name;
  std::string subject;
  WaveStage stage = WaveStage::start;
  /// The whole parameters so far; null when absent or empty. Points into the block.
  const Value* parameters = nullptr;
  /// More of the parameters; empty when `parameters` is there, which wins.
  std::string_view parameters_chunk;
  WaveOutcome outcome;
  /// When the block ended.
  std::optional<std::int64_t> ended_ms;
};

/// Reads the block; adds `missing-stage`, `unknown-stage`, `deprecated-is-running`,
/// `legacy-shape` and `missing-id` to `notes` where they are due.
[[nodiscard]] WaveToolFields read_wave_tool(const Value& block, std::vector<DecodeNote>& notes);

/// The stage of that name, if it is one.
[[nodiscard]] std::optional<WaveStage> read_wave_stage(std::string_view word);

/// Adds `field-in-wrong-stage` when an update brings what its stage does not have: a chunk of
/// parameters outside `streaming`, a result in `start`, `success` or `error` before `end`.
void check_wave_stage_fields(const Value& block, WaveStage stage, std::vector<DecodeNote>& notes);

/// Whether the field says that the call failed: not null, not false, not empty text. An Error
/// object becomes `{}` in JSON, so that counts.
[[nodiscard]] bool is_wave_error(const Value& error);

/// A picture by what Wave calls its URL: a data URL, a URL of the web, or a path.
[[nodiscard]] Image read_wave_image(std::string_view url, std::string_view media_type = {});

/// The pictures of a tool's result or of a person's message: `[{data, mediaType} | {path} | url]`.
[[nodiscard]] std::vector<Image> read_wave_images(const Value& images);

}  // namespace agent_timeline

// State of a tool call whose input or output is growing, kept between events so that an event costs
// only what it adds. Used by the emitter and by code that shows the call between two patches.
// Invariants: the result does not depend on how the text was split; everything but the growing end
// is rebuilt only when something else in the call changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "blocks/block.h"
#include "blocks/growing_text.h"
#include "blocks/live_input.h"
#include "blocks/live_output.h"
#include "timeline/entry.h"

namespace agent_timeline {

class LiveCall {
 public:
  /// What grows, which determines how it is shown.
  enum class Kind : std::uint8_t { input, command, terminal, markdown, code };

  /// `status` is that of the call's entry. Requires can_grow(call, status).
  LiveCall(const ToolCall& call, Status status);
  LiveCall(const LiveCall&) = delete;
  LiveCall& operator=(const LiveCall&) = delete;

  /// Whether something in the call can grow.
  [[nodiscard]] static bool can_grow(const ToolCall& call, Status status);

  /// Reads what was added. Returns false if anything else has changed: then the whole call must be
  /// sent again, and needs a new LiveCall.
  [[nodiscard]] bool update(const ToolCall& call, Status status);

  [[nodiscard]] Kind kind() const { return kind_; }
  /// The key of the growing part; empty while it is not shown, and for a command, which has two.
  [[nodiscard]] std::string_view part_key() const { return part_key_; }
  [[nodiscard]] std::size_t part_index() const { return part_index_; }
  /// The number of the first line of a growing source text.
  [[nodiscard]] std::uint64_t first_line() const { return first_line_; }

  [[nodiscard]] const LiveInput& input() const { return *input_; }
  [[nodiscard]] const LiveOutput& output() const { return output_; }
  /// The growing text of a result. Of Markdown, only the first `trimmed_size()` bytes are shown.
  [[nodiscard]] const GrowingText& text() const { return text_; }

  /// Builds the block of the call with placeholders for its parts, except for terminal output.
  [[nodiscard]] Block grown(const ToolCall& call, Status status) const;
  /// The placeholder for the part with that key, measured when this object was created.
  [[nodiscard]] std::optional<PlaceholderPart> placeholder(std::string_view key) const;

 private:
  void read_growth(const ToolCall& call);
  void replace_by_placeholders(Block& block) const;

  Kind kind_;
  std::uint32_t rewrites_;
  bool is_streaming_;
  std::size_t raw_bytes_;
  std::optional<LiveInput> input_;
  LiveOutput output_;
  GrowingText text_;
  std::string part_key_;
  std::size_t part_index_ = 0;
  std::uint64_t first_line_ = 1;
  Block before_result_;
  /// The parts of the result, as placeholders.
  Block result_;
};

/// The text of a growing output; null for outputs of other kinds.
[[nodiscard]] const std::string* growing_text(const ToolCall& call);

}  // namespace agent_timeline

// A call of which the input or the output grows, kept from one event to the next so that an event
// costs what it adds. For the emitter, and for whoever shows the call between two patches.
// Invariants: however the text came, this is what all of it at once gives; what is not its end is
// built anew when anything else of the call changes, and not before.
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
  /// What grows, and so how it is shown.
  enum class Kind : std::uint8_t { input, command, terminal, markdown, code };

  /// `call` is of an entry of that status, and of those that can be followed.
  LiveCall(const ToolCall& call, Status status);
  LiveCall(const LiveCall&) = delete;
  LiveCall& operator=(const LiveCall&) = delete;

  /// Whether something of the call grows.
  [[nodiscard]] static bool can_follow(const ToolCall& call, Status status);

  /// Takes what was added. False when more than that has changed: then the call is to be shown and
  /// followed anew.
  [[nodiscard]] bool update(const ToolCall& call, Status status);

  [[nodiscard]] Kind kind() const { return kind_; }
  /// The part that grows; empty while nothing of it is shown, and of a command, which has two.
  [[nodiscard]] std::string_view part() const { return part_; }
  [[nodiscard]] std::size_t part_index() const { return part_index_; }
  /// The number of the first line of source text.
  [[nodiscard]] std::uint64_t first_line() const { return first_line_; }

  [[nodiscard]] const LiveInput& input() const { return *input_; }
  [[nodiscard]] const LiveOutput& output() const { return output_; }
  /// Of a text, without what is white space at its end where it is Markdown.
  [[nodiscard]] const GrowingText& text() const { return text_; }

  /// The block of the call with no more of its parts than that they are there, but for those of
  /// a command.
  [[nodiscard]] Block grown(const ToolCall& call, Status status) const;
  /// The part of that key as it was when the call was followed, in no more than its measures.
  [[nodiscard]] std::optional<KeptPart> kept(std::string_view key) const;
  /// What comes before the result, likewise.
  [[nodiscard]] const Block& base() const { return base_; }

 private:
  void take_text(const ToolCall& call);
  void hollow(Block& block) const;

  Kind kind_;
  std::uint32_t rewrites_;
  bool is_streaming_;
  std::size_t raw_bytes_;
  std::optional<LiveInput> input_;
  LiveOutput output_;
  GrowingText text_;
  std::string part_;
  std::size_t part_index_ = 0;
  std::uint64_t first_line_ = 1;
  Block base_;
  /// The parts of the result that do not grow, as far as they are kept.
  Block rest_;
};

/// The text of an output that grows; null for those that do not.
[[nodiscard]] const std::string* growing_text(const ToolCall& call);

}  // namespace agent_timeline

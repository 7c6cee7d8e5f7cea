// A growing tool call: its fields, and the additions to its growing part. For live_entries.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <variant>

#include "blocks/live_call.h"
#include "emit/live_entry.h"
#include "emit/sent_lines.h"
#include "emit/sent_output.h"
#include "emit/sent_rows.h"

namespace agent_timeline {

class LiveToolCall final : public LiveEntry {
 public:
  /// The call of `entry` if it is growing, else null.
  [[nodiscard]] static const ToolCall* growing(const Entry& entry);

  /// `call` is the growing call of `entry`; `options` are the session's. If `markdown` is the
  /// beginning of its text, it is continued.
  LiveToolCall(const Entry& entry, const ToolCall& call, const markdown::Options& options,
               std::optional<LiveMarkdown> markdown);

  [[nodiscard]] LiveState state() const override;
  void start_tracking(const Entry& entry, SentEntry& last_sent) override;
  [[nodiscard]] Update write(const Entry& entry, SentEntry& last_sent, OpWriter& ops,
                             std::optional<std::size_t> height) override;
  [[nodiscard]] std::optional<LiveMarkdown> take_markdown() override;

 private:
  [[nodiscard]] std::vector<Field> part_fields(const Block& block) const;
  [[nodiscard]] std::string_view source_of(const ToolCall& call) const;
  [[nodiscard]] std::string_view markdown_of(const ToolCall& call) const;
  void write_part(const ToolCall& call, const Block& block, const OpTarget& part, OpWriter& ops);
  void write_outputs(const EntryNode& node, const Block& block, SentEntry& last_sent,
                     OpWriter& ops);
  void stop(const Entry& entry, SentEntry& last_sent, OpWriter& ops);
  [[nodiscard]] bool continue_markdown(const Entry& entry, SentPart& last_sent, OpWriter& ops);

  LiveCall live_;
  /// What was sent of the growing part, which is shown as lines, rows or Markdown. Nothing while
  /// the call has no such part.
  std::variant<std::monostate, SentLines, SentRows, LiveMarkdown> part_;
  /// The part's changing fields as last sent.
  SentFields part_fields_;
  /// What was sent of a command's outputs, by stream.
  std::array<SentOutput, 2> outputs_;
};

}  // namespace agent_timeline

// A growing message: of its text, only what the Markdown parser reports as changed is sent. For
// live_entries.cpp.
#pragma once

#include <cstddef>
#include <cstdint>

#include "emit/live_entry.h"

namespace agent_timeline {

class LiveMessage final : public LiveEntry {
 public:
  /// The message of `entry` if its text is growing, else null.
  [[nodiscard]] static const Message* growing(const Entry& entry);

  /// `message` is the growing message of `entry`; `options` are the session's.
  LiveMessage(const Entry& entry, const Message& message, const markdown::Options& options);

  [[nodiscard]] LiveState state() const override { return {&text_.stream(), nullptr}; }
  void start_tracking(const Entry& /*entry*/, SentEntry& /*last_sent*/) override {}
  [[nodiscard]] Update write(const Entry& entry, SentEntry& last_sent, OpWriter& ops,
                             std::optional<std::size_t> height) override;

 private:
  [[nodiscard]] bool tracks(const Entry& entry) const;
  [[nodiscard]] SentPart remember_text() const;

  LiveMarkdown text_;
  /// The message's `rewrites` when it was first followed.
  std::uint32_t rewrites_;
  std::size_t attachment_lines_;
};

}  // namespace agent_timeline

// The state of an entry that is growing, kept between events so that each event costs only what it
// adds. For the emitter, and for readers of the entry between two patches. Invariant: the
// operations result in what describe() would give for the entry.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "blocks/build_block.h"
#include "emit/last_sent.h"
#include "emit/live_markdown.h"
#include "emit/op_writer.h"
#include "timeline/entry.h"

namespace agent_timeline {

class LiveEntry {
 public:
  LiveEntry() = default;
  LiveEntry(const LiveEntry&) = delete;
  LiveEntry& operator=(const LiveEntry&) = delete;
  virtual ~LiveEntry() = default;

  /// What the entry's block is built from instead of reading everything again.
  [[nodiscard]] virtual LiveState state() const { return {}; }

  /// Starts tracking what is sent: `entry` was sent in full in this state, as recorded in
  /// `last_sent`.
  virtual void start_tracking(const Entry& entry, SentEntry& last_sent) = 0;

  /// The outcome of write().
  enum class Update : std::uint8_t {
    /// The entry has only grown, and what was added was sent.
    sent,
    /// The body was sent and no longer grows. The entry has to be described, for which this state
    /// is still right.
    ended,
    /// Something else has changed: the entry has to be described from a new state.
    outdated,
  };
  /// Sends what `entry` gained since the last patch, and records in `last_sent` what was sent.
  /// `height` overrides the entry's height, which is otherwise its number of lines.
  [[nodiscard]] virtual Update write(const Entry& entry, SentEntry& last_sent, OpWriter& ops,
                                     std::optional<std::size_t> height) = 0;

  /// After `Update::outdated`: the Markdown of the body, if the next state can continue it.
  [[nodiscard]] virtual std::optional<LiveMarkdown> take_markdown() { return std::nullopt; }
};

}  // namespace agent_timeline

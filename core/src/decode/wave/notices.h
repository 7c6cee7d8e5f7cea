// Rows about a Wave session itself that come twice: as a notification, and later as a block of the
// stored message.
// Invariant: the block does not repeat what the notification showed, and a compaction is one row
// from its start to its summary. Only the summary means that it succeeded.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "base/text_map.h"
#include "event/event.h"

namespace agent_timeline {

class WaveNotices {
 public:
  /// Remembers that a notification showed `text`, until a block of that type repeats it.
  void record_shown(std::string_view type, std::string_view text);
  /// True if a notification has shown `text`; each time it was shown counts once.
  [[nodiscard]] bool take_shown(std::string_view type, std::string_view text);

  /// True if the notice is the same as the last one with its key; remembers it.
  [[nodiscard]] bool repeats(const NoticeEvent& notice);

  /// A compaction began, or ended.
  void set_compacting(bool compacting, Event& event);
  [[nodiscard]] bool is_compacting() const { return compacting_; }
  /// The compaction in progress has failed.
  void fail_compaction(std::string_view why, Event& event);
  /// Shows the summary so far.
  void show_summary(std::string_view text, Event& event);
  /// Shows the finished summary.
  void finish_compaction(std::string_view text, Event& event);

 private:
  void show_compaction(std::string_view code, std::string_view text, Event& event) const;

  TextMap<std::size_t> shown_;
  TextMap<Digest> by_key_;
  std::size_t compactions_ = 0;
  bool compacting_ = false;
  /// The latest compaction has its summary; another summary is that of a new one.
  bool summarised_ = false;
};

}  // namespace agent_timeline

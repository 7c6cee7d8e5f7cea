// Pi's session files: a header, and entries that form a tree by `parentId`. Entries are shown in
// the order of the file, including those of abandoned branches, and a row marks where the
// conversation went back to an earlier point.
#pragma once

#include <string>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/pi/messages.h"
#include "decode/pi/notices.h"
#include "event/event.h"

namespace agent_timeline {

class PiSession {
 public:
  PiSession(PiMessages& messages, PiNotices& notices) : messages_(messages), notices_(notices) {}

  /// Reads the first line of a file or of a stream of events.
  void begin(const Value& header, Event& event);
  /// Reads an entry of the file.
  void add_entry(const Value& entry, Event& event);
  /// Reads a `context_edit`, which may also be an event outside of a file.
  void add_edit(const Value& body, Event& event);
  /// Reads `entry_appended`: an entry in a stream of events. What it repeats is shown once.
  void add_appended(const Value& body, Event& event);
  /// Reads an entry in an answer that holds all of them.
  void add_history(const Value& entry, Event& event);

 private:
  bool is_reported(const Value& entry);
  void show(const Value& entry, PiMessages::Source source, Event& event);
  void read_origin(const Value& entry, Event& event);
  void edit_context(const Value& entry, Event& event) const;
  void note_branch(const Value& entry, Event& event);
  void show_custom(const Value& entry, PiMessages::Source source, Event& event);

  PiMessages& messages_;
  PiNotices& notices_;
  std::string session_;
  std::string last_entry_;
  /// Ids of the entries so far, and of those that came beside the events.
  TextSet entries_;
  TextSet reported_entries_;
};

}  // namespace agent_timeline

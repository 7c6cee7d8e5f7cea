// Pi's session files: a header, and entries that form a tree by `parentId`. Entries are shown in
// the order of the file, those of branches that were left too: nothing that happened is hidden, and
// a row says where the conversation went back to an earlier point.
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

  /// The first line of a file, and of a stream of events.
  void begin(const Value& header, Event& event);
  /// An entry of the file.
  void add_entry(const Value& entry, Event& event);
  /// `context_edit` as an event of its own, outside of a file.
  void add_edit(const Value& body, Event& event);
  /// `entry_appended`: an entry that a stream of events tells of. What it repeats is drawn once.
  void add_appended(const Value& body, Event& event);
  /// An entry in an answer that holds all of them.
  void add_history(const Value& entry, Event& event);

 private:
  bool is_told(const Value& entry);
  void show(const Value& entry, PiMessages::Source source, Event& event);
  void read_origin(const Value& entry, Event& event);
  void edit_context(const Value& entry, Event& event) const;
  void note_branch(const Value& entry, Event& event);
  void show_custom(const Value& entry, PiMessages::Source source, Event& event);

  PiMessages& messages_;
  PiNotices& notices_;
  std::string session_;
  std::string last_entry_;
  /// Ids of the entries so far, and of those that are told beside the events.
  TextSet entries_;
  TextSet told_;
};

}  // namespace agent_timeline

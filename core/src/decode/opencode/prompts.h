// What a person says to opencode. A text and the files that belong to it are parts of their own,
// and one row.
#pragma once

#include <string>
#include <vector>

#include "base/text_map.h"
#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// Adds the file that `part` is: a picture, or else its name and where it is.
void read_opencode_file_part(const Value& part, MessageEvent& message);

/// A whole message of a person: `{text, files: [{uri, mime, name}]}`.
[[nodiscard]] MessageEvent read_opencode_prompt(const std::string& key, const Value& prompt);

class OpencodePrompts {
 public:
  /// A text in the words of the person, which goes into the row of its message.
  void add_text(const Value& part, MessageEvent& message);
  /// A file, which `message` holds already.
  void add_file(const Value& part, MessageEvent message, Event& event);

 private:
  struct Row {
    std::string key;
    /// The part that is the row's text.
    std::string text_part;
  };
  /// What the row of a message holds, which is told whole with each file. The parts of a message
  /// come together: of the others, no more than their rows is known.
  struct Latest {
    std::string message;
    std::string text;
    std::vector<Image> images;
    Value files;
  };
  void enter(const std::string& message);

  /// By message.
  TextMap<Row> rows_;
  Latest latest_;
  TextSet files_;
};

}  // namespace agent_timeline

// The user's messages in opencode. A text and its files are separate parts, but one row.
#pragma once

#include <string>
#include <vector>

#include "base/text_map.h"
#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// Adds the file in `part`: an image, or else its name and location.
void read_opencode_file_part(const Value& part, MessageEvent& message);

/// Reads a whole message of the user: `{text, files: [{uri, mime, name}]}`.
[[nodiscard]] MessageEvent read_opencode_prompt(const std::string& key, const Value& prompt);

class OpencodePrompts {
 public:
  /// Assigns a text that the user wrote to the row of its message.
  void add_text(const Value& part, MessageEvent& message);
  /// Adds a file, which is already in `message`, to the row of its message.
  void add_file(const Value& part, MessageEvent message, Event& event);

 private:
  struct Row {
    std::string key;
    /// The part that is the text of the row.
    std::string text_part;
  };
  /// The content of the latest message's row, which is sent whole with each file. The parts of a
  /// message come together, so for earlier messages only the row is kept.
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

// The assistant's messages in Claude Code's stream. One message comes in several lines, a block or
// more on each, under one message id; its blocks may have been streamed before, and a whole line
// may come again. Invariant: each block is shown once, whatever way and how often it was said.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

#include "base/text_map.h"
#include "decode/claude/calls.h"
#include "decode/claude/turn.h"
#include "decode/claude/usage.h"
#include "event/event.h"

namespace agent_timeline {

enum class ClaudeTextKind : std::uint8_t { text, thinking };

/// Enough of a text that comes in pieces to tell whether another one is the same.
struct ClaudeTextTally {
  std::size_t size = 0;
  std::uint64_t hash = 0xcbf29ce484222325;
  void add(std::string_view text);
  bool operator==(const ClaudeTextTally&) const = default;
};

/// A block that streams in: the key of its entry, and enough to know it again when it is said
/// whole.
struct ClaudeStreamedText {
  std::string key;
  ClaudeTextKind kind = ClaudeTextKind::text;
  /// How the text begins.
  std::string head;
  ClaudeTextTally tally;
  /// Bytes that are streamed again and known already.
  std::size_t known = 0;
  /// It was said whole: nothing is added any more.
  bool confirmed = false;
};

/// The key of a row that says what the server did to the conversation: the `ordinal`-th of that
/// type in the message. Empty when the message has no id.
[[nodiscard]] std::string claude_block_key(const std::string& message_id, std::string_view type,
                                           std::size_t ordinal);

/// The key of the row that says why a message ended; empty when that has no id.
[[nodiscard]] std::string claude_stop_key(const std::string& message_id);

class ClaudeMessages {
 public:
  ClaudeMessages(ClaudeCalls& calls, ClaudeTurn& turn) : calls_(calls), turn_(turn) {}

  /// An `assistant` line's `message`.
  void add_message(const Value& message, Event& event);

  /// The stream of a message begins. True when it did so before, or the message was said whole:
  /// then it says again what is known.
  bool begin_stream(const std::string& message_id, Event& event);
  /// A block of that message begins to stream in, or when `again`, the next that did so before. The
  /// reference holds as long as this object.
  ClaudeStreamedText& begin_text(const std::string& message_id, ClaudeTextKind kind, bool again,
                                 Event& event);
  void stream_text(ClaudeStreamedText& streamed, std::string_view text, Event& event);
  /// Nothing more of it comes; `citations` are null when there are none.
  void end_text(ClaudeStreamedText& streamed, Value citations, Event& event);

  /// A content block that is said whole: text, thinking, a call, a server's result, or what the
  /// server did to the conversation.
  void add_block(const std::string& message_id, const Value& block, Event& event);
  /// Adds to the session's sums what `usage` says beyond what was said of that message before.
  void count_usage(const std::string& message_id, const Value& usage, Event& event);

  /// The stream of a message whose beginning, and so whose id, was lost goes by `unknown_id`: the
  /// next whole message of the same agent is taken for it.
  void expect_name_of(const std::string& unknown_id, const Event& event);
  /// A stream with a beginning has followed.
  void expect_no_name(const Event& event);

 private:
  struct Message {
    ClaudeMessageUsage usage;
    std::array<std::size_t, 2> texts = {};
    /// Blocks that were streamed and not yet said whole; addresses hold.
    std::deque<ClaudeStreamedText> streamed;
    TextMap<ClaudeStreamedText*> by_key;
    std::size_t first_unconfirmed = 0;
    /// How often a block of that digest was said whole.
    TextMap<std::size_t> whole;
    /// How many rows it has of what the server did to the conversation, by their type.
    TextMap<std::size_t> server_blocks;
    bool was_streamed = false;
    /// How many texts of each kind have begun again since it was begun last.
    std::array<std::size_t, 2> again = {};
  };

  Message& message(const std::string& id, const Event& event);
  void add_content(const std::string& id, const Value& content, Event& event);
  void name_stream(const std::string& id, const Event& event);
  void add_new_block(Message& message, const std::string& id, const Value& block, Event& event,
                     TextMap<std::size_t>& in_line);
  void add_other_block(Message& message, const std::string& id, const Value& block, Event& event);
  ClaudeStreamedText* find_streamed(Message& message, ClaudeTextKind kind, std::string_view text);
  ClaudeStreamedText* find_latest_streamed(ClaudeTextKind kind, std::string_view text,
                                           const Event& event);
  ClaudeStreamedText* begin_again(Message& message, const std::string& id, ClaudeTextKind kind);
  void add_text(Message& message, const std::string& id, ClaudeTextKind kind, const Value& block,
                Event& event);
  void note_text(ClaudeTextKind kind, std::string_view text, const Event& event);

  ClaudeCalls& calls_;
  ClaudeTurn& turn_;
  TextMap<Message> messages_;
  /// By scope: the message that was streamed last.
  TextMap<std::string> latest_;
  /// By scope: the id under which a stream without a beginning is known.
  TextMap<std::string> unnamed_;
  /// The places of messages whose names became known late, by the names they had before.
  TextMap<std::string> named_;
};

}  // namespace agent_timeline

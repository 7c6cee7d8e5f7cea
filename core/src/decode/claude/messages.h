// The assistant's messages in Claude Code's stream. One message arrives in several lines with the
// same message id, each with one block or more. The blocks may have been streamed before, and a
// whole line may be repeated. Invariant: each block is shown once, however and however often it
// arrives.
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

/// Size and hash of a text that arrives in pieces, for comparison with another one.
struct ClaudeTextTally {
  std::size_t size = 0;
  std::uint64_t hash = 0xcbf29ce484222325;
  void add(std::string_view text);
  bool operator==(const ClaudeTextTally&) const = default;
};

/// A streamed block: the key of its entry, and what is needed to recognise it when it arrives
/// whole.
struct ClaudeStreamedText {
  std::string key;
  ClaudeTextKind kind = ClaudeTextKind::text;
  /// The first bytes of the text.
  std::string head;
  ClaudeTextTally tally;
  /// Bytes that are still to be skipped because they are streamed again.
  std::size_t skip_bytes = 0;
  /// The block has arrived whole: later chunks are ignored.
  bool confirmed = false;
};

/// The key of the row for a block in which the server changed the conversation, the `ordinal`-th of
/// that type in the message. Empty if the message has no id.
[[nodiscard]] std::string claude_block_key(const std::string& message_id, std::string_view type,
                                           std::size_t ordinal);

/// The key of the row that states why a message ended; empty if the message has no id.
[[nodiscard]] std::string claude_stop_key(const std::string& message_id);

class ClaudeMessages {
 public:
  ClaudeMessages(ClaudeCalls& calls, ClaudeTurn& turn) : calls_(calls), turn_(turn) {}

  /// The `message` of an `assistant` line.
  void add_message(const Value& message, Event& event);

  /// The stream of a message begins. True if it began before or the message has arrived whole, so
  /// that the stream repeats what is known.
  bool begin_stream(const std::string& message_id, Event& event);
  /// A block of the message begins to stream; if `is_replay`, the next one that was streamed
  /// before. The reference stays valid as long as this object.
  ClaudeStreamedText& begin_text(const std::string& message_id, ClaudeTextKind kind, bool is_replay,
                                 Event& event);
  void stream_text(ClaudeStreamedText& streamed, std::string_view text, Event& event);
  /// The block has ended; `citations` is null if there are none.
  void end_text(ClaudeStreamedText& streamed, Value citations, Event& event);

  /// A whole content block: text, thinking, a call, the result of a server's tool, or a change of
  /// the conversation by the server.
  void add_block(const std::string& message_id, const Value& block, Event& event);
  /// Adds to the session's totals what `usage` has beyond the known usage of that message.
  void count_usage(const std::string& message_id, const Value& usage, Event& event);

  /// The stream of a message whose beginning, and so whose id, was lost goes by `unknown_id`: the
  /// next whole message of the same agent is taken to be that message.
  void expect_id_for(const std::string& unknown_id, const Event& event);
  /// Cancels that, since a stream with a beginning has followed.
  void cancel_expected_id(const Event& event);

 private:
  struct Message {
    ClaudeMessageUsage usage;
    std::array<std::size_t, 2> texts = {};
    /// Streamed blocks; their addresses are stable.
    std::deque<ClaudeStreamedText> streamed;
    TextMap<ClaudeStreamedText*> by_key;
    std::size_t first_unconfirmed = 0;
    /// How often each block has arrived whole, by its digest.
    TextMap<std::size_t> whole;
    /// Number of rows for changes by the server, by block type.
    TextMap<std::size_t> server_blocks;
    bool was_streamed = false;
    /// Number of texts of each kind that were streamed again since the stream last began.
    std::array<std::size_t, 2> replayed = {};
  };

  Message& message(const std::string& id, const Event& event);
  void add_content(const std::string& id, const Value& content, Event& event);
  void assign_stream_id(const std::string& id, const Event& event);
  void add_new_block(Message& message, const std::string& id, const Value& block, Event& event,
                     TextMap<std::size_t>& in_line);
  void add_other_block(Message& message, const std::string& id, const Value& block, Event& event);
  ClaudeStreamedText* find_streamed(Message& message, ClaudeTextKind kind, std::string_view text);
  ClaudeStreamedText* find_latest_streamed(ClaudeTextKind kind, std::string_view text,
                                           const Event& event);
  ClaudeStreamedText* replay_text(Message& message, const std::string& id, ClaudeTextKind kind);
  void add_text(Message& message, const std::string& id, ClaudeTextKind kind, const Value& block,
                Event& event);
  void mark_has_text(ClaudeTextKind kind, std::string_view text, const Event& event);

  ClaudeCalls& calls_;
  ClaudeTurn& turn_;
  TextMap<Message> messages_;
  /// Id of the message that was streamed last, by scope.
  TextMap<std::string> latest_;
  /// The id under which a stream without a beginning is known, by scope.
  TextMap<std::string> placeholder_ids_;
  /// Keys in `messages_` of messages whose id became known late, by their former keys.
  TextMap<std::string> renamed_keys_;
};

}  // namespace agent_timeline

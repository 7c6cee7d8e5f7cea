// The state of growing messages and calls, kept between events so that each event costs only what
// it adds. For the emitter, and for readers of an entry between two patches. Invariant: a followed
// entry has the state that was last sent; entries that no longer grow or are not followed have
// none.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "blocks/build_block.h"
#include "emit/last_sent.h"
#include "emit/sent_lines.h"
#include "emit/sent_output.h"
#include "emit/sent_rows.h"
#include "markdown/options.h"
#include "markdown/stream.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// Growing Markdown: the text of a message, or of a call's result.
class LiveMarkdown {
 public:
  LiveMarkdown(std::string_view text, const markdown::Options& options);

  /// Takes what was appended to the text and returns the changed pieces.
  const std::vector<markdown::PieceChange>& update(std::string_view text, bool ended);

  [[nodiscard]] const markdown::Stream& stream() const { return stream_; }
  /// True if `text` starts with the text taken so far.
  [[nodiscard]] bool is_prefix_of(std::string_view text) const;
  /// The prefix of ids in the HTML.
  [[nodiscard]] const std::string& id_prefix() const { return id_prefix_; }

  /// The pieces as last sent; maintained by the sender.
  [[nodiscard]] const std::vector<markdown::Piece>& sent_pieces() const { return sent_pieces_; }
  void mark_sent(std::size_t index);
  void remove_sent(std::size_t index);
  /// Marks all current pieces as sent.
  void mark_all_sent() { sent_pieces_ = stream_.pieces(); }

  /// The number of lines of the text.
  [[nodiscard]] std::size_t lines() const { return newlines_ + 1; }

 private:
  markdown::Stream stream_;
  std::string id_prefix_;
  std::size_t consumed_ = 0;
  std::size_t newlines_ = 0;
  std::vector<markdown::Piece> sent_pieces_;
};

/// A growing message.
struct FollowedMessage {
  LiveMarkdown live_text;
  /// The message's `rewrites` when it was first followed.
  std::uint32_t rewrites = 0;
  /// The number of lines of the attachments.
  std::size_t attachment_lines = 0;

  /// True if the message of `entry` is still this one, unchanged except for appended text.
  [[nodiscard]] bool tracks(const Entry& entry) const {
    const auto* message = std::get_if<Message>(&entry.content);
    return message != nullptr && message->rewrites == rewrites;
  }
};

/// A growing call, and the sent state of its growing part.
struct FollowedCall {
  FollowedCall(const Entry& entry, const ToolCall& call) : live(call, entry.status) {}

  LiveCall live;
  std::optional<LiveMarkdown> live_text;
  SentRows rows;
  SentLines lines;
  /// The outputs of a command, by stream.
  std::array<SentOutput, 2> outputs;
  /// The changing fields of the part, as last sent.
  SentFields fields;
};

class LiveMessages {
 public:
  explicit LiveMessages(markdown::Options options) : options_(std::move(options)) {}

  [[nodiscard]] const markdown::Options& options() const { return options_; }
  [[nodiscard]] FollowedMessage* find_message(EntryIndex entry);
  [[nodiscard]] FollowedCall* find_call(EntryIndex entry);
  /// The live state of an entry, if it grows.
  [[nodiscard]] LiveState live(EntryIndex entry) const;

  /// Creates the state that `entry` needs now. If `live_text` was followed for the same call and
  /// the current text begins with it, it is continued.
  void follow(const Entry& entry, std::optional<LiveMarkdown> live_text = std::nullopt);
  void forget(EntryIndex entry);
  /// False if the entry grows but has no state here.
  [[nodiscard]] bool follows(const Entry& entry) const;

 private:
  void follow_call(const Entry& entry, const ToolCall& call, std::optional<LiveMarkdown> live_text);

  markdown::Options options_;
  std::map<EntryIndex, FollowedMessage> messages_;
  std::map<EntryIndex, FollowedCall> calls_;
};

/// The message of `entry` if its text is growing, else null.
[[nodiscard]] const Message* growing_message(const Entry& entry);
/// The call of `entry` if it is growing, else null.
[[nodiscard]] const ToolCall* growing_call(const Entry& entry);

}  // namespace agent_timeline

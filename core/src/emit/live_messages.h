// What grows of messages and calls, kept from one event to the next so that an event costs what it
// adds. For the emitter, and for whoever shows an entry between two patches.
// Invariant: what is followed is as it was handed out last; what grows no more, or is not followed,
// has nothing here.
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

/// Markdown that grows: the text of a message, or of the result of a call.
class LiveMarkdown {
 public:
  LiveMarkdown(std::string_view text, const markdown::Options& options);

  /// Takes what was added to the text and says what changed.
  const std::vector<markdown::PieceChange>& update(std::string_view text, bool ended);

  [[nodiscard]] const markdown::Stream& stream() const { return stream_; }
  /// Whether `text` is what was taken, and perhaps more.
  [[nodiscard]] bool is_beginning_of(std::string_view text) const;
  /// What ids in the HTML begin with.
  [[nodiscard]] const std::string& id_prefix() const { return id_prefix_; }

  /// The pieces as they were handed out: kept by who does that.
  [[nodiscard]] const std::vector<markdown::Piece>& shown() const { return shown_; }
  void show(std::size_t index);
  void forget_shown(std::size_t index);
  /// All that there are now were.
  void show_all() { shown_ = stream_.pieces(); }

  /// Lines of the text.
  [[nodiscard]] std::size_t lines() const { return newlines_ + 1; }

 private:
  markdown::Stream stream_;
  std::string id_prefix_;
  std::size_t taken_ = 0;
  std::size_t newlines_ = 0;
  std::vector<markdown::Piece> shown_;
};

/// A message that grows.
struct FollowedMessage {
  LiveMarkdown live_text;
  /// Of the message when it was first followed.
  std::uint32_t rewrites = 0;
  /// Lines of what stands beside the text.
  std::size_t attachment_lines = 0;

  /// Whether the message of `entry` is still this one, and perhaps more of it.
  [[nodiscard]] bool is_of(const Entry& entry) const {
    const auto* message = std::get_if<Message>(&entry.content);
    return message != nullptr && message->rewrites == rewrites;
  }
};

/// A call that grows, and what was sent of its part that does.
struct FollowedCall {
  FollowedCall(const Entry& entry, const ToolCall& call) : live(call, entry.status) {}

  LiveCall live;
  std::optional<LiveMarkdown> live_text;
  SentRows rows;
  SentLines lines;
  /// Of a command, by stream.
  std::array<SentOutput, 2> outputs;
  /// Of the part's fields that change.
  SentFields fields;
};

class LiveMessages {
 public:
  explicit LiveMessages(markdown::Options options) : options_(std::move(options)) {}

  [[nodiscard]] const markdown::Options& options() const { return options_; }
  [[nodiscard]] FollowedMessage* find_message(EntryIndex entry);
  [[nodiscard]] FollowedCall* find_call(EntryIndex entry);
  /// What there is of an entry that grows.
  [[nodiscard]] Live live(EntryIndex entry) const;

  /// Begins what `entry` needs as it is now. A text of a call that was followed as `live_text` goes
  /// on, if it is the beginning of what there is now.
  void follow(const Entry& entry, std::optional<LiveMarkdown> live_text = std::nullopt);
  void forget(EntryIndex entry);
  /// False of an entry that grows and has nothing here.
  [[nodiscard]] bool follows(const Entry& entry) const;

 private:
  void follow_call(const Entry& entry, const ToolCall& call, std::optional<LiveMarkdown> live_text);

  markdown::Options options_;
  std::map<EntryIndex, FollowedMessage> messages_;
  std::map<EntryIndex, FollowedCall> calls_;
};

/// The message of `entry` if its text grows.
[[nodiscard]] const Message* growing_message(const Entry& entry);
/// The call of `entry` if something of it grows.
[[nodiscard]] const ToolCall* growing_call(const Entry& entry);

}  // namespace agent_timeline

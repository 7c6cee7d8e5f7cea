// The Markdown of messages and the output of commands that still grow, kept from one event to the
// next so that an event costs what it adds. For the emitter, and for whoever shows an entry between
// two patches.
// Invariant: what a document shows is what was handed out last; what grows no more, or is not
// followed, has none.
#pragma once

#include <cstddef>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "blocks/build_block.h"
#include "markdown/options.h"
#include "markdown/stream.h"
#include "timeline/entry.h"

namespace agent_timeline {

class Document {
 public:
  Document(const Message& message, const markdown::Options& options);

  /// Whether `message` is what this document was made of, with more text at most.
  [[nodiscard]] bool is_of(const Message& message) const { return rewrites_ == message.rewrites; }

  /// Takes what was added to the text and says what changed.
  const std::vector<markdown::PieceChange>& update(const Message& message, bool ended);

  [[nodiscard]] const markdown::Stream& stream() const { return stream_; }

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
  std::uint32_t rewrites_ = 0;
  std::size_t taken_ = 0;
  std::size_t newlines_ = 0;
  std::vector<markdown::Piece> shown_;
};

class Documents {
 public:
  explicit Documents(markdown::Options options) : options_(std::move(options)) {}

  [[nodiscard]] const markdown::Options& options() const { return options_; }
  [[nodiscard]] const Document* find(EntryIndex entry) const;
  [[nodiscard]] Document* find(EntryIndex entry);
  /// What there is of an entry that grows.
  [[nodiscard]] Live live(EntryIndex entry) const;
  Document& begin(const Entry& entry, const Message& message);
  void end(EntryIndex entry) { documents_.erase(entry); }
  /// Plays what was added to the output of `entry`, if it is a command that runs.
  void play_output(const Entry& entry);

  /// Begins what `entry` needs as it is now.
  void follow(const Entry& entry);
  void forget(EntryIndex entry);
  /// False of a message that grows and has no document here.
  [[nodiscard]] bool follows_message(const Entry& entry) const;

 private:
  markdown::Options options_;
  std::map<EntryIndex, Document> documents_;
  std::map<EntryIndex, LiveOutput> outputs_;
};

/// The message of `entry` if it grows and is nothing but text.
[[nodiscard]] const Message* growing_message(const Entry& entry);

}  // namespace agent_timeline

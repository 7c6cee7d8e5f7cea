// A host's view of a Markdown stream: a DOM model of every piece, updated only from the changes
// that the stream reports. For tests of streams.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/stream.h"
#include "support/dom_model.h"

namespace agent_timeline::testing {

class StreamMirror {
 public:
  explicit StreamMirror(const markdown::Options& options) : stream_(options) {}

  /// Appends the bytes to the stream and applies its changes; `ended` as in Stream::refresh.
  void push(std::string_view bytes, bool ended = false);

  [[nodiscard]] const markdown::Stream& stream() const { return stream_; }
  /// Bytes of HTML and text that the changes have carried so far.
  [[nodiscard]] std::size_t carried() const { return carried_; }
  /// The pieces that the last push changed or removed, by their index before the push.
  [[nodiscard]] const std::vector<std::size_t>& touched() const { return touched_; }
  /// The first invalid change, or the first piece whose DOM does not match its HTML; empty if none.
  [[nodiscard]] std::string problem() const;

 private:
  struct Shown {
    DomModel dom;
    /// The index before the last push; kNew if the piece was inserted by it.
    std::size_t before = 0;
    /// The HTML must be fetched from the stream after all changes were applied.
    bool is_stale = false;
  };
  static constexpr std::size_t kNew = static_cast<std::size_t>(-1);

  void apply_change(const markdown::PieceChange& change);
  void fetch_stale();

  markdown::Stream stream_;
  std::vector<Shown> shown_;
  std::vector<std::size_t> touched_;
  std::size_t carried_ = 0;
  std::string problem_;
};

/// Returns the first difference between two streams: their pieces, or the HTML of one. Empty if
/// equal.
[[nodiscard]] std::string stream_difference(const markdown::Stream& one,
                                            const markdown::Stream& other);

/// Returns a stream that was given `text` at once.
[[nodiscard]] markdown::Stream stream_of(std::string_view text, const markdown::Options& options,
                                         bool ended);

/// Returns the HTML of all pieces.
[[nodiscard]] std::string html_of(const markdown::Stream& stream);

}  // namespace agent_timeline::testing

// What a host keeps of a Markdown stream: a model of the DOM of every piece, brought up to date by
// nothing but the changes that the stream reports. For tests of streams.
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

  /// Gives the stream the bytes and takes its changes; `ended` as in Stream::refresh.
  void push(std::string_view bytes, bool ended = false);

  [[nodiscard]] const markdown::Stream& stream() const { return stream_; }
  /// Bytes of HTML and text that the changes carried so far.
  [[nodiscard]] std::size_t carried() const { return carried_; }
  /// The pieces that the last push touched other than by inserting, by their index before it.
  [[nodiscard]] const std::vector<std::size_t>& touched() const { return touched_; }
  /// The first change that made no sense, or the first piece whose DOM is not that of its HTML.
  [[nodiscard]] std::string problem() const;

 private:
  struct Shown {
    DomModel dom;
    /// Its index before the last push; kNew if it was not there.
    std::size_t before = 0;
    /// Its HTML is to be taken from the stream when all changes are done.
    bool is_stale = false;
  };
  static constexpr std::size_t kNew = static_cast<std::size_t>(-1);

  void take(const markdown::PieceChange& change);
  void fetch_stale();

  markdown::Stream stream_;
  std::vector<Shown> shown_;
  std::vector<std::size_t> touched_;
  std::size_t carried_ = 0;
  std::string problem_;
};

/// In what two streams differ: their pieces, or the HTML of one. Empty when in nothing.
[[nodiscard]] std::string stream_difference(const markdown::Stream& one,
                                            const markdown::Stream& other);

/// A stream that was given `text` at once.
[[nodiscard]] markdown::Stream stream_of(std::string_view text, const markdown::Options& options,
                                         bool ended);

/// The HTML of all pieces.
[[nodiscard]] std::string html_of(const markdown::Stream& stream);

}  // namespace agent_timeline::testing

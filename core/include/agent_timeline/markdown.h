// Markdown alone, without a session: text in; safe HTML out, at once or as it grows.
//
//   agent_timeline::MarkdownStream stream;
//   std::string changes = stream.push(bytes);   // cut anywhere
//   std::string last = stream.end();
//
// The Markdown is CommonMark with GitHub's tables, task lists, strikethrough, autolinks, footnotes
// and alerts. Invariants: what is shown is what a parse of the whole text so far gives, however it
// was cut; nothing is ever thrown; whatever bytes come in, every returned text is valid UTF-8.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace agent_timeline {

class Value;

/// A text that grows, as a list of pieces: its top-level blocks. Options and results are JSON, in
/// the package's types: `MarkdownOptions`, `MarkdownPiece` and `MarkdownChange`.
class MarkdownStream {
 public:
  MarkdownStream();
  ~MarkdownStream();
  MarkdownStream(MarkdownStream&&) noexcept;
  MarkdownStream& operator=(MarkdownStream&&) noexcept;

  /// Sets the options and empties the stream. Returns false, and changes nothing, when they are not
  /// understood.
  bool configure(std::string_view options);
  /// The same for options that were read already; the core's own.
  bool configure(const Value& options);

  /// Takes the next bytes of the text. Returns the changes that they make to the list, to be
  /// applied one after the other, or an empty string when there are none.
  std::string push(std::string_view bytes);

  /// Says that the text is whole: what is unfinished is shown as it is, no longer completed for
  /// display. Returns changes like `push`. More text may follow all the same.
  std::string end();

  /// The whole list.
  [[nodiscard]] std::string pieces() const;

  /// The HTML of all pieces, one after the other.
  [[nodiscard]] std::string html() const;

  /// The HTML of another text by the same options; the stream stays as it is.
  [[nodiscard]] std::string render(std::string_view text) const;

  /// Back to the state of a new stream with the same options.
  void reset();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The HTML of a whole text; nothing when the options are not understood.
[[nodiscard]] std::optional<std::string> render_markdown(std::string_view text,
                                                         std::string_view options = "{}");

}  // namespace agent_timeline

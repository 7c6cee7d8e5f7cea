// Markdown without a session: renders a text to safe HTML, at once or incrementally.
//
//   agent_timeline::MarkdownStream stream;
//   std::string changes = stream.push(bytes);   // input may be split anywhere
//   std::string last = stream.end();
//
// Supports CommonMark and GitHub's tables, task lists, strikethrough, autolinks, footnotes and
// alerts. Invariants: the result equals a parse of the whole text so far, however it is split;
// nothing throws; every returned text is valid UTF-8, whatever the input.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace agent_timeline {

class Value;

/// A growing text as a list of pieces, which are its top-level blocks. Options and results are JSON
/// in the package's types `MarkdownOptions`, `MarkdownPiece` and `MarkdownChange`.
class MarkdownStream {
 public:
  MarkdownStream();
  ~MarkdownStream();
  MarkdownStream(MarkdownStream&&) noexcept;
  MarkdownStream& operator=(MarkdownStream&&) noexcept;

  /// Sets the options and empties the stream. Returns false and changes nothing if they are
  /// invalid.
  bool configure(std::string_view options);
  /// Like the above, for options that are already parsed. For the core's own use.
  bool configure(const Value& options);

  /// Takes the next bytes of the text. Returns the changes to the list, to be applied in order, or
  /// an empty string if there are none.
  std::string push(std::string_view bytes);

  /// Marks the text as complete: unfinished constructs are shown literally instead of being
  /// completed for display. Returns changes like `push`. More text may still follow.
  std::string end();

  /// The whole list of pieces.
  [[nodiscard]] std::string pieces() const;

  /// The concatenated HTML of all pieces.
  [[nodiscard]] std::string html() const;

  /// Renders another text with the same options. Does not change the stream.
  [[nodiscard]] std::string render(std::string_view text) const;

  /// Resets to a new stream with the same options.
  void reset();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Renders a complete text to HTML. Nothing if the options are invalid.
[[nodiscard]] std::optional<std::string> render_markdown(std::string_view text,
                                                         std::string_view options = "{}");

}  // namespace agent_timeline

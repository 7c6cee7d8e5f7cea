// The interface that the parser writes to: a Markdown text as a sequence of calls in the order of
// the text. html_sink.h writes safe HTML, text_sink.h plain text, and the tests have sinks of their
// own. Invariant: calls nest; inlines appear only inside a block that holds them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace agent_timeline::markdown {

enum class BlockType : std::uint8_t {
  quote,
  alert,
  list,
  item,
  footnote,
  paragraph,
  heading,
  code,
  html,
  math,
  rule,
  table,
  header_row,
  row,
  cell,
};

enum class Task : std::uint8_t { none, open, done };
enum class Alert : std::uint8_t { note, tip, important, warning, caution };
enum class Alignment : std::uint8_t { none, left, center, right };

/// The start of a block. Only the fields named for its type are meaningful; views are valid during
/// the call.
struct BlockStart {
  BlockType type = BlockType::paragraph;
  /// heading: its level, 1 to 6. footnote: its number, from 1.
  std::uint32_t number = 0;
  /// list
  bool ordered = false;
  std::uint32_t start = 1;
  /// paragraph: in a tight list, shown without an element of its own. code: in a fence.
  bool tight = false;
  bool fenced = false;
  Task task = Task::none;                 ///< item
  Alert alert = Alert::note;              ///< alert
  Alignment alignment = Alignment::none;  ///< cell
  std::string_view info = {};             ///< code: the info string, unescaped
};

/// `code` is used for code that is written as it grows; it contains only text.
enum class Span : std::uint8_t { emphasis, strong, strikethrough, code };

/// The target of a link or an image, unescaped and not checked by any policy.
struct LinkTarget {
  std::string_view url;
  std::string_view title;
  /// Bytes of the content up to the end of the link or image; 0 for an autolink, whose text
  /// follows.
  std::size_t end = 0;
};

/// A position in the output of a sink.
struct SinkMark {
  std::size_t size = 0;
  std::size_t depth = 0;
  /// Bytes of text in the open block.
  std::size_t text = 0;
  bool operator==(const SinkMark&) const = default;
};

class Sink {
 public:
  virtual ~Sink() = default;

  /// mark() returns the current position, outside of all inlines; rewind() drops everything written
  /// since. Blocks that were closed since the mark must also have been opened since.
  [[nodiscard]] virtual SinkMark mark() const { return {}; }
  virtual void rewind(const SinkMark& mark) { static_cast<void>(mark); }

  virtual void open(const BlockStart& block) = 0;
  /// Ends the innermost open block and the spans that are open in it.
  virtual void close() = 0;
  /// The same for the `count` innermost blocks, all of them containers.
  virtual void close_containers(std::size_t count) {
    for (; count > 0; --count)
      close();
  }
  /// The open list that has `outer` open blocks around it turned out to be loose: paragraphs in its
  /// items that have no element of their own get one.
  virtual void loosen(std::size_t outer) = 0;

  /// Text with all escapes and entities resolved; in code, HTML and math blocks, their content.
  /// Consecutive calls are one text.
  virtual void text(std::string_view text) = 0;
  virtual void code(std::string_view text) = 0;
  /// An inline HTML tag, comment or the like, with its `<` and `>`.
  virtual void html(std::string_view tag) = 0;
  virtual void soft_break() = 0;
  virtual void line_break() = 0;
  virtual void open_span(Span span) = 0;
  virtual void close_span(Span span) = 0;
  virtual void open_link(const LinkTarget& target) = 0;
  virtual void close_link() = 0;
  /// The description follows, up to close_image().
  virtual void open_image(const LinkTarget& target) = 0;
  virtual void close_image() = 0;
  virtual void footnote_reference(std::uint32_t number) = 0;
  virtual void math(std::string_view text, bool display) = 0;
};

}  // namespace agent_timeline::markdown

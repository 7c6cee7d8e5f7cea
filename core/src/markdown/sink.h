// What a Markdown text is made of, as a sequence of calls in the order of the text. The parser
// calls a sink; html_sink.h writes safe HTML, and the tests have sinks of their own. Invariant:
// calls nest; inlines appear only inside a block that holds them.
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

/// A block that begins. Only the fields that its type names are meaningful; views live as long as
/// the call.
struct BlockStart {
  BlockType type = BlockType::paragraph;
  /// heading: 1 to 6. footnote: its number, from 1.
  std::uint32_t number = 0;
  /// list
  bool ordered = false;
  std::uint32_t start = 1;
  /// paragraph: of a tight list, shown without a paragraph of its own. code: in a fence.
  bool tight = false;
  bool fenced = false;
  Task task = Task::none;                 ///< item
  Alert alert = Alert::note;              ///< alert
  Alignment alignment = Alignment::none;  ///< cell
  std::string_view info = {};             ///< code: the info string, unescaped
};

/// `code` is one that is told as it grows: only text stands inside.
enum class Span : std::uint8_t { emphasis, strong, strikethrough, code };

/// Where a link or an image points, unescaped and not checked by any policy.
struct LinkTarget {
  std::string_view url;
  std::string_view title;
  /// Bytes of the content up to the end of the link or image; 0 for an address that links itself,
  /// which is the text that follows.
  std::size_t end = 0;
};

/// A place in what a sink has written.
struct SinkMark {
  std::size_t size = 0;
  std::size_t depth = 0;
  /// Bytes of text in the block that is open.
  std::size_t text = 0;
  bool operator==(const SinkMark&) const = default;
};

class Sink {
 public:
  virtual ~Sink() = default;

  /// Where the sink is, outside of all inlines, and back to there: everything since is dropped.
  /// Only blocks opened since the mark may have been closed since.
  [[nodiscard]] virtual SinkMark mark() const { return {}; }
  virtual void rewind(const SinkMark& mark) { static_cast<void>(mark); }

  virtual void open(const BlockStart& block) = 0;
  /// Ends the innermost open block, and the spans that are open in it.
  virtual void close() = 0;
  /// The same of the `count` innermost, all of them containers.
  virtual void close_containers(std::size_t count) {
    for (; count > 0; --count)
      close();
  }
  /// The open list that has `outer` open blocks around it turned out to be loose: paragraphs that
  /// stood in its items without one of their own get it.
  virtual void loosen(std::size_t outer) = 0;

  /// Text, all escapes and entities resolved; in code, HTML and math blocks their content. Several
  /// calls in a row are one text.
  virtual void text(std::string_view text) = 0;
  virtual void code(std::string_view text) = 0;
  /// An HTML tag, comment or the like inside a text, with its `<` and `>`.
  virtual void html(std::string_view tag) = 0;
  virtual void soft_break() = 0;
  virtual void line_break() = 0;
  virtual void open_span(Span span) = 0;
  virtual void close_span(Span span) = 0;
  virtual void open_link(const LinkTarget& target) = 0;
  virtual void close_link() = 0;
  /// Up to close_image() follows the description.
  virtual void open_image(const LinkTarget& target) = 0;
  virtual void close_image() = 0;
  virtual void footnote_reference(std::uint32_t number) = 0;
  virtual void math(std::string_view text, bool display) = 0;
};

}  // namespace agent_timeline::markdown

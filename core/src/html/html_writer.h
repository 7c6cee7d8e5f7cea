// The project's only writer of HTML: every fragment that reaches a page goes through it.
// Invariants of its output, whatever the caller passes:
//  - it is valid UTF-8 with listed elements and attributes only (html/vocabulary.h) and escaped
//    values;
//  - start tags are always complete; once finished, the output is balanced and at most
//    limits::kHtmlDepth elements deep; deeper elements keep only their text;
//  - a browser that parses and serialises it gets the same bytes, so a sanitiser has nothing to
//    change. Therefore text escapes only `&`, `<`, `>` and no-break spaces (HTML standard, section
//    13.3, "Escaping a string"), and attribute values also escape quotes.
// Callers must observe the content model: no block in a `p`, no link in a link, no text between
// rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "html/anchor.h"
#include "html/embedded_picture.h"
#include "html/url_policy.h"
#include "html/vocabulary.h"

namespace agent_timeline {

/// Maximum size in bytes of an attribute value made from text; a longer one is truncated at a
/// character boundary. URLs have their own limit and are never truncated.
inline constexpr std::size_t kAttributeBytes = std::size_t{2} * 1024;

class HtmlWriter {
 public:
  /// Appends to `out`, which must outlive the writer.
  explicit HtmlWriter(std::string& out) : out_(out) {}
  /// Closes the elements that are still open.
  ~HtmlWriter() { finish(); }
  HtmlWriter(const HtmlWriter&) = delete;
  HtmlWriter& operator=(const HtmlWriter&) = delete;

  /// Opens an element with content. Attributes may follow until anything else is written.
  void open(Element element);

  /// Opens an element without writing it, as if it were too deep: of its content, only text is
  /// written.
  void open_flat(Element element);

  /// Writes a void element (`br`, `hr`, `img`, `input`); attributes may follow.
  void void_element(Element element);

  /// Adds an attribute to the tag just written. A second value for the same attribute is ignored,
  /// as browsers do. Of a class, only tokens of [A-Za-z0-9_+#.-] are written. `<` and `>` become ‹
  /// and ›, because sanitisers remove values that seem to contain the end of a comment, and
  /// browsers differ in escaping them. Surrounding white space is dropped, because sanitisers trim
  /// it. `href`, `data_image`, `id` and `src` are ignored here: they need a SafeUrl, an Anchor or
  /// an EmbeddedPicture.
  void attribute(Attribute attribute, std::string_view value);
  void attribute(Attribute attribute, std::uint64_t value);
  void attribute(Attribute attribute, const SafeUrl& url);
  /// Writes an `id`, or an `href` that leads to it.
  void attribute(Attribute attribute, const Anchor& anchor);
  /// Writes a `src` of any length.
  void attribute(Attribute attribute, const EmbeddedPicture& picture);
  /// Writes a boolean attribute, such as `disabled`.
  void attribute(Attribute attribute);

  /// Writes text. Control characters except tab and newline, and ill-formed UTF-8, become U+FFFD.
  void text(std::string_view text);

  /// Appends complete elements and text from another HtmlWriter.
  void fragment(std::string_view html);

  /// Writes a complete element with one class that contains only text.
  void text_element(Element element, std::string_view css_class, std::string_view content);

  /// The same for a `span`, but faster. `css_class` must be a constant of the core; it is not
  /// escaped.
  void span(std::string_view css_class, std::string_view content);
  /// Size in bytes of the tags that `span` writes, for a class of four characters.
  static const std::size_t kSpanTags;

  /// Closes the innermost open element; ignored when none is open.
  void close();

  /// Closes the innermost elements until `depth` of them are open. Closing the same elements
  /// repeatedly copies their cached end tags.
  void close_to(std::size_t depth);

  /// Closes every open element.
  void finish();

  /// Number of open elements, including those that were too deep to be written.
  [[nodiscard]] std::size_t depth() const { return open_.size(); }
  /// Whether the innermost open element is written, so that what follows will be inside it.
  [[nodiscard]] bool is_written() const { return open_.size() == written_; }
  /// Whether `element` would be written if opened now.
  [[nodiscard]] bool has_room(Element element) const { return fits(element); }
  /// Number of open elements that have tags in the output.
  [[nodiscard]] std::size_t open_tags() const { return written_ - bare_; }
  /// Size of the output in bytes once the open elements are closed.
  [[nodiscard]] std::size_t size_when_closed() const { return out_.size() + end_tags_; }

  /// Truncates the output to the state when it had `size` bytes and `depth` elements were open.
  /// These elements must still be open.
  void rewind(std::size_t size, std::size_t depth);

  /// A state of the writer that it can return to. Owned by the caller, so that saving repeatedly
  /// does not allocate.
  struct State {
    std::size_t size = 0;
    std::vector<Element> open;
    std::size_t written = 0;
    std::size_t bare = 0;
    std::size_t end_tags = 0;
    bool at_pre_start = false;
    bool operator==(const State&) const = default;
  };
  void save(State& state) const;
  /// The output up to the saved size must be unchanged.
  void restore(const State& state);

  /// A range of bytes of the output.
  struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool operator==(const Range&) const = default;
  };
  /// Wraps each range in a `p`. The ranges must be in ascending order and contain what was written
  /// inside a `bare` element. Everything after a range moves by `kParagraphTags`. Takes linear
  /// time.
  void wrap_in_paragraphs(std::span<const Range> ranges);
  /// Size in bytes of the two tags.
  static const std::size_t kParagraphTags;

 private:
  [[nodiscard]] bool fits(Element element) const;
  void write_start_tag(Element element);
  void end_start_tag();
  void pop_innermost();
  void cache_end_tags(std::size_t depth);
  [[nodiscard]] bool begin_attribute(Attribute attribute);
  void end_attribute();
  void separate();

  std::string& out_;
  /// The open elements. The first `written_` of them are in the output; `bare_` of these have no
  /// tags.
  std::vector<Element> open_;
  std::size_t written_ = 0;
  std::size_t bare_ = 0;
  /// Size in bytes of the end tags of the open elements.
  std::size_t end_tags_ = 0;
  /// The elements that close_to() closed last, and their end tags.
  std::vector<Element> cached_elements_;
  std::string cached_end_tags_;
  /// The last thing written is a start tag, possibly with attributes.
  bool takes_attributes_ = false;
  /// One bit per Attribute that the last tag has.
  std::uint64_t attributes_ = 0;
  /// The last thing written is the start tag of a `pre`.
  bool at_pre_start_ = false;
};

}  // namespace agent_timeline

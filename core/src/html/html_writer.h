// The one writer of HTML in the project: every fragment that reaches a page goes through it.
// Invariants of what it appends, whatever the caller passes:
//  - it is valid UTF-8 of listed elements and attributes only (html/vocabulary.h), values escaped;
//  - start tags are whole at any time; once finished, all is balanced and at most
//    limits::kHtmlDepth elements deep; what would be deeper keeps its text;
//  - a browser that parses and serialises it gets the same bytes, so a sanitiser has nothing to
//    change. Hence text escapes only `&`, `<`, `>` and no-break spaces (HTML standard, section
//    13.3, "Escaping a string"), and attribute values quotes as well.
// Callers keep the content model: no block in a `p`, no link in a link, no text between rows.
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

/// The longest attribute value made from text, in bytes; a longer one is cut between two
/// characters. URLs are bounded by their own policy and never cut.
inline constexpr std::size_t kAttributeBytes = std::size_t{2} * 1024;

class HtmlWriter {
 public:
  /// Appends to `out`, which must outlive the writer.
  explicit HtmlWriter(std::string& out) : out_(out) {}
  /// Closes what is still open.
  ~HtmlWriter() { finish(); }
  HtmlWriter(const HtmlWriter&) = delete;
  HtmlWriter& operator=(const HtmlWriter&) = delete;

  /// Opens an element that has content; attributes may follow until anything else is written.
  void open(Element element);

  /// Opens an element that is not written, and nothing inside it but text, as if it were too deep.
  void open_flat(Element element);

  /// Writes a void element (`br`, `hr`, `img`, `input`); attributes may follow.
  void leaf(Element element);

  /// Adds an attribute to the tag just written. A second value for the same attribute is ignored,
  /// as a browser would. Of a class, only tokens of [A-Za-z0-9_+#.-] are written. `<` and `>`
  /// become ‹ and ›, since sanitisers remove values in which they see the end of a comment, and
  /// browsers differ in escaping them; white space around a value, which they trim, is left out.
  /// `href` and `data_image` take a SafeUrl only, `id` an Anchor, `src` an EmbeddedPicture: here
  /// they are ignored.
  void attribute(Attribute attribute, std::string_view value);
  void attribute(Attribute attribute, std::uint64_t value);
  void attribute(Attribute attribute, const SafeUrl& url);
  /// `id`, or an `href` that leads there.
  void attribute(Attribute attribute, const Anchor& anchor);
  /// `src`, whatever its length.
  void attribute(Attribute attribute, const EmbeddedPicture& picture);
  /// A boolean attribute, such as `disabled`.
  void attribute(Attribute attribute);

  /// Writes text. Control characters other than tab and newline, and ill-formed UTF-8, become
  /// U+FFFD.
  void text(std::string_view text);

  /// Whole elements and text that another HtmlWriter wrote.
  void fragment(std::string_view html);

  /// A whole element of one class that holds nothing but text.
  void labelled(Element element, std::string_view css_class, std::string_view content);

  /// The same of a `span`, at once. `css_class` is a word of the core's own, written as it is.
  void span(std::string_view css_class, std::string_view content);
  /// Bytes of the tags that `span` writes around its content, for a class of four.
  static const std::size_t kSpanTags;

  /// Closes the innermost open element; ignored when none is open.
  void close();

  /// Closes the innermost elements until `depth` of them are open. Again and again for the same
  /// elements, that is one copy of their tags.
  void close_to(std::size_t depth);

  /// Closes every open element.
  void finish();

  /// Elements that are open, those that were too deep to be written included.
  [[nodiscard]] std::size_t depth() const { return open_.size(); }
  /// Whether the innermost of them is written, so that what comes is inside it.
  [[nodiscard]] bool is_written() const { return open_.size() == written_; }
  /// Whether `element`, opened now, would be written.
  [[nodiscard]] bool has_room(Element element) const { return fits(element); }
  /// Elements that are open in the output: those that have tags.
  [[nodiscard]] std::size_t elements() const { return written_ - bare_; }
  /// Bytes of the output once the end tags of what is open are written.
  [[nodiscard]] std::size_t size_when_closed() const { return out_.size() + end_tags_; }

  /// Cuts the output back to what it was when it had `size` bytes and `depth` elements were open.
  /// Those must be open still.
  void rewind(std::size_t size, std::size_t depth);

  /// Where the writer is, for a return from anywhere. Kept by the caller, so that saving again and
  /// again allocates nothing.
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
  /// What the output had when it was saved must stand there unchanged.
  void restore(const State& state);

  /// Bytes of the output from `begin` up to `end`.
  struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool operator==(const Range&) const = default;
  };
  /// Puts each of the ranges, which ascend and hold what was written in an element `bare`, into a
  /// `p` with `dir="auto"`. Everything behind moves by `kParagraphTags` for each. Linear.
  void wrap_in_paragraphs(std::span<const Range> ranges);
  /// Bytes of the two tags.
  static const std::size_t kParagraphTags;

 private:
  [[nodiscard]] bool fits(Element element) const;
  void write_start_tag(Element element);
  void end_start_tag();
  void forget_innermost();
  void note_closed(std::size_t depth);
  [[nodiscard]] bool begin_attribute(Attribute attribute);
  void end_attribute();
  void separate();

  std::string& out_;
  /// The open elements; the first `written_` of them are in the output, `bare_` of these without
  /// tags.
  std::vector<Element> open_;
  std::size_t written_ = 0;
  std::size_t bare_ = 0;
  /// Bytes of the end tags of the open elements.
  std::size_t end_tags_ = 0;
  /// What close_to() closed last, and their end tags.
  std::vector<Element> closed_;
  std::string closed_tags_;
  /// The last thing written is a start tag or an attribute.
  bool takes_attributes_ = false;
  /// One bit for each Attribute of the last tag.
  std::uint64_t attributes_ = 0;
  /// The last thing written is the start tag of a `pre`.
  bool at_pre_start_ = false;
};

}  // namespace agent_timeline

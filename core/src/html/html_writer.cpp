#include "html/html_writer.h"

#include <algorithm>
#include <array>

#include "base/limits.h"
#include "base/number.h"
#include "base/utf8.h"
#include "html/escape.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kParagraphStart = "<p>";
constexpr std::string_view kParagraphEnd = "</p>";

/// A name with its surrounding markup, so that one copy writes both.
struct Spelling {
  char bytes[20] = {};
  std::uint8_t size = 0;

  constexpr void append(std::string_view text) {
    for (const char c : text)
      bytes[size++] = c;
  }
  constexpr operator std::string_view() const { return {bytes, size}; }
};

constexpr std::string_view name_of(const ElementTraits& element) {
  return element.name;
}
constexpr std::string_view name_of(std::string_view attribute) {
  return attribute;
}

/// Builds the spellings of all names; empty for elements without tags.
template <typename Named, std::size_t count>
constexpr std::array<Spelling, count> spell(std::string_view before,
                                            const std::array<Named, count>& all,
                                            std::string_view after) {
  std::array<Spelling, count> spellings;
  for (std::size_t i = 0; i < count; ++i) {
    if (name_of(all[i]).empty()) continue;
    spellings[i].append(before);
    spellings[i].append(name_of(all[i]));
    spellings[i].append(after);
  }
  return spellings;
}

constexpr auto kStartTags = spell("<", kElements, ">");
constexpr auto kEndTags = spell("</", kElements, ">");
constexpr auto kAttributeStarts = spell(" ", kAttributes, "=\"");

constexpr std::string_view end_tag(Element element) {
  return kEndTags[static_cast<std::size_t>(element)];
}

/// `href`, `data-image`, `id` and `src` only take values of their own types.
bool takes_text(Attribute attribute) {
  return attribute != Attribute::href && attribute != Attribute::data_image &&
         attribute != Attribute::id && attribute != Attribute::src;
}

/// The text between an anchor's prefix and its number.
std::string_view kind_infix(AnchorKind kind) {
  if (kind == AnchorKind::entry) return "-e";
  return kind == AnchorKind::heading ? "-h" : "-fn";
}

/// What `String.prototype.trim` removes: Unicode white space, line terminators and U+FEFF.
bool is_script_space(char32_t code) {
  if (code <= 0x20) return code == ' ' || (code >= '\t' && code <= '\r');
  return code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) || code == 0x2028 ||
         code == 0x2029 || code == 0x202F || code == 0x205F || code == 0x3000 || code == 0xFEFF;
}

constexpr bool is_visible_ascii(char c) {
  return c > ' ' && c <= '~';
}

/// Sanitisers trim such white space from values, so it is never written.
std::string_view trim_for_scripts(std::string_view text) {
  if (!text.empty() && is_visible_ascii(text.front()) && is_visible_ascii(text.back())) return text;
  while (!text.empty()) {
    const DecodedCharacter first = decode_utf8(text, 0);
    if (!is_script_space(first.code)) break;
    text.remove_prefix(first.length);
  }
  while (!text.empty()) {
    const std::size_t last = previous_character(text, text.size());
    const DecodedCharacter character = decode_utf8(text, last);
    if (last + character.length < text.size() || !is_script_space(character.code)) break;
    text = text.substr(0, last);
  }
  return text;
}

/// The part of `value` that an attribute can hold.
std::string_view attribute_part(std::string_view value) {
  return trim_for_scripts(utf8_prefix(trim_for_scripts(value), kAttributeBytes));
}

}  // namespace

const std::size_t HtmlWriter::kParagraphTags = kParagraphStart.size() + kParagraphEnd.size();

void HtmlWriter::open(Element element) {
  if (!fits(element)) return open_flat(element);
  open_.push_back(element);
  end_start_tag();
  ++written_;
  end_tags_ += end_tag(element).size();
  if (element == Element::bare) {
    ++bare_;
  } else {
    write_start_tag(element);
  }
  at_pre_start_ = element == Element::pre;
}

void HtmlWriter::open_flat(Element element) {
  open_.push_back(element);
  end_start_tag();
  if (traits_of(element).is_block) separate();
}

void HtmlWriter::void_element(Element element) {
  end_start_tag();
  if (fits(element)) {
    write_start_tag(element);
  } else {
    separate();
  }
}

void HtmlWriter::attribute(Attribute attribute, std::string_view value) {
  if (!takes_text(attribute) || !begin_attribute(attribute)) return;
  const std::string_view cut = attribute_part(value);
  if (attribute == Attribute::css_class) {
    append_class_tokens(out_, cut);
  } else {
    append_attribute_value(out_, cut);
  }
  end_attribute();
}

void HtmlWriter::attribute(Attribute attribute, std::uint64_t value) {
  if (!takes_text(attribute) || !begin_attribute(attribute)) return;
  append_number(out_, value);
  end_attribute();
}

void HtmlWriter::attribute(Attribute attribute, const SafeUrl& url) {
  const bool is_other = attribute == Attribute::id || attribute == Attribute::src;
  if (is_other || !begin_attribute(attribute)) return;
  append_attribute_value(out_, url.href);
  end_attribute();
}

void HtmlWriter::attribute(Attribute attribute, const Anchor& anchor) {
  if (attribute != Attribute::id && attribute != Attribute::href) return;
  if (!begin_attribute(attribute)) return;
  if (attribute == Attribute::href) out_ += '#';
  out_ += anchor.prefix;
  out_ += kind_infix(anchor.kind);
  append_number(out_, anchor.number);
  end_attribute();
}

void HtmlWriter::attribute(Attribute attribute, const EmbeddedPicture& picture) {
  if (attribute != Attribute::src || !begin_attribute(attribute)) return;
  out_ += "data:";
  out_ += picture.media_type;
  out_ += ";base64,";
  out_ += picture.base64;
  end_attribute();
}

void HtmlWriter::attribute(Attribute name) {
  attribute(name, std::string_view());
}

void HtmlWriter::text(std::string_view text) {
  if (text.empty()) return;
  // Parsers drop a newline directly after <pre>, but not after an empty span.
  if (at_pre_start_ && text.front() == '\n') out_ += "<span></span>";
  end_start_tag();
  append_text(out_, text);
}

void HtmlWriter::fragment(std::string_view html) {
  end_start_tag();
  out_ += html;
}

void HtmlWriter::text_element(Element element, std::string_view css_class,
                              std::string_view content) {
  open(element);
  attribute(Attribute::css_class, css_class);
  text(content);
  close();
}

const std::size_t HtmlWriter::kSpanTags = sizeof(R"(<span class="at-x"></span>)") - 1;

void HtmlWriter::span(std::string_view css_class, std::string_view content) {
  if (!fits(Element::span)) return text(content);
  end_start_tag();
  out_ += "<span class=\"";
  out_ += css_class;
  out_ += "\">";
  append_text(out_, content);
  out_ += "</span>";
}

void HtmlWriter::close() {
  end_start_tag();
  if (open_.empty()) return;
  const Element element = open_.back();
  if (is_written()) {
    out_ += end_tag(element);
  } else if (traits_of(element).is_block) {
    separate();
  }
  pop_innermost();
}

void HtmlWriter::close_to(std::size_t depth) {
  while (open_.size() > depth && !is_written())
    close();
  end_start_tag();
  if (open_.size() <= depth) return;
  const auto first = open_.begin() + static_cast<std::ptrdiff_t>(depth);
  if (!std::equal(first, open_.end(), cached_elements_.begin(), cached_elements_.end()))
    cache_end_tags(depth);
  out_ += cached_end_tags_;
  end_tags_ -= cached_end_tags_.size();
  bare_ -= static_cast<std::size_t>(std::count(first, open_.end(), Element::bare));
  open_.resize(depth);
  written_ = depth;
}

void HtmlWriter::cache_end_tags(std::size_t depth) {
  cached_elements_.assign(open_.begin() + static_cast<std::ptrdiff_t>(depth), open_.end());
  cached_end_tags_.clear();
  for (std::size_t i = cached_elements_.size(); i-- > 0;)
    cached_end_tags_ += end_tag(cached_elements_[i]);
}

void HtmlWriter::finish() {
  while (!open_.empty())
    close();
}

void HtmlWriter::rewind(std::size_t size, std::size_t depth) {
  end_start_tag();
  out_.resize(std::min(size, out_.size()));
  while (open_.size() > depth)
    pop_innermost();
}

void HtmlWriter::save(State& state) const {
  state.size = out_.size();
  state.open.assign(open_.begin(), open_.end());
  state.written = written_;
  state.bare = bare_;
  state.end_tags = end_tags_;
  state.at_pre_start = at_pre_start_;
}

void HtmlWriter::restore(const State& state) {
  end_start_tag();
  out_.resize(std::min(state.size, out_.size()));
  open_.assign(state.open.begin(), state.open.end());
  written_ = state.written;
  bare_ = state.bare;
  end_tags_ = state.end_tags;
  at_pre_start_ = state.at_pre_start;
}

/// Works from the last range to the first, so that each byte moves once.
void HtmlWriter::wrap_in_paragraphs(std::span<const Range> ranges) {
  std::size_t from = out_.size();
  out_.resize(from + ranges.size() * kParagraphTags);
  std::size_t to = out_.size();
  const auto move_down_to = [&](std::size_t begin) {
    to -= from - begin;
    std::copy_backward(out_.begin() + static_cast<std::ptrdiff_t>(begin),
                       out_.begin() + static_cast<std::ptrdiff_t>(from),
                       out_.begin() + static_cast<std::ptrdiff_t>(to + (from - begin)));
    from = begin;
  };
  const auto put = [&](std::string_view tag) {
    to -= tag.size();
    out_.replace(to, tag.size(), tag);
  };
  for (std::size_t i = ranges.size(); i-- > 0;) {
    move_down_to(ranges[i].end);
    put(kParagraphEnd);
    move_down_to(ranges[i].begin);
    put(kParagraphStart);
  }
}

/// Whether the element may be written: not inside an element that was not, so that a table never
/// appears without its ancestors, and only with room for the children it needs.
bool HtmlWriter::fits(Element element) const {
  return open_.size() == written_ && written_ + traits_of(element).levels <= limits::kHtmlDepth;
}

void HtmlWriter::write_start_tag(Element element) {
  out_ += kStartTags[static_cast<std::size_t>(element)];
  takes_attributes_ = true;
  attributes_ = 0;
}

/// Removes the innermost element from the stack.
void HtmlWriter::pop_innermost() {
  if (is_written()) {
    --written_;
    if (open_.back() == Element::bare) --bare_;
    end_tags_ -= end_tag(open_.back()).size();
  }
  open_.pop_back();
}

void HtmlWriter::end_start_tag() {
  takes_attributes_ = false;
  at_pre_start_ = false;
}

/// Reopens the last tag and writes ` name="`; returns false if the attribute must not be written.
bool HtmlWriter::begin_attribute(Attribute attribute) {
  const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(attribute);
  if (!takes_attributes_ || (attributes_ & bit) != 0) return false;
  attributes_ |= bit;
  out_.pop_back();
  out_ += kAttributeStarts[static_cast<std::size_t>(attribute)];
  return true;
}

void HtmlWriter::end_attribute() {
  out_ += "\">";
}

/// Separates the texts of two blocks that are nested too deeply to have tags.
void HtmlWriter::separate() {
  if (!out_.empty() && out_.back() != '\n' && out_.back() != '>') out_ += '\n';
}

}  // namespace agent_timeline

#include "html/html_writer.h"

#include <charconv>

#include "base/limits.h"
#include "base/utf8.h"
#include "html/escape.h"

namespace agent_timeline {

void HtmlWriter::open(Element element) {
  const bool is_written = fits(element);
  open_.push_back(element);
  end_start_tag();
  if (is_written) {
    ++written_;
    write_start_tag(element);
    at_pre_start_ = element == Element::pre;
  } else if (traits_of(element).is_block) {
    separate();
  }
}

void HtmlWriter::leaf(Element element) {
  end_start_tag();
  if (fits(element)) {
    write_start_tag(element);
  } else {
    separate();
  }
}

void HtmlWriter::attribute(Attribute attribute, std::string_view value) {
  if (attribute == Attribute::href || attribute == Attribute::data_image) return;
  if (!begin_attribute(attribute)) return;
  const std::string_view cut = utf8_prefix(value, kAttributeBytes);
  if (attribute == Attribute::css_class) {
    append_class_tokens(out_, cut);
  } else {
    append_attribute_value(out_, cut);
  }
  end_attribute();
}

void HtmlWriter::attribute(Attribute attribute, std::uint64_t value) {
  if (attribute == Attribute::href || attribute == Attribute::data_image) return;
  if (!begin_attribute(attribute)) return;
  char digits[20];  // the length of 2^64 - 1
  const std::to_chars_result result = std::to_chars(digits, digits + sizeof digits, value);
  out_.append(digits, result.ptr);
  end_attribute();
}

void HtmlWriter::attribute(Attribute attribute, const SafeUrl& url) {
  if (!begin_attribute(attribute)) return;
  append_attribute_value(out_, url.href);
  end_attribute();
}

void HtmlWriter::attribute(Attribute name) {
  attribute(name, std::string_view());
}

void HtmlWriter::text(std::string_view text) {
  if (text.empty()) return;
  // A parser drops a newline that directly follows <pre>; after an empty span it stays.
  if (at_pre_start_ && text.front() == '\n') out_ += "<span></span>";
  end_start_tag();
  append_text(out_, text);
}

void HtmlWriter::labelled(Element element, std::string_view css_class, std::string_view content) {
  open(element);
  attribute(Attribute::css_class, css_class);
  text(content);
  close();
}

void HtmlWriter::close() {
  end_start_tag();
  if (open_.empty()) return;
  const ElementTraits& traits = traits_of(open_.back());
  if (open_.size() > written_) {
    if (traits.is_block) separate();
  } else {
    --written_;
    out_ += "</";
    out_ += traits.name;
    out_ += '>';
  }
  open_.pop_back();
}

void HtmlWriter::finish() {
  while (!open_.empty())
    close();
}

/// Whether the element may be written: not inside one that could not be, so that a table never
/// appears without its ancestors, and with room for the children it needs.
bool HtmlWriter::fits(Element element) const {
  return open_.size() == written_ && written_ + traits_of(element).levels <= limits::kHtmlDepth;
}

void HtmlWriter::write_start_tag(Element element) {
  out_ += '<';
  out_ += traits_of(element).name;
  out_ += '>';
  takes_attributes_ = true;
  attributes_ = 0;
}

void HtmlWriter::end_start_tag() {
  takes_attributes_ = false;
  at_pre_start_ = false;
}

/// Reopens the last tag and writes ` name="`; returns false when the attribute is not to be
/// written.
bool HtmlWriter::begin_attribute(Attribute attribute) {
  const std::uint32_t bit = std::uint32_t{1} << static_cast<unsigned>(attribute);
  if (!takes_attributes_ || (attributes_ & bit) != 0) return false;
  attributes_ |= bit;
  out_.back() = ' ';
  out_ += name_of(attribute);
  out_ += "=\"";
  return true;
}

void HtmlWriter::end_attribute() {
  out_ += "\">";
}

/// Keeps the texts of two blocks apart that are too deep to have tags.
void HtmlWriter::separate() {
  if (!out_.empty() && out_.back() != '\n' && out_.back() != '>') out_ += '\n';
}

}  // namespace agent_timeline

// The part of HtmlSink that writes inlines in paragraphs, headings and cells.
#include <algorithm>

#include "base/text.h"
#include "html/url_policy.h"
#include "markdown/fixed_texts.h"
#include "markdown/host_policy.h"
#include "markdown/html_sink.h"
#include "markdown/links.h"

namespace agent_timeline::markdown {
namespace {

constexpr Element element_of(Span span) {
  constexpr Element kElementOf[] = {Element::em, Element::strong, Element::del, Element::code};
  return kElementOf[static_cast<std::size_t>(span)];
}

}  // namespace

/// Returns how many bytes the block's text has up to the end of a link or image, as far as that is
/// known when it begins. Does not depend on how the text was split.
std::size_t HtmlSink::text_bytes_up_to(const LinkTarget& target) const {
  if (target.end == 0) return context_.text_bytes + target.url.size();
  return std::max(context_.text_bytes, context_.text_before_cell + target.end);
}

/// Records `text` for the open link or image. Returns true inside an image, whose description is
/// plain text, so that nothing else is written.
bool HtmlSink::collect_text(std::string_view text) {
  context_.text_bytes += text.size();
  open_pending_cell();
  if (!context_.links.empty()) context_.link_text += text;
  if (context_.images == 0) return false;
  context_.image_text += text;
  return true;
}

void HtmlSink::text(std::string_view text) {
  if (collect_text(text)) return;
  if (context_.code.open) {
    take_code(text);
  } else {
    writer_.text(text);
  }
  text_end_ = out_.size();
}

void HtmlSink::code(std::string_view text) {
  if (!collect_text(text)) {
    writer_.open(Element::code);
    writer_.text(text);
    writer_.close();
  }
}

void HtmlSink::soft_break() {
  if (!collect_text(" ")) writer_.text("\n");
}

void HtmlSink::line_break() {
  if (!collect_text(" ")) writer_.void_element(Element::br);
}

void HtmlSink::math(std::string_view text, bool display) {
  if (collect_text(text)) return;
  writer_.open(Element::span);
  writer_.attribute(Attribute::css_class, "at-math");
  writer_.attribute(Attribute::data_math, display ? "display" : "inline");
  writer_.text(text);
  writer_.close();
}

/// Nested strong emphasis adds nothing, and would cost many tags if nested on purpose.
void HtmlSink::open_span(Span span) {
  if (collect_text({})) return;
  if (span == Span::code) return writer_.open(Element::code);
  // Only counted, so that a state is small however deep they are.
  if (context_.flat_spans > 0 || !writer_.has_room(element_of(span))) {
    ++context_.flat_spans;
    return;
  }
  const bool is_strong = span == Span::strong;
  if (is_strong && !context_.inlines.empty() && context_.inlines.back().is_strong) {
    ++context_.inlines.back().nested;
    return;
  }
  context_.inlines.push_back({is_strong, true});
  writer_.open(element_of(span));
}

void HtmlSink::close_span(Span span) {
  if (context_.images > 0) return;
  if (span == Span::code) return writer_.close();
  if (context_.flat_spans > 0) {
    --context_.flat_spans;
    return;
  }
  if (context_.inlines.empty()) return;
  if (context_.inlines.back().nested > 0) {
    --context_.inlines.back().nested;
    return;
  }
  if (context_.inlines.back().has_element) writer_.close();
  context_.inlines.pop_back();
}

void HtmlSink::open_link(const LinkTarget& target) {
  if (collect_text({})) return;
  OpenLink link;
  link.address = target.url;
  link.end = text_bytes_up_to(target);
  link.text = context_.link_text.size();
  if (context_.links.empty()) {
    const auto url = link_target(options_, target.url);
    link.has_element = url && open_link_element(*url, link.end);
    link.is_cut = url && !link.has_element;
  }
  context_.inlines.push_back({false, link.has_element});
  context_.links.push_back(std::move(link));
}

/// Returns false and opens nothing if the element exceeds the budget. The note with its target is
/// included, since that must not be missing when it is needed.
bool HtmlSink::open_link_element(const SafeUrl& url, std::size_t end) {
  const SinkMark before = mark();
  writer_.open(Element::a);
  writer_.attribute(Attribute::href, url);
  writer_.attribute(Attribute::rel, "noopener noreferrer nofollow ugc");
  const SinkMark inside = mark();
  write_target(target_of(url));
  const bool fits = is_affordable(end);
  const SinkMark& kept = fits ? inside : before;
  writer_.rewind(kept.size, kept.depth);
  return fits;
}

void HtmlSink::close_link() {
  if (context_.images > 0 || context_.links.empty()) return;
  const OpenLink link = std::move(context_.links.back());
  context_.links.pop_back();
  context_.inlines.pop_back();
  const std::string_view text = std::string_view(context_.link_text).substr(link.text);
  // A link without text would be invisible.
  if (is_blank(text) && link.has_element) writer_.text(trim(link.address));
  if (is_blank(text) && link.is_cut) writer_.text("link");
  if (link.has_element) {
    writer_.close();
    write_target(target_to_show(text, *safe_url(link.address), options_.show_hosts));
  } else if (!link.is_cut) {
    write_target_if_affordable(address_to_show(text, link.address), link.end);
  }
  // Dropped as soon as possible, since it is part of every saved state.
  if (context_.links.empty()) context_.link_text.clear();
}

void HtmlSink::open_image(const LinkTarget& target) {
  open_pending_cell();
  if (context_.images++ > 0) return;
  context_.image_address = target.url;
  context_.image_end = text_bytes_up_to(target);
}

void HtmlSink::close_image() {
  if (context_.images == 0 || --context_.images > 0) return;
  const SinkMark before = mark();
  const std::string_view description =
      is_blank(context_.image_text) ? kImagePlaceholder : std::string_view(context_.image_text);
  write_image(description);
  if (!is_affordable(context_.image_end)) {
    writer_.rewind(before.size, before.depth);
    writer_.text(description);
  }
  context_.image_text.clear();
  context_.image_address.clear();
}

/// Writes a placeholder that the view replaces by the image on request.
void HtmlSink::write_image(std::string_view description) {
  std::optional<SafeUrl> url = safe_url(context_.image_address);
  if (url && url->href.starts_with("mailto:")) url.reset();
  writer_.open(Element::span);
  writer_.attribute(Attribute::css_class, "at-image");
  if (url) {
    writer_.attribute(Attribute::role, "button");
    writer_.attribute(Attribute::tabindex, 0);
    writer_.attribute(Attribute::data_image, *url);
    if (!url->host.empty()) writer_.attribute(Attribute::data_host, url->host);
    if (allows_image(options_, *url)) writer_.attribute(Attribute::data_allowed);
  }
  writer_.text(description);
  write_target(url && !url->host.empty() ? std::string_view(url->host)
                                         : std::string_view(context_.image_address));
  writer_.close();
}

void HtmlSink::footnote_reference(std::uint32_t number) {
  const std::string shown = std::to_string(number);
  if (context_.images > 0 || !context_.links.empty()) return text("[" + shown + "]");
  open_pending_cell();
  const auto anchor = make_anchor(options_.id_prefix, AnchorKind::footnote, number);
  const SinkMark before = mark();
  writer_.open(Element::sup);
  writer_.attribute(Attribute::css_class, "at-footnote-ref");
  if (anchor) {
    writer_.open(Element::a);
    writer_.attribute(Attribute::href, *anchor);
  }
  writer_.text(shown);
  if (!is_affordable(context_.text_bytes)) {
    writer_.rewind(before.size, before.depth);
    writer_.open(Element::sup);
    writer_.text(shown);
  }
  while (writer_.depth() > before.depth)
    writer_.close();
}

void HtmlSink::write_target(std::string_view target) {
  if (target.empty()) return;
  writer_.text(" ");
  writer_.open(Element::span);
  writer_.attribute(Attribute::css_class, "at-host");
  writer_.text("(");
  writer_.text(target);
  writer_.text(")");
  writer_.close();
}

void HtmlSink::write_target_if_affordable(std::string_view target, std::size_t further) {
  const SinkMark before = mark();
  write_target(target);
  if (!is_affordable(further)) writer_.rewind(before.size, before.depth);
}

}  // namespace agent_timeline::markdown

#include "render/links_and_images.h"

#include <optional>
#include <string>

#include "base/text.h"
#include "blocks/image_size.h"
#include "blocks/quantities.h"
#include "html/embedded_picture.h"
#include "html/url_policy.h"

namespace agent_timeline {
namespace {

void render_target(std::string_view target, HtmlWriter& html) {
  if (is_blank(target)) return;
  html.text(" ");
  html.text_element(Element::span, "at-host", "(" + std::string(target) + ")");
}

std::string description(const Image& image) {
  std::string out = image.media_type.empty() ? "image" : image.media_type;
  if (const std::optional<std::int64_t> bytes = image_bytes(image)) {
    out += ", " + bytes_text(*bytes);
  }
  return out;
}

/// Renders the image itself. Returns false if it cannot be embedded.
bool render_picture(const Image& image, HtmlWriter& html) {
  if (image.source != Image::Source::data) return false;
  const std::optional<EmbeddedPicture> picture = embedded_picture(image.media_type, image.content);
  if (!picture) return false;
  html.void_element(Element::img);
  html.attribute(Attribute::css_class, "at-picture");
  html.attribute(Attribute::alt, description(image));
  html.attribute(Attribute::src, *picture);
  return true;
}

}  // namespace

void render_link(const Link& link, HtmlWriter& html) {
  const std::optional<SafeUrl> url = safe_url(link.url);
  const bool has_title = !is_blank(link.title);
  html.open(Element::div);
  html.attribute(Attribute::css_class, "at-link");
  html.attribute(Attribute::dir, "auto");
  if (url) {
    html.open(Element::a);
    html.attribute(Attribute::href, *url);
    html.attribute(Attribute::rel, "noopener noreferrer nofollow ugc");
  }
  html.text(has_title ? link.title : link.url);
  if (url) html.close();
  if (has_title) {
    render_target(url && !url->host.empty() ? std::string_view(url->host) : link.url, html);
  }
  html.close();
  if (is_blank(link.snippet)) return;
  html.open(Element::div);
  html.attribute(Attribute::css_class, "at-link-snippet");
  html.attribute(Attribute::dir, "auto");
  html.text(link.snippet);
  html.close();
}

void render_image(const Image& image, bool embed, HtmlWriter& html) {
  if (embed && render_picture(image, html)) return;
  std::optional<SafeUrl> url =
      safe_url(image.source == Image::Source::url ? image.content : std::string());
  if (url && url->href.starts_with("mailto:")) url.reset();
  html.open(Element::span);
  html.attribute(Attribute::css_class, "at-image");
  if (url) {
    html.attribute(Attribute::role, "button");
    html.attribute(Attribute::tabindex, std::uint64_t{0});
    html.attribute(Attribute::data_image, *url);
    if (!url->host.empty()) html.attribute(Attribute::data_host, url->host);
  }
  html.text(description(image));
  if (image.source != Image::Source::data) {
    render_target(url && !url->host.empty() ? std::string_view(url->host) : image.content, html);
  }
  html.close();
}

}  // namespace agent_timeline

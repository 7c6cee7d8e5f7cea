// Links and pictures as HTML: escaped, checked by the URL policy, and without network requests.
#include "render/links_and_images.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "support/html_checker.h"

using namespace agent_timeline;

namespace {

constexpr auto kEvil = "<img src=x onerror=alert(1)>";

template <typename Draw>
std::string drawn(Draw draw) {
  std::string html;
  {
    HtmlWriter writer(html);
    draw(writer);
  }
  CHECK(testing::html_problem(html) == "");
  CHECK(html.find("<img src=x") == std::string::npos);
  return html;
}

std::string image(const Image& value) {
  return drawn([&](HtmlWriter& html) { render_image(value, false, html); });
}

std::string picture(const Image& value) {
  return drawn([&](HtmlWriter& html) { render_image(value, true, html); });
}

std::string link(const Link& value) {
  return drawn([&](HtmlWriter& html) { render_link(value, html); });
}

}  // namespace

TEST_CASE("a link is active only if the URL policy accepts it, and shows its host", "[render]") {
  CHECK(link({"https://example.com/a", "A <b>", "s"}) ==
        "<div class=\"at-link\" dir=\"auto\"><a href=\"https://example.com/a\" "
        "rel=\"noopener noreferrer nofollow ugc\">A &lt;b&gt;</a> "
        "<span class=\"at-host\">(example.com)</span></div>"
        "<div class=\"at-link-snippet\" dir=\"auto\">s</div>");
  CHECK(link({"javascript:alert(1)", "T", ""}) ==
        "<div class=\"at-link\" dir=\"auto\">T "
        "<span class=\"at-host\">(javascript:alert(1))</span></div>");
  CHECK(link({"https://example.com", " ", ""}).find(">https://example.com</a>") !=
        std::string::npos);
  CHECK(link({"", "", ""}) == "<div class=\"at-link\" dir=\"auto\"></div>");
}

TEST_CASE("an image is a placeholder with its type and its size or location", "[render]") {
  CHECK(image({Image::Source::data, "QUJD", "image/png"}) ==
        "<span class=\"at-image\">image/png, 3 bytes</span>");
  CHECK(image({Image::Source::path, "/tmp/a.png", ""}) ==
        "<span class=\"at-image\">image <span class=\"at-host\">(/tmp/a.png)</span></span>");
  CHECK(image({Image::Source::url, "https://example.com/a.png", ""}) ==
        "<span class=\"at-image\" role=\"button\" tabindex=\"0\" "
        "data-image=\"https://example.com/a.png\" data-host=\"example.com\">image "
        "<span class=\"at-host\">(example.com)</span></span>");
  for (const char* address : {"javascript:alert(1)", "data:image/svg+xml,x", "mailto:a@b.c"}) {
    CHECK(image({Image::Source::url, address, kEvil}).find("data-image") == std::string::npos);
  }
}

TEST_CASE("an embedded image can be shown if its type and data are safe", "[render]") {
  CHECK(picture({Image::Source::data, "QUJD", "image/png"}) ==
        "<img class=\"at-picture\" alt=\"image/png, 3 bytes\" "
        "src=\"data:image/png;base64,QUJD\">");
  for (const Image& other : {Image{Image::Source::data, "QUJD", "image/svg+xml"},
                             Image{Image::Source::data, "QUJD\" onerror=\"x", "image/png"},
                             Image{Image::Source::data, "", "image/png"},
                             Image{Image::Source::url, "https://example.com/a.png", "image/png"}}) {
    CHECK(picture(other) == image(other));
  }
}

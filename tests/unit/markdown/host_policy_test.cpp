// Which links and images a host allows, alone and in HtmlSink's output.
#include "markdown/host_policy.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "markdown/html_sink.h"
#include "support/sink_script.h"

using agent_timeline::markdown::HostList;
using agent_timeline::markdown::HtmlSink;
using agent_timeline::markdown::is_listed;
using agent_timeline::markdown::Options;
using agent_timeline::testing::in_paragraph;

namespace {

std::string link_html(const Options& options, std::string_view address, std::string_view text) {
  return in_paragraph(options, [&](HtmlSink& sink) {
    sink.open_link({address, "title"});
    sink.text(text);
    sink.close_link();
  });
}

std::string image_html(const Options& options, std::string_view address, std::string_view text) {
  return in_paragraph(options, [&](HtmlSink& sink) {
    sink.open_image({address, "title"});
    sink.text(text);
    sink.close_image();
  });
}

std::string a(const std::string& href, const std::string& text) {
  return "<a href=\"" + href + "\" rel=\"noopener noreferrer nofollow ugc\">" + text + "</a>";
}

std::string host(const std::string& name) {
  return " <span class=\"at-host\">(" + name + ")</span>";
}

}  // namespace

TEST_CASE("is_listed: matches names and, with a wildcard, their subdomains", "[markdown]") {
  const HostList list{true, {"x.example", "*.Y.example", "b\u00FCcher.example", "z.example."}};
  for (const std::string_view in : {"x.example", "x.example.", "a.y.example", "a.b.y.example",
                                    "b\u00FCcher.example", "z.example"}) {
    INFO(in);
    CHECK(is_listed(list, in));
  }
  for (const std::string_view out : {"", ".", "y.example", ".y.example.evil", "ax.example",
                                     "a.x.example", "evily.example", "example"}) {
    INFO(out);
    CHECK_FALSE(is_listed(list, out));
  }
  CHECK(is_listed({}, "any.example"));
  CHECK_FALSE(is_listed({true, {}}, "any.example"));
}

TEST_CASE("HtmlSink: a link shows its host or address where its text does not", "[markdown]") {
  CHECK(link_html({}, "https://x.example/?a&b", "a") == a("https://x.example/?a&amp;b", "a"));
  CHECK(link_html({}, "https://x.example/", "bank.example") ==
        a("https://x.example/", "bank.example") + host("x.example"));
  CHECK(link_html({}, "https://x.example/", " ") == a("https://x.example/", " https://x.example/"));
  CHECK(link_html({}, "javascript:x", "a") == "a" + host("javascript:x"));
  CHECK(link_html({}, "javascript:x", "javascript:x") == "javascript:x");
  CHECK(link_html({}, "", "a") == "a");
}

TEST_CASE("HtmlSink: a link inside a link becomes text with the address", "[markdown]") {
  CHECK(in_paragraph({}, [](HtmlSink& sink) {
          sink.open_link({"/e", ""});
          sink.text("a ");
          sink.open_link({"/c", ""});
          sink.code("bank.example");
          sink.close_link();
          sink.soft_break();
          sink.close_link();
          sink.text("f");
        }) == a("/e", "a <code>bank.example</code>" + host("/c") + "\n") + "f");
}

TEST_CASE("HtmlSink: a link to a host that is not listed becomes text with the address",
          "[markdown]") {
  Options options;
  options.link_hosts = {true, {"x.example"}};
  CHECK(link_html(options, "https://x.example/a", "a") == a("https://x.example/a", "a"));
  CHECK(link_html(options, "https://X.example:80/a", "a") == a("https://X.example:80/a", "a"));
  CHECK(link_html(options, "b/c", "a") == a("b/c", "a"));
  CHECK(link_html(options, "https://y.example/a", "a") == "a" + host("https://y.example/a"));
  CHECK(link_html(options, "https://x.example@y.example/", "a") ==
        "a" + host("https://x.example@y.example/"));
  CHECK(link_html(options, "https://y.example/", "https://y.example/") == "https://y.example/");
  CHECK(link_html(options, "mailto:a@y.example", "a") == "a" + host("mailto:a@y.example"));
  CHECK(link_html(options, "mailto:a@x.example", "a") == a("mailto:a@x.example", "a"));
  for (const std::string address :
       {"mailto:a@y.example,b@x.example", "mailto:a@x.example?bcc=b@y.example",
        "mailto:a%40y.example", "mailto:a@y.example;b@x.example"})
    CHECK(link_html(options, address, "a") == "a" + host(address));
}

TEST_CASE("HtmlSink: show_hosts shows the host of every link", "[markdown]") {
  Options options;
  options.show_hosts = true;
  CHECK(link_html(options, "https://x.example/a", "a") ==
        a("https://x.example/a", "a") + host("x.example"));
  CHECK(link_html(options, "https://x.example/a", "https://x.example/a") ==
        a("https://x.example/a", "https://x.example/a"));
  CHECK(link_html(options, "/a", "a") == a("/a", "a"));
}

TEST_CASE("HtmlSink: an image is a placeholder", "[markdown]") {
  const auto image = [](const std::string& attributes, const std::string& text) {
    return "<span class=\"at-image\"" + attributes + ">" + text + "</span>";
  };
  const std::string button = " role=\"button\" tabindex=\"0\"";
  CHECK(image_html({}, "https://x.example/p.png", "a") ==
        image(button + " data-image=\"https://x.example/p.png\" data-host=\"x.example\"",
              "a" + host("x.example")));
  CHECK(image_html({}, "p.png", "") ==
        image(button + " data-image=\"p.png\"", "image" + host("p.png")));
  CHECK(image_html({}, "data:image/svg+xml,x", "a") ==
        image("", "a" + host("data:image/svg+xml,x")));
  CHECK(image_html({}, "mailto:a@x.example", "a") == image("", "a" + host("mailto:a@x.example")));
}

TEST_CASE("HtmlSink: an image from a listed host is marked as allowed", "[markdown]") {
  Options options;
  options.image_hosts = {true, {"*.x.example"}};
  const auto is_allowed = [&](std::string_view address) {
    return image_html(options, address, "a").find(" data-allowed=\"\"") != std::string::npos;
  };
  CHECK(is_allowed("https://i.x.example/p.png"));
  CHECK_FALSE(is_allowed("https://x.example/p.png"));
  CHECK_FALSE(is_allowed("p.png"));
  CHECK_FALSE(is_allowed("javascript:x"));
  options.image_hosts = {};
  CHECK(is_allowed("https://x.example/p.png"));
  CHECK(is_allowed("p.png"));
  CHECK_FALSE(is_allowed("javascript:x"));
}

TEST_CASE("HtmlSink: the description of an image is plain text", "[markdown]") {
  const std::string html = in_paragraph({}, [](HtmlSink& sink) {
    sink.open_link({"/l", ""});
    sink.open_image({"p.png", ""});
    sink.text("a ");
    sink.open_link({"/c", ""});
    sink.open_span(agent_timeline::markdown::Span::strong);
    sink.code("b");
    sink.close_span(agent_timeline::markdown::Span::strong);
    sink.close_link();
    sink.soft_break();
    sink.open_image({"q.png", ""});
    sink.math("d", false);
    sink.close_image();
    sink.line_break();
    sink.html("<e>");
    sink.footnote_reference(1);
    sink.close_image();
    sink.close_link();
  });
  CHECK(html == a("/l",
                  "<span class=\"at-image\" role=\"button\" tabindex=\"0\" data-image=\"p.png\">"
                  "a b d &lt;e&gt;[1]" +
                      host("p.png") + "</span>"));
}

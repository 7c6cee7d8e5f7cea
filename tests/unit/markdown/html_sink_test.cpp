// HtmlSink called directly: blocks, inlines, options and rewinding. Links and images are tested in
// host_policy_test.cpp, bounds and code headers in html_sink_bounds_test.cpp, and lists that turn
// loose in html_sink_lists_test.cpp.
#include "markdown/html_sink.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "support/html_checker.h"
#include "support/sink_script.h"

using agent_timeline::markdown::Alert;
using agent_timeline::markdown::Alignment;
using agent_timeline::markdown::BlockStart;
using agent_timeline::markdown::BlockType;
using agent_timeline::markdown::HtmlSink;
using agent_timeline::markdown::Options;
using agent_timeline::markdown::Span;
using agent_timeline::markdown::Task;
using agent_timeline::testing::html_problem;
using agent_timeline::testing::in_paragraph;
using agent_timeline::testing::leaf;
using agent_timeline::testing::sink_html;

TEST_CASE("HtmlSink: blocks", "[markdown]") {
  const std::string html = sink_html({}, [](HtmlSink& sink) {
    BlockStart heading{BlockType::heading};
    heading.number = 6;
    leaf(sink, heading, "a");
    sink.open({BlockType::rule});
    sink.close();
    sink.open({BlockType::quote});
    leaf(sink, {BlockType::paragraph}, "b");
    sink.close();
    leaf(sink, {BlockType::html}, "<b>\n</b>");
    leaf(sink, {BlockType::code}, "x < y");
    leaf(sink, {BlockType::math}, "x < y");
  });
  CHECK(html ==
        "<h6 dir=\"auto\">a</h6><hr><blockquote dir=\"auto\"><p>b</p></blockquote>"
        "<pre class=\"at-raw-html\">&lt;b&gt;\n&lt;/b&gt;</pre>"
        "<pre class=\"at-code\"><code>x &lt; y</code></pre>"
        "<div class=\"at-math\" data-math=\"display\">x &lt; y</div>");
}

TEST_CASE("HtmlSink: tables", "[markdown]") {
  const auto row = [](HtmlSink& sink, BlockType type, std::string_view text) {
    sink.open({type});
    for (const Alignment alignment : {Alignment::left, Alignment::center, Alignment::right}) {
      BlockStart cell{BlockType::cell};
      cell.alignment = alignment;
      leaf(sink, cell, text);
    }
    sink.close();
  };
  const std::string header =
      "<div class=\"at-table\"><table><thead><tr><th dir=\"auto\">a</th>"
      "<th dir=\"auto\" class=\"at-center\">a</th><th dir=\"auto\" class=\"at-right\">a</th></tr>"
      "</thead>";
  const auto body_row = [](const std::string& text) {
    return "<tr><td dir=\"auto\">" + text + "</td><td dir=\"auto\" class=\"at-center\">" + text +
           "</td><td dir=\"auto\" class=\"at-right\">" + text + "</td></tr>";
  };
  const auto table = [&](int rows) {
    return sink_html({}, [&](HtmlSink& sink) {
      sink.open({BlockType::table});
      row(sink, BlockType::header_row, "a");
      for (int i = 0; i < rows; ++i)
        row(sink, BlockType::row, i == 0 ? "b" : "");
      sink.close();
    });
  };
  CHECK(table(0) == header + "</table></div>");
  CHECK(table(2) == header + "<tbody>" + body_row("b") + body_row("") + "</tbody></table></div>");
}

TEST_CASE("HtmlSink: alerts and footnotes", "[markdown]") {
  const auto alert = [](Alert kind) {
    return sink_html({}, [kind](HtmlSink& sink) {
      BlockStart start{BlockType::alert};
      start.alert = kind;
      sink.open(start);
      leaf(sink, {BlockType::paragraph}, "a");
      sink.close();
    });
  };
  CHECK(alert(Alert::note) ==
        "<div class=\"at-alert at-alert-note\" dir=\"auto\" role=\"note\">"
        "<p dir=\"auto\" class=\"at-alert-title\">Note</p><p>a</p></div>");
  CHECK(alert(Alert::caution).find("at-alert-caution") != std::string::npos);

  const auto footnote = [](const Options& options) {
    return sink_html(options, [](HtmlSink& sink) {
      sink.open({BlockType::paragraph});
      sink.footnote_reference(2);
      sink.open_link({"/x", ""});
      sink.text("a");
      sink.footnote_reference(2);
      sink.close_link();
      sink.close();
      BlockStart start{BlockType::footnote};
      start.number = 2;
      sink.open(start);
      leaf(sink, {BlockType::paragraph}, "b");
      sink.close();
    });
  };
  const auto defined_twice = [](const Options& options) {
    return sink_html(options, [](HtmlSink& sink) {
      BlockStart start{BlockType::footnote};
      start.number = 1;
      leaf(sink, start, "a");
      leaf(sink, start, "b");
    });
  };
  const std::string link = "<a href=\"/x\" rel=\"noopener noreferrer nofollow ugc\">a[2]</a></p>";
  const std::string text = "<span class=\"at-footnote-mark\">2</span><p>b</p></div>";
  CHECK(footnote({}) == "<p dir=\"auto\"><sup class=\"at-footnote-ref\">2</sup>" + link +
                            "<div class=\"at-footnote\" dir=\"auto\">" + text);
  Options with_ids;
  with_ids.id_prefix = "host-e1";
  CHECK(footnote(with_ids) ==
        "<p dir=\"auto\"><sup class=\"at-footnote-ref\"><a href=\"#host-e1-fn2\">2</a></sup>" +
            link + "<div class=\"at-footnote\" dir=\"auto\" id=\"host-e1-fn2\">" + text);
  CHECK(defined_twice(with_ids) ==
        "<div class=\"at-footnote\" dir=\"auto\" id=\"host-e1-fn1\">"
        "<span class=\"at-footnote-mark\">1</span>a</div><div class=\"at-footnote\" dir=\"auto\">"
        "<span class=\"at-footnote-mark\">1</span>b</div>");
}

TEST_CASE("HtmlSink: headings have ids if the option is set and there is a prefix", "[markdown]") {
  const auto headings = [](bool wanted, std::string_view prefix) {
    Options options;
    options.heading_anchors = wanted;
    options.id_prefix = prefix;
    return sink_html(options, [](HtmlSink& sink) {
      BlockStart heading{BlockType::heading};
      heading.number = 2;
      leaf(sink, heading, "a");
      leaf(sink, heading, "b");
      CHECK(sink.ordinals().headings == 2);
    });
  };
  CHECK(headings(true, "e1") ==
        "<h2 dir=\"auto\" id=\"e1-h1\">a</h2><h2 dir=\"auto\" id=\"e1-h2\">b</h2>");
  CHECK(headings(true, "") == "<h2 dir=\"auto\">a</h2><h2 dir=\"auto\">b</h2>");
  CHECK(headings(false, "e1") == headings(true, ""));
}

TEST_CASE("HtmlSink: inlines", "[markdown]") {
  CHECK(in_paragraph({},
                     [](HtmlSink& sink) {
                       sink.text("a ");
                       sink.open_span(Span::emphasis);
                       sink.open_span(Span::strong);
                       sink.text("b");
                       sink.close_span(Span::strong);
                       sink.close_span(Span::emphasis);
                       sink.open_span(Span::strikethrough);
                       sink.code("c<");
                       sink.close_span(Span::strikethrough);
                       sink.soft_break();
                       sink.html("<br>");
                       sink.line_break();
                       sink.math("x^2", false);
                       sink.math("y", true);
                     }) ==
        "a <em><strong>b</strong></em><del><code>c&lt;</code></del>\n&lt;br&gt;<br>"
        "<span class=\"at-math\" data-math=\"inline\">x^2</span>"
        "<span class=\"at-math\" data-math=\"display\">y</span>");
}

TEST_CASE("HtmlSink: directly nested strong elements are written once", "[markdown]") {
  CHECK(in_paragraph({}, [](HtmlSink& sink) {
          for (int i = 0; i < 3; ++i)
            sink.open_span(Span::strong);
          sink.open_span(Span::emphasis);
          sink.open_span(Span::strong);
          sink.text("a");
          sink.close_span(Span::strong);
          sink.close_span(Span::emphasis);
          for (int i = 0; i < 3; ++i)
            sink.close_span(Span::strong);
        }) == "<strong><em><strong>a</strong></em></strong>");
}

TEST_CASE("HtmlSink: unparsed text closes open blocks", "[markdown]") {
  const std::string html = sink_html({}, [](HtmlSink& sink) {
    sink.open({BlockType::quote});
    sink.open({BlockType::paragraph});
    sink.text("a");
    sink.open_unparsed();
    sink.text("*b*\n");
    sink.text("c");
    sink.close();
  });
  CHECK(html ==
        "<blockquote dir=\"auto\"><p>a</p></blockquote>"
        "<p class=\"at-note\">This text is too long to format; the rest is shown as is.</p>"
        "<pre class=\"at-plain\">*b*\nc</pre>");
}

TEST_CASE("HtmlSink: rewind removes an open paragraph", "[markdown]") {
  const std::string html = sink_html({}, [](HtmlSink& sink) {
    sink.open({BlockType::quote});
    const auto mark = sink.mark();
    sink.open({BlockType::paragraph});
    sink.text("a ");
    sink.open_span(Span::emphasis);
    sink.text("b");
    sink.rewind(mark);
    CHECK(sink.open_elements().count == 1);
    BlockStart heading{BlockType::heading};
    heading.number = 1;
    leaf(sink, heading, "c");
    sink.close();
  });
  CHECK(html == "<blockquote dir=\"auto\"><h1>c</h1></blockquote>");
}

TEST_CASE("HtmlSink: rewinding to a mark before a saved state can be undone by restore",
          "[markdown]") {
  const std::string html = sink_html({}, [](HtmlSink& sink) {
    sink.open({BlockType::quote});
    const auto mark = sink.mark();
    sink.open({BlockType::paragraph});
    sink.text("a long text ");
    HtmlSink::State state;
    for (int i = 0; i < 2; ++i) {
      sink.save(state);
      sink.rewind(mark);
      BlockStart heading{BlockType::heading};
      heading.number = 1;
      leaf(sink, heading, "b");
      sink.rewind(mark);
      leaf(sink, {BlockType::paragraph}, "a longer text than before");
      sink.close();
      sink.restore(state);
    }
    sink.text("c");
    sink.close();
    sink.close();
  });
  CHECK(html == "<blockquote dir=\"auto\"><p>a long text c</p></blockquote>");
}

TEST_CASE("HtmlSink: restore works from any position", "[markdown]") {
  Options options;
  options.heading_anchors = true;
  options.id_prefix = "p";
  const std::string html = sink_html(options, [](HtmlSink& sink) {
    sink.open({BlockType::table});
    sink.open({BlockType::header_row});
    leaf(sink, {BlockType::cell}, "a");
    sink.close();
    HtmlSink::State state;
    for (int i = 0; i < 3; ++i) {
      sink.save(state);
      sink.open({BlockType::row});
      leaf(sink, {BlockType::cell}, "b");
      sink.close();
      sink.close();
      BlockStart heading{BlockType::heading};
      heading.number = 1;
      sink.open(heading);
      sink.open_link({"/x", ""});
      sink.text("c");
      sink.restore(state);
      CHECK(sink.ordinals().headings == 0);
      CHECK(sink.open_elements().count == 2);
    }
    sink.open({BlockType::row});
    leaf(sink, {BlockType::cell}, "d");
    sink.close();
    sink.close();
  });
  CHECK(html ==
        "<div class=\"at-table\"><table><thead><tr><th dir=\"auto\">a</th></tr></thead>"
        "<tbody><tr><td dir=\"auto\">d</td></tr></tbody></table></div>");
}

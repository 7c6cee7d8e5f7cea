// Limits on the size of HTML: how HtmlSink degrades, alone and for whole texts.
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "markdown/html_sink.h"
#include "markdown/stream.h"
#include "support/html_checker.h"
#include "support/sink_script.h"

using agent_timeline::markdown::Alignment;
using agent_timeline::markdown::BlockStart;
using agent_timeline::markdown::BlockType;
using agent_timeline::markdown::HtmlSink;
using agent_timeline::markdown::Options;
using agent_timeline::markdown::render;
using agent_timeline::testing::html_problem;
using agent_timeline::testing::html_text;
using agent_timeline::testing::leaf;
using agent_timeline::testing::sink_html;

namespace {

/// Far into a text, so that the initial allowance is used up.
constexpr std::size_t kLate = 100000;

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  while (times-- > 0)
    out += text;
  return out;
}

std::size_t count(std::string_view html, std::string_view what) {
  std::size_t found = 0;
  for (std::size_t at = html.find(what); at != std::string_view::npos;
       at = html.find(what, at + what.size()))
    ++found;
  return found;
}

/// Returns a paragraph of one link that ends at offset `end` of the text.
std::string linked_paragraph(std::string_view address, std::size_t end) {
  return sink_html({}, [&](HtmlSink& sink) {
    sink.begin_piece({kLate, kLate, {}});
    sink.set_source_bytes(0);
    sink.open({BlockType::paragraph});
    sink.open_link({address, "", end});
    sink.text("a");
    sink.close_link();
    sink.close();
  });
}

std::string quotes(std::size_t index, std::size_t source) {
  return sink_html({}, [&](HtmlSink& sink) {
    sink.begin_piece({index, kLate, {}});
    sink.set_source_bytes(source);
    for (int i = 0; i < 8; ++i)
      sink.open({BlockType::quote});
    leaf(sink, {BlockType::paragraph}, "a");
    for (int i = 0; i < 8; ++i)
      sink.close();
  });
}

}  // namespace

TEST_CASE("bounds: quotations beyond the output budget are flattened", "[markdown]") {
  CHECK(count(quotes(0, 100), "<blockquote") == 8);
  CHECK(count(quotes(0, 100), "<blockquote dir") == 1);
  CHECK(quotes(kLate, 0) == "<blockquote>a\n</blockquote>");
  const std::string some = quotes(kLate, 8);
  CHECK(count(some, "<blockquote") > 0);
  CHECK(count(some, "<blockquote") < 8);
  CHECK(html_text(some) == "a\n");
}

TEST_CASE("bounds: a link is an element only if the output budget allows it", "[markdown]") {
  const std::string address = "https://x.example/" + std::string(1000, 'a');
  CHECK(count(linked_paragraph(address, 1024), "<a href") == 1);
  CHECK(linked_paragraph(address, 3) == "<p dir=\"auto\">a</p>");
  CHECK(linked_paragraph("javascript:" + std::string(1000, 'a'), 3) == "<p dir=\"auto\">a</p>");
  CHECK(count(linked_paragraph("javascript:x", 17), "(javascript:x)") == 1);
}

TEST_CASE("bounds: a link that needs its host shown is written with it or not at all",
          "[markdown]") {
  const std::string address = "https://x.example/" + std::string(60, 'a');
  for (std::size_t end = 0; end < 40; ++end) {
    const std::string html = sink_html({}, [&](HtmlSink& sink) {
      sink.begin_piece({kLate, kLate, {}});
      sink.open({BlockType::paragraph});
      sink.open_link({address, "", end});
      sink.text("bank.example");
      sink.close_link();
      sink.close();
    });
    CHECK(count(html, "<a href") == count(html, "(x.example)"));
  }
}

TEST_CASE("bounds: a reduced link or image without text shows a placeholder", "[markdown]") {
  const std::string html = sink_html({}, [](HtmlSink& sink) {
    sink.begin_piece({kLate, kLate, {}});
    sink.open({BlockType::paragraph});
    sink.open_link({"/" + std::string(1000, 'a'), "", 4});
    sink.close_link();
    sink.open_image({"/" + std::string(1000, 'a'), "", 9});
    sink.close_image();
    sink.close();
  });
  CHECK(html == "<p dir=\"auto\">linkimage</p>");
}

TEST_CASE("bounds: empty cells are omitted when the output budget is used up", "[markdown]") {
  const std::string html = sink_html({}, [](HtmlSink& sink) {
    sink.begin_piece({kLate, kLate, {}});
    sink.set_source_bytes(0);
    sink.open({BlockType::table});
    BlockStart cell{BlockType::cell};
    cell.alignment = Alignment::center;
    sink.open({BlockType::header_row});
    leaf(sink, cell, "h");
    sink.close();
    sink.open({BlockType::row});
    leaf(sink, cell, "a");
    for (int i = 0; i < 5; ++i)
      leaf(sink, cell, "");
    leaf(sink, cell, "b");
    sink.close();
    sink.close();
  });
  CHECK(html ==
        "<div class=\"at-table\"><table><thead><tr><th dir=\"auto\" class=\"at-center\">h</th></tr>"
        "</thead><tbody><tr><td>a</td><td>b</td></tr></tbody></table></div>");
}

TEST_CASE("bounds: footnotes and headings have no ids when the output budget is used up",
          "[markdown]") {
  Options options;
  options.heading_anchors = true;
  options.id_prefix = std::string(64, 'p');
  const auto html_at = [&](std::size_t index) {
    return sink_html(options, [index](HtmlSink& sink) {
      sink.begin_piece({index, kLate, {}});
      BlockStart heading{BlockType::heading};
      heading.number = 1;
      sink.open(heading);
      sink.footnote_reference(1);
      sink.close();
    });
  };
  CHECK(html_at(kLate) == "<h1 dir=\"auto\"><sup>1</sup></h1>");
  CHECK(count(html_at(0), " id=") == 1);
}

TEST_CASE("bounds: the number of code block headers is limited", "[markdown]") {
  const auto code = [](std::uint32_t before, std::size_t offset) {
    return sink_html({}, [&](HtmlSink& sink) {
      sink.begin_piece({0, offset, {0, before}});
      BlockStart start{BlockType::code};
      start.fenced = true;
      start.info = "js :3 x";
      leaf(sink, start, "a");
      CHECK(sink.ordinals().code_headers - before == (before < 65 ? 1 : 0));
    });
  };
  const std::string alone =
      "<pre class=\"at-code\" data-line=\"3\"><code class=\"language-js\">a</code></pre>";
  const auto button = [](const std::string& action, const std::string& label,
                         const std::string& description) {
    return "<button type=\"button\" class=\"at-action\" data-action=\"" + action +
           "\" aria-label=\"" + description + "\">" + label + "</button>";
  };
  CHECK(code(0, 0) ==
        "<div class=\"at-code-block\"><div class=\"at-code-header\">"
        "<span class=\"at-code-language\">js</span><span class=\"at-code-meta\">:3 x</span>" +
            button("wrap", "Wrap", "Wrap lines") + button("download", "Download", "Download code") +
            button("copy", "Copy", "Copy code") + "</div>" + alone + "</div>");
  CHECK(code(64, 256).starts_with("<div"));
  CHECK(code(65, 256) == alone);
}

TEST_CASE("bounds: a code block that is nested too deeply has no header", "[markdown]") {
  for (int depth = 58; depth < 66; ++depth) {
    const std::string html = sink_html({}, [depth](HtmlSink& sink) {
      for (int i = 0; i < depth; ++i)
        sink.open({BlockType::quote});
      BlockStart start{BlockType::code};
      start.fenced = true;
      leaf(sink, start, "a");
      for (int i = 0; i < depth; ++i)
        sink.close();
    });
    INFO(depth);
    CHECK((html.find("Copy") != std::string::npos) == (depth <= 61));
    CHECK(html.find('a') != std::string::npos);
  }
}

TEST_CASE("bounds: the HTML is at most 16 times as long as the text plus 64 KiB", "[markdown]") {
  const std::string definition = "[a]: /" + std::string(5000, 'x') + "\n\n";
  const std::string deceptive = "[a]: javascript:" + std::string(5000, '&') + "\n\n";
  const std::string wide = repeated("|a", 200) + "\n" + repeated("|:-:", 200) + "\n";
  const std::string texts[] = {
      definition + repeated("[a]\n\n", 4000),
      definition + repeated("[a]", 4000),
      definition + repeated("- [a]\n", 4000),
      definition + repeated("![a]\n\n", 4000),
      definition + repeated("> [a]\n\n", 4000),
      definition + "|a|\n|-|\n" + repeated("|[a]|\n", 4000),
      deceptive + repeated("[a]\n\n", 4000),
      deceptive + repeated("[a]", 4000),
      repeated("[](a)", 8000),
      repeated("[a](b)\n\n", 4000),
      repeated("![](a)", 8000),
      repeated("![](a)\n\n", 8000),
      repeated("```\n```\n", 4000),
      repeated("```a b\n\n", 4000),
      repeated(">>>>>>>>>>>>a\n\n", 3000),
      repeated(">\n\n", 8000),
      repeated("- - - - - a\n\n***\n", 3000),
      repeated("-\n\n*\n\n", 8000),
      repeated("#\n", 8000),
      repeated("[^a]: b\n\n", 8000),
      "[^a]: b\n\n" + repeated("[^a]", 8000),
      "[^a]: b\n\n" + repeated("[^a]\n\n", 8000),
      repeated("> [!TIP]\n\n", 8000),
      repeated("- [ ] a\n", 8000),
      wide + repeated("a\n", 8000),
      repeated("|a\n|-\n\n", 8000),
      repeated("*a* **b** ~c~ `d`", 4000),
      repeated("$a$ $$b$$ ", 4000),
      repeated("&&&&<<<<", 8000),
  };
  Options options;
  options.inlines.math = true;
  options.heading_anchors = true;
  options.id_prefix = "host-entry-e1234";
  for (const std::string& text : texts) {
    INFO(text.substr(text.size() - 40));
    const std::string html = render(text, options);
    CHECK(html_problem(html) == "");
    CHECK(html.size() <= 16 * text.size() + 64 * 1024);
  }
}

TEST_CASE("bounds: the reductions do not depend on how the text was cut", "[markdown]") {
  const std::string text = "[a]: /" + std::string(300, 'x') + "\n\n" +
                           repeated("[a] b [a](c) ", 60) + "\n\n" + repeated("- [a]\n", 30) + "\n" +
                           repeated(">", 12) + "[a]\n";
  Options options;
  options.completion = false;
  agent_timeline::markdown::Stream stream(options);
  for (std::size_t at = 0; at < text.size(); ++at) {
    stream.append(std::string_view(text).substr(at, 1));
    stream.refresh(false);
  }
  stream.refresh(true);
  std::string html;
  for (std::size_t i = 0; i < stream.pieces().size(); ++i)
    html += stream.html(i);
  CHECK(html == render(text, options));
  CHECK(count(html, "<a href=\"/xxx") > 0);
  CHECK(count(html, "<a href=\"/xxx") < 60);
}

// Lists in HtmlSink: tight, loose, and changing from tight to loose.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "markdown/html_sink.h"
#include "support/sink_script.h"

using agent_timeline::markdown::BlockStart;
using agent_timeline::markdown::BlockType;
using agent_timeline::markdown::HtmlSink;
using agent_timeline::markdown::Options;
using agent_timeline::markdown::Task;
using agent_timeline::testing::leaf;
using agent_timeline::testing::sink_html;

namespace {

void paragraph(HtmlSink& sink, std::string_view text, bool tight) {
  BlockStart start{BlockType::paragraph};
  start.tight = tight;
  leaf(sink, start, text);
}

void open_item(HtmlSink& sink, Task task = Task::none) {
  BlockStart start{BlockType::item};
  start.task = task;
  sink.open(start);
}

void item(HtmlSink& sink, std::string_view text, bool tight) {
  open_item(sink);
  paragraph(sink, text, tight);
  sink.close();
}

std::string li(const std::string& inside) {
  return "<li dir=\"auto\">" + inside + "</li>";
}

std::string p(const std::string& inside) {
  return "<p>" + inside + "</p>";
}

}  // namespace

TEST_CASE("HtmlSink: ordered and unordered lists", "[markdown]") {
  const auto list = [](bool ordered, std::uint32_t start_number, bool tight) {
    return sink_html({}, [&](HtmlSink& sink) {
      BlockStart start{BlockType::list};
      start.ordered = ordered;
      start.start = start_number;
      sink.open(start);
      item(sink, "a", tight);
      sink.close();
    });
  };
  CHECK(list(false, 7, true) == "<ul>" + li("a") + "</ul>");
  CHECK(list(true, 1, true) == "<ol>" + li("a") + "</ol>");
  CHECK(list(true, 0, false) == "<ol start=\"0\">" + li(p("a")) + "</ol>");
}

TEST_CASE("HtmlSink: a list that becomes loose", "[markdown]") {
  const std::string html = sink_html({}, [](HtmlSink& sink) {
    sink.open({BlockType::quote});
    sink.open({BlockType::list});
    item(sink, "a", true);
    open_item(sink);
    sink.close();
    open_item(sink);
    leaf(sink, {BlockType::code}, "x");
    paragraph(sink, "b", true);
    sink.close();
    sink.loosen(0);
    CHECK(sink.inserted() == 0);
    sink.loosen(1);
    CHECK(sink.inserted() == 2 * p("").size());
    item(sink, "c", false);
    sink.loosen(1);
    CHECK(sink.inserted() == 0);
    sink.loosen(9);
    sink.close();
    sink.close();
  });
  CHECK(html == "<blockquote dir=\"auto\"><ul><li>" + p("a") + "</li><li></li><li>" +
                    "<pre class=\"at-code\"><code>x</code></pre>" + p("b") + "</li><li>" + p("c") +
                    "</li></ul></blockquote>");
}

TEST_CASE("HtmlSink: a task's checkbox stays outside the paragraph", "[markdown]") {
  const std::string html = sink_html({}, [](HtmlSink& sink) {
    sink.open({BlockType::list});
    for (const Task task : {Task::open, Task::done}) {
      open_item(sink, task);
      paragraph(sink, "a", true);
      sink.close();
    }
    sink.loosen(0);
    sink.close();
  });
  const std::string item =
      "<li dir=\"auto\" class=\"at-task\"><input type=\"checkbox\" disabled=\"\"";
  CHECK(html ==
        "<ul>" + item + "> " + p("a") + "</li>" + item + " checked=\"\"> " + p("a") + "</li></ul>");
}

TEST_CASE("HtmlSink: nested lists become loose independently", "[markdown]") {
  // The outer and inner list turn loose in either order, with an item in between.
  const auto nested = [](bool outer_first) {
    return sink_html({}, [outer_first](HtmlSink& sink) {
      sink.open({BlockType::list});
      open_item(sink);
      paragraph(sink, "a", true);
      sink.open({BlockType::list});
      item(sink, "b", true);
      sink.loosen(outer_first ? 0 : 2);
      item(sink, "c", outer_first);
      sink.loosen(outer_first ? 2 : 0);
      item(sink, "d", false);
      sink.close();
      paragraph(sink, "e", false);
      sink.close();
      sink.close();
    });
  };
  const std::string expected =
      "<ul>" + li(p("a") + "<ul>" + li(p("b")) + li(p("c")) + li(p("d")) + "</ul>" + p("e")) +
      "</ul>";
  CHECK(nested(true) == expected);
  CHECK(nested(false) == expected);
}

TEST_CASE("HtmlSink: a closed inner list stays tight when the outer list becomes loose",
          "[markdown]") {
  const std::string html = sink_html({}, [](HtmlSink& sink) {
    sink.open({BlockType::list});
    for (const char* const text : {"a", "c"}) {
      open_item(sink);
      paragraph(sink, text, true);
      sink.open({BlockType::list});
      item(sink, "b", true);
      sink.close();
      paragraph(sink, "d", true);
      sink.close();
    }
    sink.loosen(0);
    sink.close();
  });
  const std::string inner = "<ul>" + li("b") + "</ul>";
  CHECK(html == "<ul>" + li(p("a") + inner + p("d")) + li(p("c") + inner + p("d")) + "</ul>");
}

TEST_CASE("HtmlSink: restore undoes loosening", "[markdown]") {
  std::string out;
  const Options options;
  HtmlSink sink(options, out);
  sink.open({BlockType::list});
  open_item(sink);
  paragraph(sink, "a", true);
  sink.open({BlockType::list});
  item(sink, "b", true);
  const std::string saved = out;
  HtmlSink::State state;
  for (int i = 0; i < 2; ++i) {
    sink.save(state);
    sink.loosen(2);
    item(sink, "c", false);
    sink.loosen(0);
    sink.close();
    sink.close();
    sink.close();
    sink.restore(state);
    CHECK(out == saved);
  }
  sink.loosen(0);
  item(sink, "c", true);
  sink.close();
  sink.close();
  sink.close();
  CHECK(out == "<ul>" + li(p("a") + "<ul>" + li("b") + li("c") + "</ul>") + "</ul>");
}

TEST_CASE("HtmlSink: loosening ignores a tight paragraph that was rewound", "[markdown]") {
  const std::string html = sink_html({}, [](HtmlSink& sink) {
    sink.open({BlockType::list});
    open_item(sink);
    BlockStart start{BlockType::paragraph};
    start.tight = true;
    const auto mark = sink.mark();
    sink.open(start);
    sink.text("a long text");
    sink.rewind(mark);
    BlockStart heading{BlockType::heading};
    heading.number = 1;
    leaf(sink, heading, "a");
    sink.close();
    sink.loosen(0);
    CHECK(sink.inserted() == 0);
    sink.close();
  });
  CHECK(html == "<ul>" + li("<h1>a</h1>") + "</ul>");
}

TEST_CASE("HtmlSink: loosening after restore includes an open paragraph without text",
          "[markdown]") {
  const std::string html = sink_html({}, [](HtmlSink& sink) {
    sink.open({BlockType::list});
    open_item(sink);
    BlockStart start{BlockType::paragraph};
    start.tight = true;
    sink.open(start);
    HtmlSink::State state;
    sink.save(state);
    const HtmlSink::Snapshot before = sink.snapshot();
    sink.close();  // the paragraph shows nothing, so it leaves no note
    sink.restore(state);
    CHECK(sink.snapshot() == before);
    sink.text("a");
    sink.close();
    sink.close();
    sink.loosen(0);
    item(sink, "b", false);
    sink.close();
  });
  CHECK(html == "<ul>" + li(p("a")) + li(p("b")) + "</ul>");
}

TEST_CASE("HtmlSink: begin_piece forgets the paragraphs of earlier lists", "[markdown]") {
  std::string out;
  const Options options;
  HtmlSink sink(options, out);
  HtmlSink::State state;
  sink.begin_piece({});
  sink.open({BlockType::list});
  item(sink, "a long text", true);
  item(sink, "and another one", true);
  sink.save(state);
  sink.restore(state);
  sink.close();
  out.clear();  // the piece was sent
  sink.begin_piece({});
  sink.open({BlockType::list});
  open_item(sink);
  sink.save(state);
  const HtmlSink::Snapshot before = sink.snapshot();
  const auto mark = sink.mark();
  paragraph(sink, "b", true);
  sink.rewind(mark);
  sink.restore(state);
  CHECK(sink.snapshot() == before);
}

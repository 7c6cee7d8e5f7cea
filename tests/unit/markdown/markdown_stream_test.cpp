// The public Markdown API: options, and changes as JSON that give the same list however the text
// was cut.
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "agent_timeline/markdown.h"
#include "base/json/read.h"
#include "base/json/write.h"
#include "markdown/edits.h"
#include "support/dom_model.h"
#include "support/html_checker.h"

using agent_timeline::MarkdownStream;
using agent_timeline::Member;
using agent_timeline::render_markdown;
using agent_timeline::Value;
using agent_timeline::markdown::Edit;
using agent_timeline::testing::DomModel;
using agent_timeline::testing::html_problem;

namespace {

Value parse(std::string_view json) {
  auto parsed = agent_timeline::read_json(json);
  Value* value = std::get_if<Value>(&parsed);
  REQUIRE(value != nullptr);
  return std::move(*value);
}

std::size_t size_at(const Value& object, std::string_view key) {
  return static_cast<std::size_t>(object[key].integer().value_or(0));
}

/// A page that applies the changes.
class Page {
 public:
  void apply(std::string_view changes) {
    if (changes.empty()) return;
    const Value list = parse(changes);
    for (const Member& change : list.members())
      apply_change(change.value);
  }

  /// Returns the list in the form of MarkdownStream::pieces().
  [[nodiscard]] std::string shown() const {
    std::string out;
    for (const Shown& piece : pieces_) {
      out += piece.key + " " + piece.block + " " + piece.language + " " + piece.meta + " " +
             (piece.open ? "open " : "") + piece.dom.html() + "\n";
      CHECK(piece.dom.problem() == "");
    }
    return out;
  }

 private:
  struct Shown {
    std::string key;
    std::string block;
    std::string language;
    std::string meta;
    bool open = false;
    DomModel dom;
  };

  static void set_fields(Shown& shown, const Value& piece) {
    if (const Value* block = piece.find("block")) shown.block = block->text();
    if (const Value* language = piece.find("language")) shown.language = language->text();
    if (const Value* meta = piece.find("meta")) shown.meta = meta->text();
    if (const Value* open = piece.find("open")) shown.open = open->truthy();
  }

  static Shown read(const Value& piece) {
    Shown shown;
    shown.key = piece["key"].text();
    set_fields(shown, piece);
    shown.dom = DomModel(piece["html"].text());
    return shown;
  }

  void apply_change(const Value& change) {
    const std::string_view op = change["op"].text();
    const std::size_t index = size_at(change, "index");
    const auto place = pieces_.begin() + static_cast<std::ptrdiff_t>(index);
    if (op == "insert") {
      REQUIRE(index <= pieces_.size());
      pieces_.insert(place, read(change["piece"]));
      return;
    }
    REQUIRE(index < pieces_.size());
    if (op == "remove") {
      pieces_.erase(place);
    } else if (op == "replace") {
      *place = read(change["piece"]);
    } else {
      REQUIRE(op == "edit");
      set_fields(*place, change["piece"]);
      for (const Member& edit : change["edits"].members())
        place->dom.apply(read_edit(edit.value));
    }
  }

  static Edit read_edit(const Value& edit) {
    Edit read;
    read.at = size_at(edit, "at");
    read.drop = size_at(edit, "drop");
    read.cut = size_at(edit, "cut");
    read.text = edit["text"].text();
    read.html = edit["html"].text();
    read.wrap = edit["wrap"].truthy();
    return read;
  }

  std::vector<Shown> pieces_;
};

std::string shown_at_once(const MarkdownStream& stream) {
  Page page;
  std::string inserts = "[";
  std::size_t index = 0;
  const Value pieces = parse(stream.pieces());
  for (const Member& piece : pieces.members()) {
    if (index > 0) inserts += ',';
    inserts += R"({"op":"insert","index":)" + std::to_string(index++) + R"(,"piece":)" +
               agent_timeline::compact_json(piece.value) + "}";
  }
  page.apply(inserts + "]");
  return page.shown();
}

constexpr std::string_view kText =
    "# A *title*\n\nA paragraph with `code`, **bold and [a link](https://x.example/), [late] and "
    "a footnote[^n].\n\n- one\n- two\n\n- three\n  - nested\n\n```js start=5\nlet a = 1;\n\nb();\n"
    "```\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\n> [!NOTE]\n> alert\n\n[late]: /late\n\n"
    "[^n]: The note.\n\nTitle\n===\n";

}  // namespace

TEST_CASE("MarkdownStream: the first change inserts the piece", "[markdown]") {
  MarkdownStream stream;
  CHECK(stream.push("") == "");
  CHECK(stream.push("a") == R"([{"op":"insert","index":0,"piece":{"key":"0","block":"paragraph",)"
                            R"("html":"<p dir=\"auto\">a</p>"}}])");
  CHECK(stream.push("b") == R"([{"op":"edit","index":0,"edits":[{"at":1,"text":"b"}]}])");
  CHECK(stream.push("") == "");
  CHECK(stream.html() == "<p dir=\"auto\">ab</p>");
  CHECK(stream.pieces() == R"([{"key":"0","block":"paragraph","html":"<p dir=\"auto\">ab</p>"}])");
}

TEST_CASE("MarkdownStream: changed fields are reported without edits", "[markdown]") {
  MarkdownStream stream;
  REQUIRE(stream.configure(R"({"codeHeader":false})"));
  CHECK(stream.push("```js title=a\nx\n") ==
        R"([{"op":"insert","index":0,"piece":{"key":"0","block":"code","open":true,)"
        R"("language":"js","meta":"title=a","html":"<pre class=\"at-code\">)"
        R"(<code class=\"language-js\">x</code></pre>"}}])");
  CHECK(stream.push("```\n") == R"([{"op":"edit","index":0,"piece":{"open":false},"edits":[]}])");
}

TEST_CASE("MarkdownStream: the changes reproduce the pieces, however the text is cut",
          "[markdown]") {
  MarkdownStream at_once;
  at_once.push(kText);
  at_once.end();
  CHECK(html_problem(at_once.html()) == "");
  CHECK(at_once.html() == render_markdown(kText));
  for (const std::size_t step : {std::size_t{1}, std::size_t{7}, std::size_t{64}}) {
    INFO(step);
    MarkdownStream stream;
    Page page;
    for (std::size_t at = 0; at < kText.size(); at += step) {
      page.apply(stream.push(kText.substr(at, step)));
      REQUIRE(page.shown() == shown_at_once(stream));
    }
    page.apply(stream.end());
    CHECK(page.shown() == shown_at_once(at_once));
    CHECK(stream.end() == "");
  }
}

TEST_CASE("MarkdownStream: invalid options are rejected and change nothing", "[markdown]") {
  MarkdownStream stream;
  stream.push("a");
  CHECK_FALSE(stream.configure(R"({"maths":true})"));
  CHECK_FALSE(stream.configure("{"));
  CHECK_FALSE(stream.configure("\xFF"));
  CHECK(stream.html() == "<p dir=\"auto\">a</p>");
  CHECK(stream.configure(R"({"math":true})"));
  CHECK(stream.html() == "");
  stream.push("$a$");
  stream.reset();
  CHECK(stream.pieces() == "[]");
  CHECK(stream.render("$a$") ==
        "<p dir=\"auto\"><span class=\"at-math\" data-math=\"inline\">a</span></p>");
  CHECK(stream.pieces() == "[]");
}

TEST_CASE("render_markdown: renders a whole text", "[markdown]") {
  CHECK(render_markdown("*a*") == "<p dir=\"auto\"><em>a</em></p>");
  CHECK(render_markdown("") == "");
  CHECK(render_markdown("# a", R"({"headingAnchors":true,"idPrefix":"p"})") ==
        "<h1 dir=\"auto\" id=\"p-h1\">a</h1>");
  CHECK(render_markdown("a", "[]") == std::nullopt);
}

// Blocks as HTML: every part has its frame, label and note, every text is escaped, and pieces
// rendered one by one form the part.
#include "render/render.h"

#include <catch2/catch_test_macros.hpp>
#include <memory>
#include <string>
#include <utility>

#include "blocks/parts.h"
#include "render/lists.h"
#include "support/html_checker.h"
#include "terminal/line_model.h"

using namespace agent_timeline;

namespace {

constexpr auto kEvil = "<img src=x onerror=\"alert('1')\">";

template <typename Draw>
std::string drawn(Draw draw) {
  std::string html;
  {
    HtmlWriter writer(html);
    draw(writer);
  }
  CHECK(testing::html_problem(html) == "");
  return html;
}

}  // namespace

TEST_CASE("render_block frames each part with its label and note", "[render]") {
  Block block;
  block.parts.push_back(make_part("p1", "part.error", NoticePart{Tone::bad, kEvil}));
  block.parts[0].note = make_label("note.command-no-output");
  block.parts.push_back(make_part("p2", "", markdown_content("x")));
  parse_markdown(block.parts[1], {});
  const std::string html = drawn([&](HtmlWriter& writer) { render_block(block, {}, writer); });
  CHECK(html ==
        "<div class=\"at-part at-part-notice\" data-key=\"p1\">"
        "<div class=\"at-part-label\">Error</div>"
        "<div class=\"at-piece\" data-key=\"0\"><div class=\"at-notice at-tone-bad\" dir=\"auto\">"
        "&lt;img src=x onerror=\"alert('1')\"&gt;</div></div>"
        "<div class=\"at-note\">Command executed successfully with no output.</div></div>"
        "<div class=\"at-part at-part-markdown\" data-key=\"p2\">"
        "<div class=\"at-piece\" data-key=\"0\"><p dir=\"auto\">x</p></div></div>");
}

TEST_CASE("every kind of part escapes its text", "[render]") {
  Listing listing;
  listing.entries = {{kEvil, ListedEntry::Kind::other, true, 7}};
  CodePart code;
  code.text = kEvil;
  Value table = Value::array();
  table.add({}, Value::object()).add(kEvil, Value::string(kEvil));
  const PartContent contents[] = {
      markdown_content(kEvil),
      code,
      JsonPart{kEvil},
      TerminalPart{TerminalPart::Stream::standard_error,
                   std::make_shared<const terminal::Lines>(terminal::play(kEvil)),
                   0,
                   {}},
      diff_content("--- a\n+++ b\n@@ -1 +1 @@\n-" + std::string(kEvil) + "\n+x\n"),
      EntriesPart{listing},
      TodosPart{{Todo{"", kEvil, Todo::State::completed, {}, kEvil}}},
      NoticePart{Tone::good, kEvil},
      MatchesPart{{MatchedFile{kEvil, {{1, kEvil, false}}, {}}}, compile_pattern("src", {})},
      QuestionsPart{{Question{kEvil, kEvil, {{kEvil, kEvil, true}}, false, kEvil}}},
      TablePart{{kEvil}, table},
  };
  for (const PartContent& content : contents) {
    Part part = make_part("p", "", content);
    parse_markdown(part, {});
    PartRenderer renderer(part, {});
    const std::string html = drawn([&](HtmlWriter& writer) { renderer.render_all(writer); });
    CAPTURE(html);
    CHECK(html.find("<img") == std::string::npos);
    CHECK(testing::html_text(html).find(kEvil) != std::string::npos);
    std::string pieces;
    for (const PartPiece& piece : renderer.pieces())
      pieces += drawn([&](HtmlWriter& writer) { renderer.render(piece, writer); });
    CHECK(testing::html_text(pieces) == testing::html_text(html));
  }
}

TEST_CASE("only a completed to-do is checked", "[render]") {
  const auto todo = [](Todo::State state) {
    return drawn([&](HtmlWriter& writer) { render_todo(Todo{"", "x", state, {}, ""}, writer); });
  };
  CHECK(todo(Todo::State::completed).find("checked") != std::string::npos);
  CHECK(todo(Todo::State::in_progress).find("checked") == std::string::npos);
  CHECK(todo(Todo::State::in_progress).find("at-in-progress") != std::string::npos);
  CHECK(todo(Todo::State::pending).find("at-pending") != std::string::npos);
}

// Blocks of messages, notices and cards, and the pieces that parts are cut into.
#include "blocks/build_block.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "blocks/parts.h"
#include "blocks/pieces.h"

using namespace agent_timeline;

namespace {

Block build(EntryContent content) {
  Entry entry;
  entry.content = std::move(content);
  return build_block(entry);
}

PartContent parsed(std::string_view text) {
  Part part = make_part("p", "", markdown_content(text));
  parse_markdown(part, {});
  return part.content;
}

std::string piece_keys(const PartContent& content) {
  std::string keys;
  for (const PartPiece& piece : cut_pieces(content))
    keys += (keys.empty() ? "" : " ") + piece.key;
  return keys;
}

}  // namespace

TEST_CASE("a message has its role as title, its first line as summary, and its text as a part",
          "[blocks]") {
  const Block block =
      build(Message{Role::assistant, false, false, MessageText("\n One\ttwo \nthree"), {}, {}});
  CHECK(block.title.text == "Assistant");
  CHECK(block.role == Role::assistant);
  CHECK(block.summary == "One two");
  CHECK_FALSE(block.collapsed);
  CHECK(block.parts.size() == 1);
  const Block empty =
      build(Message{Role::user, false, false, MessageText(" "), {}, Value::array()});
  REQUIRE(empty.parts.size() == 1);
  CHECK(empty.parts[0].key == "attachment");
}

TEST_CASE("the summary of a message is its first line as it is shown, without Markdown marks",
          "[blocks]") {
  const auto summary = [](std::string_view text) {
    return build(Message{Role::user, false, false, MessageText(std::string(text)), {}, {}}).summary;
  };
  CHECK(summary("# A *title* with `code`\n\ntext") == "A title with code");
  CHECK(summary("- [One](https://x.example/) & two") == "One & two");
  CHECK(summary("**Reading the file**\n\nFirst") == "Reading the file");
  CHECK(summary("2 * 3 * 4, **open, snake_case_name") == "2 * 3 * 4, **open, snake_case_name");
  CHECK(summary("<b>x</b>") == "<b>x</b>");
  CHECK(summary("**Fix\nit**") == "Fix");
  CHECK(summary("```js\nlet a;\n```") == "let a;");
  // Nothing of a definition shows, so its source does.
  CHECK(summary("[a]: https://x.example/") == "[a]: https://x.example/");
  CHECK(summary("") == "");
  CHECK(summary("*" + std::string(300, 'a') + "*") == std::string(200, 'a') + "…");
}

TEST_CASE("a block that is built for a search has the Markdown's pieces and the text of each",
          "[blocks]") {
  Entry entry;
  entry.content =
      Message{Role::assistant, false, false, MessageText("One *two*\n\n- three"), {}, {}};
  const Block block = build_block(entry, {}, {}, BlockDetail::searched);
  REQUIRE(block.parts.size() == 1);
  const auto* text = std::get_if<MarkdownPart>(&block.parts[0].content);
  REQUIRE(text != nullptr);
  CHECK(text->html.empty());
  REQUIRE(text->pieces.size() == 2);
  CHECK(text->pieces[1].offset == 11);
  CHECK(text->texts.size() == 2);
}

TEST_CASE("one_line cuts between characters and marks the cut", "[blocks]") {
  CHECK(one_line("") == "");
  CHECK(one_line(" \r\n\t a  b\r\nc") == "a b");
  CHECK(one_line("12345", 5) == "12345");
  CHECK(one_line("123456", 5) == "12345…");
  CHECK(one_line("\u20AC\u20AC", 5) == "\u20AC…");
}

TEST_CASE("one_line removes control characters and escape sequences", "[blocks]") {
  CHECK(one_line("\x1b[1mPASS\x1b[0m a\tb\nnext") == "PASS a b");
  CHECK(one_line("\x1b[2K\n\x1b[32mok\x1b[0m") == "ok");
  CHECK(one_line("a\x01\x7f"
                 "b\u0085c") == "ab");
  CHECK(one_line("\x1b]0;title\x07shown") == "shown");
  CHECK(one_line("\x1b[31m123456", 5) == "12345…");
  CHECK(one_line("\u00A9 \u00E9") == "\u00A9 \u00E9");
}

TEST_CASE("text that renders to nothing as Markdown is shown as source", "[blocks]") {
  CHECK(std::holds_alternative<MarkdownPart>(parsed("x")));
  CHECK(std::holds_alternative<CodePart>(parsed("[a]: https://example.com\n")));
}

TEST_CASE("a notice has a label, a text and details", "[blocks]") {
  const Block block = build(NoticeEvent{"failed", Tone::bad, "why", Value::array(), false});
  CHECK(block.title.text == "Failed");
  CHECK(block.summary == "");
  REQUIRE(block.parts.size() == 2);
  CHECK(std::get<NoticePart>(block.parts[0].content).tone == Tone::bad);
  CHECK(build(NoticeEvent{"cancelled", Tone::warning, "", {}, true}).parts.empty());
}

TEST_CASE("an unknown event's card gives the reason and notes that its text was cut", "[blocks]") {
  const Block cut = build(UnknownEvent{"too-long", "", "start", 900, {}});
  CHECK(cut.title.text == "Too long");
  CHECK(cut.parts.at(0).note->text == "The first 5 of at least 900 bytes.");
  const Block whole = build(UnknownEvent{"not-json", "", "start", 5, {}});
  CHECK_FALSE(whole.parts.at(0).note);
  CHECK(build(UnknownEvent{"unknown-kind", "Novel", "", 0, Value::object()}).title.text ==
        "Unknown event Novel");
  CHECK(build(UnknownEvent{"unheard-of", "", "", 0, {}}).title.text == "unheard-of");
}

TEST_CASE("the keys of pieces do not change when content is appended", "[blocks]") {
  std::string lines;
  for (std::size_t i = 0; i < limits::kLinesPerPiece + 1; ++i)
    lines += "x\n";
  CodePart code;
  code.text = lines;
  Listing listing;
  listing.entries.resize(limits::kLinesPerPiece + 1);
  CHECK(piece_keys(code) == "l1 l501");
  CHECK(piece_keys(JsonPart{"{}"}) == "l1");
  CHECK(piece_keys(preformatted_content(lines + "\b")) == "l1 l501");
  CHECK(piece_keys(EntriesPart{listing}) == "n1 n501");
  CHECK(piece_keys(TodosPart{{Todo{}, Todo{}}}) == "t1 t2");
  CHECK(piece_keys(NoticePart{Tone::bad, "x"}) == "0");
  CHECK(piece_keys(NoticePart{}) == "");
  CHECK(piece_keys(parsed("a\n\nb")) == "0 3");
  CHECK(piece_keys(diff_content("--- a\n+++ a\n@@ -1 +1 @@\n-x\n+y\n@@ -9 +9 @@\n-x\n+y\n"
                                "diff --git a/m b/n\nrename from m\nrename to n\n")) ==
        "f1h1 f1h2 f2");
  std::string added = "--- a\n+++ a\n@@ -0,0 +1,501 @@\n";
  for (std::size_t i = 0; i < limits::kLinesPerPiece + 1; ++i)
    added += "+x\n";
  CHECK(piece_keys(diff_content(added)) == "f1h1 f1h1r501");
}

TEST_CASE("id prefixes within a session name the entry and the part", "[blocks]") {
  Entry entry;
  entry.index = 2;
  markdown::Options options;
  CHECK(options_of(entry, 1, options).id_prefix.empty());
  options.id_prefix = "s-";
  CHECK(options_of(entry, 0, options).id_prefix == "s-" + entry_id(2));
  CHECK(options_of(entry, 1, options).id_prefix == "s-" + entry_id(2) + "p2");
}

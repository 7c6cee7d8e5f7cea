// JSON as collapsible HTML and as tables.
#include "render/json_tree.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "base/json/layout.h"
#include "base/limits.h"
#include "blocks/json_table.h"
#include "render/json_table.h"
#include "support/html_checker.h"

using namespace agent_timeline;

namespace {

std::string drawn(std::string_view text, bool highlight = false) {
  std::string html;
  {
    HtmlWriter writer(html);
    render_json(text, highlight, writer);
  }
  CHECK(testing::html_problem(html) == "");
  return html;
}

std::string laid_out(std::string_view json) {
  return reformat_json(json).value_or("");
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

std::string table(std::string_view json) {
  const PartContent content = json_text_content(laid_out(json));
  const auto* part = std::get_if<TablePart>(&content);
  if (part == nullptr) return "";
  std::string html;
  {
    HtmlWriter writer(html);
    render_table(*part, 0, part->rows.size(), writer);
  }
  CHECK(testing::html_problem(html) == "");
  return html;
}

}  // namespace

TEST_CASE("objects and arrays are foldable and show the number of their members",
          "[render][json]") {
  CHECK(drawn(laid_out(R"({"a":[1,2.50],"b":{}})")) ==
        "<div class=\"at-json\"><details class=\"at-json-fold\" open=\"\"><summary>{ "
        "<span class=\"at-count\">2</span></summary>"
        "<details class=\"at-json-fold\" open=\"\"><summary>  \"a\": [ "
        "<span class=\"at-count\">2</span></summary>"
        "<div class=\"at-json-lines\">    1,\n    2.50\n  ],</div></details>"
        "<div class=\"at-json-lines\">  \"b\": {}\n}</div></details></div>");
  CHECK(drawn("") == "<div class=\"at-json\"></div>");
}

TEST_CASE("keys and values are highlighted", "[render][json]") {
  const std::string html = drawn("{\n  \"k\\\"\": \"v: {\",\n  \"n\": -1,\n  \"t\": true\n}", true);
  CHECK(html.find("<span class=\"at-p\">\"k\\\"\"</span>: <span class=\"at-s\">\"v: {\"</span>,") !=
        std::string::npos);
  CHECK(html.find("<span class=\"at-n\">-1</span>,") != std::string::npos);
  CHECK(html.find("<span class=\"at-l\">true</span>") != std::string::npos);
}

TEST_CASE("brackets in strings do not fold", "[render][json]") {
  CHECK(count(drawn(laid_out(R"({"a":"{","b":"[","c":"}"})")), "<details") == 1);
}

TEST_CASE("large and deeply nested values are initially closed", "[render][json]") {
  std::string json = "{\"a\":[1";
  for (int i = 0; i < 60; ++i)
    json += ",1";
  const std::string html = drawn(laid_out(json + "],\"b\":{\"c\":{\"d\":{\"e\":1}}}}"));
  CHECK(count(html, "<details") == 5);
  CHECK(count(html, " open=") == 3);
}

TEST_CASE("the nesting of folds is limited, and the text is kept", "[render][json]") {
  const std::string deep = laid_out(std::string(60, '[') + std::string(60, ']'));
  const std::string html = drawn(deep);
  CHECK(count(html, "<details") == limits::kFoldableJsonDepth);
  CHECK(count(testing::html_text(html), "[") == 60);
}

TEST_CASE("an excerpt of a longer text folds the values that are complete in it",
          "[render][json]") {
  const std::string html = drawn("    ]\n  },\n  {\n    \"a\": 1\n  },\n  {\n    \"b\": [");
  CHECK(count(html, "<details") == 1);
  CHECK(html.starts_with("<div class=\"at-json\"><div class=\"at-json-lines\">    ]\n  },</div>"));
  CHECK(html.ends_with("<div class=\"at-json-lines\">  {\n    \"b\": [</div></div>"));
}

TEST_CASE("any text is rendered without errors", "[render][json]") {
  for (const std::string_view text :
       {"\n\n", "}", "]]]", "{", "\"", "\"a\\", "   ", "{{{\n}}}\n}"}) {
    CHECK(testing::html_text(drawn(text, true)).find("\uFFFD") == std::string::npos);
  }
}

TEST_CASE("an array of flat objects is rendered as a table", "[render][json]") {
  CHECK(table(R"([{"id":1.0,"name":"a\"b"},{"name":null,"ok":true}])") ==
        "<table class=\"at-table\"><thead><tr><th>id</th><th>name</th><th>ok</th></tr></thead>"
        "<tbody><tr><td class=\"at-n\">1.0</td><td>a\"b</td><td></td></tr>"
        "<tr><td></td><td class=\"at-l\">null</td><td class=\"at-l\">true</td></tr></tbody>"
        "</table>");
}

TEST_CASE("other JSON is not rendered as a table", "[render][json]") {
  for (const std::string_view json :
       {"[]", "[1,2]", R"([{"a":1}])", R"([{"a":1},2])", R"([{"a":1},{"a":[1]}])",
        R"([{"a":1},{"a":{}}])", R"([{"a":1},{"a":[]}])", R"([{},{}])",
        R"([{"a":1},{"a":"two\nlines"}])", R"({"a":[{"b":1},{"b":2}]})"}) {
    INFO(json);
    CHECK(table(json) == "");
  }
  CHECK(table("[{\"a\":1},{\"a\":\"" + std::string(300, 'x') + "\"}]") == "");
  std::string wide = "[{\"a\":1},{\"b\":2";
  for (int i = 0; i < 20; ++i)
    wide += ",\"k" + std::to_string(i) + "\":1";
  CHECK(table(wide + "}]") == "");
  std::string long_array = "[";
  for (std::size_t i = 0; i <= limits::kListedEntries; ++i)
    long_array += "{\"a\":1},";
  CHECK(table(long_array + "{\"a\":1}]") == "");
}

TEST_CASE("the cells of a table keep their values unchanged", "[render][json]") {
  const PartContent content = json_text_content(laid_out(R"([{"a":1e5},{"a":"1"},{"b":false}])"));
  const auto& part = std::get<TablePart>(content);
  CHECK(part.columns == std::vector<std::string>{"a", "b"});
  CHECK(part.rows.element(0)["a"].text() == "1e5");
  CHECK(part.rows.element(1)["a"].is_string());
  CHECK(part.rows.element(2).find("a") == nullptr);
}

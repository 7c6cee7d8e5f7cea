// Which JSON becomes a table, and that the table contains all of it.
#include "blocks/json_table.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json/layout.h"
#include "base/json/write.h"
#include "base/limits.h"

using namespace agent_timeline;

TEST_CASE("an array of flat objects becomes a table with the union of their keys", "[blocks]") {
  const PartContent content = json_text_content(
      *reformat_json(R"([{"a":1,"b":"x\"y"},{"b":null,"c":true},{"a":-0.5,"c":false}])"));
  const auto* table = std::get_if<TablePart>(&content);
  REQUIRE(table != nullptr);
  CHECK(table->columns == std::vector<std::string>{"a", "b", "c"});
  REQUIRE(table->rows.size() == 3);
  CHECK(compact_json(table->rows) ==
        R"([{"a":1,"b":"x\"y"},{"b":null,"c":true},{"a":-0.5,"c":false}])");
}

TEST_CASE("JSON that does not suit a table stays JSON", "[blocks]") {
  std::string wide = R"([{"k":1},{)";
  for (std::size_t i = 0; i < limits::kTableColumns; ++i)
    wide += (i == 0 ? "\"c" : ",\"c") + std::to_string(i) + "\":1";
  const std::string long_text(201, 'x');
  for (const std::string& text :
       {std::string("[]"), std::string(R"([{"a":1}])"), std::string("[1,2]"),
        std::string(R"([{"a":[1]},{"a":2}])"), std::string(R"([{"a":"x\ny"},{"a":2}])"),
        R"([{"a":1},{"a":")" + long_text + "\"}]", R"([{"a":1},{")" + long_text + "\":1}]",
        wide + "}]"}) {
    CAPTURE(text);
    CHECK(std::holds_alternative<JsonPart>(json_text_content(*reformat_json(text))));
  }
}

// What a bridge may advertise: every dialect with its tools, every field with its spellings.
#include "agent_timeline/supported_tools.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "decode/dialect.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

TEST_CASE("supported tools name every dialect and what is read of its tools", "[session]") {
  const Json supported = Json::parse(supported_tools_json());
  REQUIRE(supported["dialects"].size() == dialects().size());
  std::size_t index = 0;
  for (const Dialect& dialect : dialects()) {
    const Json& listed = supported["dialects"][index++];
    CHECK(listed["name"] == dialect.name);
    CHECK(listed["tools"].size() == dialect.tools().size());
    std::set<std::string> names;
    for (const Json& tool : listed["tools"]) {
      CAPTURE(tool["name"]);
      CHECK(names.insert(tool["name"]).second);
      CHECK_FALSE(tool["label"]["text"].get<std::string>().empty());
      for (const Json& field : tool["fields"]) {
        CHECK(supported["aliases"][field["name"].get<std::string>()] == field["aliases"]);
      }
    }
  }
}

TEST_CASE("file_path is preferred, path and notebook_path are accepted", "[session]") {
  const Json supported = Json::parse(supported_tools_json());
  const Json& path = supported["aliases"]["path"];
  REQUIRE(path.size() >= 3);
  CHECK(path[0] == "file_path");
  const std::set<std::string> spellings(path.begin(), path.end());
  CHECK(spellings.contains("path"));
  CHECK(spellings.contains("notebook_path"));
}

// The list a bridge may advertise: every dialect with its tools, every field with its spellings.
#include "agent_timeline/supported_tools.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "decode/dialect.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

TEST_CASE("supported_tools_json lists every dialect with its tools and their fields", "[session]") {
  const Json supported = Json::parse(supported_tools_json());
  REQUIRE(supported["dialects"].size() == dialects().size());
  std::size_t index = 0;
  for (const Dialect& dialect : dialects()) {
    const Json& listed = supported["dialects"][index++];
    CHECK(listed["name"] == dialect.name);
    CHECK(listed["tools"].size() == tool_names(dialect.programs).size());
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

TEST_CASE("each tool lists each field of its input once", "[session]") {
  const Json supported = Json::parse(supported_tools_json());
  const auto fields = [&](std::string_view name) {
    std::vector<std::string> out;
    for (const Json& dialect : supported["dialects"]) {
      for (const Json& tool : dialect["tools"]) {
        if (tool["name"] != name || !out.empty()) continue;
        for (const Json& field : tool["fields"])
          out.push_back(field["name"]);
      }
    }
    return out;
  };
  using Fields = std::vector<std::string>;
  CHECK(fields("Edit") == Fields{"path", "old_text", "new_text", "edits", "replace_all", "patch"});
  CHECK(fields("Write") == Fields{"path", "content"});
  CHECK(fields("Grep") == Fields{"query", "pattern", "path"});
  CHECK(fields("Bash") == Fields{"command"});
  CHECK(fields("Task") == Fields{"description", "prompt", "agent_type"});
  CHECK(fields("Read") == Fields{"path"});
}

TEST_CASE("the aliases of path begin with file_path and include path and notebook_path",
          "[session]") {
  const Json supported = Json::parse(supported_tools_json());
  const Json& path = supported["aliases"]["path"];
  REQUIRE(path.size() >= 3);
  CHECK(path[0] == "file_path");
  const std::set<std::string> spellings(path.begin(), path.end());
  CHECK(spellings.contains("path"));
  CHECK(spellings.contains("notebook_path"));
}

// Every argument has its spellings; the first one with a value counts.
#include "tools/arguments.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

using namespace agent_timeline;

namespace {

Value object(std::initializer_list<std::pair<std::string_view, std::string_view>> members) {
  Value value = Value::object();
  for (const auto& [key, text] : members)
    value.add(std::string(key), Value::string(std::string(text)));
  return value;
}

}  // namespace

TEST_CASE("the path argument prefers file_path and also accepts path and notebook_path",
          "[tools]") {
  const auto path = [](const Value& value) { return text_argument(value, ArgumentField::path); };
  CHECK(path(object({{"path", "b"}, {"file_path", "a"}})) == "a");
  CHECK(path(object({{"notebook_path", "c"}, {"path", "b"}})) == "b");
  CHECK(path(object({{"notebook_path", "c"}})) == "c");
  CHECK(path(object({{"file_path", " "}, {"path", "b"}})) == "b");
  CHECK(path(object({{"file_path", ""}})) == "");
  CHECK(path(Value::string("x")) == "");
  CHECK(find_argument(object({}), ArgumentField::path) == nullptr);
}

TEST_CASE("the spellings of an argument are unique, and each field has its own row", "[tools]") {
  for (const ArgumentRow& row : argument_rows()) {
    CAPTURE(row.name);
    CHECK(!row.spellings.empty());
    CHECK(&argument_row(row.field) == &row);
    for (std::size_t i = 0; i < row.spellings.size(); ++i) {
      const auto rest = row.spellings.subspan(i + 1);
      CHECK(std::find(rest.begin(), rest.end(), row.spellings[i]) == rest.end());
    }
  }
}

// JSON Patches that are applied in place: what each operation does, what is ignored, and the limits
// that keep documents and work in proportion to what was received.
#include "base/json/patch.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "base/json/read.h"
#include "base/json/write.h"

using namespace agent_timeline;

namespace {

Value json(std::string_view text) {
  auto parsed = read_json(text);
  REQUIRE(std::holds_alternative<Value>(parsed));
  return std::get<Value>(std::move(parsed));
}

/// The document after a patch, in which every operation is within the limits.
std::string patched(std::string_view document, std::string_view patch) {
  PatchedJson counted(json(document));
  CHECK(counted.apply(json(patch)) == json(patch).size());
  Value copy = json(document);
  apply_json_patch(copy, json(patch));
  CHECK(compact_json(copy) == compact_json(counted.value()));
  return compact_json(counted.value());
}

/// A patch of `count` operations; `#` in `operation` stands for the number of each.
std::string repeat(std::string_view operation, std::size_t count) {
  std::string patch = "[";
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) patch += ',';
    for (const char c : operation)
      patch += c == '#' ? std::to_string(i) : std::string(1, c);
  }
  return patch + "]";
}

}  // namespace

TEST_CASE("JSON Patch operations are applied in order", "[base]") {
  CHECK(patched(R"({"a":[1,3]})", R"([{"op":"add","path":"/a/1","value":2}])") ==
        R"({"a":[1,2,3]})");
  CHECK(patched(R"({"a":[1]})", R"([{"op":"add","path":"/a/-","value":2}])") == R"({"a":[1,2]})");
  CHECK(patched(R"({"a":[1]})", R"([{"op":"add","path":"/a/1","value":2}])") == R"({"a":[1,2]})");
  CHECK(patched(R"({"a":1})", R"([{"op":"add","path":"/b","value":2}])") == R"({"a":1,"b":2})");
  CHECK(patched(R"({"a":1,"b":2})", R"([{"op":"add","path":"/a","value":[]}])") ==
        R"({"a":[],"b":2})");
  CHECK(patched(R"({"a":{"b/c":1}})", R"([{"op":"replace","path":"/a/b~1c","value":2}])") ==
        R"({"a":{"b/c":2}})");
  CHECK(patched("[1,2]", R"([{"op":"replace","path":"/1","value":3}])") == "[1,3]");
  CHECK(patched("1", R"([{"op":"replace","path":"","value":{"a":1}}])") == R"({"a":1})");
  CHECK(patched(R"({"a":1,"b":2})", R"([{"op":"remove","path":"/a"}])") == R"({"b":2})");
  CHECK(patched("[1,2,3]", R"([{"op":"remove","path":"/0"}])") == "[2,3]");
  CHECK(patched(R"({"a":1})", R"([{"op":"move","from":"/a","path":"/b"}])") == R"({"b":1})");
  CHECK(patched("[1,2,3]", R"([{"op":"move","from":"/0","path":"/2"}])") == "[2,3,1]");
  CHECK(patched(R"({"a":1})", R"([{"op":"copy","from":"/a","path":"/b"}])") == R"({"a":1,"b":1})");
  CHECK(patched(R"({"a":[]})", R"([{"op":"add","path":"/a/-","value":1},
                                   {"op":"add","path":"/a/0","value":0},
                                   {"op":"remove","path":"/a/1"}])") == R"({"a":[0]})");
}

TEST_CASE("a member that occurs twice is changed where it is read, and removed as a whole",
          "[base]") {
  CHECK(patched(R"({"a":1,"a":2})", R"([{"op":"replace","path":"/a","value":3}])") ==
        R"({"a":1,"a":3})");
  CHECK(patched(R"({"a":1,"b":0,"a":2})", R"([{"op":"remove","path":"/a"}])") == R"({"b":0})");
}

TEST_CASE("JSON Patch operations that do not fit change nothing", "[base]") {
  for (const std::string_view operation :
       {R"({"op":"remove","path":"a"})", R"({"op":"add","path":"/x/y","value":1})",
        R"({"op":"add","path":"/a/3","value":1})", R"({"op":"add","path":"/a/01","value":1})",
        R"({"op":"add","path":"/a/+1","value":1})", R"({"op":"replace","path":"/a/-","value":1})",
        R"({"op":"remove","path":"/a/2"})", R"({"op":"remove","path":"/x"})",
        R"({"op":"add","path":"/a/0/b","value":1})", R"({"op":"copy","from":"/x","path":"/y"})",
        R"({"op":"move","from":"/a","path":"/x/y"})", R"({"op":"move","from":"/a","path":"/a/0"})",
        R"({"op":"move","from":"/a/0","path":"/x/y"})", R"({"op":"move","from":"","path":"/x"})",
        R"({"op":"test","path":"/a","value":1})", R"({"op":"no-such-operation","path":"/a"})"}) {
    CAPTURE(operation);
    CHECK(patched(R"({"a":[1,2]})", "[" + std::string(operation) + "]") == R"({"a":[1,2]})");
  }
}

TEST_CASE("copies of copies stop where the JSON would be too large or too deep", "[base]") {
  PatchedJson doubled(json(R"({"n":1})"));
  CHECK(doubled.apply(json(repeat(R"({"op":"copy","from":"","path":"/#"})", 200))) < 200);
  CHECK(compact_json(doubled.value()).size() < 1024 * 1024);
  PatchedJson nested(json(R"({"n":1})"));
  CHECK(nested.apply(json(repeat(R"({"op":"copy","from":"","path":"/a"})", 200))) < 200);
  CHECK(compact_json(nested.value()).size() < 64 * 1024);
}

TEST_CASE("copies and moves are limited by what was received, not only in one patch", "[base]") {
  const std::string large = "[" + repeat("#", 1000) + "]";
  PatchedJson document(json(large));
  const Value move = json(R"([{"op":"move","from":"/0","path":"/0"}])");
  std::size_t moves = 0;
  while (moves < 1000 && document.apply(move) == 1)
    ++moves;
  CHECK(moves > 10);
  CHECK(moves < 100);
  CHECK(compact_json(document.value()) == large);
  // What is small can be moved without an end.
  PatchedJson small(json("[[1,2,3]]"));
  for (int i = 0; i < 1000; ++i)
    REQUIRE(small.apply(move) == 1);
}

TEST_CASE("a value is not moved into itself, and a patch that is no array does nothing", "[base]") {
  const std::string_view lists = "[[1],[2]]";
  CHECK(patched(lists, R"([{"op":"move","from":"/0","path":"/0/0"}])") == lists);
  const std::string_view members = R"({"a":{"b":1},"c":2})";
  CHECK(patched(members, R"([{"op":"move","from":"/a","path":"/a/x"}])") == members);
  PatchedJson document(json(members));
  CHECK(document.apply(json(R"({"0":{"op":"remove","path":"/a"}})")) == 0);
  CHECK(compact_json(document.value()) == members);
}

TEST_CASE("a very wide object takes no more members by patches, and a long list does", "[base]") {
  constexpr std::size_t count = 30'000;
  PatchedJson wide(json("{}"));
  const std::size_t members =
      wide.apply(json(repeat(R"({"op":"add","path":"/#","value":0})", count)));
  CHECK(members > 5'000);
  CHECK(members < count);
  PatchedJson list(json("[]"));
  CHECK(list.apply(json(repeat(R"({"op":"add","path":"/-","value":0})", count))) == count);
  CHECK(list.value().size() == count);
}

// Objects built from members of other objects: which members are taken, and in which order.
#include "decode/read/members.h"

#include <catch2/catch_test_macros.hpp>
#include <string_view>
#include <variant>

#include "base/json/read.h"
#include "base/json/write.h"

using namespace agent_timeline;

namespace {

Value json(std::string_view text) {
  auto read = read_json(text);
  return std::get<Value>(std::move(read));
}

}  // namespace

TEST_CASE("members_except keeps the order, and null members", "[decode]") {
  const Value object = json(R"({"b":1,"type":"x","a":null,"b":2})");
  CHECK(compact_json(members_except(object, {"type"})) == R"({"b":1,"a":null,"b":2})");
  CHECK(members_except(object, {"type", "a", "b"}).is_null());
  CHECK(members_except(json("7"), {}).is_null());
}

TEST_CASE("members_of takes the named members that are not null, in the order of the names",
          "[decode]") {
  const Value object = json(R"({"b":1,"type":"x","a":null})");
  CHECK(compact_json(members_of(object, {"type", "a", "b"})) == R"({"type":"x","b":1})");
  CHECK(members_of(object, {"a", "c"}).is_null());
}

TEST_CASE("add_members_except adds behind the members that are there", "[decode]") {
  Value out = object_of_type("text");
  add_members_except(json(R"({"type":"x","text":"t"})"), {"type"}, out);
  CHECK(compact_json(out) == R"({"type":"text","text":"t"})");
  CHECK(compact_json(object_with("plan", json("[1]"))) == R"({"plan":[1]})");
}

TEST_CASE("has_only_members rejects an object with any other member", "[decode]") {
  CHECK(has_only_members(json(R"({"id":1,"type":null})"), {"type", "id", "more"}));
  CHECK(has_only_members(json("{}"), {"id"}));
  CHECK_FALSE(has_only_members(json(R"({"id":1,"Id":1})"), {"id"}));
}

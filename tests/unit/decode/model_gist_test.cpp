// What identifies a message of a conversation with a model, whatever its form.
#include "decode/read/model_gist.h"

#include <catch2/catch_test_macros.hpp>
#include <optional>
#include <string_view>
#include <variant>

#include "base/json/read.h"

using namespace agent_timeline;

namespace {

std::optional<Digest> gist(std::string_view message) {
  const auto parsed = read_json(message);
  REQUIRE(std::holds_alternative<Value>(parsed));
  return model_gist_of(std::get<Value>(parsed));
}

}  // namespace

TEST_CASE("thoughts do not distinguish an answer from one without them", "[decode]") {
  const auto plain = gist(R"({"role":"assistant","content":"Yes"})");
  REQUIRE(plain);
  for (const std::string_view thought :
       {R"({"type":"thinking","thinking":"Hm","signature":"s"})",
        R"({"type":"redacted_thinking","data":"x"})", R"({"type":"reasoning","text":"Hm"})",
        R"({"text":"Hm","thought":true})"}) {
    CAPTURE(thought);
    CHECK(gist(R"({"role":"assistant","content":[)" + std::string(thought) +
               R"(,{"type":"text","text":"Yes"}]})") == plain);
  }
  CHECK(gist(R"({"role":"assistant","content":"No"})") != plain);
  CHECK(gist(R"({"role":"user","content":"Yes"})") != plain);
}

TEST_CASE("a message of thoughts alone cannot be recognised", "[decode]") {
  CHECK_FALSE(gist(R"({"type":"reasoning","id":"r","summary":[]})"));
  CHECK_FALSE(gist(R"({"role":"assistant","content":[{"type":"thinking","thinking":"Hm"}]})"));
  CHECK_FALSE(gist(R"({"role":"system","content":"Be brief"})"));
}

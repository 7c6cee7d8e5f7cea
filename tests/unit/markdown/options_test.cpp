#include "markdown/read_options.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json/read.h"

using agent_timeline::Value;
using agent_timeline::markdown::Options;
using agent_timeline::markdown::read_markdown_options;

namespace {

std::optional<Options> read(std::string_view json) {
  const auto parsed = agent_timeline::read_json(json);
  const Value* value = std::get_if<Value>(&parsed);
  REQUIRE(value != nullptr);
  return read_markdown_options(*value);
}

}  // namespace

TEST_CASE("markdown options: the defaults are safe", "[markdown]") {
  const auto options = read("{}");
  REQUIRE(options);
  CHECK(options->completion);
  CHECK(options->code_header);
  CHECK_FALSE(options->heading_anchors);
  CHECK_FALSE(options->inlines.math);
  CHECK_FALSE(options->inlines.line_break_tags);
  CHECK_FALSE(options->show_hosts);
  CHECK_FALSE(options->link_hosts.limited);
  CHECK(options->image_hosts.limited);
  CHECK(options->image_hosts.hosts.empty());
  CHECK(options->id_prefix.empty());
}

TEST_CASE("markdown options: every option is read", "[markdown]") {
  const auto options =
      read(R"({"completion":false,"headingAnchors":true,"idPrefix":"host-1","math":true,)"
           R"("lineBreakTags":true,"linkHosts":["x.example","*.Y.example","[::1]"],)"
           R"("imageHosts":["b\u00FCcher.example"],"showHosts":true,"codeHeader":false})");
  REQUIRE(options);
  CHECK_FALSE(options->completion);
  CHECK(options->heading_anchors);
  CHECK(options->id_prefix == "host-1");
  CHECK(options->inlines.math);
  CHECK(options->inlines.line_break_tags);
  CHECK(options->link_hosts.limited);
  CHECK(options->link_hosts.hosts == std::vector<std::string>{"x.example", "*.Y.example", "[::1]"});
  CHECK(options->image_hosts.hosts == std::vector<std::string>{"b\u00FCcher.example"});
  CHECK(options->show_hosts);
  CHECK_FALSE(options->code_header);
}

TEST_CASE("markdown options: invalid options are rejected", "[markdown]") {
  const std::string_view refused[] = {
      "[]",
      "null",
      R"("math")",
      R"({"maths":true})",
      R"({"Math":true})",
      R"({"math":1})",
      R"({"math":"true"})",
      R"({"math":null})",
      R"({"idPrefix":1})",
      R"({"idPrefix":"a b"})",
      R"({"idPrefix":"a.b"})",
      R"({"linkHosts":"x.example"})",
      R"({"linkHosts":null})",
      R"({"linkHosts":[1]})",
      R"({"linkHosts":[""]})",
      R"({"linkHosts":["*"]})",
      R"({"linkHosts":["*."]})",
      R"({"linkHosts":["x.*"]})",
      R"({"linkHosts":["https://x.example"]})",
      R"({"linkHosts":["x.example:80"]})",
      R"({"linkHosts":["x.example/a"]})",
      R"({"linkHosts":["a@x.example"]})",
      R"({"imageHosts":["x example"]})",
  };
  for (const std::string_view json : refused) {
    INFO(json);
    CHECK_FALSE(read(json));
  }
}

// Patches of messages whose text streams beside images and an attachment.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "agent_timeline/session.h"
#include "support/mirror.h"
#include "support/session_checks.h"

using namespace agent_timeline;
using agent_timeline::testing::Mirror;
using Json = nlohmann::ordered_json;

namespace {

std::string update(const std::string& text, const Json& more = Json::object(), bool open = true) {
  Json event = {{"agent-timeline", "message"},
                {"key", "m"},
                {"append", true},
                {"text", text},
                {"open", open}};
  event.update(more);
  return event.dump() + "\n";
}

const Json kImage = {{"data", "iVBORw0KGgo="}, {"mediaType", "image/png"}};

}  // namespace

TEST_CASE("a text streams correctly while images and an attachment are added or change", "[emit]") {
  Session session;
  Mirror mirror;
  const std::string steps[] = {
      update("", {{"images", {kImage}}}),
      update("Some **wo"),
      update("rds**\n\nand"),
      update(" more", {{"images", {kImage, kImage}}}),
      update(" of *it*\n\n- a"),
      update("", {{"attachment", {{"a", 1}}}}),
      update("\n- b"),
      update("\n- c", {{"attachment", {{"a", {1, 2, 3}}}}}),
      update(" d", Json::object(), false),
      update(" behind", {{"images", {kImage}}}, false),
  };
  for (const std::string& step : steps) {
    CAPTURE(step);
    mirror.apply(session.push(step));
    REQUIRE(mirror.problem() == "");
    REQUIRE(mirror.snapshot() == Json::parse(session.snapshot()));
    REQUIRE(agent_timeline::testing::output_problem(session) == "");
  }
}

TEST_CASE("a delta of a message with an image patches only the text", "[emit]") {
  Session session;
  session.push(update("Some words", {{"images", {kImage}}}));
  const Json patch = Json::parse(session.push(update(" and more")));
  for (const Json& op : patch["ops"]) {
    CHECK(op["op"] != "insert");
    CHECK(op.dump().find("iVBOR") == std::string::npos);
  }
}

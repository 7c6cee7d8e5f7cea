// GitHub Copilot CLI: arguments and results of its tools, in the formats of several versions.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/shown.h"

using agent_timeline::testing::entries;
using Json = nlohmann::ordered_json;

namespace {

std::string event(std::string_view type, const Json& data) {
  static int number = 0;
  return Json({{"type", type},
               {"data", data},
               {"id", "k" + std::to_string(++number)},
               {"timestamp", "2026-03-20T18:20:00.000Z"},
               {"parentId", nullptr}})
             .dump() +
         "\n";
}

std::string start(std::string_view tool, const Json& input, const Json& more = Json::object()) {
  Json data = {{"toolCallId", "c"}, {"toolName", tool}, {"arguments", input}};
  data.update(more);
  return event("tool.execution_start", data);
}

std::string end(const Json& result) {
  return event("tool.execution_complete",
               {{"toolCallId", "c"}, {"success", true}, {"result", result}});
}

Json only(const std::string& lines) {
  const Json rows = entries(lines);
  REQUIRE(rows.size() == 1);
  return rows[0];
}

bool has(const Json& row, std::string_view text) {
  return row["parts"].dump().find(text) != std::string::npos;
}

const std::string kPatch =
    "*** Begin Patch\n*** Update File: src/a.js\n@@\n-old\n+new\n*** End Patch\n";

}  // namespace

TEST_CASE("copilot: a patch is shown as a diff", "[decode][copilot]") {
  const std::string done = end({{"content", "Modified 1 file(s): src/a.js"}});
  for (const Json& input :
       {Json(kPatch), Json({{"input", kPatch}}), Json(Json({{"input", kPatch}}).dump())}) {
    const Json row = only(start("apply_patch", input) + done);
    CHECK(row["title"]["text"] == "Apply patch");
    CHECK(row["summary"] == "src/a.js");
    CHECK(has(row, R"("kind":"diff")"));
    CHECK_FALSE(has(row, "Begin Patch"));
  }
  const std::string diff =
      "\ndiff --git a/src/a.js b/src/a.js\n--- a/src/a.js\n+++ b/src/a.js\n@@ -7 +7 "
      "@@\n-old\n+new\n";
  const Json both = only(start("apply_patch", kPatch) +
                         end({{"content", "Modified"}, {"detailedContent", diff}}));
  CHECK(both["summary"] == "src/a.js");
  CHECK(has(both, R"("kind":"diff")"));
}

TEST_CASE("copilot: line numbers in a file's content are recognised", "[decode][copilot]") {
  const std::string view = start("view", {{"path", "/w/a.txt"}});
  const auto shown = [&](std::string_view text) {
    const Json row = only(view + end({{"content", text}}));
    return row["parts"].back();
  };
  const Json code = shown("10. one\n11.   two\n12. ");
  CHECK(code["kind"] == "code");
  CHECK(code["lineCount"] == 2);
  CHECK(code.dump().find(R"("firstLine":10)") != std::string::npos);
  CHECK(code.dump().find("10.") == std::string::npos);
  CHECK(shown("1. a\n2. \n3. ")["lineCount"] == 2);
  CHECK(shown("1. a\n2. b")["lineCount"] == 2);
  CHECK(shown("1. one\n3. three").dump().find("1. one") != std::string::npos);
}

TEST_CASE("copilot: a form is shown as questions", "[decode][copilot]") {
  const Json form = {{"message", "Which one?"},
                     {"requestedSchema",
                      {{"properties", {{"db", {{"type", "string"}, {"enum", {"One", "Two"}}}}}}}}};
  const Json asked = only(start("ask_user", form));
  CHECK(asked["summary"] == "Which one?");
  CHECK(has(asked, "Two"));
  CHECK_FALSE(has(asked, "requestedSchema"));
  const Json old = only(start("ask_user", {{"question", "Which one?"}, {"choices", {"One"}}}));
  CHECK(old["summary"] == "Which one?");
  Json request = form;
  request["requestId"] = "r";
  const Json elicited = only(event("elicitation.requested", request));
  CHECK(elicited["summary"] == "Which one?");
  CHECK(has(elicited, "Two"));
  const Json page = only(event(
      "elicitation.requested",
      {{"requestId", "r"}, {"mode", "url"}, {"message", "Sign in"}, {"url", "https://x.test/in"}}));
  CHECK(has(page, "https://x.test/in"));
}

TEST_CASE("copilot: an MCP tool is named by server and tool", "[decode][copilot]") {
  const auto title = [](std::string_view name, std::string_view server, std::string_view tool) {
    return only(start(name, Json::object(),
                      {{"mcpServerName", server}, {"mcpToolName", tool}}))["title"]["text"];
  };
  CHECK(title("github-list_issues", "github", "list_issues") == "github: list issues");
  CHECK(title("github-list_issues", "", "list_issues") == "github-list_issues");
  // A known tool has a better title.
  CHECK(title("bash", "shells", "bash") == "Run command");
}

TEST_CASE("copilot: a plan is shown in full", "[decode][copilot]") {
  const std::string plan = start("exit_plan_mode", {{"summary", "- **one**"}, {"actions", {"go"}}});
  CHECK(has(only(plan), "one"));
  CHECK(only(plan)["parts"][0]["kind"] == "markdown");
  const Json asked = only(
      plan + event("exit_plan_mode.requested", {{"requestId", "r"}, {"planContent", "1. Two"}}));
  CHECK(asked["status"] == "awaiting-approval");
  CHECK(has(asked, "1. Two"));
  CHECK_FALSE(has(asked, "**one**"));
}

TEST_CASE("copilot: a command that the user requested is marked as theirs", "[decode][copilot]") {
  const std::string begins = start("bash", {{"command", "ls"}});
  const std::string asks =
      event("tool.user_requested",
            {{"toolCallId", "c"}, {"toolName", "bash"}, {"arguments", {{"command", "ls"}}}});
  CHECK(entries(asks).empty());
  CHECK(only(begins)["title"]["text"] == "Run command");
  CHECK(only(asks + begins + end({{"content", "a"}}))["title"]["key"] == "tool.user_command");
}

TEST_CASE("copilot: attached images and files are shown", "[decode][copilot]") {
  const auto said = [](const Json& attachments) {
    return only(event("user.message", {{"content", "See"}, {"attachments", attachments}}));
  };
  const Json picture = {{"type", "blob"}, {"data", "QUJD"}, {"mimeType", "image/png"}};
  const Json file = {{"type", "file"}, {"path", "/w/a.txt"}};
  const Json both = said({picture, file});
  CHECK(both["parts"][1]["kind"] == "image");
  CHECK(has(both, "/w/a.txt"));
  CHECK(said({picture})["parts"].size() == 2);
  CHECK(said(Json::array())["parts"].size() == 1);
  CHECK(has(said({{{"type", "blob"}, {"data", "QUJD"}, {"mimeType", "text/plain"}}}), "QUJD"));
}

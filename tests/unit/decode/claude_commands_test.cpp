// Slash commands in Claude Code's `user` lines: what the user typed is the message, and what the
// program adds is a collapsed one below it.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/claude_lines.h"

using namespace agent_timeline::testing::claude;

namespace {

std::string tagged(std::string_view tag, std::string_view text) {
  return "<" + std::string(tag) + ">" + std::string(text) + "</" + std::string(tag) + ">\n";
}

std::string command(std::string_view message, std::string_view name, std::string_view arguments,
                    std::string_view contents = "") {
  std::string text = tagged("command-message", message) + tagged("command-name", name) +
                     tagged("command-args", arguments);
  if (!contents.empty()) text += tagged("command-contents", contents);
  return Json(text).dump();
}

struct Row {
  std::string content;
  /// The texts of the messages, with a bar between paragraphs; a collapsed one begins with "- ".
  std::vector<std::string> shown;
};

std::string text_of(const Json& part) {
  std::string out;
  for (const Json& piece : part["pieces"]) {
    std::string text = piece["text"];
    text.erase(text.find_last_not_of('\n') + 1);
    out += (out.empty() ? "" : "|") + text;
  }
  return out;
}

std::vector<std::string> shown(const std::string& content) {
  std::vector<std::string> out;
  const Json said = play({user(content)});
  for (const Json& entry : said["entries"]) {
    CHECK(entry["role"] == "user");
    // The text only, and no JSON beside it.
    REQUIRE(entry["parts"].size() == 1);
    out.push_back((entry["collapsed"] == true ? "- " : "") + text_of(entry["parts"][0]));
  }
  return out;
}

}  // namespace

TEST_CASE("claude: a slash command is what the user typed", "[decode][claude]") {
  const Row rows[] = {
      {command("review", "/review", ""), {"/review"}},
      {command("review", "/review", "123 --deep"), {"/review 123 --deep"}},
      {command("commit", "/git:commit", "now"), {"/git:commit now"}},
      {command("init is analyzing your codebase…", "/init", ""),
       {"/init", "- init is analyzing your codebase…"}},
      {command("", "/a", "", "Do this"), {"/a", "- Do this"}},
      // As the first versions wrote it.
      {command("user:grammar is running…", "user:grammar", "", R"({"type":"text","text":"Check"})"),
       {"/user:grammar", "- user:grammar is running…|Check"}},
      {command("a", "/a", "", R"({"text":"Check","other":1})"),
       {"/a", R"(- {"text":"Check","other":1})"}},
      {command("a", "/a", "", "{broken"), {"/a", "- {broken"}},
      {command("Only this", "", ""), {"Only this"}},
      // The model asked for a skill.
      {command("The \"pdf\" skill is loading", "pdf", ""), {"- The \"pdf\" skill is loading"}},
      {command("The \"pdf\" skill is loading", "office:pdf", "a.pdf"),
       {"- The \"pdf\" skill is loading|office:pdf|a.pdf"}},
      {command("The \"pdf\" skill is loading", "/pdf", "a.pdf"),
       {"/pdf a.pdf", "- The \"pdf\" skill is loading"}},
      {Json::array({{{"type", "text"}, {"text", tagged("command-name", "/a") + "and more"}}})
           .dump(),
       {"/a\nand more"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.content);
    CHECK(shown(row.content) == row.shown);
  }
}

TEST_CASE("claude: a skill that the model asked for begins no turn", "[decode][claude]") {
  const Json said = play({user(R"("Read a.pdf")"), assistant("m", text("I will.")),
                          user(command("The \"pdf\" skill is loading", "pdf", "")),
                          user(command("review", "/review", ""))});
  REQUIRE(said["entries"].size() == 4);
  CHECK(said["entries"][2]["turn"] == said["entries"][0]["turn"]);
  CHECK(said["entries"][3]["turn"] != said["entries"][0]["turn"]);
}

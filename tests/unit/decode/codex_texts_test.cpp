// Texts in Codex's rollouts, most of which occur twice and contain the program's own markup.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "base/json/read.h"
#include "decode/codex/texts.h"
#include "support/codex_lines.h"
#include "support/decoded.h"

using namespace agent_timeline;
using namespace agent_timeline::testing::codex;

TEST_CASE("codex: a message with an image is one entry", "[decode][codex]") {
  const std::string picture = R"({"type":"input_image","image_url":"data:image/png;base64,AAAA"})";
  const std::string end = input_text("</image>");
  const std::string named =
      message("user", input_text(R"(<image name=[Image #1] path="/w/a.png">)") + "," + picture +
                          "," + end + "," + input_text("[Image #1] what is it"));
  const std::string told =
      event(R"({"type":"user_message","message":"[Image #1] what is it","images":[],)"
            R"("local_images":["/w/a.png"]})");
  const std::string item_told =
      event(R"({"type":"item_completed","item":{"type":"UserMessage","id":"u","content":)"
            R"([{"type":"local_image","path":"/w/a.png"},)"
            R"({"type":"text","text":"[Image #1] what is it"}]}})");
  for (const std::vector<std::string>& lines :
       {std::vector{named, told}, std::vector{told, named}, std::vector{named, item_told}}) {
    const Json said = play(lines);
    REQUIRE(said["entries"].size() == 1);
    CHECK(said["entries"][0]["summary"] == "[Image #1] what is it");
    CHECK(shows(said["entries"][0], "at-image"));
  }
  const std::string remote = message(
      "user", input_text("<image>") + "," + picture + "," + end + "," + input_text("what is it"));
  const Json said =
      play({remote, event(R"({"type":"user_message","message":"what is it","images":["x"]})")});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["summary"] == "what is it");
  // Without an image beside it, the tag is the person's own text.
  CHECK(play({message("user", input_text("<image>"))})["entries"][0]["summary"] == "<image>");
}

TEST_CASE("codex: the texts of a message are joined as Codex joins them", "[decode][codex]") {
  const Json said = play({message("user", input_text("one ") + "," + input_text("two")),
                          event(R"({"type":"user_message","message":"one two"})")});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["summary"] == "one two");
}

TEST_CASE("codex: citations are removed from an answer, and a plan is an entry of its own",
          "[decode][codex]") {
  const std::string marked = message(
      "assistant",
      R"({"type":"output_text","text":"So.\n<oai-mem-citation>\nA.md:1\n</oai-mem-citation>"})");
  const Json cited = play({event(R"({"type":"agent_message","message":"So."})"), marked});
  REQUIRE(cited["entries"].size() == 1);
  CHECK_FALSE(shows(cited["entries"][0], "A.md"));
  CHECK_FALSE(shows(play({marked})["entries"][0], "A.md"));

  const std::string planned = message(
      "assistant",
      R"({"type":"output_text","text":"Here:\n<proposed_plan>\n- one\n</proposed_plan>\nEnd"})");
  const std::string text = event(R"({"type":"agent_message","message":"Here:\nEnd"})");
  const std::string plan =
      event(R"({"type":"item_completed","item":{"type":"Plan","id":"p","text":"- one\n"}})");
  for (const std::vector<std::string>& lines :
       {std::vector{text, plan, planned}, std::vector{planned, text, plan}, std::vector{planned}}) {
    const Json said = play(lines);
    REQUIRE(said["entries"].size() == 2);
    CHECK_FALSE(shows(said["entries"][0], "one"));
    CHECK(shows(said["entries"][1], "one</li>"));
  }
}

TEST_CASE("codex: blocks are removed from an answer by whole lines", "[decode][codex]") {
  const CodexAnswer answer =
      read_codex_answer("a\n<proposed_plan>\n1\n</proposed_plan>\nb\n<proposed_plan>\n2\n");
  CHECK(answer.text == "a\nb\n");
  CHECK(answer.plan == "2\n");
  CHECK(read_codex_answer("the tag <proposed_plan> is").plan.empty());
}

TEST_CASE("codex: context in user messages makes no entry", "[decode][codex]") {
  for (const char* text :
       {"<skill>\n<name>x</name>\n</skill>", "<user_shell_command>\nls\n</user_shell_command>",
        "<goal_context>\nGo on\n</goal_context>", "<codex_internal_context source=\"goal\">x",
        "<user_action>\n<action>review</action>\n</user_action>",
        "Warning: The maximum number of unified exec processes you can keep open is 60",
        "Warning: apply_patch was requested via exec_command. Use the apply_patch tool.",
        "Warning: Your account was flagged for potentially high-risk cyber activity and so on"}) {
    CAPTURE(text);
    CHECK(play({message("user", input_text(text))})["entries"].empty());
  }
  CHECK(play({message("user", input_text("<skills> are useful"))})["entries"].size() == 1);
}

TEST_CASE("codex: the kinds of a message's parts decide whether it is context", "[decode][codex]") {
  const auto is_context = [](std::string_view kinds, std::string_view text) {
    const auto payload =
        read_json(R"({"internal_chat_message_metadata_passthrough":{"content_item_kinds":)" +
                  std::string(kinds) + "}}");
    return is_codex_context(std::get<Value>(payload), text);
  };
  CHECK_FALSE(is_context(R"(["user.text"])", "<skill>"));
  CHECK_FALSE(is_context(R"(["context.skill","user.text"])", "<skill>"));
  CHECK(is_context(R"(["context.skill"])", "Use the tool"));
  CHECK(is_context("[]", "<skill>"));
  CHECK_FALSE(is_context("[]", "Use the tool"));
}

TEST_CASE("codex: a shell command of the user is one entry", "[decode][codex]") {
  const std::string said = message(
      "user", input_text("<user_shell_command>\n<command>\nmake\n</command>\n<result>\n"
                         "Exit code: 2\nDuration: 0.5000 seconds\nOutput:\nno rule\n</result>\n"
                         "</user_shell_command>"));
  const std::string told = event(
      R"({"type":"exec_command_end","call_id":"c","source":"user_shell","exit_code":2,)"
      R"("command":["bash","-lc","make"],"aggregated_output":"no rule\n","status":"failed"})");
  for (const std::vector<std::string>& lines :
       {std::vector{said}, std::vector{said, told}, std::vector{told, said}}) {
    const Json shown = play(lines);
    REQUIRE(shown["entries"].size() == 1);
    CHECK(shown["entries"][0]["summary"] == "make");
    CHECK(shown["entries"][0]["status"] == "error");
    CHECK(shows(shown["entries"][0], "no rule"));
    CHECK_FALSE(shows(shown["entries"][0], "Duration"));
  }
  CHECK(play({said, said})["entries"].size() == 2);
}

TEST_CASE("codex: a malformed user command is an ordinary message", "[decode][codex]") {
  for (const char* text : {"<user_shell_command><command>ls</command></result>",
                           "<user_shell_command><command>ls</command><result></result>",
                           "<user_shell_command></result><result>\n<command>ls</command>"})
    CHECK_FALSE(read_codex_user_command(text));
}

TEST_CASE("codex: a hook's prompt is one entry, not written by the user", "[decode][codex]") {
  const std::string said =
      message("user", input_text("<hook_prompt hook_run_id=\"h\">a &amp; b</hook_prompt>"));
  const std::string told =
      event(R"({"type":"item_completed","item":{"type":"HookPrompt","id":"h","fragments":)"
            R"([{"text":"a & b","hookRunId":"h"}]}})");
  for (const std::vector<std::string>& lines : {std::vector{said}, std::vector{said, told}}) {
    const Json shown = play(lines);
    REQUIRE(shown["entries"].size() == 1);
    CHECK(shown["entries"][0]["summary"] == "a & b");
  }
  std::vector<Event> events;
  const auto* prompt = testing::decode_one<MessageEvent>(events, said + "\n");
  REQUIRE(prompt != nullptr);
  CHECK(prompt->injected);
  const auto other = read_json(R"([{"text":"<hook_prompt>go on</hook_prompt>"},{"text":"x"}])");
  CHECK_FALSE(read_codex_hook_prompt(std::get<Value>(other)));
}

TEST_CASE("codex: a review is shown once", "[decode][codex]") {
  const std::string ended =
      event(R"({"type":"exited_review_mode","review_output":{"findings":[{"title":"T"}],)"
            R"("overall_explanation":"Bad."}})");
  const std::string answer =
      message("assistant", R"({"type":"output_text","text":"Bad.\n\nReview comment:\n\n- T"})");
  const Json said = play({event(R"({"type":"task_started"})"), ended, answer});
  REQUIRE(said["entries"].size() == 1);
  const std::string next = event(R"({"type":"task_started"})");
  CHECK(play({next, ended, answer, next, answer})["entries"].size() == 2);
  const std::string item_ended =
      event(R"({"type":"item_completed","item":{"type":"ExitedReviewMode","id":"r",)"
            R"("review":"Bad.\n\nReview comment:\n\n- T"}})");
  CHECK(play({item_ended, answer})["entries"].size() == 1);
}

TEST_CASE("codex: an editor's context before a prompt is separated from it", "[decode][codex]") {
  const std::string context = "# Context from my IDE setup:\n\n## Active file: a.ts\n\n";
  for (const std::string& heading :
       {std::string("## My request for Codex:"), std::string("## My request:")}) {
    const std::string text = context + heading + "\nFix it\n";
    const std::string item_line = message("user", input_text(text));
    const std::string told_line = event(Json({{"type", "user_message"}, {"message", text}}).dump());
    const std::string completed_line =
        completed(Json({{"type", "userMessage"},
                        {"id", "u"},
                        {"content", {{{"type", "text"}, {"text", text}}}}})
                      .dump());
    for (const std::vector<std::string>& lines :
         {std::vector{item_line, told_line}, std::vector{told_line, item_line},
          std::vector{completed_line}}) {
      const Json said = play(lines);
      REQUIRE(said["entries"].size() == 1);
      CHECK(said["entries"][0]["summary"] == "Fix it");
      CHECK(shows(said["entries"][0], "a.ts"));
    }
  }
  // Selected text may contain the heading, and a person may write it, too.
  CHECK(read_codex_prompt("# Selected text:\n## My request:\nx\n## My request:\nFix").text ==
        "Fix");
  CHECK(read_codex_prompt("See:\n## My request:\nFix").text == "See:\n## My request:\nFix");
  CHECK(read_codex_prompt(context + "## My request:\n\n").text.empty());
  CHECK(read_codex_prompt("# Files mentioned by the user:\n\n## a.png").context.is_null());
}

TEST_CASE("codex: a prompt without text keeps its context", "[decode][codex]") {
  const CodexPrompt prompt = read_codex_prompt(
      "# Context from my IDE setup:\n\n## Active file: a.ts\n\n"
      "## My request for Codex:\n");
  CHECK(prompt.text.empty());
  CHECK(prompt.context["context"].text().find("a.ts") != std::string_view::npos);
}

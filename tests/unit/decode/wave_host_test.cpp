// What a host of Wave receives over its pipe besides messages: permission requests, responses to
// its own requests, failed compactions, aborts, and current results of tools.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string notify(std::string_view method, std::string_view params) {
  return R"({"method":")" + std::string(method) + R"(","params":)" + std::string(params) +
         R"(,"sessionId":"s1"})" + "\n";
}

std::string tool(std::string_view fields) {
  return notify("toolBlockUpdated", R"({"id":"c","messageId":"m",)" + std::string(fields) + "}");
}

const std::string kAsk = notify(
    "permissionRequest",
    R"({"requestId":"p1","context":{"toolName":"Write","permissionMode":"default","toolInput":{"file_path":"/x"},"toolCallId":"c"}})");

std::string code_of(const Json& entry) {
  return entry["title"]["key"];
}

}  // namespace

TEST_CASE("wave: a call that needs permission waits for it", "[decode][wave]") {
  Json shown = snapshot(kAsk);
  REQUIRE(shown["entries"].size() == 1);
  CHECK(code_of(shown["entries"][0]) == "tool.write_file");
  CHECK(shown["entries"][0]["status"] == "awaiting-approval");
  const std::string running =
      tool(R"("name":"Write","stage":"running","parameters":"{\"file_path\":\"/x\"}")");
  shown = snapshot(running + kAsk);
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "awaiting-approval");
  for (const std::string& lines : {running + kAsk + running, kAsk + running}) {
    shown = snapshot(lines);
    REQUIRE(shown["entries"].size() == 1);
    CHECK(shown["entries"][0]["status"] == "running");
  }
  shown = snapshot(kAsk +
                   tool(R"("name":"Write","stage":"end","success":true,"result":"File created")"));
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "done");
}

TEST_CASE("wave: a response to the host is an entry only if it is an error", "[decode][wave]") {
  const std::string heard = notify("commandRunningChange", R"({"running":true})");
  CHECK(snapshot(heard + R"({"id":1,"result":null})")["entries"].empty());
  const Json shown = snapshot(heard + R"({"id":2,"error":{"code":-1,"message":"No such method"}})");
  REQUIRE(shown["entries"].size() == 1);
  CHECK(code_of(shown["entries"][0]) == "notice.error");
}

TEST_CASE("wave: a history in a response adds only unseen messages", "[decode][wave]") {
  const std::string message =
      R"({"id":"m1","role":"user","blocks":[{"type":"text","content":"go","stage":"end"}],"timestamp":"2026-01-01T00:00:00Z"})";
  const std::string other =
      R"({"id":"m2","role":"assistant","blocks":[{"type":"text","content":"done","stage":"end"}],"timestamp":"2026-01-01T00:00:01Z"})";
  const Json shown = snapshot(notify("userMessageAdded", R"({"message":)" + message + "}") +
                              R"({"id":8,"result":{"messages":[)" + message + "," + other + "]}}");
  REQUIRE(shown["entries"].size() == 2);
  CHECK(code_of(shown["entries"][1]) == "role.assistant");
}

TEST_CASE("wave: a compaction succeeded only if it has a summary", "[decode][wave]") {
  const std::string begins = notify("compactionStateChange", R"({"isCompacting":true})");
  const std::string ends = notify("compactionStateChange", R"({"isCompacting":false})");
  const std::string error = notify("errorBlockAdded", R"({"error":"Failed to compact"})");
  const std::string summary = notify("compactBlockAdded", R"({"content":"What was said"})");
  Json shown = snapshot(begins + error + ends);
  REQUIRE(shown["entries"].size() == 1);
  CHECK(code_of(shown["entries"][0]) == "notice.compaction-failed");
  CHECK(shown["entries"][0]["status"] == "error");
  shown =
      snapshot(begins + notify("errorBlockAdded", R"({"error":{"message":"No model"}})") + ends);
  REQUIRE(shown["entries"].size() == 1);
  CHECK(code_of(shown["entries"][0]) == "notice.compaction-failed");
  CHECK(shown["entries"][0].dump().find("No model") != std::string::npos);
  CHECK(code_of(snapshot(begins + ends)["entries"][0]) == "notice.compaction-skipped");
  for (const std::string& lines : {begins + summary + ends, begins + ends + summary}) {
    shown = snapshot(lines);
    REQUIRE(shown["entries"].size() == 1);
    CHECK(code_of(shown["entries"][0]) == "notice.compacted");
  }
}

TEST_CASE("wave: an aborted command is cancelled and keeps its output", "[decode][wave]") {
  const Json shown = snapshot(tool(
      R"("name":"Bash","stage":"end","success":false,"parameters":"{\"command\":\"sleep 9\"}","result":"started\n\n\nCommand execution was aborted","error":"Command execution was aborted")"));
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["status"] == "cancelled");
  CHECK(shown["entries"][0]["badges"][0]["label"]["key"] == "badge.interrupted");
  CHECK(shown["entries"][0].dump().find("was aborted") == std::string::npos);
  CHECK(shown["entries"][0].dump().find("started") != std::string::npos);
}

TEST_CASE("wave: the header above a file's lines is removed", "[decode][wave]") {
  const std::string rule = "──────────────────────────────────────────────────";
  const Json shown = snapshot(tool(
      R"("name":"Read","stage":"end","success":true,"shortResult":"Read 2 lines","parameters":"{\"file_path\":\"/x/a.md\"}","result":"File: /x/a.md\nTotal lines: 2\n)" +
      rule + R"(\n     1\t# A\n     2\tb")"));
  REQUIRE(shown["entries"].size() == 1);
  const Json& entry = shown["entries"][0];
  CHECK(entry["summary"].get<std::string>().find("2 lines") != std::string::npos);
  CHECK(entry.dump().find("Total lines") == std::string::npos);
  const Json part = snapshot(tool(
      R"("name":"Read","stage":"end","success":true,"parameters":"{\"file_path\":\"/x/a.md\"}","result":"File: /x/a.md\nTotal lines: 9\n)" +
      rule + R"(\n     3\tc\n     4\td\n\n... 5 more lines")"))["entries"][0];
  CHECK(part.dump().find("\"count\":9") != std::string::npos);
  CHECK(part.dump().find("\"firstLine\":3") != std::string::npos);
}

TEST_CASE("wave: a read image is shown instead of its description", "[decode][wave]") {
  const Json shown = snapshot(tool(
      R"("name":"Read","stage":"end","success":true,"parameters":"{\"file_path\":\"/x/a.png\"}","result":"Image file processed: a.png\nFormat: image/png\nSize: x","images":[{"data":"aGk=","mediaType":"image/png"}])"));
  REQUIRE(shown["entries"][0]["parts"].size() == 1);
  CHECK(shown["entries"][0]["parts"][0]["key"] == "images");
}

TEST_CASE("wave: the short form of a result is not the summary", "[decode][wave]") {
  const Json shown = snapshot(tool(
      R"("name":"Bash","stage":"end","success":true,"parameters":"{\"command\":\"ls\"}","shortResult":"... +6 lines\nlast","result":"a\nlast")"));
  CHECK(shown["entries"][0]["summary"] == "ls");
}

TEST_CASE("wave: state notifications make no entry", "[decode][wave]") {
  CHECK(snapshot(notify("backgroundTasksChange", R"({"tasks":[]})"))["entries"].empty());
  CHECK(snapshot(notify("mcpServersChange", R"({"servers":[]})"))["entries"].empty());
  CHECK(snapshot(
            R"({"type":"metadata","workdir":"/x","createdAt":"2026-01-01T00:00:00Z"})")["entries"]
            .empty());
}

TEST_CASE("a finished call has no badge of an open state", "[decode][wave][blocks]") {
  const std::string lines = tool(R"("name":"Bash","stage":"start","parameters":"")") +
                            tool(R"("name":"Bash","stage":"running","result":"so far\n")") +
                            tool(R"("stage":"end","success":true)");
  const Json wave = snapshot(lines);
  for (const Json& badge : wave["entries"][0]["badges"])
    CHECK(badge["label"]["key"] != "badge.running");
  const Json neutral = snapshot(R"({"agent-timeline":"tool-start","call":"c","name":"bash"}
{"agent-timeline":"tool-update","call":"c","outputChunk":"x"}
{"agent-timeline":"tool-end","call":"c"}
)");
  CHECK(neutral["entries"][0]["status"] == "done");
  for (const Json& badge : neutral["entries"][0]["badges"])
    CHECK(badge["label"]["key"] != "badge.running");
}

// The smallest operations between two states of an entry.
#include "emit/entry_patch.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "agent_timeline/session.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

PieceNode piece(std::string key, std::string text) {
  return {std::move(key), {{"lines", "1"}}, true, std::move(text)};
}

PartNode part(std::string key, std::string kind, std::vector<PieceNode> pieces) {
  return {std::move(key), {{"kind", std::move(kind)}}, std::move(pieces)};
}

EntryNode entry(std::string status, std::vector<PartNode> parts) {
  return {"e1", {{"revision", "1"}, {"status", std::move(status)}}, std::move(parts)};
}

/// Returns each operation as `op on what`.
std::vector<std::string> ops_between(const EntryNode& before, const EntryNode& after) {
  SentEntry last_sent = remember(before);
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  OpWriter ops(json);
  write_entry_patch(after, last_sent, ops);
  json.end_array();
  std::vector<std::string> lines;
  for (const Json& op : Json::parse(out)) {
    std::string line =
        op["op"].get<std::string>() + " " + op.value("part", "-") + " " + op.value("piece", "-");
    if (op.contains("index")) line += " at " + op["index"].dump();
    if (op.contains("fields")) line += " " + op["fields"].dump();
    if (op.contains("text")) line += " " + op["text"].dump();
    lines.push_back(line);
  }
  OpWriter again(json);
  write_entry_patch(after, last_sent, again);
  CHECK(again.count() == 0);
  return lines;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("equal states need no operations", "[emit]") {
  const EntryNode same = entry("1", {part("a", "1", {piece("0", "x")})});
  CHECK(ops_between(same, same).empty());
}

TEST_CASE("only changed fields are set", "[emit]") {
  CHECK(ops_between(entry("1", {}), entry("2", {})) == Lines{"set - - {\"status\":2}"});
}

TEST_CASE("text that only grew is appended; any other change sets the text", "[emit]") {
  const auto with = [](std::string text) {
    return entry("1", {part("a", "1", {piece("0", std::move(text))})});
  };
  CHECK(ops_between(with("one"), with("one two")) == Lines{"append a 0 \" two\""});
  CHECK(ops_between(with(""), with("x")) == Lines{"append a 0 \"x\""});
  CHECK(ops_between(with("one"), with("on")) == Lines{"set a 0 {\"text\":\"on\"}"});
  CHECK(ops_between(with("one"), with("One two")) == Lines{"set a 0 {\"text\":\"One two\"}"});
}

TEST_CASE("pieces and parts are inserted and removed by their keys", "[emit]") {
  const EntryNode before = entry("1", {part("a", "1", {piece("0", "x"), piece("1", "y")})});
  CHECK(ops_between(before, entry("1", {part("a", "1", {piece("0", "x")})})) ==
        Lines{"remove a 1"});
  CHECK(ops_between(before, entry("1", {part("a", "1", {piece("1", "y")})})) ==
        Lines{"remove a 0"});
  CHECK(ops_between(
            before,
            entry("1", {part("a", "1", {piece("0", "x"), piece("h", "z"), piece("1", "y")})})) ==
        Lines{"insert a h at 1"});
  CHECK(ops_between(before, entry("1", {part("b", "1", {}), before.parts[0]})) ==
        Lines{"insert b - at 0"});
  CHECK(ops_between(before, entry("1", {})) == Lines{"remove a -"});
}

TEST_CASE("a part whose kind changes is replaced", "[emit]") {
  CHECK(ops_between(entry("1", {part("a", "1", {piece("0", "x")})}),
                    entry("1", {part("a", "2", {piece("0", "x")})})) ==
        Lines{"remove a -", "insert a - at 0"});
}

TEST_CASE("a result changes only the fields of its call, inserts its part and updates the group",
          "[emit]") {
  Session session;
  const std::string call =
      R"("name":"x","tool_call":{"id":"c","function":{"arguments":"{\"a\":1}"}})";
  session.push("{\"msg\":\"PreToolCall\"," + call + "}\n");
  const Json patch = Json::parse(
      session.push("{\"msg\":\"PostToolCall\",\"text\":\"t\",\"result\":\"t\"," + call + "}\n"));
  REQUIRE(patch["ops"].size() == 3);
  const Json& set = patch["ops"][0];
  CHECK(set["op"] == "set");
  CHECK(set["on"] == "entry");
  std::string names;
  for (const auto& [name, value] : set["fields"].items())
    names += name + " ";
  CHECK(names == "revision status heightHint ");
  CHECK(patch["ops"][1]["op"] == "insert");
  CHECK(patch["ops"][1]["part"] == "result");
  CHECK(patch["ops"][1]["index"] == 1);
  CHECK(patch["ops"][2]["on"] == "group");
  CHECK(patch["ops"][2]["value"]["open"] == 0);
}

// Requests to models of more than 256 KiB, and answers of more than 4 MiB, whose elements are read
// one by one: each message is shown once, as in smaller ones.
#include <catch2/catch_test_macros.hpp>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::ended_snapshot;
using agent_timeline::testing::entries;
using agent_timeline::testing::hidden;
using Json = nlohmann::ordered_json;

namespace {

/// Makes a request large.
const std::string kPadding(std::size_t{256} * 1024, 'x');

std::string said(std::string_view role, std::string_view text) {
  return R"({"role":")" + std::string(role) + R"(","content":")" + std::string(text) + R"("})";
}

/// A text that ends in `+` is long.
std::string full(std::string_view text) {
  return text.ends_with('+') ? std::string(text) + " " + kPadding : std::string(text);
}

/// Returns a request whose messages have their role by the first letter: `u` is the user's, any
/// other an assistant's.
std::string request(std::initializer_list<std::string_view> texts,
                    const std::string& members = R"("model":"m",)") {
  std::string list;
  for (const std::string_view text : texts) {
    if (!list.empty()) list += ',';
    list += said(text.front() == 'u' ? "user" : "assistant", full(text));
  }
  return "{" + members + R"("messages":[)" + list + "]}\n";
}

std::string answer(std::string_view text) {
  return R"({"object":"chat.completion","choices":[{"index":0,"message":)" +
         said("assistant", text) + R"(,"finish_reason":"stop"}]})" + "\n";
}

std::string joined(const Json& shown) {
  std::string out;
  for (const Json& entry : shown) {
    const std::string summary = entry.value("summary", std::string());
    out += (out.empty() ? "" : " ") + summary.substr(0, summary.find(' '));
  }
  return out;
}

/// The first word of each row.
std::string texts_of(const std::string& log) {
  return joined(entries(log));
}

}  // namespace

TEST_CASE("model api: a large request shows only its new messages", "[decode][model-api]") {
  const std::string work =
      request({"u1+"}) + answer("a1") + request({"u1+", "a1", "u2"}) + answer("a2");
  CHECK(texts_of(work + request({"u1+", "a1", "u2", "a2", "u3"})) == "u1+ a1 u2 a2 u3");
  // The sixth known element is reported: the first assistant's message could be of another dialect.
  CHECK(hidden(work + request({"u1+", "a1", "u2", "a2", "u3"}))["message"] == 5);
  // Without the answers in the log.
  CHECK(texts_of(request({"u1+"}) + request({"u1+", "a1", "u2"})) == "u1+ a1 u2");
  // A request may become large, and a large one may follow a small one in the same conversation.
  CHECK(texts_of(request({"u1"}) + answer("a1") + request({"u1", "a1", "u2+"}) + answer("a2") +
                 request({"u1", "a1", "u2+", "a2", "u3"})) == "u1 a1 u2+ a2 u3");
  CHECK(texts_of(request({"u1+"}) + request({"u1+"})) == "u1+");
}

TEST_CASE("model api: large requests of several conversations are told apart",
          "[decode][model-api]") {
  CHECK(texts_of(request({"uA+"}) + request({"uB+"}) + answer("a") + answer("b") +
                 request({"uA+", "a", "uA2"}) + request({"uB+", "b", "uB2"})) ==
        "uA+ uB+ a b uA2 uB2");
  const std::string work = request({"u1+", "a1", "u2", "a2", "u3"}) + answer("a3");
  // Another branch begins with what differs, and the conversation goes on.
  CHECK(texts_of(work + request({"u1+", "a1", "u-else"}) + answer("e") +
                 request({"u1+", "a1", "u2", "a2", "u3", "a3", "u4"})) ==
        "u1+ a1 u2 a2 u3 a3 u-else e u4");
  CHECK(texts_of(work + request({"u-new", "u1+"})) == "u1+ a1 u2 a2 u3 a3 u-new u1+");
  CHECK(texts_of(request({"u1+", "{"}) + answer("7}") + request({"u1+", "{7}", "u2"})) ==
        "u1+ { 7} {7} u2");
}

TEST_CASE("model api: a large request that continues what the server stores is new",
          "[decode][model-api]") {
  const std::string stored = R"("model":"m","previous_response_id":"r1",)";
  CHECK(texts_of(request({"u1+"}) + request({"u1+", "u2"}, stored)) == "u1+ u1+ u2");
  // Only the members of that request count.
  CHECK(texts_of(request({"u1+"}, stored) + request({"u1+"}) + request({"u1+", "u2"}, "")) ==
        "u1+ u1+ u2");
}

TEST_CASE("model api: thoughts in a large request are as new as what follows them",
          "[decode][model-api]") {
  const auto thought = [](std::string_view text) {
    return R"({"type":"reasoning","id":")" + std::string(text) +
           R"(","summary":[{"type":"summary_text","text":")" + std::string(text) + R"("}]})";
  };
  const auto call = [](std::string_view id) {
    return R"({"type":"function_call","call_id":")" + std::string(id) +
           R"(","name":"find","arguments":"{}"},)" +
           R"({"type":"function_call_output","call_id":")" + std::string(id) + R"(","output":"x"})";
  };
  const auto input = [](const std::string& items) {
    return R"({"model":"m","input":[)" + items + "]}\n";
  };
  const std::string first = said("user", full("u1+")) + "," + thought("t1") + "," + call("c1");
  const Json shown = entries(input(first) + input(first + "," + thought("t2") + "," + call("c2")));
  REQUIRE(shown.size() == 5);
  CHECK(shown[1]["summary"] == "t1");
  CHECK(shown[2]["status"] == "done");
  CHECK(shown[3]["summary"] == "t2");
  CHECK(shown[4]["status"] == "done");
  // At the end of a request, nothing follows.
  const Json last = entries(input(first) + input(first + "," + thought("t2")) + answer("a"));
  REQUIRE(last.size() == 5);
  CHECK(last[3]["summary"] == "t2");
}

TEST_CASE("model api: a large list of logged answers and requests is read event by event",
          "[decode][model-api]") {
  const auto line = [](std::string text) {
    text.pop_back();
    return text;
  };
  const std::string log = R"({"loglines":[)" + line(request({"u1+"})) + "," + line(answer("a1")) +
                          "," + line(request({"u1+", "a1", "u2"})) + "]}\n";
  CHECK(texts_of(log) == "u1+ a1 u2");
}

TEST_CASE("model api: an answer that is too large for an event is shown like a small one",
          "[decode][model-api]") {
  const auto answer_of = [](std::size_t bytes, std::string_view last) {
    const std::string picture =
        R"({"type":"image_generation_call","status":"completed","result":")" +
        std::string("iVBORw0KGgo") + std::string(bytes, 'A') + "\"";
    return R"({"id":"resp_1","object":"response","status":"completed","model":"some-model","output":[)"
           R"({"type":"message","id":"msg_1","role":"assistant","status":"completed","content":[{"type":"output_text","text":"Two pictures.","annotations":[]}]},)" +
           picture + R"(,"id":"ig_1"},)" + picture + R"(,"id":"ig_2"})" + std::string(last) +
           R"(],"usage":{"input_tokens":7,"output_tokens":3,"total_tokens":10}})" + "\n";
  };
  const auto facts = [](const std::string& log) {
    const Json shown = ended_snapshot(said("user", "Draw") + "\n" + log);
    Json out = {shown["session"]["model"], shown["turns"][0]["status"],
                shown["turns"][0]["usage"]["totalTokens"]};
    for (const Json& entry : shown["entries"])
      out.push_back({entry["kind"], entry["status"], entry["title"]["text"]});
    return out;
  };
  constexpr std::size_t large = std::size_t{3} * 1024 * 1024;
  const Json small = facts(answer_of(8, ""));
  CHECK(small[0] == "some-model");
  CHECK(small[1] == "done");
  CHECK(small[2] == 10);
  CHECK(facts(answer_of(large, "")) == small);
  // An answer that asks for a result does not end the turn.
  const std::string_view call =
      R"(,{"type":"function_call","id":"fc_1","call_id":"c","name":"find","arguments":"{}"})";
  CHECK(facts(answer_of(large, call)) == facts(answer_of(8, call)));
}

// Every kind of maria event, in every form that its versions and transports write: the same event
// always means the same.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/decoded.h"

using namespace agent_timeline;
using testing::decode_all;
using testing::decode_one;
using Json = nlohmann::ordered_json;

namespace {

/// Returns the kinds of an event's bodies, in one line.
std::string bodies_of(const Event& event) {
  static constexpr std::string_view names[] = {"message", "tool", "todos",  "queue",  "notice",
                                               "session", "turn", "pruned", "unknown"};
  std::string out;
  for (const EventBody& body : event.bodies)
    out += std::string(out.empty() ? "" : " ") + std::string(names[body.index()]);
  return out;
}

struct Kind {
  std::string_view method;
  std::string_view msg;
  std::string_view fields;
  std::string_view bodies;
};

constexpr Kind kKinds[] = {
    {"assistant_message", "AssistantMessage", R"({"content":"hi","usage":null})", "message"},
    {"assistant_message", "AssistantMessage", R"({"content":" \n"})", ""},
    {"cancelled", "Cancelled", "{}", "notice turn"},
    {"context_pruned", "ContextPruned", R"({"origin_token_count":9,"pruned_token_count":9})", ""},
    {"context_pruned", "ContextPruned", R"({"origin_token_count":9,"pruned_token_count":3})",
     "session"},
    {"failed", "Failed", R"({"error":{"message":"m"}})", "notice turn"},
    {"maria_cancelled", "MariaCancelled", "{}", "notice turn"},
    {"message_added", "MessageAdded", R"({"message":{"role":"user","content":"hi"}})", "message"},
    {"message_added", "MessageAdded", R"({"message":{"role":"assistant","content":"hi"}})", ""},
    {"message_added", "MessageAdded", R"({"message":{"role":"tool","content":"hi"}})", ""},
    {"message_added", "MessageAdded", R"({"message":{"role":"system","content":"hi"}})", ""},
    {"message_added", "MessageAdded", R"({"message":{"role":"robot","content":"hi"}})", "unknown"},
    {"message_queued", "MessageQueued", R"({"message":{"id":"q"}})", "queue"},
    {"message_unqueued", "MessageUnqueued", R"({"message":{"id":"q"}})", "queue"},
    {"model_loaded", "ModelLoaded", R"({"name":["qwen/x"]})", "session"},
    {"post_conversation", "PostConversation", "{}", "turn"},
    {"post_tool_call", "PostToolCall", R"({"name":"x","result":"r","text":"r"})", "tool"},
    {"pre_conversation", "PreConversation", "{}", "turn"},
    {"pre_tool_call", "PreToolCall", R"({"name":"x"})", "tool"},
    {"pruned", "Pruned", R"({"id":"u"})", "pruned"},
    {"request_completed", "RequestCompleted",
     R"({"message":{"role":"assistant","content":"hi"},"usage":[{"total_tokens":3}]})",
     "message session"},
    {"request_completed", "RequestCompleted", R"({"message":{"content":""},"usage":null})", ""},
    {"system_prompt_set", "SystemPromptSet", R"({"prompt":"p"})", "session"},
    {"todo_updated", "TodoUpdated", R"({"todo":{"todos":[]}})", "todos"},
    {"todo_updated", "TodoUpdated", R"({"todo":7})", "unknown"},
    {"token_counted", "TokenCounted", R"({"token_count":7})", "session"},
    {"tool_added", "ToolAdded", R"({"tool":{"name":"t","description":"d","schema":"s"}})",
     "session"},
    {"user_message", "UserMessage", R"({"content":"hi"})", "message"},
    {"brand_new", "BrandNew", R"({"a":1})", "unknown"},
};

/// Returns every form of an event that carries an id.
std::vector<std::string> forms_with_id(const Kind& kind) {
  Json body = {{"msg", kind.msg}};
  body.update(Json::parse(kind.fields));
  const Json envelope = {{"id", "id-1"}, {"created", 5}, {"desc", body}};
  Json flat = {{"id", "id-1"}};
  flat.update(body);
  Json old_line = {{"level", 30}, {"time", 5}, {"pid", 1}, {"hostname", "h"}, {"id", "id-1"}};
  old_line.update(body);
  const Json new_line = {{"level", 30}, {"time", 5}, {"event", envelope}};
  return {envelope.dump(), flat.dump(), old_line.dump(), new_line.dump(),
          "event: maria\ndata: " + envelope.dump() + "\n\n"};
}

}  // namespace

TEST_CASE("maria: every kind of event means the same in every form", "[decode][maria]") {
  for (const Kind& kind : kKinds) {
    for (const std::string& form : forms_with_id(kind)) {
      // In the flat form, `Pruned` uses the id for itself.
      if (kind.msg == "Pruned" && form.find("desc") == std::string::npos) continue;
      CAPTURE(form);
      const std::vector<Event> events = decode_all(form);
      REQUIRE(events.size() == 1);
      CHECK(events[0].dialect == "maria");
      CHECK(events[0].id == "id-1");
      CHECK(bodies_of(events[0]) == kind.bodies);
    }
    const std::string notification = "{\"method\":\"maria.agent." + std::string(kind.method) +
                                     "\",\"params\":" + std::string(kind.fields) + "}";
    CAPTURE(notification);
    const std::vector<Event> events = decode_all(notification);
    REQUIRE(events.size() == 1);
    CHECK(events[0].dialect == "maria");
    CHECK(bodies_of(events[0]) == kind.bodies);
  }
}

TEST_CASE("maria: an event's time is the log's, else its own, and 0 means none",
          "[decode][maria]") {
  struct Row {
    std::string_view line;
    std::optional<std::int64_t> time;
  };
  const Row rows[] = {
      {R"({"id":"a","created":0,"desc":{"msg":"PreConversation"}})", std::nullopt},
      {R"({"id":"a","created":17,"desc":{"msg":"PreConversation"}})", 17},
      {R"({"id":"a","desc":{"msg":"PreConversation"}})", std::nullopt},
      {R"({"time":9,"msg":"PreConversation"})", 9},
      {R"({"time":9,"event":{"id":"a","created":17,"desc":{"msg":"PreConversation"}}})", 9},
      {R"({"created":"yesterday","msg":"PreConversation"})", std::nullopt},
  };
  for (const Row& row : rows) {
    CAPTURE(row.line);
    CHECK(decode_all(row.line).at(0).time_ms == row.time);
  }
}

TEST_CASE("maria: numeric ids are accepted", "[decode][maria]") {
  CHECK(decode_all(R"({"id":42,"msg":"PreConversation"})").at(0).id == "42");
  std::vector<Event> events;
  const auto* call =
      decode_one<ToolCallEvent>(events, R"({"msg":"PreToolCall","name":"x","tool_call":{"id":7}})");
  REQUIRE(call != nullptr);
  CHECK(call->call_id == "7");
}

TEST_CASE("maria: the tool field names a sub-agent only on events that can have one",
          "[decode][maria]") {
  const Event inside =
      decode_all(R"({"msg":"UserMessage","content":"x","tool":{"name":"task","id":"c1"}})").at(0);
  CHECK(inside.scope.key == "c1");
  CHECK(inside.scope.tool_name == "task");
  const Event added = decode_all(R"({"msg":"ToolAdded","tool":{"name":"task","schema":{}}})").at(0);
  CHECK(added.scope.key.empty());
  CHECK(added.scope.tool_name.empty());
}

TEST_CASE("maria: content may be a string or an array of parts", "[decode][maria]") {
  struct Row {
    std::string_view content;
    std::string_view text;
    bool attachment;
  };
  const Row rows[] = {
      {R"("  hi \n\n")", "hi", false},
      {R"([{"type":"text","text":"a"},{"type":"text","text":"b"}])", "a\nb", false},
      {R"([{"type":"text","text":"a"},{"type":"image","url":"u"}])", "a", true},
      {R"([{"type":"image"}])", "", true},
      {R"([{"type":"text","text":5}])", "", true},
      {R"({"odd":1})", "", true},
  };
  for (const Row& row : rows) {
    CAPTURE(row.content);
    std::vector<Event> events;
    const auto* message = decode_one<MessageEvent>(
        events, "{\"msg\":\"UserMessage\",\"content\":" + std::string(row.content) + "}");
    REQUIRE(message != nullptr);
    CHECK(message->role == Role::user);
    CHECK(message->text == row.text);
    CHECK(message->attachment.is_null() != row.attachment);
  }
}

TEST_CASE("maria: usage is read in every form, and limited to a valid range", "[decode][maria]") {
  struct Row {
    std::string_view usage;
    std::optional<std::int64_t> total;
  };
  const Row rows[] = {
      {"null", std::nullopt},
      {"[]", std::nullopt},
      {"\"many\"", std::nullopt},
      {R"({"prompt_tokens":2,"completion_tokens":3})", 5},
      {R"([{"prompt_tokens":2,"completion_tokens":3,"total_tokens":6}])", 6},
      {R"({"total_tokens":-5})", 0},
      {R"({"total_tokens":1e3})", 0},
      {R"({"prompt_tokens":9223372036854775807,"completion_tokens":9223372036854775807})",
       std::int64_t{1} << 54},
  };
  for (const Row& row : rows) {
    CAPTURE(row.usage);
    std::vector<Event> events;
    const auto* session = decode_one<SessionEvent>(
        events, "{\"msg\":\"AssistantMessage\",\"usage\":" + std::string(row.usage) + "}");
    REQUIRE((session != nullptr) == row.total.has_value());
    if (session != nullptr) CHECK(session->usage->total_tokens == *row.total);
  }
  const Event without = decode_all(R"({"msg":"AssistantMessage","content":"x"})").at(0);
  CHECK(bodies_of(without) == "message");
}

TEST_CASE("maria: messages of the servers are recognised", "[decode][maria]") {
  struct Row {
    std::string_view input;
    std::string_view bodies;
  };
  const Row rows[] = {
      {R"({"type":"connected"})", ""},
      {R"({"type":"completed"})", ""},
      {R"({"type":"error","error":"boom"})", "notice"},
      {"event: daemon.tasks.synchronized\ndata: {\"tasks\":[]}\n\n", ""},
      {"event: daemon.task.changed\ndata: {\"task\":{}}\n\n", ""},
      {"event: maria.queued_messages.synchronized\ndata: [{\"id\":\"q\",\"message\":\"m\"}]\n\n",
       "queue"},
      {"event: maria\ndata: {\"odd\":1}\n\n", "unknown"},
      {"event: maria\ndata: 7\n\n", "unknown"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.input);
    // `{"type": "error"}` alone is ambiguous: the last recognised dialect decides.
    const bool shared = row.input.starts_with('{');
    const std::string before = shared ? "{\"msg\":\"PreConversation\"}\n" : "";
    const std::vector<Event> events = decode_all(before + std::string(row.input));
    REQUIRE(events.size() == (shared ? 2 : 1));
    CHECK(events.back().dialect == "maria");
    CHECK(bodies_of(events.back()) == row.bodies);
  }
}

TEST_CASE("maria: the id of a flat Pruned event names the event that was pruned",
          "[decode][maria]") {
  std::vector<Event> events;
  const auto* pruned = decode_one<PrunedEvent>(events, R"({"msg":"Pruned","id":"call-event"})");
  REQUIRE(pruned != nullptr);
  CHECK(pruned->event_id == "call-event");
  CHECK(events.front().id.empty());
}

// Text in a member with an unknown name is hidden by no dialect.
#include "decode/read/lost_text.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "agent_timeline/session.h"
#include "base/json/read.h"

using namespace agent_timeline;

namespace {

Value parsed(std::string_view json) {
  return std::get<Value>(read_json(json));
}

Event event_with(EventBody body) {
  Event event;
  event.bodies.push_back(std::move(body));
  return event;
}

/// Returns the card that shows text of `json` that `event` lost, or null.
const UnknownEvent* card_of(Event& event, std::string_view json) {
  show_lost_text(parsed(json), event);
  return std::get_if<UnknownEvent>(&event.bodies.back());
}

std::string snapshot_of(std::string_view lines) {
  Session session;
  session.push(std::string(lines) + "\n");
  session.end();
  return session.snapshot();
}

}  // namespace

TEST_CASE("an empty message with text under an unknown name becomes a card", "[decode]") {
  Event event = event_with(MessageEvent{});
  const UnknownEvent* card =
      card_of(event, R"({"type":"said","message":{"role":"user","words":"a b"}})");
  REQUIRE(card != nullptr);
  CHECK(card->code == "unknown-shape");
  CHECK(card->subject == "said");
  CHECK(card->value["words"].text() == "a b");
}

TEST_CASE("an empty result with text under an unknown name becomes a card", "[decode]") {
  ToolCallEvent end;
  end.status = Status::done;
  end.result.emplace();
  Event event = event_with(std::move(end));
  CHECK(card_of(event, R"({"type":"tool_result","tool_id":"1","printed":["a"]})") != nullptr);
}

TEST_CASE("an empty message without other text makes no card", "[decode]") {
  for (const std::string_view json : {R"({"type":"said","text":"","brand":"new"})",
                                      R"({"type":"said","content":null,"brand":"new"})",
                                      R"({"type":"said","id":"1","timestamp":"2026"})",
                                      R"({"type":"said","brand":7,"new":""})"}) {
    CAPTURE(json);
    Event event = event_with(MessageEvent{});
    CHECK(card_of(event, json) == nullptr);
  }
}

TEST_CASE("an event that shows something makes no additional card", "[decode]") {
  MessageEvent message;
  message.text = "Hello";
  Event said = event_with(std::move(message));
  CHECK(card_of(said, R"({"type":"said","text":"Hello","brand":"new"})") == nullptr);
  Event counted = event_with(SessionEvent{});
  CHECK(card_of(counted, R"({"type":"usage","brand":"new"})") == nullptr);
}

TEST_CASE("an empty delta with text under an unknown name becomes a card", "[decode]") {
  Event event;
  show_lost_text(parsed(R"({"type":"text-delta","id":"1","words":"a"})"), event);
  CHECK(event.bodies.size() == 1);
  Event end;
  show_lost_text(parsed(R"({"type":"text-end","id":"1","words":"a"})"), end);
  CHECK(end.bodies.empty());
}

TEST_CASE("a delta that was read but makes no entry makes no card", "[decode]") {
  Event event;
  show_lost_text(parsed(R"({"type":"tool-input-delta","inputDelta":"{","brand":"new"})"), event);
  CHECK(event.bodies.empty());
}

TEST_CASE("no dialect hides text under an unknown name", "[decode]") {
  constexpr std::string_view logs[] = {
      R"({"type":"turn.started"}
{"type":"item.completed","item":{"id":"item_0","type":"agent_message","content":"The words"}})",
      R"({"method":"item/agentMessage/delta","params":{"threadId":"t","turnId":"u","itemId":"i","words":"The words"}})",
      R"({"type":"text","timestamp":1,"sessionID":"ses_1","part":{"id":"p","messageID":"m","sessionID":"ses_1","type":"text","content":"The words"}})",
      R"({"id":"u1","timestamp":"2026-03-20T18:20:00.000Z","type":"user","content":[{"words":"The words"}]})",
      R"({"ts":"2026-03-20T18:20:00.000Z","type":"agent_event","event":{"type":"content_end","contentType":"text","content":"The words"}})",
      R"({"type":"assistant.message","data":{"messageId":"m","words":"The words","toolRequests":[]},"id":"e","timestamp":"2026-03-20T18:20:00.000Z","parentId":null})",
      R"({"type":"tool.shell_output","data":{"toolCallId":"c","stream":"stdout","words":"The words"},"id":"e","timestamp":"2026-03-20T18:20:00.000Z","parentId":null})",
      R"({"id":"m1","role":"assistant","parts":[{"type":"text","words":"The words"}]})",
      R"({"type":"RUN_STARTED","threadId":"t","runId":"r"}
{"type":"TEXT_MESSAGE_START","messageId":"m","role":"assistant"}
{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","words":"The words"})",
      R"({"type":"text-delta","runId":"r","from":"AGENT","payload":{"id":"1","words":"The words"}})",
      R"({"id":"x","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"words":"The words"},"finish_reason":null}]})",
      R"({"type":"response.output_text.delta","sequence_number":1,"item_id":"i","words":"The words"})",
      R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","words":"The words"}})",
      R"({"type":"assistant","message":{"role":"assistant","text":"The words"}})",
      R"({"type":"assistant","message":{"id":"m","role":"assistant","words":"The words"}})",
      R"({"type":"assistant","uuid":"u","sessionId":"s","words":"The words"})",
      R"({"type":"agent_start"}
{"type":"turn_start","words":"The words"})",
      R"({"type":"turn_start"}
{"type":"agent_start","words":"The words"})",
      R"({"type":"agent_start"}
{"type":"agent_end","output":"The words"})",
      R"({"event":"on_chat_model_end","name":"m","run_id":"r","data":{"answer":{"words":"The words"}},"metadata":{}})",
  };
  for (const std::string_view log : logs) {
    CAPTURE(log);
    const std::string snapshot = snapshot_of(log);
    CHECK(snapshot.find("The words") != std::string::npos);
    CHECK(snapshot.find(R"("kind":"unknown")") != std::string::npos);
  }
}

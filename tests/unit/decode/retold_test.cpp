// Sessions that a program replays because it resumed, loaded or joined them: nothing is shown
// twice, in every dialect whose protocol does so. Text chunks without an id are excluded, since a
// repeated chunk cannot be recognised.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

struct Retelling {
  std::string_view name;
  std::string_view told;
  /// Empty if the same lines are sent again.
  std::string_view again = {};
  std::size_t rows = 0;
};

constexpr Retelling kRetellings[] = {
    {"claude-code, a session file",
     R"({"type":"user","uuid":"u1","sessionId":"s","message":{"role":"user","content":"Go"}}
{"type":"assistant","uuid":"u2","sessionId":"s","message":{"id":"m1","role":"assistant","content":[{"type":"text","text":"I look."}],"usage":{"input_tokens":5,"output_tokens":2}}}
{"type":"assistant","uuid":"u3","sessionId":"s","message":{"id":"m1","role":"assistant","content":[{"type":"tool_use","id":"c1","name":"Bash","input":{"command":"ls"}}],"usage":{"input_tokens":5,"output_tokens":2}}}
{"type":"user","uuid":"u4","sessionId":"s","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"a"}]}}
)",
     {},
     3},
    {"claude-code, the stream of a message",
     R"({"type":"message_start","message":{"id":"m1","type":"message","role":"assistant","content":[],"usage":{"input_tokens":5,"output_tokens":1}}}
{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"I "}}
{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"look."}}
{"type":"content_block_stop","index":0}
{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":4}}
{"type":"message_stop"}
)",
     {},
     1},
    {"pi, a session file",
     R"({"type":"session","version":3,"id":"s2","timestamp":"2026-03-20T18:00:00.000Z","cwd":"/work"}
{"type":"message","id":"e1","parentId":null,"timestamp":"2026-03-20T18:00:01.000Z","message":{"role":"user","content":"Read the plan.","timestamp":1774029601000}}
{"type":"message","id":"e2","parentId":"e1","timestamp":"2026-03-20T18:00:04.000Z","message":{"role":"assistant","content":[{"type":"text","text":"I read."},{"type":"toolCall","id":"c1","name":"read","arguments":{"path":"plan.md"}}],"model":"m-1","usage":{"input":1,"output":2,"cacheRead":0,"totalTokens":3,"cost":{"total":0.001}},"stopReason":"toolUse","timestamp":1774029602000}}
{"type":"message","id":"e3","parentId":"e2","timestamp":"2026-03-20T18:00:04.250Z","message":{"role":"toolResult","toolCallId":"c1","toolName":"read","content":[{"type":"text","text":"# Plan\n"}],"isError":false,"timestamp":1774029604250}}
)",
     {},
     3},
    {"wave, stored messages",
     R"({"id":"u1","role":"user","timestamp":"2026-01-05T09:00:00.000Z","blocks":[{"type":"text","content":"Go"}]}
{"id":"a1","role":"assistant","timestamp":"2026-01-05T09:00:09.000Z","blocks":[{"type":"text","content":"It is fine.","stage":"end"},{"type":"tool","id":"g1","name":"Glob","parameters":"{\"pattern\":\"*.c\"}","result":"a.c","stage":"end","success":true}],"usage":{"prompt_tokens":100,"completion_tokens":20,"total_tokens":120}}
)",
     {},
     3},
    {"acp, a loaded session",
     R"({"jsonrpc":"2.0","id":3,"method":"session/prompt","params":{"sessionId":"s1","prompt":[{"type":"text","text":"Go"}]}}
{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"I "}}}}
{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"look."}}}}
{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"tool_call","toolCallId":"b","title":"ls","kind":"execute","status":"completed","rawInput":{"command":"ls"},"content":[]}}}
{"jsonrpc":"2.0","id":3,"result":{"stopReason":"end_turn"}}
)",
     R"({"jsonrpc":"2.0","id":4,"method":"session/load","params":{"sessionId":"s1","cwd":"/x","mcpServers":[]}}
{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"user_message_chunk","content":{"type":"text","text":"Go"}}}}
{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"I look."}}}}
{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"tool_call","toolCallId":"b","title":"ls","kind":"execute","status":"completed","rawInput":{"command":"ls"},"content":[]}}}
{"jsonrpc":"2.0","id":4,"result":{}}
)",
     3},
    {"gemini, a session file",
     R"({"sessionId":"s","projectHash":"h","startTime":"2026-03-20T18:20:00.000Z","lastUpdated":"2026-03-20T18:20:00.000Z","kind":"main"}
{"id":"u1","timestamp":"2026-03-20T18:20:00.000Z","type":"user","content":[{"text":"Go"}]}
{"id":"g1","timestamp":"2026-03-20T18:20:00.000Z","type":"gemini","content":"Two things.","thoughts":[],"tokens":{"input":10,"output":5,"cached":2,"thoughts":1,"tool":0,"total":15},"model":"some-model"}
)",
     {},
     2},
    {"opencode, resent parts",
     R"({"id":"evt_2","type":"message.updated","properties":{"info":{"id":"msg_0","role":"user","sessionID":"ses_1"}}}
{"id":"evt_3","type":"message.part.updated","properties":{"part":{"sessionID":"ses_1","messageID":"msg_0","id":"prt_u","type":"text","text":"Go"}}}
{"id":"evt_4","type":"message.updated","properties":{"info":{"id":"msg_1","role":"assistant","sessionID":"ses_1","modelID":"some-model"}}}
{"id":"evt_5","type":"message.part.updated","properties":{"part":{"sessionID":"ses_1","messageID":"msg_1","id":"prt_t","type":"text","text":"I look."}}}
{"id":"evt_6","type":"message.part.updated","properties":{"part":{"sessionID":"ses_1","messageID":"msg_1","id":"prt_c1","type":"tool","tool":"bash","callID":"c1","state":{"status":"completed","input":{"command":"ls"},"output":"a","metadata":{"exit":0},"title":"ls","time":{"start":1774030800001,"end":1774030800021}}}}}
)",
     {},
     3},
    {"copilot, events of a resumed session",
     R"({"type":"session.start","data":{"sessionId":"s","selectedModel":"some-model"},"id":"e1","timestamp":"2026-03-20T18:20:00.000Z","parentId":null}
{"type":"user.message","data":{"content":"Go","messageId":"u2"},"id":"e3","timestamp":"2026-03-20T18:20:00.000Z","parentId":null}
{"type":"assistant.message","data":{"messageId":"m","content":"I look.","toolRequests":[{"toolCallId":"c1","name":"view","arguments":{"path":"a.js"},"type":"function"}]},"id":"e4","timestamp":"2026-03-20T18:20:00.000Z","parentId":null}
{"type":"tool.execution_start","data":{"toolCallId":"c1","toolName":"view","arguments":{"path":"a.js"}},"id":"e5","timestamp":"2026-03-20T18:20:00.000Z","parentId":null}
{"type":"tool.execution_complete","data":{"toolCallId":"c1","success":true,"result":{"content":"let a;\n","detailedContent":"let a;\n"}},"id":"e6","timestamp":"2026-03-20T18:20:00.000Z","parentId":null}
)",
     {},
     3},
    {"ag-ui, a snapshot of the messages",
     R"({"type":"RUN_STARTED","threadId":"t","runId":"r1","input":{"threadId":"t","runId":"r1","messages":[{"id":"u1","role":"user","content":"Look"}],"tools":[],"context":[],"state":{}}}
{"type":"TEXT_MESSAGE_START","messageId":"m1","role":"assistant"}
{"type":"TEXT_MESSAGE_CONTENT","messageId":"m1","delta":"I "}
{"type":"TEXT_MESSAGE_CONTENT","messageId":"m1","delta":"look."}
{"type":"TEXT_MESSAGE_END","messageId":"m1"}
{"type":"TOOL_CALL_START","toolCallId":"c1","toolCallName":"bash"}
{"type":"TOOL_CALL_ARGS","toolCallId":"c1","delta":"{\"command\":\"ls\"}"}
{"type":"TOOL_CALL_END","toolCallId":"c1"}
{"type":"TOOL_CALL_RESULT","messageId":"tm1","toolCallId":"c1","content":"a"}
{"type":"RUN_FINISHED","threadId":"t","runId":"r1"}
)",
     R"({"type":"MESSAGES_SNAPSHOT","messages":[{"id":"u1","role":"user","content":"Look"},{"id":"m1","role":"assistant","content":"I look.","toolCalls":[{"id":"c1","type":"function","function":{"name":"bash","arguments":"{\"command\":\"ls\"}"}}]},{"id":"tm1","role":"tool","toolCallId":"c1","content":"a"}]}
)",
     3},
    {"ag-ui, texts of a rejoined run",
     R"({"type":"RUN_STARTED","threadId":"t","runId":"r1"}
{"type":"TEXT_MESSAGE_START","messageId":"m1","role":"assistant"}
{"type":"TEXT_MESSAGE_CONTENT","messageId":"m1","delta":"I "}
{"type":"TEXT_MESSAGE_CONTENT","messageId":"m1","delta":"look."}
{"type":"TEXT_MESSAGE_END","messageId":"m1"}
{"type":"RUN_FINISHED","threadId":"t","runId":"r1"}
)",
     {},
     1},
    {"ai-sdk, stored messages",
     R"({"id":"u1","role":"user","parts":[{"type":"text","text":"Look"}]}
{"id":"m1","role":"assistant","parts":[{"type":"step-start"},{"type":"text","text":"I look.","state":"done"},{"type":"tool-bash","toolCallId":"c1","state":"output-available","input":{"command":"ls"},"output":"a"}]}
)",
     {},
     3},
    {"langgraph, whole states",
     R"(["values",{"messages":[{"content":"Go","type":"human","id":"h1"},{"content":"I look.","type":"ai","id":"a1","tool_calls":[{"id":"c1","name":"bash","args":{"command":"ls"},"type":"tool_call"}],"usage_metadata":{"input_tokens":5,"output_tokens":2,"total_tokens":7}},{"content":"a","type":"tool","name":"bash","id":"t1","tool_call_id":"c1","status":"success"}]}]
)",
     {},
     3},
    {"responses, a rejoined stream",
     R"({"type":"response.created","sequence_number":0,"response":{"id":"resp_1","status":"in_progress","model":"m","output":[]}}
{"type":"response.output_item.added","sequence_number":1,"output_index":0,"item":{"type":"message","id":"msg_1","role":"assistant","content":[]}}
{"type":"response.content_part.added","sequence_number":2,"item_id":"msg_1","content_index":0,"part":{"type":"output_text","text":""}}
{"type":"response.output_text.delta","sequence_number":3,"item_id":"msg_1","content_index":0,"delta":"I "}
{"type":"response.output_text.delta","sequence_number":4,"item_id":"msg_1","content_index":0,"delta":"look."}
{"type":"response.output_item.done","sequence_number":5,"output_index":0,"item":{"type":"message","id":"msg_1","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[]}]}}
{"type":"response.output_item.added","sequence_number":6,"output_index":1,"item":{"type":"function_call","id":"fc_1","call_id":"c1","name":"bash","arguments":""}}
{"type":"response.function_call_arguments.delta","sequence_number":7,"item_id":"fc_1","output_index":1,"delta":"{\"command\":\"ls\"}"}
{"type":"response.output_item.done","sequence_number":8,"output_index":1,"item":{"type":"function_call","id":"fc_1","call_id":"c1","name":"bash","arguments":"{\"command\":\"ls\"}"}}
{"type":"response.completed","sequence_number":9,"response":{"id":"resp_1","status":"completed","model":"m","output":[{"type":"message","id":"msg_1","role":"assistant","content":[{"type":"output_text","text":"I look.","annotations":[]}]},{"type":"function_call","id":"fc_1","call_id":"c1","name":"bash","arguments":"{\"command\":\"ls\"}"}],"usage":{"input_tokens":5,"output_tokens":2,"total_tokens":7}}}
)",
     {},
     2},
};

/// Returns what is shown: entries with their HTML, and the token counts.
Json shown(std::string_view input) {
  Session session;
  session.push(input);
  const Json snapshot = Json::parse(session.snapshot());
  Json out;
  for (const Json& entry : snapshot["entries"]) {
    out["rows"].push_back({{"title", entry["title"]["text"]},
                           {"status", entry["status"]},
                           {"html", session.html(entry["id"].get<std::string>())}});
  }
  out["usage"] = snapshot["session"]["usage"];
  return out;
}

}  // namespace

TEST_CASE("a replayed session is not shown twice", "[decode][retold]") {
  for (const Retelling& retelling : kRetellings) {
    CAPTURE(retelling.name);
    const std::string told(retelling.told);
    const Json once = shown(told);
    CHECK(once["rows"].size() == retelling.rows);
    CHECK(shown(told + std::string(retelling.again.empty() ? told : retelling.again)) == once);
  }
}

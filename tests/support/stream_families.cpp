#include "support/stream_families.h"

#include <nlohmann/json.hpp>

namespace agent_timeline::testing {
namespace {

constexpr StreamForm
    kStreams[] =
        {
            {.name = "neutral, message",
             .begin = R"({"agent-timeline":"message","role":"user","text":"Go"})",
             .delta =
                 R"({"agent-timeline":"message","key":"m","append":true,"open":true,"text":%})"},
            {.name = "claude-code, message",
             .begin =
                 R"({"type":"stream_event","event":{"type":"message_start","message":{"id":"m","type":"message","role":"assistant"}},"session_id":"s"}
{"type":"stream_event","event":{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}},"session_id":"s"})",
             .delta =
                 R"({"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":%}},"session_id":"s"})",
             .end =
                 R"({"type":"stream_event","event":{"type":"content_block_stop","index":0},"session_id":"s"})"},
            {.name = "wave, message",
             .begin = R"({"method":"assistantMessageAdded",)"
                      R"("params":{"message":{"id":"a1","role":"assistant","blocks":[]}}})",
             .delta =
                 R"({"method":"assistantContentUpdated","params":{"messageId":"a1","chunk":%,"stage":"streaming"},"sessionId":"s1"})"},
            {.name = "pi, message",
             .begin =
                 R"({"type":"message_start","message":{"role":"assistant","content":[],"timestamp":1}}
{"type":"message_update","assistantMessageEvent":{"type":"text_start","contentIndex":0}})",
             .delta =
                 R"({"type":"message_update","assistantMessageEvent":{"type":"text_delta","contentIndex":0,"delta":%}})"},
            {.name = "pi, output resent",
             .begin =
                 R"({"type":"tool_execution_start","toolCallId":"c1","toolName":"look","args":{"at":"x"}})",
             .delta =
                 R"({"type":"tool_execution_update","toolCallId":"c1","toolName":"look","args":{"at":"x"},"partialResult":{"content":[{"type":"text","text":@}]}})",
             .end =
                 R"({"type":"tool_execution_end","toolCallId":"c1","toolName":"look","result":{"content":[{"type":"text","text":@}]},"isError":false})"},
            {.name = "pi, command output resent",
             .begin =
                 R"({"type":"tool_execution_start","toolCallId":"c1","toolName":"bash","args":{"command":"make"}})",
             .delta =
                 R"({"type":"tool_execution_update","toolCallId":"c1","toolName":"bash","args":{"command":"make"},"partialResult":{"content":[{"type":"text","text":@}]}})",
             .end =
                 R"({"type":"tool_execution_end","toolCallId":"c1","toolName":"bash","result":{"content":[{"type":"text","text":@}]},"isError":false})"},
            {.name = "acp, message",
             .begin =
                 R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"user_message_chunk","content":{"type":"text","text":"Go"}}}})",
             .delta =
                 R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":%}}}})"},
            {.name = "acp, output resent",
             .begin =
                 R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"tool_call","toolCallId":"b","title":"Look","kind":"other","status":"in_progress","rawInput":{},"content":[]}}})",
             .delta =
                 R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"tool_call_update","toolCallId":"b","content":[{"type":"content","content":{"type":"text","text":@}}]}}})"},
            {.name = "codex, message",
             .begin =
                 R"({"method":"item/started","params":{"threadId":"th","turnId":"tu","item":{"type":"agentMessage","id":"a1","text":""}}})",
             .delta =
                 R"({"method":"item/agentMessage/delta","params":{"threadId":"th","turnId":"tu","itemId":"a1","delta":%}})",
             .end =
                 R"({"method":"item/completed","params":{"threadId":"th","turnId":"tu","item":{"type":"agentMessage","id":"a1","text":@}}})"},
            {.name = "codex, output",
             .begin =
                 R"({"method":"item/started","params":{"threadId":"th","turnId":"tu","item":{"type":"commandExecution","id":"c1","command":"make","cwd":"/","status":"inProgress","commandActions":[],"aggregatedOutput":null,"exitCode":null}}})",
             .delta =
                 R"({"method":"item/commandExecution/outputDelta","params":{"threadId":"th","turnId":"tu","itemId":"c1","delta":%}})"},
            {.name = "ai-sdk, message",
             .begin = R"({"type":"start","messageId":"m1"}
{"type":"text-start","id":"0"})",
             .delta = R"({"type":"text-delta","id":"0","delta":%})",
             .end = R"({"type":"text-end","id":"0"})"},
            {.name = "ai-sdk, output resent",
             .begin = R"({"type":"start","messageId":"m1"}
{"type":"tool-input-available","toolCallId":"c1","toolName":"look","input":{"at":"x"}})",
             .delta =
                 R"({"type":"tool-output-available","toolCallId":"c1","output":@,"preliminary":true})",
             .end = R"({"type":"tool-output-available","toolCallId":"c1","output":@})"},
            {.name = "ai-sdk, input of Write",
             .input_of = "Write",
             .begin = R"({"type":"start","messageId":"m1"}
{"type":"tool-input-start","toolCallId":"c1","toolName":"Write"})",
             .delta = R"({"type":"tool-input-delta","toolCallId":"c1","inputTextDelta":%})"},
            {.name = "gemini, message",
             .begin =
                 R"({"type":"init","timestamp":"2026-03-20T18:20:00.000Z","session_id":"s","model":"m"})",
             .delta =
                 R"({"type":"message","timestamp":"2026-03-20T18:20:00.000Z","role":"assistant","content":%,"delta":true})"},
            {.name = "opencode, message",
             .begin =
                 R"({"type":"message.updated","properties":{"info":{"id":"msg_1","role":"assistant","sessionID":"ses_1"}}}
{"type":"message.part.updated","properties":{"part":{"sessionID":"ses_1","messageID":"msg_1","id":"prt_t","type":"text","text":""}}})",
             .delta =
                 R"({"type":"message.part.delta","properties":{"sessionID":"ses_1","messageID":"msg_1","partID":"prt_t","field":"text","delta":%}})"},
            {.name = "opencode, output resent",
             .begin =
                 R"({"type":"message.updated","properties":{"info":{"id":"msg_1","role":"assistant","sessionID":"ses_1"}}})",
             .delta =
                 R"({"type":"message.part.updated","properties":{"part":{"sessionID":"ses_1","messageID":"msg_1","id":"prt_c1","type":"tool","tool":"bash","callID":"c1","state":{"status":"running","input":{"command":"make"},"metadata":{"output":@},"time":{"start":1774030800001}}}}})"},
            {.name = "responses, message",
             .begin =
                 R"({"type":"response.created","sequence_number":0,"response":{"id":"resp_1","status":"in_progress","model":"m","output":[]}}
{"type":"response.output_item.added","sequence_number":0,"output_index":1,"item":{"type":"message","id":"msg_1","role":"assistant","content":[]}})",
             .delta =
                 R"({"type":"response.output_text.delta","sequence_number":0,"item_id":"msg_1","content_index":0,"delta":%})"},
            {.name = "responses, input of Write",
             .input_of = "Write",
             .begin =
                 R"({"type":"response.created","sequence_number":0,"response":{"id":"resp_1","status":"in_progress","model":"m","output":[]}}
{"type":"response.output_item.added","sequence_number":0,"output_index":2,"item":{"type":"function_call","id":"fc_1","call_id":"c1","name":"Write","arguments":""}})",
             .delta =
                 R"({"type":"response.function_call_arguments.delta","sequence_number":0,"item_id":"fc_1","output_index":2,"delta":%})"},
            {.name = "chat, message",
             .begin = R"({"id":"cc_1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]})",
             .delta =
                 R"({"id":"cc_1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":%},"finish_reason":null}]})"},
            {.name = "chat, input of Write",
             .input_of = "Write",
             .begin =
                 R"({"id":"cc_1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c1","type":"function","function":{"name":"Write","arguments":""}}]},"finish_reason":null}]})",
             .delta =
                 R"({"id":"cc_1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":%}}]},"finish_reason":null}]})"},
            {.name = "gemini api, message",
             .begin = R"({"role":"user","parts":[{"text":"Look"}]})",
             .delta =
                 R"({"candidates":[{"content":{"role":"model","parts":[{"text":%}]}}],"modelVersion":"g-1","responseId":"g1"})"},
            {.name = "ag-ui, message",
             .begin = R"({"type":"RUN_STARTED","threadId":"t","runId":"r1"}
{"type":"TEXT_MESSAGE_START","messageId":"m1","role":"assistant"})",
             .delta = R"({"type":"TEXT_MESSAGE_CONTENT","messageId":"m1","delta":%})",
             .end = R"({"type":"TEXT_MESSAGE_END","messageId":"m1"})"},
            {.name = "ag-ui, input of Write",
             .input_of = "Write",
             .begin = R"({"type":"RUN_STARTED","threadId":"t","runId":"r1"}
{"type":"TOOL_CALL_START","toolCallId":"c1","toolCallName":"Write"})",
             .delta = R"({"type":"TOOL_CALL_ARGS","toolCallId":"c1","delta":%})",
             .end = R"({"type":"TOOL_CALL_END","toolCallId":"c1"})"},
            {.name = "langgraph, message",
             .begin =
                 R"(["messages",[{"content":"Go","type":"human","id":"h1"},{"langgraph_node":"agent"}]])",
             .delta =
                 R"(["messages",[{"content":%,"type":"AIMessageChunk","id":"run--1","tool_calls":[],"tool_call_chunks":[]},{"langgraph_node":"agent","langgraph_step":1,"run_id":"r1"}]])"},
            {.name = "langgraph, input of Write",
             .input_of = "Write",
             .begin =
                 R"(["messages",[{"content":"","type":"AIMessageChunk","id":"run--1","tool_calls":[],"tool_call_chunks":[{"index":0,"id":"c1","name":"Write","args":"","type":"tool_call_chunk"}]},{"langgraph_node":"agent","langgraph_step":1,"run_id":"r1"}]])",
             .delta =
                 R"(["messages",[{"content":"","type":"AIMessageChunk","id":"run--1","tool_calls":[],"tool_call_chunks":[{"index":0,"id":null,"name":null,"args":%,"type":"tool_call_chunk"}]},{"langgraph_node":"agent","langgraph_step":1,"run_id":"r1"}]])"},
            {.name = "mastra, message",
             .begin =
                 R"({"type":"step-start","runId":"r1","from":"AGENT","payload":{"request":{},"warnings":[],"messageId":"m1"}}
{"type":"text-start","runId":"r1","from":"AGENT","payload":{"id":"1"}})",
             .delta =
                 R"({"type":"text-delta","runId":"r1","from":"AGENT","payload":{"id":"1","text":%}})"},
            {.name = "mastra, input of Write",
             .input_of = "Write",
             .begin =
                 R"({"type":"step-start","runId":"r1","from":"AGENT","payload":{"request":{},"warnings":[],"messageId":"m1"}}
{"type":"tool-call-input-streaming-start","runId":"r1","from":"AGENT","payload":{"toolCallId":"c1","toolName":"Write"}})",
             .delta =
                 R"({"type":"tool-call-delta","runId":"r1","from":"AGENT","payload":{"argsTextDelta":%,"toolCallId":"c1","toolName":"Write"}})"},
            {.name = "cline, message",
             .begin =
                 R"({"ts":"2026-03-20T18:20:00.000Z","type":"agent_event","event":{"type":"iteration_start","iteration":1}})",
             .delta =
                 R"({"ts":"2026-03-20T18:20:00.000Z","type":"agent_event","event":{"type":"content_start","contentType":"text","text":%}})"},
            {.name = "cline, output",
             .begin =
                 R"({"ts":"2026-03-20T18:20:00.000Z","type":"agent_event","event":{"type":"content_start","contentType":"tool","toolName":"run_commands","toolCallId":"c1","input":{"commands":["make"]}}})",
             .delta =
                 R"({"ts":"2026-03-20T18:20:00.000Z","type":"agent_event","event":{"type":"content_update","contentType":"tool","toolName":"run_commands","toolCallId":"c1","update":{"stream":"stdout","chunk":%}}})"},
            {.name = "copilot, message",
             .begin =
                 R"({"type":"assistant.message_start","data":{"messageId":"m"},"id":"e6","timestamp":"2026-03-20T18:20:00.000Z","parentId":null,"ephemeral":true})",
             .delta =
                 R"({"type":"assistant.message_delta","data":{"messageId":"m","deltaContent":%},"id":"d#","timestamp":"2026-03-20T18:20:00.000Z","parentId":null,"ephemeral":true})"},
            {.name = "neutral, message with an image",
             .begin = R"({"agent-timeline":"message","role":"user","text":"Go"}
{"agent-timeline":"message","key":"m","open":true,"text":"See:","images":[{"data":"iVBORw0KGgo=","mediaType":"image/png"}],"attachment":{"a":[1,2]}})",
             .delta =
                 R"({"agent-timeline":"message","key":"m","append":true,"open":true,"text":%})"},
            {.name = "copilot, output resent",
             .begin =
                 R"({"type":"tool.execution_start","data":{"toolCallId":"c1","toolName":"bash","arguments":{"command":"make"}},"id":"e1","timestamp":"2026-03-20T18:20:00.000Z","parentId":null})",
             .delta =
                 R"({"type":"tool.execution_partial_result","data":{"toolCallId":"c1","partialOutput":@},"id":"d#","timestamp":"2026-03-20T18:20:00.000Z","parentId":null,"ephemeral":true})"},
            {.name = "copilot, input of bash", .input_of = "Bash", .begin = R"({"type":"assistant.message_start","data":{"messageId":"m"},"id":"e6","timestamp":"2026-03-20T18:20:00.000Z","parentId":null,"ephemeral":true})", .delta = R"({"type":"assistant.tool_call_delta","data":{"toolCallId":"c1","toolName":"bash","inputDelta":%},"id":"d#","timestamp":"2026-03-20T18:20:00.000Z","parentId":null,"ephemeral":true})"},
};

constexpr StreamForm
    kRepeated[] =
        {
            {.name = "neutral, images",
             .begin = R"({"agent-timeline":"message","role":"user","text":"Go"})",
             .delta =
                 R"({"agent-timeline":"message","text":%,"images":[{"data":"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==","mediaType":"image/png"}]})"},
            {.name = "neutral, attachments",
             .begin = R"({"agent-timeline":"message","role":"user","text":"Go"})",
             .delta = R"({"agent-timeline":"message","text":"See","attachment":{"a":%,"n":#}})"},
            {.name = "neutral, to-dos",
             .begin = R"({"agent-timeline":"message","role":"user","text":"Go"})",
             .delta =
                 R"({"agent-timeline":"todos","todos":[{"content":%,"status":"pending"},{"content":"b","status":"in_progress"},{"content":"c","status":"completed"}]})"},
            {.name = "claude-code, to-dos of calls",
             .begin =
                 R"({"type":"user","message":{"role":"user","content":"Go"},"session_id":"s"})",
             .delta =
                 R"({"type":"assistant","message":{"id":"m#","role":"assistant","content":[{"type":"tool_use","id":"t#","name":"TodoWrite","input":{"todos":[{"content":%,"status":"pending","activeForm":"a"}]}}]},"session_id":"s"})"},
            {.name = "neutral, a queue that fills",
             .begin = R"({"agent-timeline":"message","role":"user","text":"Go"})",
             .delta =
                 R"({"agent-timeline":"queue","change":"add","messages":[{"id":"q#","text":%}]})"},
            {.name = "neutral, a queue that fills and empties",
             .begin = R"({"agent-timeline":"message","role":"user","text":"Go"})",
             .delta = R"({"agent-timeline":"queue","change":"add","messages":[{"id":"q#","text":%}]}
{"agent-timeline":"queue","change":"remove","messages":[{"id":"q#","text":%}]})"},
            {.name = "neutral, updates of one call",
             .begin = R"({"agent-timeline":"tool-start","call":"c","name":"mcp__a__b","input":{}})",
             .delta = R"({"agent-timeline":"tool-update","call":"c","output":%})",
             .end = R"({"agent-timeline":"tool-end","call":"c"})"},
            {.name = "claude-code, progress of one call",
             .begin =
                 R"({"type":"assistant","message":{"id":"m","role":"assistant","content":[{"type":"tool_use","id":"t","name":"Agent","input":{"prompt":"Go"}}]},"session_id":"s"})",
             .delta =
                 R"({"type":"system","subtype":"task_progress","task_id":"k","tool_use_id":"t","description":%,"usage":{"total_tokens":#,"tool_uses":#,"duration_ms":#},"session_id":"s"})"},
            {.name = "wave, updates of one call",
             .begin =
                 R"({"method":"toolBlockUpdated","params":{"messageId":"m","id":"t","name":"Bash","stage":"start"},"sessionId":"s"})",
             .delta =
                 R"({"method":"toolBlockUpdated","params":{"messageId":"m","id":"t","name":"Bash","stage":"running","shortResult":%},"sessionId":"s"})"},
            {.name = "acp, updates of one call",
             .begin =
                 R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"tool_call","toolCallId":"b","title":"Look","kind":"other","status":"in_progress","rawInput":{},"content":[]}}})",
             .delta =
                 R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"tool_call_update","toolCallId":"b","title":%}}})"},
            {.name = "acp, content that arrives item by item",
             .begin =
                 R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"tool_call","toolCallId":"b","title":"Look","kind":"other","status":"in_progress","rawInput":{},"content":[]}}})",
             .delta =
                 R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"tool_call_content_chunk","toolCallId":"b","content":{"type":"content","content":{"type":"text","text":%}}}}})"},
            {.name = "acp, pictures that arrive after the end of their call",
             .begin =
                 R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"tool_call","toolCallId":"b","title":"Look","kind":"other","status":"completed","rawInput":{},"content":[]}}})",
             .delta =
                 R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"tool_call_content_chunk","toolCallId":"b","content":{"type":"content","content":{"type":"image","mimeType":"image/png","data":"iVBORw0KGgo=","name":%}}}}})"},
            {.name = "acp, plans",
             .begin =
                 R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"user_message_chunk","content":{"type":"text","text":"Go"}}}})",
             .delta =
                 R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"plan","entries":[{"content":%,"priority":"medium","status":"pending"}]}}})"},
            {.name = "ag-ui, updates of one activity",
             .begin = R"({"type":"RUN_STARTED","threadId":"t","runId":"r1"}
{"type":"ACTIVITY_SNAPSHOT","messageId":"a","activityType":"PLAN","content":{"step":"","done":0}})",
             .delta =
                 R"({"type":"ACTIVITY_DELTA","messageId":"a","activityType":"PLAN","patch":[{"op":"replace","path":"/step","value":%},{"op":"replace","path":"/done","value":#}]})"},
            {.name = "ag-ui, an activity that grows by patches",
             .begin = R"({"type":"RUN_STARTED","threadId":"t","runId":"r1"}
{"type":"ACTIVITY_SNAPSHOT","messageId":"a","activityType":"LOG","content":{"lines":[]}})",
             .delta =
                 R"({"type":"ACTIVITY_DELTA","messageId":"a","activityType":"LOG","patch":[{"op":"add","path":"/lines/-","value":%}]})",
             .is_one_push = true},
            {.name = "neutral, messages",
             .begin = R"({"agent-timeline":"message","role":"user","text":"Go"})",
             .delta = R"({"agent-timeline":"message","text":%})"},
            {.name = "neutral, turns",
             .begin = R"({"agent-timeline":"message","role":"user","text":"Go"})",
             .delta = R"({"agent-timeline":"message","role":"user","text":%}
{"agent-timeline":"turn-end","usage":{"inputTokens":#,"outputTokens":1}})"},
            {.name = "neutral, calls",
             .begin = R"({"agent-timeline":"message","role":"user","text":"Go"})",
             .delta =
                 R"({"agent-timeline":"tool-start","call":"c#","name":"Bash","input":{"command":%}}
{"agent-timeline":"tool-end","call":"c#","output":%})"},
            {.name = "neutral, calls that stay open",
             .begin = R"({"agent-timeline":"message","role":"user","text":"Go"})",
             .delta =
                 R"({"agent-timeline":"tool-start","call":"c#","name":"Bash","input":{"command":%}})"},
            {.name = "claude-code, sub-agents",
             .begin =
                 R"({"type":"user","message":{"role":"user","content":"Go"},"session_id":"s"})",
             .delta =
                 R"({"type":"assistant","message":{"id":"m#","role":"assistant","content":[{"type":"tool_use","id":"t#","name":"Agent","input":{"prompt":%}}]},"session_id":"s"}
{"type":"assistant","parent_tool_use_id":"t#","message":{"id":"n#","role":"assistant","content":[{"type":"text","text":%}]},"session_id":"s"})"},
            {.name = "neutral, a sub-agent in each turn",
             .begin = R"({"agent-timeline":"message","role":"user","text":"Go"})",
             .delta =
                 R"({"agent-timeline":"tool-start","agent":"s#","call":"c#","name":"Bash","input":{"command":%}}
{"agent-timeline":"turn-end"})"},
            {.name = "ai-sdk, calls left open by each turn",
             .begin = R"({"type":"start","messageId":"m"})",
             .delta =
                 R"({"type":"start","messageId":"m#"}
{"type":"tool-input-available","toolCallId":"c#","toolName":"look","input":{"at":%}}
{"type":"finish","finishReason":"tool-calls"})"},
            {.name = "mcp, calls",
             .begin =
                 R"({"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}})",
             .delta =
                 R"({"jsonrpc":"2.0","id":#,"method":"tools/call","params":{"name":"find","arguments":{"q":%}}}
{"jsonrpc":"2.0","id":#,"result":{"content":[{"type":"text","text":%}]}})"},
            {.name = "mcp, progress of one call",
             .begin =
                 R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find","arguments":{},"_meta":{"progressToken":1}}})",
             .delta =
                 R"({"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":#,"message":%}})"},
            {.name = "neutral, notices",
             .begin = R"({"agent-timeline":"message","role":"user","text":"Go"})",
             .delta = R"({"agent-timeline":"notice","code":"info","text":%})"},
            {.name = "neutral, unknown events",
             .begin = R"({"agent-timeline":"message","role":"user","text":"Go"})",
             .delta = R"({"agent-timeline":"no-such-kind","text":%})"},
};

}  // namespace

std::span<const StreamForm> stream_forms() {
  return kStreams;
}

std::span<const StreamForm> repeated_forms() {
  return kRepeated;
}

std::string fill_form(std::string_view form, std::string_view piece, std::string_view so_far,
                      std::size_t number) {
  if (form.empty()) return {};
  std::string out;
  for (const char c : form) {
    if (c == '%') {
      out += nlohmann::json(piece).dump();
    } else if (c == '@') {
      out += nlohmann::json(so_far).dump();
    } else if (c == '#') {
      out += std::to_string(number);
    } else {
      out += c;
    }
  }
  return out + "\n";
}

}  // namespace agent_timeline::testing

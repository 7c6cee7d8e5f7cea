// Tokens of reasoning and tokens written to a cache: every dialect that reports them keeps them,
// and they are not added to the total a second time.
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::ended_snapshot;
using Json = nlohmann::ordered_json;

namespace {

struct Report {
  std::string_view dialect;
  std::string_view log;
  std::int64_t reasoning = 0;
  std::int64_t written = 0;
  std::int64_t total = 15;
};

constexpr Report kReports[] = {
    {"neutral", R"({"agent-timeline":"turn-begin"}
{"agent-timeline":"turn-end","usage":{"inputTokens":10,"outputTokens":5,"reasoningTokens":3,"cacheWriteTokens":2}})",
     3, 2},
    {"claude-code",
     R"({"type":"assistant","message":{"id":"m","type":"message","role":"assistant","content":[{"type":"text","text":"Yes."}],"usage":{"input_tokens":10,"output_tokens":5,"cache_creation_input_tokens":2}},"session_id":"s"})",
     0, 2, 17},
    {"claude-code",
     R"({"type":"result","subtype":"success","is_error":false,"session_id":"s","modelUsage":{"m":{"inputTokens":10,"outputTokens":5,"cacheReadInputTokens":0,"cacheCreationInputTokens":2}}})",
     0, 2, 17},
    {"model-api",
     R"({"id":"r","object":"response","status":"completed","output":[],"usage":{"input_tokens":10,"input_tokens_details":{"cached_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":3},"total_tokens":15}})",
     3},
    {"model-api",
     R"({"id":"c","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"Yes."},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"prompt_tokens_details":{"cache_write_tokens":2},"completion_tokens":5,"completion_tokens_details":{"reasoning_tokens":3},"total_tokens":15}})",
     3, 2},
    {"model-api",
     R"({"id":"m","type":"message","role":"assistant","model":"m","content":[{"type":"text","text":"Yes."}],"stop_reason":"end_turn","usage":{"input_tokens":10,"output_tokens":5,"cache_creation_input_tokens":2}})",
     0, 2, 17},
    {"model-api",
     R"({"candidates":[{"content":{"role":"model","parts":[{"text":"Yes."}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":10,"candidatesTokenCount":2,"thoughtsTokenCount":3,"totalTokenCount":15},"modelVersion":"g","responseId":"g1"})",
     3},
    {"ai-sdk", R"({"type":"start","messageId":"m"}
{"type":"finish","finishReason":"stop","totalUsage":{"inputTokens":10,"inputTokenDetails":{"cacheReadTokens":0,"cacheWriteTokens":2},"outputTokens":5,"outputTokenDetails":{"textTokens":2,"reasoningTokens":3},"totalTokens":15}})",
     3, 2},
    {"ai-sdk", R"({"type":"start","messageId":"m"}
{"type":"finish","finishReason":"stop","totalUsage":{"inputTokens":10,"outputTokens":5,"totalTokens":15,"reasoningTokens":3}})",
     3},
    {"langgraph",
     R"({"messages":[{"type":"ai","id":"a","content":"Yes.","tool_calls":[],"additional_kwargs":{},"response_metadata":{},"usage_metadata":{"input_tokens":10,"output_tokens":5,"total_tokens":15,"input_token_details":{"cache_creation":2},"output_token_details":{"reasoning":3}}}]})",
     3, 2},
    {"pi",
     R"({"type":"message_start","message":{"role":"assistant","content":[],"timestamp":1}}
{"type":"message_end","message":{"role":"assistant","content":[{"type":"text","text":"Yes."}],"timestamp":1,"stopReason":"stop","usage":{"input":8,"output":5,"cacheRead":0,"cacheWrite":2,"totalTokens":15}}})",
     0, 2},
    {"wave",
     R"({"id":"m1","role":"assistant","timestamp":"2026-01-02T03:04:05.000Z","blocks":[{"type":"text","content":"Yes."}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"cache_creation_input_tokens":2}})",
     0, 2},
};

/// Absent counts are 0.
std::int64_t count_of(const Json& usage, const char* name) {
  return usage.value(name, std::int64_t{0});
}

}  // namespace

TEST_CASE("tokens of reasoning and of writing to a cache are kept in every dialect", "[decode]") {
  for (const Report& report : kReports) {
    CAPTURE(report.dialect, report.log.substr(0, 120));
    const Json session = ended_snapshot(std::string(report.log) + "\n")["session"];
    CHECK(session["dialects"] == Json{report.dialect});
    const Json& usage = session["usage"];
    CHECK(count_of(usage, "reasoningTokens") == report.reasoning);
    CHECK(count_of(usage, "cacheWriteTokens") == report.written);
    CHECK(usage["totalTokens"] == report.total);
    CHECK(usage.contains("reasoningTokens") == (report.reasoning > 0));
    CHECK(usage.contains("cacheWriteTokens") == (report.written > 0));
  }
}

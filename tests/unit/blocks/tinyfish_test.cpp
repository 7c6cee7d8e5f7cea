// The summary line of each TinyFish tool, and its fallback if the result lacks the needed fields.
#include "blocks/tinyfish.h"

#include <catch2/catch_test_macros.hpp>
#include <string_view>

#include "base/json/read.h"

using namespace agent_timeline;

namespace {

Value json(std::string_view text) {
  auto parsed = read_json(text);
  REQUIRE(std::holds_alternative<Value>(parsed));
  return std::get<Value>(std::move(parsed));
}

ToolCall ended(std::string_view tool, std::string_view details, std::string_view text,
               std::string_view arguments = "{}") {
  ToolCall call;
  call.name = tool;
  call.input.arguments = json(arguments);
  call.result = ToolResult{ToolOutput(TextOutput{std::string(text)}), {}};
  call.result->details = json(details);
  call.begun = true;
  call.ended = true;
  return call;
}

std::string line_of(const ToolCall& call, Status status = Status::done) {
  const auto summary = tinyfish_summary(call, status);
  return summary ? summary->text : "(none)";
}

}  // namespace

TEST_CASE("tinyfish: the summary line of each of the six tools", "[blocks][tinyfish]") {
  struct Row {
    std::string_view tool, details, line;
  };
  const Row rows[] = {
      {"tinyfish_search", R"({"resultCount":12})", "🔍 Found 12 results"},
      {"tinyfish_fetch", R"({"resultCount":3})", "📄 Fetched 3 page(s)"},
      {"tinyfish_agent_run", R"({"eventCount":87})", "✅ Agent completed (87 events)"},
      {"tinyfish_run_get", R"({"runId":"abc123","status":"COMPLETED"})",
       "📋 Run abc123 — COMPLETED"},
      {"tinyfish_run_list", R"({"count":20})", "📜 20 runs"},
      {"tinyfish_run_cancel", R"({"runId":"abc123"})", "🚫 Run abc123 cancelled"},
      {"tinyfish_run_cancel", R"({"runId":"abc123","cancelled":true})", "🚫 Run abc123 cancelled"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.tool);
    const auto summary = tinyfish_summary(ended(row.tool, row.details, "words"), Status::done);
    REQUIRE(summary);
    CHECK(summary->text == row.line);
    REQUIRE(summary->label);
    CHECK(summary->label->text == row.line);
    CHECK(summary->is_exhaustive == (row.tool == "tinyfish_run_cancel"));
  }
}

TEST_CASE("pi/tinyfish: the summary uses the same text for singular and plural",
          "[blocks][tinyfish]") {
  // The texts are the same for one and for many.
  CHECK(line_of(ended("tinyfish_search", R"({"resultCount":1})", "x")) == "🔍 Found 1 results");
  CHECK(line_of(ended("tinyfish_fetch", R"({"resultCount":1})", "x")) == "📄 Fetched 1 page(s)");
  CHECK(line_of(ended("tinyfish_agent_run", R"({"eventCount":1})", "x")) ==
        "✅ Agent completed (1 events)");
  CHECK(line_of(ended("tinyfish_run_list", R"({"count":1})", "x")) == "📜 1 runs");
}

TEST_CASE("pi/tinyfish: a resultCount of 0 is shown; without it, the text is the summary",
          "[blocks][tinyfish]") {
  CHECK(line_of(ended("tinyfish_search", R"({"resultCount":0})", "No results found.")) ==
        "🔍 Found 0 results");
  const std::string_view refusal = "TinyFish API key not configured. Run /tinyfish-login.";
  for (const std::string_view tool :
       {"tinyfish_search", "tinyfish_fetch", "tinyfish_agent_run", "tinyfish_run_get",
        "tinyfish_run_list", "tinyfish_run_cancel"}) {
    CAPTURE(tool);
    for (const std::string_view details : {"{}", "null", R"({"resultCount":null,"count":"x"})"}) {
      const auto summary =
          tinyfish_summary(ended(tool, details, refusal, R"({"runId":"abc123"})"), Status::done);
      REQUIRE(summary);
      CHECK(summary->text == refusal);
      CHECK_FALSE(summary->label);
      CHECK_FALSE(summary->is_exhaustive);
    }
  }
}

TEST_CASE("tinyfish: missing details come from the input, else the text is the summary",
          "[blocks][tinyfish]") {
  CHECK(line_of(ended("tinyfish_agent_run", R"({"completed":true})", "x")) == "✅ Agent completed");
  CHECK(line_of(ended("tinyfish_agent_run", "{}", "⏳ step\n\n## Result\n{}")) ==
        "✅ Agent completed");
  CHECK(line_of(ended("tinyfish_run_get", R"({"status":"RUNNING"})", "x", R"({"runId":"r"})")) ==
        "📋 Run r — RUNNING");
  CHECK(line_of(ended("tinyfish_run_cancel", "{}", "Run r has been cancelled.",
                      R"({"runId":"r"})")) == "🚫 Run r cancelled");
  CHECK(line_of(ended("tinyfish_run_cancel", R"({"runId":"r","cancelled":false})",
                      "Run r is over.")) == "Run r is over.");
  CHECK(line_of(ended("tinyfish_fetch", R"({"error":"missing_urls","resultCount":0})",
                      "Either 'url' or 'urls' parameter is required.")) ==
        "Either 'url' or 'urls' parameter is required.");
}

TEST_CASE("tinyfish: the summary of a failed call is the first line of the error",
          "[blocks][tinyfish]") {
  ToolCall call = ended("tinyfish_search", R"({"resultCount":3})", "");
  call.result = ToolResult{{}, ToolError{"TinyFish API 401: Request failed\nmore", {}}};
  CHECK(line_of(call, Status::error) == "TinyFish API 401: Request failed");
}

TEST_CASE("pi/tinyfish: a partial result without content is shown as running",
          "[blocks][tinyfish]") {
  ToolCall call;
  call.name = "tinyfish_agent_run";
  CHECK_FALSE(tinyfish_summary(call, Status::running));
  call.result = ToolResult{};
  CHECK(line_of(call, Status::running) == "⏳ Running…");
  CHECK(line_of(call, Status::partial) == "⏳ Running…");
  // It is unknown how an orphaned run ended.
  CHECK_FALSE(tinyfish_summary(call, Status::orphaned));
}

TEST_CASE("tinyfish: other tools have no such summary and no links", "[blocks][tinyfish]") {
  const ToolCall call =
      ended("search", R"({"resultCount":3})", "x", R"({"url":"https://example.com"})");
  CHECK_FALSE(tinyfish_summary(call, Status::done));
  CHECK(tinyfish_links(call).empty());
}

TEST_CASE("tinyfish: url and urls become links without duplicates", "[blocks][tinyfish]") {
  const ToolCall call =
      ended("tinyfish_fetch", R"({"urls":["https://b.example","https://c.example",7]})", "x",
            R"({"url":"https://a.example","urls":["https://b.example"," ","https://a.example"]})");
  const auto links = tinyfish_links(call);
  REQUIRE(links.size() == 3);
  CHECK(links[0].url == "https://a.example");
  CHECK(links[1].url == "https://b.example");
  CHECK(links[2].url == "https://c.example");
}

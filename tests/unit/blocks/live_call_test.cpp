// Calls whose result grows: which text grows, and which updates only add to it.
#include "blocks/live_call.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "blocks/build_block.h"

using namespace agent_timeline;

namespace {

ToolCall call_with(ToolOutput output) {
  ToolCall call;
  call.name = "look";
  call.result = ToolResult{std::move(output), {}};
  return call;
}

ToolCall saying(std::string_view text) {
  return call_with(TextOutput{std::string(text)});
}

/// True if a call whose result is `before` has at most grown when its result is `after`.
bool grows(std::string_view before, std::string_view after) {
  LiveCall live(saying(before), Status::partial);
  return live.update(saying(after), Status::partial);
}

}  // namespace

TEST_CASE("the result of an open call can grow if it is text, a file, a report or a command's",
          "[blocks]") {
  CHECK(*growing_text(saying("a")) == "a");
  CHECK(*growing_text(call_with(FileContent{"x", "b"})) == "b");
  TaskReport report;
  report.text = "c";
  const ToolCall reporting = call_with(report);
  CHECK(*growing_text(reporting) == "c");
  const ToolCall running = call_with(CommandOutput{});
  CHECK(growing_text(running) == nullptr);
  CHECK(growing_text(call_with(Listing{})) == nullptr);
  for (const ToolCall& call : {saying("a"), reporting, running}) {
    CHECK(LiveCall::can_grow(call, Status::partial));
    CHECK_FALSE(LiveCall::can_grow(call, Status::done));
  }
  CHECK_FALSE(LiveCall::can_grow(call_with(Listing{}), Status::partial));
}

TEST_CASE("a result that was empty or blank is built anew, any other one grows", "[blocks]") {
  CHECK(grows("a", "a"));
  CHECK(grows("a", "ab"));
  CHECK(grows("a\n", "a\n\nb"));
  CHECK(grows(" ", "  "));
  CHECK_FALSE(grows("", "\n"));
  CHECK_FALSE(grows("", "a"));
  CHECK_FALSE(grows(" ", " a"));
}

TEST_CASE("the block of a growing command has a part for each of its streams", "[blocks]") {
  CommandOutput output;
  output.outcome = CommandOutput::Outcome::running;
  output.standard_output = "one\n";
  ToolCall call = call_with(output);
  LiveCall live(call, Status::partial);
  CHECK(live.kind() == LiveCall::Kind::command);
  CHECK(live.part_key().empty());
  output.standard_output += "two\n";
  call = call_with(output);
  CHECK(live.update(call, Status::partial));
  output.standard_error = "broken\n";
  CHECK_FALSE(live.update(call_with(output), Status::partial));
}

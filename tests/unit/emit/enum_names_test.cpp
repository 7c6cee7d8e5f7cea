// The contract's name (wasm/package/src/contract/index.ts) of every enumerator.
#include "emit/enum_names.h"

#include <catch2/catch_test_macros.hpp>
#include <string_view>
#include <utility>

using namespace agent_timeline;

TEST_CASE("the names of statuses match the contract", "[emit]") {
  const std::pair<Status, std::string_view> rows[] = {
      {Status::input_streaming, "input-streaming"},
      {Status::ready, "ready"},
      {Status::awaiting_approval, "awaiting-approval"},
      {Status::running, "running"},
      {Status::partial, "partial"},
      {Status::done, "done"},
      {Status::error, "error"},
      {Status::denied, "denied"},
      {Status::cancelled, "cancelled"},
      {Status::timed_out, "timed-out"},
      {Status::background, "background"},
      {Status::orphaned, "orphaned"},
  };
  for (const auto& [status, name] : rows)
    CHECK(enum_name(status) == name);
}

TEST_CASE("the names of other enumerators match the contract", "[emit]") {
  CHECK(enum_name(Role::system) == "system");
  CHECK(enum_name(Tone::bad) == "bad");
  CHECK(enum_name(ToolFamily::files) == "files");
  CHECK(enum_name(ToolFamily::generic) == "generic");
  CHECK(enum_name(ListedEntry::Kind::other) == "other");
  CHECK(enum_name(Todo::State::in_progress) == "in-progress");
  CHECK(enum_name(DiagnosticLevel::info) == "info");
  CHECK(enum_name(diff::LineKind::removed) == "removed");
  CHECK(enum_name(diff::Change::renamed) == "renamed");
  CHECK(kind_name(EntryContent(ToolCall{})) == "tool");
  CHECK(kind_name(EntryContent(UnknownEvent{})) == "unknown");
  CHECK(kind_name(PartContent(MarkdownPart{})) == "markdown");
  CHECK(kind_name(PartContent(NoticePart{})) == "notice");
}

// The contract's name (wasm/package/src/contract/index.ts) of every enumerator.
#include "emit/enum_names.h"

#include <catch2/catch_test_macros.hpp>
#include <string_view>
#include <utility>

using namespace agent_timeline;

TEST_CASE("statuses are the contract's", "[emit]") {
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
    CHECK(word(status) == name);
}

TEST_CASE("the other words are the contract's", "[emit]") {
  CHECK(word(Role::system) == "system");
  CHECK(word(Tone::bad) == "bad");
  CHECK(word(ToolFamily::files) == "files");
  CHECK(word(ToolFamily::generic) == "generic");
  CHECK(word(ListedEntry::Kind::other) == "other");
  CHECK(word(Todo::State::in_progress) == "in-progress");
  CHECK(word(DiagnosticLevel::info) == "info");
  CHECK(word(diff::LineKind::removed) == "removed");
  CHECK(word(diff::Change::renamed) == "renamed");
  CHECK(kind_word(EntryContent(ToolCall{})) == "tool");
  CHECK(kind_word(EntryContent(UnknownEvent{})) == "unknown");
  CHECK(kind_word(PartContent(MarkdownPart{})) == "markdown");
  CHECK(kind_word(PartContent(NoticePart{})) == "notice");
}

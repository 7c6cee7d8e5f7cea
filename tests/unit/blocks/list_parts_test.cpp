// What cards of listings, searches, to-dos and plans show besides their rows: badges, warnings, the
// pattern that marks matches, the form of a listing.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <utility>

#include "base/limits.h"
#include "blocks/hidden_text.h"
#include "blocks/tool_call.h"

using namespace agent_timeline;

namespace {

ToolCall call_of(std::string name, ToolOutput output) {
  ToolCall call;
  call.name = std::move(name);
  call.ended = true;
  call.result = ToolResult{std::move(output), {}};
  return call;
}

std::string badges(const Block& block) {
  std::string out;
  for (const Badge& badge : block.badges)
    out += (out.empty() ? "" : ", ") + badge.label.text;
  return out;
}

Listing listing_of(std::initializer_list<const char*> names) {
  Listing listing;
  for (const char* name : names)
    listing.entries.push_back({name, ListedEntry::Kind::file, false, {}});
  return listing;
}

}  // namespace

TEST_CASE("the badges of a listing count items, folders and files", "[blocks][lists]") {
  Listing listing = listing_of({"a", "b"});
  listing.total = 2;
  listing.files = 1;
  listing.directories = 1;
  CHECK(badges(show_tool_call(call_of("LS", listing), Status::done)) ==
        "2 items, 1 folder, 1 file");
  listing.total = 1;
  listing.files = 0;
  listing.directories = 3;
  CHECK(badges(show_tool_call(call_of("LS", listing), Status::done)) == "1 item, 3 folders");
}

TEST_CASE(
    "names that begin with a dot are marked hidden, and search results in folders form a tree",
    "[blocks][lists]") {
  const Block flat = show_tool_call(call_of("LS", listing_of({".git", "a"})), Status::done);
  const auto& entries = std::get<EntriesPart>(flat.parts.at(0).content);
  CHECK(entries.listing.entries[0].hidden);
  CHECK_FALSE(entries.listing.entries[1].hidden);
  CHECK_FALSE(entries.is_tree);
  Listing found = listing_of({"a/1", "a/2", "a/3", "a/4", "a/5", "b/6", "b/7", "b/8"});
  found.is_search_result = true;
  const Block tree = show_tool_call(call_of("Glob", found), Status::done);
  CHECK(std::get<EntriesPart>(tree.parts.at(0).content).is_tree);
}

TEST_CASE("the pattern and flags of the call determine which matches are marked",
          "[blocks][lists]") {
  SearchMatches matches;
  matches.files.push_back({"a", {{1, "a.b A.B axb", false}}, {}});
  ToolCall call = call_of("Grep", matches);
  const auto mark_count = [&call] {
    const Block block = show_tool_call(call, Status::done);
    std::vector<TextRange> found;
    const Part& part = block.parts.back();
    PatternMatcher(std::get<MatchesPart>(part.content).pattern).find("a.b A.B axb", found);
    return found.size();
  };
  CHECK(mark_count() == 0);
  call.input.arguments = Value::object();
  call.input.arguments.add("pattern", Value::string("a.b"));
  CHECK(mark_count() == 2);
  call.input.arguments.add("-i", Value::boolean(true));
  CHECK(mark_count() == 3);
  call.input.arguments.add("literal", Value::boolean(true));
  CHECK(mark_count() == 2);
}

TEST_CASE("hidden characters are counted in every kind of part and shown as a warning",
          "[blocks][lists]") {
  CodePart code;
  code.text = "a\u202E\u2066b";
  CHECK(count_hidden(PartContent(code)) == 2);
  CHECK(count_hidden(PartContent(JsonPart{"\"\u200B\""})) == 1);
  CHECK(count_hidden(PartContent(EntriesPart{listing_of({"a\u200B", "b"})})) == 1);
  CHECK(count_hidden(PartContent(MatchesPart{{{"a\u200B", {{1, "\u200B", false}}, {}}}})) == 2);
  CHECK(count_hidden(PartContent(NoticePart{Tone::good, "\u200F"})) == 0);
  diff::File file;
  file.old_path = file.new_path = "a\u200B";
  file.hunks.emplace_back().lines.emplace_back().text = "\u2067";
  DiffPart diff;
  diff.diff.files.push_back(file);
  CHECK(count_hidden(PartContent(diff)) == 2);

  const Block one = show_tool_call(call_of("LS", listing_of({"a\u200B"})), Status::done);
  REQUIRE_FALSE(one.badges.empty());
  CHECK(one.badges.back().label.text == "1 hidden character");
  CHECK(one.badges.back().tone == Tone::warning);
  CHECK(badges(show_tool_call(call_of("Read", FileContent{"a", "\u200B\u200B\n", 0, 0}),
                              Status::done)) == "2 hidden characters");
}

TEST_CASE("a to-do list has a badge with its progress", "[blocks][lists]") {
  ToolCall call = call_of("TodoWrite", TextOutput{});
  call.todos = {Todo{"1", "a", Todo::State::completed, {}, ""},
                Todo{"2", "b", Todo::State::in_progress, {}, ""},
                Todo{"3", "c", Todo::State::pending, {}, ""}};
  CHECK(badges(show_tool_call(call, Status::done)) == "1 of 3 done");
}

TEST_CASE("a plan has a badge with its approval or rejection", "[blocks][lists]") {
  ToolCall call = call_of("ExitPlanMode", TextOutput{});
  CHECK(badges(show_tool_call(call, Status::running)) == "");
  CHECK(badges(show_tool_call(call, Status::done)) == "Approved");
  CHECK(badges(show_tool_call(call, Status::denied)) == "Rejected");
  // The question failed; nobody rejected the plan.
  CHECK(badges(show_tool_call(call, Status::error)) == "");
}

TEST_CASE("at most kListedEntries rows of matches are shown", "[blocks][lists]") {
  const auto shown_rows = [](SearchMatches found) {
    const Block block = show_tool_call(call_of("Grep", std::move(found)), Status::done);
    std::size_t rows = 0;
    for (const Part& part : block.parts) {
      const auto* matches = std::get_if<MatchesPart>(&part.content);
      if (matches == nullptr) continue;
      for (const MatchedFile& file : matches->files)
        rows += 1 + file.lines.size();
    }
    return rows;
  };
  SearchMatches names;
  for (std::size_t i = 0; i <= limits::kListedEntries; ++i)
    names.files.push_back({"f" + std::to_string(i), {}, {}});
  CHECK(shown_rows(names) == limits::kListedEntries);
  SearchMatches lines;
  lines.files.push_back({"f", {}, {}});
  lines.files[0].lines.resize(limits::kListedEntries + 1, {1, "x", false});
  CHECK(shown_rows(lines) == limits::kListedEntries);
}

// File changes as diffs: from the input of every editing tool and from every form of result.
#include "blocks/change_view.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "base/json/read.h"
#include "blocks/tool_call.h"

using namespace agent_timeline;

namespace {

Value parse(std::string_view text) {
  auto parsed = read_json(text);
  Value* value = std::get_if<Value>(&parsed);
  REQUIRE(value != nullptr);
  return std::move(*value);
}

Block show(std::string_view tool, std::string_view arguments, Status status,
           std::optional<ToolResult> result = {}) {
  ToolCall call;
  call.name = tool;
  call.input.arguments = parse(arguments);
  call.result = std::move(result);
  return show_tool_call(call, status);
}

const Part* find_part(const Block& block, std::string_view key) {
  for (const Part& part : block.parts) {
    if (part.key == key) return &part;
  }
  return nullptr;
}

/// Returns each hunk as `@old,new` and its lines.
std::string shown(const Block& block) {
  const Part* part = find_part(block, "changes");
  const auto* changes = part == nullptr ? nullptr : std::get_if<DiffPart>(&part->content);
  if (changes == nullptr) return "none";
  std::string out;
  for (const diff::Hunk& hunk : changes->diff.files.at(0).hunks) {
    out += "@" + std::to_string(hunk.old_start) + "," + std::to_string(hunk.new_start);
    for (const diff::Line& line : hunk.lines)
      out += " " + std::string(1, " +-"[static_cast<int>(line.kind)]) + line.text;
  }
  return out;
}

std::string badges(const Block& block) {
  std::string out;
  for (const Badge& badge : block.badges)
    out += (out.empty() ? "" : ", ") + badge.label.text;
  return out;
}

ToolResult changed(FileChange change) {
  return {std::move(change), {}};
}

}  // namespace

TEST_CASE("the input of every editing tool becomes a diff", "[blocks]") {
  struct Row {
    std::string_view tool;
    std::string_view arguments;
    std::string_view diff;
  };
  const Row rows[] = {
      {"Edit", R"({"file_path":"a","old_string":"x\ny","new_string":"x\nz"})", "@1,1  x -y +z"},
      {"edit", R"({"path":"a","oldText":"x","newText":"y"})", "@1,1 -x +y"},
      {"replace_in_file", R"({"path":"a","search":"x","replace":"y"})", "@1,1 -x +y"},
      {"MultiEdit",
       R"({"file_path":"a","edits":[{"old_string":"x","new_string":"y"},
           {"old_string":"p","new_string":""}]})",
       "@1,1 -x +y@1,0 -p"},
      {"Write", R"({"file_path":"a","content":"x\ny\n"})", "@0,1 +x +y"},
      {"write", R"({"path":"a","content":"x"})", "@0,1 +x"},
      {"NotebookEdit", R"({"notebook_path":"a","new_source":"x"})", "@0,1 +x"},
      {"NotebookEdit", R"({"notebook_path":"a","edit_mode":"delete"})", "none"},
      {"Edit", R"({"file_path":"a"})", "none"},
      {"Edit", R"({"file_path":"a","old_string":1,"new_string":[]})", "none"},
      {"replace_in_file",
       R"({"path":"a","diff":"<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n"})", "@1,1 -x +y"},
      {"apply_patch", R"({"patch":"@@ -4 +4 @@\n-x\n+y\n"})", "@4,4 -x +y"},
      {"apply_patch", R"({"input":"*** Begin Patch\n*** Update File: a\n@@\n-x\n+y\n"})",
       "@0,0 -x +y"},
      {"apply_patch", R"({"patch":"no patch"})", "none"},
      {"novel", R"({"path":"a","oldText":"x","newText":"y"})", "@1,1 -x +y"},
      {"novel", R"({"path":"a","oldText":null,"newText":"y"})", "@0,1 +y"},
      {"novel", R"({"path":"a","newText":"y"})", "none"},
      {"novel", R"({"oldText":"x","newText":"y"})", "none"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.tool, row.arguments);
    CHECK(shown(show(row.tool, row.arguments, Status::done)) == row.diff);
  }
}

TEST_CASE("claude: Edit with empty old_string creates the file", "[blocks]") {
  const Block block =
      show("Edit", R"({"file_path":"a","old_string":"","new_string":"x\n"})", Status::done);
  CHECK(shown(block) == "@0,1 +x");
  const auto& part = std::get<DiffPart>(find_part(block, "changes")->content);
  CHECK(part.diff.files.at(0).change == diff::Change::added);
  CHECK(badges(block) == "+1");
}

TEST_CASE("claude: identical old and new text is shown as no changes", "[blocks]") {
  const Block block =
      show("Edit", R"({"file_path":"a","old_string":"x","new_string":"x"})", Status::done);
  CHECK(shown(block) == "");
  CHECK(find_part(block, "changes")->note->text == "No changes");
  CHECK(badges(block) == "");
}

TEST_CASE("claude: replace_all has a badge", "[blocks]") {
  const Block block =
      show("Edit", R"({"file_path":"a","old_string":"x","new_string":"y","replace_all":true})",
           Status::done);
  CHECK(badges(block) == "Every occurrence, +1, −1");
  CHECK(find_part(block, "input") == nullptr);
}

TEST_CASE("claude: malformed edits are skipped and the input is shown", "[blocks]") {
  const auto parts = [](std::string_view arguments) {
    const Block block = show("MultiEdit", arguments, Status::done);
    return std::pair(shown(block), find_part(block, "input") != nullptr);
  };
  CHECK(parts(R"({"file_path":"a","edits":"x"})") == std::pair(std::string("none"), true));
  CHECK(parts(R"({"file_path":"a","edits":{"old_string":"x","new_string":"y"}})") ==
        std::pair(std::string("@1,1 -x +y"), true));
  CHECK(parts(R"({"file_path":"a","edits":[7,{"old_string":"x","new_string":"y"}]})") ==
        std::pair(std::string("@1,1 -x +y"), true));
  CHECK(parts(R"({"file_path":"a","edits":[]})") == std::pair(std::string("none"), true));
}

TEST_CASE("a change that was not applied is labelled as proposed and has no line counts",
          "[blocks]") {
  for (const Status status : {Status::running, Status::error, Status::denied, Status::ready}) {
    const Block block =
        show("Edit", R"({"file_path":"a","old_string":"x","new_string":"y"})", status);
    CHECK(find_part(block, "changes")->label->text == "Proposed changes");
    CHECK(badges(block) == "");
  }
}

TEST_CASE("the line numbers and hunks of the result take precedence over the input", "[blocks]") {
  const std::string_view input = R"({"file_path":"a","old_string":"x","new_string":"y"})";
  FileChange placed{"a", "Updated", ""};
  placed.first_line = 12;
  CHECK(shown(show("Edit", input, Status::done, changed(placed))) == "@12,12 -x +y");
  FileChange runs{"a", "", ""};
  runs.runs = {{4, 4, {" k", "-x", "+y"}}};
  CHECK(shown(show("Edit", input, Status::done, changed(runs))) == "@4,4  k -x +y");
  FileChange numbered{"a", "", ""};
  numbered.numbered_diff = "  4 k\n- 5 x\n+ 5 y\n";
  CHECK(shown(show("Edit", input, Status::done, changed(numbered))) == "@4,4  k -x +y");
  FileChange unified{"a", "", "@@ -4 +4 @@\n-x\n+y\n"};
  CHECK(shown(show("Edit", input, Status::done, changed(unified))) == "@4,4 -x +y");
  FileChange edits{"a", "", ""};
  edits.edits = {{"x", "y", false}};
  edits.first_line = 3;
  CHECK(shown(show("novel", "{}", Status::done, changed(edits))) == "@3,3 -x +y");
}

TEST_CASE("a malformed numbered diff is shown as text", "[blocks]") {
  FileChange change{"a", "", ""};
  change.numbered_diff = "no diff";
  const Block block = show("edit", "{}", Status::done, changed(change));
  CHECK(std::get<CodePart>(find_part(block, "changes")->content).text == "no diff");
}

TEST_CASE("a created file is shown as added", "[blocks]") {
  FileChange change{"a", "Created", ""};
  change.kind = FileChange::Kind::created;
  const Block block =
      show("Write", R"({"file_path":"a","content":"x"})", Status::done, changed(change));
  const auto& part = std::get<DiffPart>(find_part(block, "changes")->content);
  CHECK(part.diff.files.at(0).change == diff::Change::added);
  CHECK(part.diff.files.at(0).old_path == "");
}

TEST_CASE("dependent edits of one call are merged into one change", "[blocks]") {
  CHECK(shown(show("MultiEdit",
                   R"({"file_path":"a","edits":[{"old_string":"k\nx","new_string":"k\ny"},
                       {"old_string":"y","new_string":"z"},{"old_string":"p","new_string":"q"}]})",
                   Status::done)) == "@1,1  k -x +z@1,1 -p +q");
}

TEST_CASE("if the result contains the whole file, the diff has real line numbers and context",
          "[blocks]") {
  FileChange whole{"a", "Updated", ""};
  whole.old_content = "1\n2\n3\n4\nx\n6\n";
  const std::string_view edit = R"({"file_path":"a","old_string":"x","new_string":"y"})";
  const auto file_of = [](const Block& block) {
    return std::get<DiffPart>(find_part(block, "changes")->content).diff.files.at(0);
  };
  const Block edited = show("Edit", edit, Status::done, changed(whole));
  CHECK(shown(edited) == "@2,2  2  3  4 -x +y  6");
  CHECK(file_of(edited).new_text == "1\n2\n3\n4\ny\n6\n");
  CHECK_FALSE(file_of(edited).numbers_are_relative);
  const Block written =
      show("Write", R"({"file_path":"a","content":"1\n2\n"})", Status::done, changed(whole));
  CHECK(shown(written) == "@1,1  1  2 -3 -4 -x -6");
  FileChange with_runs = whole;
  with_runs.runs = {{5, 5, {"-x", "+z"}}};
  CHECK(shown(show("Edit", edit, Status::done, changed(with_runs))) == "@2,2  2  3  4 -x +z  6");
  with_runs.runs = {{5, 5, {"-not there", "+z"}}};
  CHECK(shown(show("Edit", edit, Status::done, changed(with_runs))) == "@5,5 -not there +z");
  FileChange both = whole;
  both.new_content = "1\n";
  CHECK(shown(show("novel", "{}", Status::done, changed(both))) == "@1,1  1 -2 -3 -4 -x -6");
}

TEST_CASE("replace_all counts every occurrence if the whole file is known", "[blocks]") {
  FileChange whole{"a", "", ""};
  whole.old_content = "x\nk\nx\n";
  const Block block =
      show("Edit", R"({"file_path":"a","old_string":"x","new_string":"y","replace_all":true})",
           Status::done, changed(whole));
  CHECK(badges(block) == "+2, −2");
}

TEST_CASE("an edit that does not match the file's text is shown without the file", "[blocks]") {
  FileChange whole{"a", "", ""};
  whole.old_content = "k\n";
  const Block block = show("Edit", R"({"file_path":"a","old_string":"x","new_string":"y"})",
                           Status::done, changed(whole));
  CHECK(shown(block) == "@1,1 -x +y");
  CHECK(std::get<DiffPart>(find_part(block, "changes")->content)
            .diff.files.at(0)
            .numbers_are_relative);
}

TEST_CASE("JSON results with the old and new text of a file become diffs", "[blocks]") {
  const auto shown_of = [](std::string_view json) {
    return shown(show("novel", "{}", Status::done, ToolResult{JsonOutput{parse(json)}, {}}));
  };
  CHECK(shown_of(R"({"type":"diff","path":"a","oldText":"x\n","newText":"y\n"})") == "@1,1 -x +y");
  CHECK(shown_of(R"([{"path":"a","oldText":null,"newText":"y\n"}])") == "@0,1 +y");
  CHECK(shown_of(R"([{"path":"a","newText":"y\n"},{"path":"b"}])") == "none");
  CHECK(shown_of("[]") == "none");
}

TEST_CASE("the summary of a patch names its files if the call has no path", "[blocks]") {
  const auto summary = [](std::string_view patch) {
    const std::string arguments = R"({"input":")" + std::string(patch) + R"("})";
    return show("apply_patch", arguments, Status::done).summary;
  };
  CHECK(summary(R"(*** Begin Patch\n*** Delete File: a\n*** Delete File: b\n)") == "a · b");
  CHECK(summary(
            R"(*** Delete File: a\n*** Delete File: b\n*** Delete File: c\n*** Delete File: d)") ==
        "a · b · c · 4 files");
}

TEST_CASE("a malformed patch is shown as text", "[blocks]") {
  const Block block = show("apply_patch", R"({"patch":"no patch"})", Status::done);
  CHECK(std::get<CodePart>(find_part(block, "patch")->content).text == "no patch");
  CHECK(find_part(block, "input") == nullptr);
}

TEST_CASE("claude: file_path, path and notebook_path all give the path, and it may be missing",
          "[blocks]") {
  for (const std::string_view name : {"file_path", "path", "notebook_path"}) {
    const std::string arguments = "{\"" + std::string(name) + R"(":"p","content":"x"})";
    const Block block = show("Write", arguments, Status::done);
    CHECK(std::get<DiffPart>(find_part(block, "changes")->content).diff.files.at(0).new_path ==
          "p");
    CHECK(block.summary == "p");
  }
  CHECK(shown(show("Write", R"({"content":"x"})", Status::done)) == "@0,1 +x");
}

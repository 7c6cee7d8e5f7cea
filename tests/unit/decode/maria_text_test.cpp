// Results of maria's tools that are only text: they give the same types as structured results, and
// plain text is not read as Markdown.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "base/json/read.h"
#include "decode/maria/text.h"

using namespace agent_timeline;

namespace {

MariaResult read(std::string_view tool, std::string_view text, std::string_view arguments = "{}") {
  auto parsed = read_json(arguments);
  auto result = read_maria_text(tool, std::get<Value>(parsed), text);
  REQUIRE(result);
  REQUIRE(result->output);
  return *result;
}

template <typename Output>
const Output& as(const MariaResult& result) {
  const auto* output = std::get_if<Output>(&*result.output);
  REQUIRE(output != nullptr);
  return *output;
}

}  // namespace

TEST_CASE("maria: the text of execute_command for a completed command", "[decode][maria]") {
  const auto result = read("execute_command",
                           "Command ls \"exited with status 3.\" exited with status 2.\n"
                           "=== STDOUT (first 100 of 3 lines) ===\na\n=== STDERR (1 lines) ===\n\n"
                           "=== STDERR (first 2 of 5 lines) ===\ne\nf");
  const auto& out = as<CommandOutput>(result);
  CHECK(result.status == Status::error);
  CHECK(out.exit_code == 2);
  CHECK(out.command == "ls \"exited with status 3.\"");
  CHECK(out.standard_output == "a\n=== STDERR (1 lines) ===\n");
  CHECK_FALSE(out.standard_output_lines);
  CHECK(out.standard_error == "e\nf");
  CHECK(out.standard_error_lines == 5);
}

TEST_CASE("maria: the text of execute_command for a command that looks like the sentence",
          "[decode][maria]") {
  const auto result = read("execute_command",
                           "Command echo exited with status 1.\nx exited with status 0.\n"
                           "=== STDOUT (1 lines) ===\n\n=== STDERR (1 lines) ===\n",
                           R"({"command":"echo exited with status 1.\nx"})");
  const auto& out = as<CommandOutput>(result);
  CHECK(result.status == Status::done);
  CHECK(out.command == "echo exited with status 1.\nx");
  CHECK(out.exit_code == 0);
  CHECK(out.standard_output.empty());
  CHECK(out.standard_error.empty());
}

TEST_CASE("maria: the text of execute_command for a timeout or a background job",
          "[decode][maria]") {
  const auto late =
      read("execute_command",
           "Command sleep 9 timed out after 500 seconds.\n=== STDOUT (1 lines) ===\na");
  CHECK(late.status == Status::timed_out);
  CHECK(as<CommandOutput>(late).outcome == CommandOutput::Outcome::timed_out);
  CHECK(as<CommandOutput>(late).timeout_ms == 500);
  CHECK(as<CommandOutput>(late).standard_output == "a");

  const auto job = read("execute_command", "Command serve started in background with Job ID 3");
  CHECK(job.status == Status::background);
  CHECK(as<CommandOutput>(job).job_id == "3");
  CHECK(as<CommandOutput>(job).command == "serve");
}

TEST_CASE("maria: the text of read_file", "[decode][maria]") {
  const auto part =
      read("read_file", "File: a (b).c (lines 9-11 (3 lines))\n L09 | x\n L10 | \n L11 | ");
  CHECK(as<FileContent>(part).path == "a (b).c");
  CHECK(as<FileContent>(part).content == "x\n\n\n");
  CHECK(as<FileContent>(part).start_line == 9);
  CHECK(as<FileContent>(part).end_line == 11);

  const auto whole = read("read_file", "File: a (lines 1-2 (2 lines))\n L1 | x\n L2 | ");
  CHECK(as<FileContent>(whole).content == "x\n");

  const auto old = read("read_file", "File: a (lines 1-2 (2 lines))\n{\n}");
  CHECK(as<FileContent>(old).content == "{\n}");
}

TEST_CASE("maria: the text of list_files", "[decode][maria]") {
  const auto result = read("list_files",
                           "Directory: src\nTotal: 4 items (1 files, 1 directories)\n\n"
                           "📁 .git [hidden]\n📄 a (x) (12 bytes)\n🔗 l\n❓ s");
  const auto& out = as<Listing>(result);
  CHECK(out.path == "src");
  CHECK(out.total == 4);
  CHECK(out.files == 1);
  CHECK(out.directories == 1);
  REQUIRE(out.entries.size() == 4);
  CHECK(out.entries[0].name == ".git");
  CHECK(out.entries[0].hidden);
  CHECK(out.entries[0].kind == ListedEntry::Kind::directory);
  CHECK(out.entries[1].name == "a (x)");
  CHECK(out.entries[1].size == 12);
  CHECK(out.entries[2].kind == ListedEntry::Kind::symlink);
  CHECK(out.entries[3].kind == ListedEntry::Kind::other);

  const auto empty = read("list_files", "No files found.", R"({"path":"src"})");
  CHECK(as<Listing>(empty).path == "src");
  CHECK(as<Listing>(empty).entries.empty());
}

TEST_CASE("maria: the text of search_files", "[decode][maria]") {
  const auto result = read("search_files",
                           "Search completed. Found 300 matches, showing only the first 200.\n\n"
                           "a b.c:2\n1: x\n2: y: 1\n3: y\n\na b.c:3\n2: y: 1\n3: y\n4: \n\n"
                           "d:7\n7: z\n");
  const auto& out = as<SearchMatches>(result);
  REQUIRE(out.files.size() == 2);
  CHECK(out.files[0].path == "a b.c");
  REQUIRE(out.files[0].lines.size() == 4);
  CHECK(out.files[0].lines[0].context);
  CHECK(out.files[0].lines[1].text == "y: 1");
  CHECK_FALSE(out.files[0].lines[1].context);
  CHECK_FALSE(out.files[0].lines[2].context);
  CHECK(out.files[0].lines[3].number == 4);
  CHECK(out.total == 300);
  REQUIRE(result.cut);
  CHECK(result.cut->shown == 3);
  const auto nothing = read("search_files", "No matches found. Note: …");
  CHECK(as<SearchMatches>(nothing).files.empty());
  CHECK(as<SearchMatches>(nothing).message == "No matches found. Note: …");
}

TEST_CASE("maria: a tool text in another form is preformatted", "[decode][maria]") {
  for (const auto* tool : {"execute_command", "read_file", "list_files", "search_files"}) {
    for (const auto* text :
         {"# no Markdown", "Command x", "Command x exited with status 1.\nmore", "File: a",
          "File: a (lines 2-3 (2 lines))\n L02 | x\nother", "Directory: a\nTotal: many",
          "Directory: a\nTotal: 1 items (1 files, 0 directories)\nx",
          "Search completed.\n\na:1\nx"}) {
      CAPTURE(tool, text);
      const auto result = read(tool, text);
      const auto& out = as<TextOutput>(result);
      CHECK(out.text == text);
      CHECK(out.preformatted);
    }
  }
  CHECK_FALSE(read_maria_text("attempt_completion", {}, "# Markdown"));
  CHECK_FALSE(read_maria_text("read_file", {}, " "));
}

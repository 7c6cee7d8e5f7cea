// GitHub Copilot CLI's reports on a shell: remarks after the output, and the block `shell_exit`.
#include "decode/read/shell_state.h"

#include <catch2/catch_test_macros.hpp>
#include <string_view>
#include <variant>

#include "base/json/read.h"

using namespace agent_timeline;

namespace {

Value json(std::string_view text) {
  return std::get<Value>(read_json(text));
}

}  // namespace

TEST_CASE("shell state: a note gives the exit code and the shell's id", "[decode][shell]") {
  const ShellState plain = read_shell_state("a\nb\n<exited with exit code 2>\n");
  CHECK(plain.output == "a\nb");
  CHECK(plain.exit_code == 2);
  CHECK(plain.shell_id.empty());
  const ShellState named = read_shell_state("a\n<shellId: dev completed with exit code -1>");
  CHECK(named.output == "a");
  CHECK(named.exit_code == -1);
  CHECK(named.shell_id == "dev");
  const ShellState older = read_shell_state("<command with id: 3 exited with exit code 0>");
  CHECK(older.output.empty());
  CHECK(older.exit_code == 0);
  CHECK(older.shell_id == "3");
}

TEST_CASE("shell state: a note says that the command is still running", "[decode][shell]") {
  for (const std::string_view remark :
       {"<command started in background with shellId: 7>",
        "<command started in detached background with shellId: 7>",
        "<command with shellId: 7 is still running after 5 seconds. Wait for more of it.>"}) {
    const ShellState state = read_shell_state(remark);
    CHECK(state.in_background);
    CHECK(state.shell_id == "7");
    CHECK(state.output.empty());
    CHECK_FALSE(state.exit_code);
  }
}

TEST_CASE("shell state: other text is output", "[decode][shell]") {
  for (const std::string_view text :
       {"<b>", "a >", "<exited with exit code 2> b", "<exited with exit code x>",
        "<shellId: 2 sleeps>", "<ended with exit code 2>", "<command started with shellId: 2>"}) {
    const ShellState state = read_shell_state(text);
    CHECK(state.output == text);
    CHECK_FALSE(state.is_stated());
  }
}

TEST_CASE("shell state: the block takes precedence over the note", "[decode][shell]") {
  const Value blocks =
      json(R"([{"type":"text","text":"a"},{"type":"shell_exit","shellId":"4","exitCode":6,)"
           R"("outputFilePath":"/tmp/all.txt"}])");
  const ShellState state = read_shell_state("a", blocks);
  CHECK(state.exit_code == 6);
  CHECK(state.shell_id == "4");
  CHECK(state.output == "a");
  CHECK(state.full_output_path == "/tmp/all.txt");
  CHECK(read_shell_state("a\n<exited with exit code 1>", blocks).exit_code == 6);
}

// Calls of maria's tools: arguments, results, errors and to-dos in every shape.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/decoded.h"

using namespace agent_timeline;
using testing::decode_all;
using testing::decode_one;

namespace {

/// A PostToolCall of `tool` with `fields` added to it.
std::string post(std::string_view tool, std::string_view fields) {
  return "{\"msg\":\"PostToolCall\",\"tool_call\":{\"id\":\"c\"},\"name\":\"" + std::string(tool) +
         "\"," + std::string(fields) + "}";
}

struct Decoded {
  std::vector<Event> events;
  const ToolCallEvent* call = nullptr;

  explicit Decoded(std::string_view input) {
    call = decode_one<ToolCallEvent>(events, input);
    REQUIRE(call != nullptr);
  }
  template <typename Output>
  const Output& output() const {
    REQUIRE(call->result);
    REQUIRE(call->result->output);
    const Output* found = std::get_if<Output>(&*call->result->output);
    REQUIRE(found != nullptr);
    return *found;
  }
};

}  // namespace

TEST_CASE("maria: arguments may be invalid, empty or missing", "[decode][maria]") {
  struct Row {
    std::string_view fields;
    bool said;
    std::string_view path;
    std::string_view raw;
  };
  const Row rows[] = {
      {R"("tool_call":{"function":{"arguments":"{\"path\":\"a\"}"}})", true, "a", ""},
      {R"("tool_call":{"function":{"arguments":"{\"path\""}})", true, "", "{\"path\""},
      {R"("tool_call":{"function":{"arguments":" "}})", true, "", ""},
      {R"("tool_call":{"function":{}})", false, "", ""},
      {R"("tool_call":null)", false, "", ""},
      {R"("args":{"path":"b"},"tool_call":{"function":{"arguments":"{}"}})", true, "b", ""},
      {R"("args":"{oops","error":"no JSON")", true, "", "{oops"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.fields);
    const Decoded pre("{\"msg\":\"PreToolCall\",\"name\":\"x\"," + std::string(row.fields) + "}");
    CHECK(pre.call->status == Status::running);
    REQUIRE(pre.call->input.has_value() == row.said);
    CHECK(pre.events[0].notes.size() == (row.raw.empty() ? 0 : 1));
    if (!row.said) continue;
    CHECK(pre.call->input->arguments["path"].string_or_empty() == row.path);
    CHECK(pre.call->input->raw == row.raw);
  }
}

TEST_CASE("maria: a call may end with a result, an error, both or neither", "[decode][maria]") {
  struct Row {
    std::string_view fields;
    Status status;
    std::string_view error;
    bool output;
  };
  const Row rows[] = {
      {R"("result":"r","text":"t")", Status::done, "", true},
      {R"("result":"r","error":"e","text":"t")", Status::done, "e", true},
      {R"("json":{"a":1},"text":"t")", Status::done, "", true},
      {R"("result":null,"error":"e","text":"t")", Status::error, "t", false},
      {R"("result":null,"error":"e")", Status::error, "e", false},
      {R"("error":["ToolFailure","no such file"],"text":"")", Status::error, "no such file", false},
      {R"("error":["Failure","first","last"])", Status::error, "last", false},
      {R"("error":{"message":"m"})", Status::error, "m", false},
      {R"("error":{"error":"m"})", Status::error, "m", false},
      {R"("error":{"code":7})", Status::error, "Tool call error: x", false},
      {R"("error":true)", Status::error, "Tool call error: x", false},
      {R"("result":0,"error":"","text":"t")", Status::done, "Tool call error: x", true},
      {R"("result":false)", Status::done, "Tool call error: x", false},
      {R"("other":1)", Status::done, "Tool call error: x", false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.fields);
    const Decoded decoded(post("x", row.fields));
    CHECK(decoded.call->match == CallMatch::open);
    CHECK(decoded.call->status == row.status);
    REQUIRE(decoded.call->result);
    CHECK(decoded.call->result->error.has_value() == !row.error.empty());
    if (decoded.call->result->error) CHECK(decoded.call->result->error->message == row.error);
    CHECK(decoded.call->result->output.has_value() == row.output);
  }
}

TEST_CASE("maria: the payload of an error is kept unless its sentence is shown",
          "[decode][maria]") {
  const auto detail = [](std::string_view fields) {
    return Decoded(post("x", fields)).call->result->error->detail.is_null();
  };
  CHECK(detail(R"("error":"e","text":"Failed: e")"));
  CHECK(detail(R"("error":["ToolFailure","e"],"text":"e")"));
  CHECK_FALSE(detail(R"("error":"cause","text":"Something failed")"));
  CHECK_FALSE(detail(R"("error":{"code":7})"));
}

TEST_CASE("maria: results that are strings are shown as text", "[decode][maria]") {
  for (const auto* tool : {"read_file", "list_files", "execute_command", "meta_write_to_file"}) {
    const Decoded decoded(post(tool, R"("result":"as text","text":"as text")"));
    CHECK(decoded.output<TextOutput>().text == "as text");
    CHECK(decoded.call->status == Status::done);
  }
}

TEST_CASE(
    "maria: execute_command may complete, time out, be in the background or have an unknown tag",
    "[decode][maria]") {
  const Decoded done(post(
      "execute_command",
      R"("result":["Completed",{"command":"ls","status":2,"stdout":"a\n","stderr":"e"}],"text":"")"));
  CHECK(done.call->status == Status::error);
  CHECK(done.output<CommandOutput>().exit_code == 2);
  CHECK(done.output<CommandOutput>().standard_error == "e");

  const Decoded late(post("execute_command",
                          R"("result":["TimedOut",{"command":"x","timeout":500,"stdout":"a"}])"));
  CHECK(late.call->status == Status::timed_out);
  CHECK(late.output<CommandOutput>().timeout_ms == 500);
  CHECK(late.output<CommandOutput>().standard_output == "a");

  const Decoded job(
      post("execute_command", R"("result":["Background",{"command":"x","job_id":3}])"));
  CHECK(job.call->status == Status::background);
  CHECK(job.output<CommandOutput>().job_id == "3");

  const Decoded odd(post("execute_command", R"("result":["Exploded",{}],"text":"it did")"));
  CHECK(odd.output<TextOutput>().text == "it did");
  const Decoded bare(post("execute_command", R"("result":"Completed")"));
  CHECK(bare.output<TextOutput>().text == "Completed");
  const Decoded unsaid(post("execute_command", R"("result":["Completed",{"command":"x"}])"));
  CHECK(unsaid.call->status == Status::error);
  CHECK_FALSE(unsaid.output<CommandOutput>().exit_code);
}

TEST_CASE("maria: the text gives the total number of lines of a cut output", "[decode][maria]") {
  struct Row {
    std::string_view text;
    std::optional<std::int64_t> lines;
  };
  const Row rows[] = {
      {R"(=== STDOUT (first 2 of 90 lines) ===\na\nb)", 90},
      {R"(=== STDOUT (2 lines) ===\na\nb)", std::nullopt},
      {R"(=== STDOUT (first 9 of 3 lines) ===\na\nb\n)", std::nullopt},
      {R"(=== STDOUT (90 lines) ===)", 90},
      {R"(=== STDOUT (first 2 of many lines) ===)", std::nullopt},
      {R"(=== STDOUT (99999999999999999999 lines) ===)", std::nullopt},
      {R"(=== STDOUT ()", std::nullopt},
      {"", std::nullopt},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const Decoded decoded(post("execute_command",
                               "\"result\":[\"Completed\",{\"status\":0,\"stdout\":\"a\\nb\\n\"}],"
                               "\"text\":\"" +
                                   std::string(row.text) + "\""));
    CHECK(decoded.output<CommandOutput>().standard_output_lines == row.lines);
  }
}

TEST_CASE("maria: the total of list_files may differ from the sum of files and directories",
          "[decode][maria]") {
  const Decoded decoded(post(
      "list_files",
      R"("result":{"path":"p","total_count":4,"file_count":1,"directory_count":1,"entries":[)"
      R"({"name":"a","kind":"file","size":3},{"name":".b","kind":"directory","is_hidden":true},)"
      R"({"name":"c","kind":"symlink"},{"name":"d","kind":"socket"},"e"]},"text":"t")"));
  const auto& listing = decoded.output<Listing>();
  CHECK(listing.total == 4);
  CHECK(listing.files == 1);
  CHECK(listing.directories == 1);
  REQUIRE(listing.entries.size() == 5);
  CHECK(listing.entries[0].size == 3);
  CHECK(listing.entries[1].hidden);
  CHECK(listing.entries[2].kind == ListedEntry::Kind::symlink);
  CHECK(listing.entries[3].kind == ListedEntry::Kind::other);
  CHECK(listing.entries[4].name == "e");

  const Decoded uncounted(post("list_files", R"("result":{"entries":["a"]})"));
  CHECK(uncounted.output<Listing>().total == 1);
  CHECK(uncounted.output<Listing>().files == 1);
}

TEST_CASE("maria: read_file and meta_write_to_file are read with and without a constructor",
          "[decode][maria]") {
  for (const auto* result :
       {R"("result":{"path":"p","content":"c","start_line":2,"end_line":3})",
        R"("result":["ReadFileResult",{"path":"p","content":"c","start_line":2,"end_line":3}])"}) {
    const Decoded decoded(post("read_file", result));
    CHECK(decoded.output<FileContent>().content == "c");
    CHECK(decoded.output<FileContent>().start_line == 2);
  }
  struct Row {
    std::string_view diff;
    std::string_view read;
  };
  for (const Row& row : {Row{R"(,"diff":"d")", "d"}, Row{R"(,"diff":["d"])", "d"},
                         Row{R"(,"diff":"")", ""}, Row{"", ""}, Row{R"(,"diff":null)", ""}}) {
    const Decoded decoded(
        post("meta_write_to_file",
             "\"result\":{\"path\":\"p\",\"message\":\"m\"" + std::string(row.diff) + "}"));
    CHECK(decoded.output<FileChange>().message == "m");
    CHECK(decoded.output<FileChange>().diff == row.read);
  }
}

TEST_CASE("maria: another tool shows its text, else its result", "[decode][maria]") {
  CHECK(Decoded(post("search_files", R"("result":["SearchResultData",{"kind":"x"}],"text":"t")"))
            .output<TextOutput>()
            .text == "t");
  CHECK(Decoded(post("x", R"("result":{"a":1},"text":" ")")).output<JsonOutput>().value.size() ==
        1);
}

TEST_CASE("maria: todo, todo_write and todo_read set the to-do list", "[decode][maria]") {
  const std::string_view list = R"({"todos":[{"id":"1","content":"c","status":"InProgress",)"
                                R"("priority":"High","notes":["n"]},"plain"]})";
  for (const std::string& fields :
       {"\"result\":[\"Write\"," + std::string(list) + "]", "\"result\":" + std::string(list)}) {
    for (const auto* tool : {"todo", "todo_write", "todo_read"}) {
      std::vector<Event> events;
      const auto* todos = decode_one<TodoListEvent>(events, post(tool, fields));
      REQUIRE(todos != nullptr);
      REQUIRE(todos->todos.size() == 2);
      CHECK(todos->todos[0].state == Todo::State::in_progress);
      CHECK(todos->todos[0].priority == Todo::Priority::high);
      CHECK(todos->todos[0].notes == "n");
      CHECK(todos->todos[1].content == "plain");
      CHECK(events[0].bodies.size() == 1);
    }
  }
  CHECK(decode_all(R"({"msg":"PreToolCall","name":"todo"})").at(0).bodies.empty());
}

TEST_CASE("maria: a to-do list is read from text", "[decode][maria]") {
  std::vector<Event> events;
  const auto* todos = decode_one<TodoListEvent>(
      events, post("todo",
                   "\"result\":\"r\",\"text\":\"Done.\\n📝 **Todos**\\n🔴 🔄 [7] First\\n"
                   "🟢 ✅ [8] Second ]\\nnot a row\\n\\n🟡 ⏳ [9] elsewhere\""));
  REQUIRE(todos != nullptr);
  REQUIRE(todos->todos.size() == 2);
  CHECK(todos->todos[0].id == "7");
  CHECK(todos->todos[0].content == "First");
  CHECK(todos->todos[0].state == Todo::State::in_progress);
  CHECK(todos->todos[1].content == "Second ]");
  CHECK(todos->todos[1].priority == Todo::Priority::low);
}

TEST_CASE("maria: a failed to-do call is shown, although its start was hidden", "[decode][maria]") {
  const auto end_of = [](const std::string& line) {
    const std::vector<Event> events = decode_all(line);
    REQUIRE(events.at(0).bodies.size() == 2);
    CHECK(std::get<ToolCallEvent>(events[0].bodies[0]).match == CallMatch::fresh);
    return std::get<ToolCallEvent>(events[0].bodies[1]);
  };
  CHECK(end_of(post("todo", R"("error":"no")")).status == Status::error);
  const ToolCallEvent odd = end_of(post("todo_write", R"("result":{"odd":1},"text":"t")"));
  CHECK(std::get<TextOutput>(*odd.result->output).text == "t");
}

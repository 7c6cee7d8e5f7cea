// Reads the items of Responses, each of which is a row or a part of one.
#include <string>
#include <utility>

#include "base/text.h"
#include "decode/model_api/blocks.h"
#include "decode/model_api/calls.h"
#include "decode/model_api/messages.h"
#include "decode/model_api/responses.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "decode/read/members.h"
#include "decode/read/messages_api.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

std::string call_id_of(const Value& item) {
  const std::string id = id_text(item["call_id"]);
  return id.empty() ? id_text(item["id"]) : id;
}

void message(const Value& item, ModelContext& context) {
  decode_model_message(item, context);
}

void reasoning(const Value& item, ModelContext& context) {
  MessageEvent thought;
  thought.key = id_text(item["id"]);
  thought.reasoning = true;
  thought.text = text_of_parts(item["summary"]);
  if (thought.text.empty()) thought.text = text_of_parts(item["content"]);
  context.event.bodies.emplace_back(std::move(thought));
}

void function_call(const Value& item, ModelContext& context) {
  const std::string id = call_id_of(item);
  context.state.items[id_text(item["id"])] = id;
  add_model_call(id, string_field(item, "name"), parse_arguments(item["arguments"]), context);
}

void custom_call(const Value& item, ModelContext& context) {
  const std::string id = call_id_of(item);
  context.state.items[id_text(item["id"])] = id;
  add_model_call(id, string_field(item, "name"), ToolInput{object_with("input", item["input"]), {}},
                 context);
}

/// Adds a call of a tool that the item's type implies.
void plain_call(const Value& item, const char* tool, Value arguments, ModelContext& context) {
  context.state.items[id_text(item["id"])] = call_id_of(item);
  add_model_call(call_id_of(item), tool, ToolInput{std::move(arguments), {}}, context);
}

void computer_call(const Value& item, ModelContext& context) {
  const Value& action = item["action"];
  plain_call(item, "computer",
             action.is_object() ? action : object_with("actions", item["actions"]), context);
}

constexpr const char* kProgram = "program";

void program_call(const Value& item, ModelContext& context) {
  plain_call(item, kProgram, object_with("code", item["code"]), context);
}

void program_output(const Value& item, ModelContext& context) {
  const std::string id = call_id_of(item);
  // If the call is not in the log, its row begins here.
  if (!context.state.calls.open(id, context.event).row_has_start)
    add_model_call(id, kProgram, {}, context);
  ToolAnswer answer = read_model_result(id, item["result"], context);
  if (item["status"].string_or_empty() == "failed") answer.status = Status::error;
  end_model_call(id, std::move(answer), context);
}

constexpr const char* kToolSearch = "tool_search";

/// A search that the server runs has no `call_id`: the next output is its result.
void tool_search(const Value& item, ModelContext& context) {
  std::string id = id_text(item["call_id"]);
  if (id.empty()) id = new_model_call(kToolSearch, context);
  context.state.items[id_text(item["id"])] = id;
  add_model_call(id, kToolSearch, parse_arguments(item["arguments"]), context);
}

void tool_search_output(const Value& item, ModelContext& context) {
  std::string id = id_text(item["call_id"]);
  if (id.empty()) id = take_model_call(kToolSearch, context);
  std::string names;
  for (const Member& tool : item["tools"].members()) {
    if (!names.empty()) names += '\n';
    names += tool.value["name"].string_or_empty();
  }
  ToolAnswer answer;
  answer.result.output = TextOutput{std::move(names), true};
  end_model_call(id, std::move(answer), context);
}

void call_output(const Value& item, ModelContext& context) {
  const std::string id = call_id_of(item);
  ToolAnswer answer = read_model_result(id, item["output"], context);
  // A screenshot is a single block.
  if (!item["output"]["image_url"].is_null()) answer.result = read_content_blocks(item["output"]);
  if (item["status"].string_or_empty() == "failed") answer.status = Status::error;
  end_model_call(id, std::move(answer), context);
}

/// Returns a command, whose words are a list, or several commands, one per line.
std::string command_of(const Value& action) {
  const Value& command = action["commands"].is_array() ? action["commands"] : action["command"];
  if (command.is_string()) return std::string(command.text());
  return joined_texts(command, action["commands"].is_array() ? "\n" : " ");
}

void shell_call(const Value& item, ModelContext& context) {
  add_model_call(call_id_of(item), tool_name(ToolId::run_command, kModelApi),
                 ToolInput{object_with("command", Value::string(command_of(item["action"]))), {}},
                 context);
}

/// Reads `[{stdout, stderr, outcome{type, exit_code}}]`, one element for each command.
void shell_output(const Value& item, ModelContext& context) {
  if (!item["output"].is_array()) return call_output(item, context);
  CommandOutput command;
  ToolAnswer answer;
  for (const Member& one : item["output"].members()) {
    command.standard_output += one.value["stdout"].string_or_empty();
    command.standard_error += one.value["stderr"].string_or_empty();
    const Value& outcome = one.value["outcome"];
    if (const auto code = outcome["exit_code"].integer()) command.exit_code = code;
    if (outcome["type"].string_or_empty() == "timeout") {
      command.outcome = CommandOutput::Outcome::timed_out;
      answer.status = Status::timed_out;
    }
  }
  if (answer.status == Status::done && command.exit_code.value_or(0) != 0)
    answer.status = Status::error;
  answer.result.output = std::move(command);
  end_model_call(call_id_of(item), std::move(answer), context);
}

void patch_call(const Value& item, ModelContext& context) {
  const Value& operation = item["operation"];
  Value arguments = Value::object();
  arguments.add("path", operation["path"]);
  const std::string path = string_field(operation, "path");
  const std::string kind = string_field(operation, "type");
  std::string patch = "*** Begin Patch\n";
  if (kind == "create_file") patch += "*** Add File: " + path + "\n";
  if (kind == "update_file") patch += "*** Update File: " + path + "\n";
  if (kind == "delete_file") patch += "*** Delete File: " + path + "\n";
  patch += string_field(operation, "diff");
  arguments.add("patch", Value::string(patch + "\n*** End Patch"));
  add_model_call(call_id_of(item), tool_name(ToolId::apply_patch),
                 ToolInput{std::move(arguments), {}}, context);
}

bool is_running(std::string_view status) {
  return is_one_of(status, {"calling", "generating", "in_progress", "interpreting", "searching"});
}

/// Adds a call that the provider runs itself, with its result. An approved call has the row of its
/// approval request.
void run_by_provider(const Value& item, std::string_view name, Value arguments, ToolAnswer answer,
                     ModelContext& context) {
  const std::string approval = id_text(item["approval_request_id"]);
  const std::string id = approval.empty() ? id_text(item["id"]) : approval;
  context.state.items[id_text(item["id"])] = id;
  add_model_call(id, name, ToolInput{std::move(arguments), {}}, context);
  const std::string_view status = item["status"].string_or_empty();
  if (is_running(status)) return;
  if (status == "failed") answer.status = Status::error;
  end_model_call(id, std::move(answer), context);
}

/// Returns what was searched for: one query or several, or a page and a pattern to find in it.
Value search_arguments(const Value& action) {
  Value out = Value::object();
  std::string queries = string_field(action, "query");
  if (queries.empty()) queries = joined_texts(action["queries"], ", ");
  if (!queries.empty()) out.add("query", Value::string(queries));
  for (const char* name : {"url", "pattern"}) {
    if (action[name].is_string()) out.add(name, action[name]);
  }
  return out;
}

void web_search(const Value& item, ModelContext& context) {
  const Value& action = item["action"];
  const bool opens = action["url"].is_string();
  ToolAnswer answer;
  Links links;
  for (const Member& source : action["sources"].members())
    links.links.push_back({string_field(source.value, "url"), {}, {}});
  if (!links.links.empty()) answer.result.output = std::move(links);
  run_by_provider(item, tool_name(opens ? ToolId::fetch_page : ToolId::search_web, kModelApi),
                  search_arguments(action), std::move(answer), context);
}

void file_search(const Value& item, ModelContext& context) {
  ToolAnswer answer;
  if (item["results"].is_array()) answer.result.output = JsonOutput{item["results"]};
  run_by_provider(item, "file_search", object_with("queries", item["queries"]), std::move(answer),
                  context);
}

void code_call(const Value& item, ModelContext& context) {
  ToolAnswer answer;
  std::string logs;
  for (const Member& output : item["outputs"].members()) {
    logs += output.value["logs"].string_or_empty();
    const Value& url = output.value["url"];
    if (url.is_string()) answer.result.images.push_back(image_of_url(url.text()));
  }
  if (!logs.empty()) answer.result.output = TextOutput{std::move(logs), true};
  run_by_provider(item, "code_interpreter", object_with("code", item["code"]), std::move(answer),
                  context);
}

void image_call(const Value& item, ModelContext& context) {
  ToolAnswer answer;
  if (item["result"].is_string()) {
    answer.result.images.push_back(
        {Image::Source::data, string_field(item, "result"), "image/png"});
  }
  const Value& prompt = item["revised_prompt"];
  run_by_provider(item, tool_name(ToolId::make_image),
                  prompt.is_string() ? object_with("prompt", prompt) : Value::object(),
                  std::move(answer), context);
}

void mcp_call(const Value& item, ModelContext& context) {
  ToolAnswer answer;
  if (item["error"].truthy()) {
    answer.status = Status::error;
    answer.result.error = ToolError{error_message(item["error"]), {}};
  } else if (!item["output"].is_null()) {
    answer = read_tool_value({}, null_value(), item["output"]);
  }
  run_by_provider(item,
                  "mcp__" + string_field(item, "server_label") + "__" + string_field(item, "name"),
                  parse_arguments(item["arguments"]).arguments, std::move(answer), context);
}

void approval_request(const Value& item, ModelContext& context) {
  ToolCallEvent call;
  call.call_id = id_text(item["id"]);
  call.name = "mcp__" + string_field(item, "server_label") + "__" + string_field(item, "name");
  call.input = parse_arguments(item["arguments"]);
  call.status = Status::awaiting_approval;
  call.stays_open = true;
  context.state.calls.announce(std::move(call), context.event);
}

void approval_response(const Value& item, ModelContext& context) {
  answer_model_approval(id_text(item["approval_request_id"]), item["approve"].truthy(),
                        string_field(item, "reason"), context);
}

/// Reads the list of a server's tools, which makes a row only if it could not be loaded.
void listed_tools(const Value& item, ModelContext& context) {
  if (!item["error"].truthy()) return;
  const std::string server = string_field(item, "server_label");
  add_model_notice("error", Tone::bad, server + ": " + error_message(item["error"]), item["error"],
                   context);
}

void compaction(const Value& item, ModelContext& context) {
  context.event.bodies.emplace_back(compaction_notice({}, id_text(item["id"])));
}

void ignore(const Value&, ModelContext&) {}

struct KindRow {
  std::string_view kind;
  void (*decode)(const Value& item, ModelContext& context);
  /// The member without which an item on its own is not recognised.
  const char* needs;
};

constexpr KindRow kKinds[] = {
    {"apply_patch_call", patch_call, "operation"},
    {"apply_patch_call_output", call_output, "call_id"},
    {"code_interpreter_call", code_call, "container_id"},
    {"compaction", compaction, "encrypted_content"},
    {"computer_call", computer_call, "call_id"},
    {"computer_call_output", call_output, "call_id"},
    {"custom_tool_call", custom_call, "call_id"},
    {"custom_tool_call_output", call_output, "call_id"},
    {"file_search_call", file_search, "queries"},
    {"function_call", function_call, "call_id"},
    {"function_call_output", call_output, "call_id"},
    {"image_generation_call", image_call, "id"},
    {"item_reference", ignore, "id"},
    {"local_shell_call", shell_call, "action"},
    {"local_shell_call_output", call_output, "output"},
    {"mcp_approval_request", approval_request, "server_label"},
    {"mcp_approval_response", approval_response, "approval_request_id"},
    {"mcp_call", mcp_call, "server_label"},
    {"mcp_list_tools", listed_tools, "server_label"},
    {"message", message, "role"},
    {"program", program_call, "call_id"},
    {"program_output", program_output, "call_id"},
    {"reasoning", reasoning, "summary"},
    {"shell_call", shell_call, "action"},
    {"shell_call_output", shell_output, "call_id"},
    {"tool_search_call", tool_search, "execution"},
    {"tool_search_output", tool_search_output, "tools"},
    {"web_search_call", web_search, "action"},
};

const KindRow* find_kind(const Value& item) {
  const std::string_view kind = item["type"].string_or_empty();
  return find_row(kKinds, &KindRow::kind, kind);
}

/// Gemini CLI also streams messages that are a text.
int score_message(const Value& item) {
  if (score_messages_answer(item) > 0) return 0;
  if (is_model_content(item["content"])) return 80;
  return item["content"].is_string() && is_model_message(item) && item["timestamp"].is_null() ? 45
                                                                                              : 0;
}

}  // namespace

int score_model_item(const Value& item) {
  const KindRow* row = find_kind(item);
  if (row == nullptr || item.find(row->needs) == nullptr || !item["data"].is_null()) return 0;
  if (row->kind == "message") return score_message(item);
  if (row->kind == "reasoning") return item["summary"].is_array() ? 70 : 0;
  return row->kind == "compaction" ? 40 : 85;
}

void decode_model_item(const Value& item, ModelContext& context) {
  if (const KindRow* row = find_kind(item)) return row->decode(item, context);
  context.event.bodies.emplace_back(
      UnknownEvent{"unknown-block", string_field(item, "type"), {}, 0, item});
}

}  // namespace agent_timeline

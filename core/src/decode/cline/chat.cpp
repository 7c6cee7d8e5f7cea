#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/json/read.h"
#include "base/text.h"
#include "decode/cline/stored.h"
#include "decode/read/cost.h"
#include "decode/read/fields.h"
#include "decode/read/lost_words.h"
#include "decode/read/questions.h"
#include "decode/read/todos.h"
#include "decode/read/tool_value.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// Sorted. What the chat says that makes no row: marks, and what it asks beside the work.
constexpr auto kMarks = std::to_array<std::string_view>({
    "api_req_finished",
    "api_req_retried",
    "api_req_started",
    "checkpoint_created",
    "completion_result",
    "deleted_api_reqs",
    "load_mcp_documentation",
    "mcp_server_request_started",
    "resume_completed_task",
    "resume_task",
    "shell_integration_warning",
    "task_progress",
});
static_assert(std::is_sorted(kMarks.begin(), kMarks.end()));

struct ToolRow {
  std::string_view word;
  ToolId tool;
};

/// The chat's words for tools.
constexpr ToolRow kTools[] = {
    {"editedExistingFile", ToolId::edit_file},
    {"newFileCreated", ToolId::write_file},
    {"readFile", ToolId::read_file},
    {"listFilesTopLevel", ToolId::list_files},
    {"listFilesRecursive", ToolId::list_files},
    {"listCodeDefinitionNames", ToolId::list_definitions},
    {"searchFiles", ToolId::search_files},
    {"webFetch", ToolId::fetch_page},
};

Value parsed(const Value& text) {
  auto read = read_json(text.string_or_empty());
  Value* value = std::get_if<Value>(&read);
  return value == nullptr ? Value() : std::move(*value);
}

std::string key_of(const Value& message) {
  return "chat " + id_text(message["ts"]);
}

/// What a tool of the chat is asked to do: its members without those that are what came out.
ToolCallEvent read_tool(const Value& tool) {
  ToolCallEvent call;
  const std::string_view kind = tool["tool"].string_or_empty();
  call.name = kind;
  for (const ToolRow& row : kTools) {
    if (row.word == kind) call.name = tool_name(row.tool, kClineChat);
  }
  Value arguments = Value::object();
  const bool writes = tool_of(kClineChat, call.name) == ToolId::write_file;
  for (const Member& member : tool.members()) {
    const bool is_result = member.key == "content" || member.key == "diff";
    if (member.key == "tool" || (is_result && !writes)) continue;
    arguments.add(member.key == "regex" ? "pattern" : member.key, member.value);
  }
  call.input = ToolInput{std::move(arguments), {}};
  call.result.emplace();
  const std::string_view content = tool["content"].string_or_empty();
  if (tool_of(kClineChat, call.name) == ToolId::edit_file) {
    FileChange change;
    change.path = string_field(tool, "path");
    change.diff = tool["diff"].is_string() ? tool["diff"].text() : content;
    call.result->output = ToolOutput(std::move(change));
  } else if (writes) {
    FileChange change;
    change.path = string_field(tool, "path");
    change.kind = FileChange::Kind::created;
    call.result->output = ToolOutput(std::move(change));
  } else if (!content.empty() && content != tool["path"].string_or_empty()) {
    call.result->output = ToolOutput(TextOutput{std::string(content), true});
  }
  return call;
}

NoticeEvent notice_of(std::string_view code, Tone tone, const Value& message) {
  NoticeEvent notice;
  notice.code = code;
  notice.tone = tone;
  notice.text = string_field(message, "text");
  return notice;
}

}  // namespace

int score_cline_shown(const Value& value) {
  const std::string_view type = value["type"].string_or_empty();
  const bool is_chat = type == "say" || type == "ask";
  return is_chat && value["ts"].is_number() && value[type].is_string() ? 90 : 0;
}

void ClineChat::decode(const Value& message, Event& event) {
  event.time_ms = message["ts"].integer();
  const bool says = message["type"].string_or_empty() == "say";
  const std::string_view kind = message[says ? "say" : "ask"].string_or_empty();
  if (says) {
    say(kind, message, event);
  } else {
    ask(kind, message, event);
  }
  const bool is_mark = std::binary_search(kMarks.begin(), kMarks.end(), kind);
  // A message that is said again brings nothing new, either.
  event.hidden_when_empty =
      is_mark ? *std::lower_bound(kMarks.begin(), kMarks.end(), kind) : "message";
  if (event.bodies.empty() && !is_mark)
    event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(kind), {}, 0, message});
}

void ClineChat::add_message(const Value& message, Role role, bool reasoning, Event& event) {
  MessageEvent said;
  said.key = key_of(message);
  said.role = role;
  said.reasoning = reasoning;
  said.text = string_field(message, "text");
  said.open = message["partial"].truthy();
  for (const Member& image : message["images"].members()) {
    const std::string_view url = image.value.string_or_empty();
    Image shown = image_of_url(url);
    if (shown.source == Image::Source::data) said.images.push_back(std::move(shown));
  }
  event.bodies.emplace_back(std::move(said));
}

/// The next message says that what was asked about has been done.
void ClineChat::end_open(Status status, Event& event) {
  if (open_.empty()) return;
  ToolCallEvent end;
  end.call_id = std::exchange(open_, {});
  end.status = status;
  // What came out has come: that it ended is all that is known.
  end.result.emplace();
  is_command_ = is_question_ = false;
  calls_.end(std::move(end), {null_value()}, event);
}

void ClineChat::begin(ToolCallEvent call, const Value& message, Status status, Event& event) {
  call.call_id = key_of(message);
  call.status = status;
  call.rests = status == Status::awaiting_approval;
  open_ = call.call_id;
  if (status != Status::done) return calls_.update(std::move(call), event);
  open_.clear();
  ToolCallEvent start;
  start.call_id = call.call_id;
  start.name = call.name;
  calls_.ask(std::move(start), event);
  // The same message comes again with more of the call.
  calls_.end(std::move(call), {.value = null_value(), .is_echo = true}, event);
}

void ClineChat::add_output(const Value& message, Event& event) {
  std::string chunk = string_field(message, "text");
  if (chunk.empty()) {
    event.hidden = "command_output";
    return;
  }
  ToolCallEvent more;
  more.call_id = open_;
  add_command_output(calls_.open(open_, event), std::move(chunk), more);
  calls_.update(std::move(more), event);
}

void ClineChat::say(std::string_view kind, const Value& message, Event& event) {
  const bool goes_on = kind == "command_output" || key_of(message) == open_;
  const bool is_mark =
      std::binary_search(kMarks.begin(), kMarks.end(), kind) && kind != "completion_result";
  if (kind == "user_feedback" && !open_.empty() && !is_question_ && !is_command_) {
    end_open(Status::denied, event);
  } else if (!goes_on && !is_mark) {
    end_open(Status::done, event);
  }
  if (kind == "task" || kind == "user_feedback" || kind == "user_feedback_diff") {
    add_message(message, Role::user, false, event);
  } else if (kind == "text" || kind == "completion_result") {
    if (!is_blank(message["text"].string_or_empty()))
      add_message(message, Role::assistant, false, event);
    else if (kind == "text")
      event.hidden = "text";
    if (!message["text"].is_string()) expect_words(event);
  } else if (kind == "reasoning") {
    add_message(message, Role::assistant, true, event);
  } else if (kind == "tool") {
    const Value tool = parsed(message["text"]);
    if (tool["tool"].is_string()) begin(read_tool(tool), message, Status::done, event);
  } else if (kind == "command") {
    ToolCallEvent call;
    call.name = tool_name(ToolId::run_command, kClineChat);
    Value arguments = Value::object();
    arguments.add("command", message["text"]);
    call.input = ToolInput{std::move(arguments), {}};
    is_command_ = true;
    begin(std::move(call), message, Status::running, event);
  } else if (kind == "command_output" && !open_.empty()) {
    add_output(message, event);
  } else if (kind == "task_progress") {
    event.bodies.emplace_back(TodoListEvent{read_checklist(message["text"].string_or_empty())});
    if (!message["text"].is_string()) expect_words(event);
  } else if (kind == "api_req_started") {
    const Value told = parsed(message["text"]);
    // Written when the call begins, and with its sums when it has ended.
    if (!told["tokensIn"].is_number() || !counted_.insert(key_of(message)).second) return;
    SessionEvent session;
    Usage usage;
    usage.input_tokens = read_tokens(told["tokensIn"]);
    usage.output_tokens = read_tokens(told["tokensOut"]);
    usage.cached_tokens = read_tokens(told["cacheReads"]);
    usage.total_tokens = usage.input_tokens + usage.output_tokens;
    session.usage = usage;
    const auto cost = read_nano_usd(told["cost"]);
    if (cost.value_or(0) > 0) session.cost_nano_usd = cost;
    event.bodies.emplace_back(std::move(session));
  } else if (kind == "error" || kind == "diff_error" || kind == "clineignore_error") {
    event.bodies.emplace_back(notice_of("error", Tone::bad, message));
  } else if (kind == "info") {
    event.bodies.emplace_back(notice_of("info", Tone::neutral, message));
  }
}

void ClineChat::ask(std::string_view kind, const Value& message, Event& event) {
  if (key_of(message) != open_ && kind != "command_output") end_open(Status::done, event);
  if (kind == "tool") {
    const Value tool = parsed(message["text"]);
    if (!tool["tool"].is_string()) return;
    ToolCallEvent call = read_tool(tool);
    begin(std::move(call), message, Status::awaiting_approval, event);
  } else if (kind == "command") {
    ToolCallEvent call;
    call.name = tool_name(ToolId::run_command, kClineChat);
    Value arguments = Value::object();
    arguments.add("command", message["text"]);
    call.input = ToolInput{std::move(arguments), {}};
    is_command_ = true;
    begin(std::move(call), message, Status::awaiting_approval, event);
  } else if (kind == "followup" || kind == "plan_mode_respond") {
    const Value asked = parsed(message["text"]);
    const Value& question = asked["question"].is_string()   ? asked["question"]
                            : asked["response"].is_string() ? asked["response"]
                                                            : message["text"];
    ToolCallEvent call;
    call.name = tool_name(ToolId::ask);
    call.input = ToolInput{question_arguments(question, asked["options"]), {}};
    is_question_ = true;
    begin(std::move(call), message, Status::awaiting_approval, event);
  } else if (kind == "api_req_failed") {
    event.bodies.emplace_back(notice_of("error", Tone::bad, message));
  } else if (kind == "command_output") {
    say(kind, message, event);
  }
}

}  // namespace agent_timeline

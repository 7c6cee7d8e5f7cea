#include <algorithm>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "base/json/read.h"
#include "base/text.h"
#include "decode/cline/prose.h"
#include "decode/cline/stored.h"
#include "decode/cline/tools.h"
#include "decode/read/cost.h"
#include "decode/read/fields.h"
#include "decode/read/lost_words.h"
#include "decode/read/todos.h"
#include "decode/read/tool_value.h"
#include "decode/read/usage.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

bool is_marked(const Value& block) {
  return begins_cline_mark(block["text"].string_or_empty());
}

/// True if a user message has the program's marks; its unmarked text is the program's then, too.
bool has_marks(const Value& message) {
  const auto& blocks = message["content"].members();
  return std::any_of(blocks.begin(), blocks.end(), [](const Member& block) {
    const std::string_view text = block.value["text"].string_or_empty();
    return begins_cline_mark(text) || !read_cline_heading(text).tool.empty();
  });
}

bool says_success(const Value& answer) {
  const std::string_view success = answer["success"].text();
  return success == "true" || success == "false";
}

/// The `output` that the stream has in `content_end`, and that is stored as text; null for other
/// texts.
Value stored_output(std::string_view name, std::string_view text) {
  if (tool_of(kCline, name) == ToolId::ask && !contains(text, "<answer>") && !text.starts_with('{'))
    return Value::string(std::string(text));
  if (!text.starts_with('[') && !text.starts_with('{')) return {};
  auto parsed = read_json(text);
  Value* output = std::get_if<Value>(&parsed);
  if (output == nullptr) return {};
  const auto& answers = output->members();
  const bool is_list = output->is_array() && output->size() > 0 &&
                       std::all_of(answers.begin(), answers.end(),
                                   [](const Member& answer) { return says_success(answer.value); });
  const bool is_report = tool_of(kCline, name) == ToolId::run_agent && is_cline_report(*output);
  const bool is_one =
      output->is_object() && (says_success(*output) || is_report || is_cline_refusal(*output));
  return is_list || is_one ? std::move(*output) : Value();
}

bool is_own_tool(std::string_view name) {
  const auto names = tool_names(kCline);
  return std::binary_search(names.begin(), names.end(), name);
}

}  // namespace

int score_cline_message(const Value& value) {
  const std::string_view role = value["role"].string_or_empty();
  const Value& content = value["content"];
  const bool is_message = (role == "user" || role == "assistant") && value["type"].is_null();
  if (!is_message) return 0;
  const bool is_summary = value["metadata"]["kind"].string_or_empty() == "compaction_summary" ||
                          (value["isSummary"].truthy() && value["ts"].is_number());
  if (is_summary) return 85;
  if (role == "user" && content.is_string() && value["ts"].is_number()) return 60;
  if (!content.is_array() || content.size() == 0 || !content.element(0)["type"].is_string())
    return 0;
  if (value["ts"].is_number()) return 85;
  const auto& blocks = content.members();
  return role == "user" && std::any_of(blocks.begin(), blocks.end(),
                                       [](const Member& block) { return is_marked(block.value); })
             ? 85
             : 0;
}

void ClineHistory::decode(const Value& message, Event& event) {
  event.time_ms = message["ts"].integer();
  event.hidden_when_empty = "message";
  const bool by_user = message["role"].string_or_empty() == "user";
  if (add_notice(message, event)) return read_metrics(message, event);
  has_marks_ = by_user && has_marks(message);
  answered_ = {};
  if (message["content"].is_string()) add_text(message["content"].text(), by_user, event);
  for (const Member& block : message["content"].members())
    read_block(block.value, message, event);
  end_answered(event);
  read_metrics(message, event);
}

/// Messages that become notices: the summary of a compaction, and an error for display only.
bool ClineHistory::add_notice(const Value& message, Event& event) {
  const Value& told = message["metadata"];
  const bool is_compaction = told["kind"].string_or_empty() == "compaction_summary";
  const bool is_display = told["displayOnly"].truthy();
  const bool is_summary = is_compaction || message["isSummary"].truthy();
  if (!is_summary && !is_display) return false;
  NoticeEvent notice;
  notice.code = is_summary ? "compacted" : "error";
  notice.tone = is_summary ? Tone::neutral : Tone::bad;
  notice.text = string_field(told, "summary");
  if (notice.text.empty()) notice.text = read_content(message["content"]).text;
  notice.subject = id_text(told["tokensBefore"]);
  notice.is_document = is_summary;
  event.bodies.emplace_back(std::move(notice));
  return true;
}

/// Reads the current names and those of older versions.
void ClineHistory::read_metrics(const Value& message, Event& event) {
  const Value& metrics = message["metrics"];
  const Value& tokens = metrics["tokens"];
  SessionEvent session;
  if (metrics["inputTokens"].is_number() || metrics["outputTokens"].is_number()) {
    session.usage = read_token_counts(metrics);
  } else if (tokens.is_object()) {
    Usage usage;
    usage.input_tokens = read_tokens(tokens["prompt"]);
    usage.output_tokens = read_tokens(tokens["completion"]);
    usage.cached_tokens = read_tokens(tokens["cached"]);
    usage.total_tokens = usage.input_tokens + usage.output_tokens;
    session.usage = usage;
  }
  const auto cost = read_nano_usd(metrics["cost"]);
  if (cost.value_or(0) > 0) session.cost_nano_usd = cost;
  const Value& told = message["modelInfo"];
  const Value& model = told["id"].is_string() ? told["id"] : told["modelId"];
  if (model.is_string() && model.text() != model_) session.model = model_ = model.text();
  if (session.usage || session.cost_nano_usd || session.model)
    event.bodies.emplace_back(std::move(session));
}

void ClineHistory::add_text(std::string_view text, bool by_user, Event& event) {
  if (!by_user) return add_prose(text, event);
  const bool is_due = !answered_.id.empty() && !answered_.is_complete;
  if (is_due && (!begins_cline_mark(text) || text.starts_with("<answer>"))) return add_answer(text);
  end_answered(event);
  const ClineHeading heading = read_cline_heading(text);
  if (!heading.tool.empty() && begin_answer(heading)) return;
  const bool is_report = !heading.tool.empty() || is_element(text);
  for (const ClineSaid& said : read_cline_said(text)) {
    MessageEvent message;
    message.role = Role::user;
    message.text = said.text;
    message.injected = !said.is_words && (said.is_marked || has_marks_ || is_report);
    event.bodies.emplace_back(std::move(message));
  }
}

/// Text, thoughts and calls in the text of an assistant.
void ClineHistory::add_prose(std::string_view text, Event& event) {
  for (const ClinePart& part : read_cline_prose(text)) {
    if (!part.tool.empty()) {
      begin_call("prose-" + std::to_string(++prose_calls_), part.tool, part.input, event);
      continue;
    }
    if (is_blank(part.text)) continue;
    MessageEvent message;
    message.reasoning = part.is_thought;
    message.text = part.text;
    event.bodies.emplace_back(std::move(message));
  }
}

/// Begins a call. One that sets the to-do list is shown as the list; one that completes the work or
/// presents a plan, as its text.
void ClineHistory::begin_call(std::string id, std::string_view told_name, const Value& input,
                              Event& event) {
  ToolCallEvent call;
  call.call_id = std::move(id);
  call.name = cline_tool_name(told_name, input);
  call.input = read_cline_input(call.name, input);
  call.status = Status::running;
  const ToolId tool = tool_of(kCline, call.name);
  const bool sets_todos = tool == ToolId::write_todos && input["todos"].is_string();
  const Value& todos = sets_todos ? input["todos"] : input["task_progress"];
  const Value& answer = input["result"].is_string() ? input["result"] : input["response"];
  const bool concludes =
      tool == ToolId::other && is_own_tool(call.name) && !is_blank(answer.string_or_empty());
  calls_.open(call.call_id, event).hidden = sets_todos || concludes;
  std::deque<std::string>& asked = asked_[std::string(told_name)];
  drop_ended(asked);
  asked.push_back(call.call_id);
  latest_ = call.call_id;
  calls_.begin(std::move(call), event);
  if (concludes) {
    MessageEvent message;
    message.text = answer.text();
    event.bodies.emplace_back(std::move(message));
  }
  auto list = read_checklist(todos.string_or_empty());
  if (!list.empty()) event.bodies.emplace_back(TodoListEvent{std::move(list)});
}

bool ClineHistory::is_open(const std::string& id) const {
  const CallRecord* call = calls_.find(id);
  return call != nullptr && !call->ended;
}

void ClineHistory::drop_ended(std::deque<std::string>& ids) const {
  while (!ids.empty() && !is_open(ids.front()))
    ids.pop_front();
}

/// The oldest open call of that name, else the latest call if it is open.
std::string ClineHistory::take_asked(std::string_view name) {
  for (const std::string& known : {std::string(name), "use_" + std::string(name)}) {
    const auto asked = asked_.find(known);
    if (asked == asked_.end()) continue;
    std::deque<std::string>& ids = asked->second;
    drop_ended(ids);
    if (ids.empty()) continue;
    std::string id = std::move(ids.front());
    ids.pop_front();
    return id;
  }
  return is_open(latest_) ? latest_ : std::string();
}

/// The result of a call is below its heading, or in the blocks after that.
bool ClineHistory::begin_answer(const ClineHeading& heading) {
  answered_ = {take_asked(heading.tool), Value::array(), false};
  if (answered_.id.empty()) return false;
  if (!is_blank(heading.below)) add_answer(heading.below);
  return true;
}

void ClineHistory::add_answer(std::string_view text) {
  Value block = Value::object();
  block.add("type", Value::string("text"));
  block.add("text", Value::string(std::string(text)));
  answered_.blocks.add({}, std::move(block));
  answered_.is_complete = true;
}

void ClineHistory::end_answered(Event& event) {
  if (answered_.id.empty()) return;
  ToolCallEvent end;
  end.call_id = std::exchange(answered_.id, {});
  Value result = Value::object();
  result.add("content", std::exchange(answered_.blocks, {}));
  calls_.end(std::move(end), {result}, event);
}

void ClineHistory::read_block(const Value& block, const Value& message, Event& event) {
  const bool by_user = message["role"].string_or_empty() == "user";
  const std::string_view kind = block["type"].string_or_empty();
  const bool is_picture = kind == "image" && !answered_.id.empty();
  if (is_picture) {
    answered_.blocks.add({}, block);
  } else if (kind == "text" && block["text"].is_string()) {
    add_text(block["text"].text(), by_user, event);
  } else if (kind == "tool_use" && block["id"].is_string()) {
    begin_call(id_text(block["id"]), block["name"].string_or_empty(), block["input"], event);
  } else if (kind == "tool_result" && block["tool_use_id"].is_string()) {
    ToolCallEvent end;
    end.call_id = id_text(block["tool_use_id"]);
    calls_.end(std::move(end), {block}, event);
  } else {
    add_other(block, by_user, event);
  }
}

/// A thought, an image, or data.
void ClineHistory::add_other(const Value& block, bool by_user, Event& event) {
  const std::string_view kind = block["type"].string_or_empty();
  const Value& thought = kind == "reasoning" ? block["text"] : block["thinking"];
  MessageEvent message;
  if ((kind == "thinking" || kind == "reasoning") && thought.is_string()) {
    message.reasoning = true;
    message.text = thought.text();
  } else if (kind == "redacted_thinking") {
    message.reasoning = true;
    message.attachment = block;
  } else {
    message.role = by_user ? Role::user : Role::assistant;
    Value list = Value::array();
    list.add({}, block);
    ToolResult read = read_content_blocks(list);
    message.images = std::move(read.images);
    if (message.images.empty()) message.attachment = std::move(list);
  }
  event.bodies.emplace_back(std::move(message));
}

/// The user's response to the completed work or to a plan. False if the call needs no row.
bool ClineHistory::read_hidden_end(const CallRecord& call, std::string_view text,
                                   ToolCallEvent& said, Event& event) {
  ClineResult read = read_cline_text(call.name, call.arguments, text);
  said.status = read.status;
  said.result = std::move(read.result);
  const bool is_list = tool_of(kCline, call.name) == ToolId::write_todos;
  if (read.status != Status::done) return true;
  for (const ClineSaid& part : read_cline_said(text)) {
    const bool is_heading = !read_cline_heading(part.text).tool.empty();
    if (is_list || is_heading) continue;
    MessageEvent message;
    message.role = Role::user;
    message.text = part.text;
    message.injected = !part.is_words;
    event.bodies.emplace_back(std::move(message));
  }
  return false;
}

bool ClineHistory::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                            Event& event) {
  const Value& content = answer.value["content"];
  std::string text = read_content(content).text;
  std::vector<Image> images;
  if (content.is_array()) images = read_content_blocks(content).images;
  const bool is_error = answer.value["is_error"].truthy();
  if (!content.is_string() && !content.is_array()) expect_words(event);
  if (call.hidden && !is_error) return read_hidden_end(call, text, said, event);
  Value output = stored_output(call.name, text);
  if (!output.is_null() && !(is_error && output.is_string())) {
    Value end = Value::object();
    end.add("output", std::move(output));
    ClineResult read = read_cline_end(call.name, call.arguments, end);
    said.status = read.status;
    said.result = std::move(read.result);
    for (Image& image : images)
      said.result->images.push_back(std::move(image));
    return true;
  }
  ClineResult read = read_cline_text(call.name, call.arguments, text);
  const bool is_told = read.result.error || read.status == Status::error;
  if (is_error && !is_told) read = read_cline_error(text);
  said.status = read.status;
  if (read.result.images.empty()) read.result.images = std::move(images);
  said.result = std::move(read.result);
  return true;
}

}  // namespace agent_timeline

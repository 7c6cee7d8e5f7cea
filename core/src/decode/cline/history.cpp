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
#include "decode/read/lost_text.h"
#include "decode/read/todos.h"
#include "decode/read/tool_value.h"
#include "decode/read/usage.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

bool is_known_element(const Value& block) {
  return begins_with_cline_element(block["text"].string_or_empty());
}

/// True if a user message has the program's marks; its unmarked text is the program's then, too.
bool has_known_elements(const Value& message) {
  const auto& blocks = message["content"].members();
  return std::any_of(blocks.begin(), blocks.end(), [](const Member& block) {
    const std::string_view text = block.value["text"].string_or_empty();
    return begins_with_cline_element(text) || !read_cline_heading(text).tool.empty();
  });
}

bool has_calls(const Value& content) {
  const auto& blocks = content.members();
  return std::any_of(blocks.begin(), blocks.end(), [](const Member& block) {
    return block.value["type"].string_or_empty() == "tool_use";
  });
}

bool has_success(const Value& answer) {
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
                                   [](const Member& answer) { return has_success(answer.value); });
  const bool is_report = tool_of(kCline, name) == ToolId::run_agent && is_cline_report(*output);
  const bool is_one =
      output->is_object() && (has_success(*output) || is_report || is_cline_refusal(*output));
  return is_list || is_one ? std::move(*output) : Value();
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
  return role == "user" &&
                 std::any_of(blocks.begin(), blocks.end(),
                             [](const Member& block) { return is_known_element(block.value); })
             ? 85
             : 0;
}

void ClineHistory::decode(const Value& message, Event& event) {
  event.time_ms = message["ts"].integer();
  event.hidden_when_empty = "message";
  const bool by_user = message["role"].string_or_empty() == "user";
  if (add_notice(message, event)) return read_metrics(message, event);
  has_native_calls_ = has_calls(message["content"]);
  has_known_elements_ = by_user && has_known_elements(message);
  pending_result_ = {};
  if (message["content"].is_string()) add_text(message["content"].text(), by_user, event);
  for (const Member& block : message["content"].members())
    read_block(block.value, message, event);
  end_result(event);
  read_metrics(message, event);
}

/// Messages that become notices: the summary of a compaction, and an error for display only.
bool ClineHistory::add_notice(const Value& message, Event& event) {
  const Value& metadata = message["metadata"];
  const bool is_compaction = metadata["kind"].string_or_empty() == "compaction_summary";
  const bool is_display = metadata["displayOnly"].truthy();
  const bool is_summary = is_compaction || message["isSummary"].truthy();
  if (!is_summary && !is_display) return false;
  NoticeEvent notice;
  notice.code = is_summary ? "compacted" : "error";
  notice.tone = is_summary ? Tone::neutral : Tone::bad;
  notice.text = string_field(metadata, "summary");
  if (notice.text.empty()) notice.text = read_content(message["content"]).text;
  notice.subject = id_text(metadata["tokensBefore"]);
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
  const Value& model_info = message["modelInfo"];
  const Value& model = model_info["id"].is_string() ? model_info["id"] : model_info["modelId"];
  if (model.is_string() && model.text() != model_) session.model = model_ = model.text();
  if (session.usage || session.cost_nano_usd || session.model)
    event.bodies.emplace_back(std::move(session));
}

void ClineHistory::add_text(std::string_view text, bool by_user, Event& event) {
  if (!by_user) return add_prose(text, event);
  const bool is_due = !pending_result_.id.empty() && !pending_result_.is_complete;
  if (is_due && (!begins_with_cline_element(text) || text.starts_with("<answer>")))
    return add_result_text(text);
  end_result(event);
  const ClineHeading heading = read_cline_heading(text);
  if (!heading.tool.empty() && begin_result(heading)) return;
  const bool is_report = !heading.tool.empty() || is_element(text);
  for (const ClineUserPart& part : read_cline_user_parts(text)) {
    MessageEvent message;
    message.role = Role::user;
    message.text = part.text;
    message.injected =
        !part.is_user_text && (part.is_known_element || has_known_elements_ || is_report);
    event.bodies.emplace_back(std::move(message));
  }
}

/// Text, thoughts and calls in the text of an assistant.
void ClineHistory::add_prose(std::string_view text, Event& event) {
  for (const ClinePart& part : read_cline_prose(text, has_native_calls_)) {
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
void ClineHistory::begin_call(std::string id, std::string_view stated_name, const Value& input,
                              Event& event) {
  ToolCallEvent call;
  call.call_id = std::move(id);
  call.name = cline_tool_name(stated_name, input);
  call.input = read_cline_input(call.name, input);
  call.status = Status::running;
  const ToolId tool = tool_of(kCline, call.name);
  const bool sets_todos = tool == ToolId::write_todos && input["todos"].is_string();
  const Value& todos = sets_todos ? input["todos"] : input["task_progress"];
  const Value& answer = input["result"].is_string() ? input["result"] : input["response"];
  const bool concludes =
      tool == ToolId::other && has_tool(kCline, call.name) && !is_blank(answer.string_or_empty());
  calls_.open(call.call_id, event).hidden = sets_todos || concludes;
  std::deque<std::string>& ids = calls_by_tool_[std::string(stated_name)];
  calls_.drop_ended(ids);
  ids.push_back(call.call_id);
  latest_call_ = call.call_id;
  calls_.begin(std::move(call), event);
  if (concludes) {
    MessageEvent message;
    message.text = answer.text();
    event.bodies.emplace_back(std::move(message));
  }
  auto list = read_checklist(todos.string_or_empty());
  if (!list.empty()) event.bodies.emplace_back(TodoListEvent{std::move(list)});
}

/// The oldest open call of that name, else the latest call if it is open.
std::string ClineHistory::take_open_call(std::string_view name) {
  for (const std::string& known : {std::string(name), "use_" + std::string(name)}) {
    const auto found = calls_by_tool_.find(known);
    if (found == calls_by_tool_.end()) continue;
    std::deque<std::string>& ids = found->second;
    calls_.drop_ended(ids);
    if (ids.empty()) continue;
    std::string id = std::move(ids.front());
    ids.pop_front();
    return id;
  }
  return calls_.is_open(latest_call_) ? latest_call_ : std::string();
}

/// The result of a call is below its heading, or in the blocks after that.
bool ClineHistory::begin_result(const ClineHeading& heading) {
  pending_result_ = {take_open_call(heading.tool), Value::array(), false};
  if (pending_result_.id.empty()) return false;
  if (!is_blank(heading.below)) add_result_text(heading.below);
  return true;
}

void ClineHistory::add_result_text(std::string_view text) {
  Value block = Value::object();
  block.add("type", Value::string("text"));
  block.add("text", Value::string(std::string(text)));
  pending_result_.blocks.add({}, std::move(block));
  pending_result_.is_complete = true;
}

void ClineHistory::end_result(Event& event) {
  if (pending_result_.id.empty()) return;
  ToolCallEvent end;
  end.call_id = std::exchange(pending_result_.id, {});
  Value result = Value::object();
  result.add("content", std::exchange(pending_result_.blocks, {}));
  calls_.end(std::move(end), {result}, event);
}

void ClineHistory::read_block(const Value& block, const Value& message, Event& event) {
  const bool by_user = message["role"].string_or_empty() == "user";
  const std::string_view kind = block["type"].string_or_empty();
  const bool is_image = kind == "image" && !pending_result_.id.empty();
  if (is_image) {
    pending_result_.blocks.add({}, block);
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
                                   ToolCallEvent& update, Event& event) {
  ClineResult read = read_cline_text(call.name, call.arguments, text);
  update.status = read.status;
  update.result = std::move(read.result);
  const bool is_list = tool_of(kCline, call.name) == ToolId::write_todos;
  if (read.status != Status::done) return true;
  for (const ClineUserPart& part : read_cline_user_parts(text)) {
    const bool is_heading = !read_cline_heading(part.text).tool.empty();
    if (is_list || is_heading) continue;
    MessageEvent message;
    message.role = Role::user;
    message.text = part.text;
    message.injected = !part.is_user_text;
    event.bodies.emplace_back(std::move(message));
  }
  return false;
}

bool ClineHistory::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                            Event& event) {
  const Value& content = answer.value["content"];
  std::string text = read_content(content).text;
  std::vector<Image> images;
  if (content.is_array()) images = read_content_blocks(content).images;
  const bool is_error = answer.value["is_error"].truthy();
  if (!content.is_string() && !content.is_array()) expect_text(event);
  if (call.hidden && !is_error) return read_hidden_end(call, text, update, event);
  Value output = stored_output(call.name, text);
  if (!output.is_null() && !(is_error && output.is_string())) {
    Value end = Value::object();
    end.add("output", std::move(output));
    ClineResult read = read_cline_end(call.name, call.arguments, end);
    update.status = read.status;
    update.result = std::move(read.result);
    for (Image& image : images)
      update.result->images.push_back(std::move(image));
    return true;
  }
  ClineResult read = read_cline_text(call.name, call.arguments, text);
  const bool has_error = read.result.error || read.status == Status::error;
  if (is_error && !has_error) read = read_cline_error(text);
  update.status = read.status;
  if (read.result.images.empty()) read.result.images = std::move(images);
  update.result = std::move(read.result);
  return true;
}

}  // namespace agent_timeline

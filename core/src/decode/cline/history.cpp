#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/json/read.h"
#include "base/text.h"
#include "decode/cline/stored.h"
#include "decode/cline/tools.h"
#include "decode/read/cost.h"
#include "decode/read/fields.h"
#include "decode/read/tool_value.h"
#include "decode/read/usage.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// The elements in which Cline puts the words of a person.
constexpr std::array<std::string_view, 5> kWords = {"answer", "feedback", "task", "user_input",
                                                    "user_message"};

struct Element {
  std::string_view name;
  std::string_view inner;
};

/// `<name …>inner</name>`, when that is all of the text.
std::optional<Element> read_element(std::string_view text) {
  text = trim(text);
  const std::size_t open_end = text.find('>');
  if (!text.starts_with('<') || open_end == std::string_view::npos) return std::nullopt;
  const std::string_view name = text.substr(1, text.find_first_of(" >") - 1);
  const std::string close = "</" + std::string(name) + ">";
  if (name.empty() || !text.ends_with(close)) return std::nullopt;
  const std::string_view inner = text.substr(open_end + 1);
  if (inner.size() < close.size()) return std::nullopt;
  return Element{name, inner.substr(0, inner.size() - close.size())};
}

bool holds_words(std::string_view name) {
  return std::find(kWords.begin(), kWords.end(), name) != kWords.end();
}

/// The end of the first of several elements that are all of the text; 0 when it is none.
std::size_t first_element(std::string_view text) {
  const std::size_t begin = text.size() - trim_start(text).size();
  const std::size_t open_end = text.find('>', begin);
  if (begin == text.size() || text[begin] != '<' || open_end == std::string_view::npos) return 0;
  const std::string_view open = text.substr(begin + 1, open_end - begin - 1);
  const std::string close = "</" + std::string(open.substr(0, open.find(' '))) + ">";
  const std::size_t end = text.find(close, open_end);
  return end == std::string_view::npos ? 0 : end + close.size();
}

bool is_marked(const Value& block) {
  const std::string_view text = block["text"].string_or_empty();
  const std::size_t end = first_element(text);
  const auto element = read_element(end == 0 ? text : text.substr(0, end));
  return element && (holds_words(element->name) || element->name == "environment_details");
}

bool says_success(const Value& answer) {
  const std::string_view success = answer["success"].text();
  return success == "true" || success == "false";
}

/// What `content_end` of the stream calls `output`, which is stored as the text of it; null for
/// other texts.
Value stored_output(std::string_view name, std::string_view text) {
  if (tool_of(kCline, name) == ToolId::ask) return Value::string(std::string(text));
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

}  // namespace

int score_cline_message(const Value& value) {
  const std::string_view role = value["role"].string_or_empty();
  const Value& content = value["content"];
  if (role == "user" && content.is_string() && value["ts"].is_number() && value["type"].is_null())
    return 60;
  if ((role != "user" && role != "assistant") || !content.is_array() || content.size() == 0 ||
      !content.element(0)["type"].is_string() || !value["type"].is_null())
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
  if (message["content"].is_string()) add_text(message["content"].text(), true, event);
  for (const Member& block : message["content"].members())
    read_block(block.value, message, event);
  read_metrics(message, event);
}

/// Today's names, and those of older versions.
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

/// Elements that stand side by side in one text are told apart.
void ClineHistory::add_text(std::string_view text, bool by_user, Event& event) {
  while (by_user && !is_blank(text)) {
    const std::size_t end = first_element(text);
    const auto first = end > 0 ? read_element(text.substr(0, end)) : std::nullopt;
    const bool is_known =
        first && (holds_words(first->name) || first->name == "environment_details");
    if (!is_known || is_blank(text.substr(end))) break;
    add_piece(text.substr(0, end), by_user, event);
    text.remove_prefix(end);
  }
  add_piece(text, by_user, event);
}

/// A person's words stand in an element of their own; what Cline adds beside them is injected.
void ClineHistory::add_piece(std::string_view text, bool by_user, Event& event) {
  if (is_blank(text)) return;
  MessageEvent message;
  message.role = by_user ? Role::user : Role::assistant;
  message.text = text;
  const auto element = by_user ? read_element(text) : std::nullopt;
  if (element && holds_words(element->name)) {
    message.text = trim(element->inner);
  } else {
    const bool is_report =
        text.starts_with('[') && text.find("] Result:") != std::string_view::npos;
    message.injected = by_user && (element || is_report);
  }
  event.bodies.emplace_back(std::move(message));
}

void ClineHistory::read_block(const Value& block, const Value& message, Event& event) {
  const bool by_user = message["role"].string_or_empty() == "user";
  const std::string_view kind = block["type"].string_or_empty();
  if (kind == "text" && block["text"].is_string()) {
    add_text(block["text"].text(), by_user, event);
  } else if (kind == "thinking" && block["thinking"].is_string()) {
    MessageEvent thought;
    thought.reasoning = true;
    thought.text = block["thinking"].text();
    event.bodies.emplace_back(std::move(thought));
  } else if (kind == "redacted_thinking") {
    MessageEvent thought;
    thought.reasoning = true;
    thought.attachment = block;
    event.bodies.emplace_back(std::move(thought));
  } else if (kind == "tool_use" && block["id"].is_string()) {
    ToolCallEvent call;
    call.call_id = id_text(block["id"]);
    call.name = string_field(block, "name");
    call.input = read_cline_input(call.name, block["input"]);
    call.status = Status::running;
    calls_.begin(std::move(call), event);
  } else if (kind == "tool_result" && block["tool_use_id"].is_string()) {
    ToolCallEvent end;
    end.call_id = id_text(block["tool_use_id"]);
    calls_.end(std::move(end), {block}, event);
  } else {
    MessageEvent other;
    other.role = by_user ? Role::user : Role::assistant;
    Value list = Value::array();
    list.add({}, block);
    ToolResult read = read_content_blocks(list);
    other.images = std::move(read.images);
    if (other.images.empty()) other.attachment = std::move(list);
    event.bodies.emplace_back(std::move(other));
  }
}

bool ClineHistory::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                            Event&) {
  const Value& content = answer.value["content"];
  std::string text = read_content(content).text;
  std::vector<Image> images;
  if (content.is_array()) images = read_content_blocks(content).images;
  const bool is_error = answer.value["is_error"].truthy();
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
  if (is_error) {
    ClineResult read = read_cline_error(text);
    said.status = read.status;
    said.result = std::move(read.result);
    return true;
  }
  ToolAnswer read = read_tool_answer(call.name, call.arguments, text);
  read.result.images = std::move(images);
  said.status = read.status;
  said.result = std::move(read.result);
  return true;
}

}  // namespace agent_timeline

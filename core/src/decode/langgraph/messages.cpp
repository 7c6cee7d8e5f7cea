#include "decode/langgraph/messages.h"

#include <string_view>
#include <utility>

#include "base/digest.h"
#include "base/text.h"
#include "decode/langgraph/calls.h"
#include "decode/read/fields.h"
#include "decode/read/lost_text.h"
#include "decode/read/mcp_content.h"
#include "event/usage.h"

namespace agent_timeline {
namespace {

using Kind = LangMessage::Kind;

std::string thought_key(const std::string& id) {
  return id + " thought";
}

void add_text(const std::string& key, bool reasoning, std::string text, TextChange change,
              bool open, LangContext& context) {
  MessageEvent message;
  message.key = key;
  message.reasoning = reasoning;
  message.text = std::move(text);
  message.change = change;
  message.open = open;
  context.event.bodies.emplace_back(std::move(message));
}

void close(const std::string& id, LangContext& context) {
  LangMessageState& known = context.state.messages[id];
  if (!std::exchange(known.open, false)) return;
  if (known.has_thought) add_text(thought_key(id), true, {}, TextChange::append, false, context);
  if (known.has_text) add_text(id, false, {}, TextChange::append, false, context);
}

Usage read_usage(const Value& usage) {
  Usage out;
  out.input_tokens = read_tokens(usage["input_tokens"]);
  out.output_tokens = read_tokens(usage["output_tokens"]);
  out.cached_tokens = read_tokens(usage["input_token_details"]["cache_read"]);
  out.reasoning_tokens = read_tokens(usage["output_token_details"]["reasoning"]);
  out.cache_write_tokens = read_tokens(usage["input_token_details"]["cache_creation"]);
  out.total_tokens = usage["total_tokens"].is_number() ? read_tokens(usage["total_tokens"])
                                                       : out.input_tokens + out.output_tokens;
  return out;
}

/// Counts a message's tokens once, however often it comes; those of its chunks add up to them.
void count(const LangMessage& message, LangMessageState& known, LangContext& context) {
  const Value& body = *message.body;
  SessionEvent session;
  if (body["usage_metadata"].is_object()) {
    const Usage usage = read_usage(body["usage_metadata"]);
    session.usage = message.is_chunk ? usage : difference(usage, known.counted);
    known.counted = sum(known.counted, *session.usage);
    if (*session.usage == Usage{}) session.usage.reset();
  }
  for (const char* name : {"model_name", "model"}) {
    const Value& model = body["response_metadata"][name];
    if (!session.model && model.is_string()) session.model = model.text();
  }
  if (session.usage || session.model) context.event.bodies.emplace_back(std::move(session));
}

/// Adds images as such, and other blocks as data.
void add_others(const Value& others, MessageEvent& message) {
  if (others.is_null()) return;
  McpContent read = read_mcp_content(others);
  message.images = std::move(read.images);
  message.attachment = std::move(read.rest);
  if (read.text.empty()) return;
  if (!message.text.empty()) message.text += "\n\n";
  message.text += read.text;
}

std::string call_id_of(const Value& call, const std::string& message, std::string_view index) {
  std::string id = id_text(call["id"]);
  return id.empty() ? message + "#" + std::string(index) : id;
}

/// Reads a content block with a call that the model's provider runs, or with its result.
void read_server_call(const Value& block, bool is_streaming, LangContext& context) {
  const std::string_view type = block["type"].string_or_empty();
  if (is_lang_server_call(block)) {
    const Value& input = block[type == "server_tool_use" ? "input" : "args"];
    add_lang_call(id_text(block["id"]), string_field(block, "name"),
                  input.is_string() ? parse_arguments(input) : ToolInput{input, {}}, is_streaming,
                  context);
  } else if (is_lang_server_result(block)) {
    end_lang_server_call(block, context);
  }
}

bool is_last_chunk(const Value& body) {
  const Value& metadata = body["response_metadata"];
  return body["chunk_position"].string_or_empty() == "last" ||
         metadata["finish_reason"].is_string() || metadata["stop_reason"].is_string();
}

/// Reads a chunk's block. The input of a provider's call may follow in blocks with its index.
void grow_server_call(const Value& block, LangMessageState& known, LangContext& context) {
  const std::string key = "block " + id_text(block["index"]);
  const bool is_input = block["type"].string_or_empty() == "input_json_delta";
  if (is_input && known.calls.contains(key))
    return grow_lang_call(known.calls[key], {}, string_field(block, "partial_json"), context);
  if (!is_lang_server_call(block) || block["input"].size() > 0 || block["args"].size() > 0)
    return read_server_call(block, true, context);
  known.calls[key] = id_text(block["id"]);
  grow_lang_call(known.calls[key], string_field(block, "name"), {}, context);
}

void grow_calls(const Value& body, const std::string& id, LangMessageState& known,
                LangContext& context) {
  for (const Member& item : body["tool_call_chunks"].members()) {
    const Value& chunk = item.value;
    std::string& call = known.calls[id_text(chunk["index"])];
    const std::string own = id_text(chunk["id"]);
    if (!own.empty()) call = own;
    if (call.empty()) call = call_id_of(chunk, id, id_text(chunk["index"]));
    grow_lang_call(call, string_field(chunk, "name"), string_field(chunk, "args"), context);
  }
  for (const Member& block : body["content"].members())
    grow_server_call(block.value, known, context);
}

/// Shows the images in a chunk, which are always whole: the first belongs to the message, others
/// get rows. Other blocks may be incomplete and are left to the whole message.
void show_images(const Value& others, const std::string& id, LangMessageState& known,
                 LangContext& context) {
  McpContent read = read_mcp_content(others);
  if (read.images.empty()) return;
  MessageEvent message;
  message.key = id;
  if (known.image_count++ > 0) message.key += " picture " + std::to_string(known.image_count);
  message.change = TextChange::append;
  message.images = std::move(read.images);
  context.event.bodies.emplace_back(std::move(message));
}

void show_chunk(const LangMessage& message, const std::string& id, LangContext& context) {
  const Value& body = *message.body;
  std::string& streaming = context.graph->streaming[context.node];
  if (!streaming.empty() && streaming != id) close(streaming, context);
  streaming = id;
  LangMessageState& known = context.state.messages[id];
  known.open = true;
  LangContent content = read_lang_content(body);
  if (!content.thought.empty()) {
    known.has_thought = true;
    add_text(thought_key(id), true, std::move(content.thought), TextChange::append, true, context);
  }
  if (!content.text.empty()) {
    const bool is_next = known.has_text && !content.block.empty() && content.block != known.block;
    if (is_next) content.text.insert(0, "\n\n");
    known.has_text = true;
    known.block = content.block;
    add_text(id, false, std::move(content.text), TextChange::append, true, context);
  }
  show_images(content.others, id, known, context);
  grow_calls(body, id, known, context);
  count(message, known, context);
  if (is_last_chunk(body)) close(id, context);
}

Digest digest_of(const Value& body) {
  Hasher hasher;
  hasher.add(body["content"]);
  hasher.add(body["tool_calls"]);
  hasher.add(body["invalid_tool_calls"]);
  const Value& kept = body["additional_kwargs"];
  if (body["tool_calls"].size() > 0 || kept.size() == 0) return hasher.finish();
  for (const char* name : {"tool_calls", "function_call", "refusal"})
    hasher.add(kept[name]);
  return hasher.finish();
}

void show_content(const std::string& id, LangContent content, bool is_streaming,
                  LangContext& context) {
  LangMessageState& known = context.state.messages[id];
  if (!content.thought.empty()) {
    known.has_thought = true;
    add_text(thought_key(id), true, std::move(content.thought), TextChange::replace, is_streaming,
             context);
  }
  if (content.text.empty() && content.others.is_null()) return;
  known.has_text = true;
  MessageEvent message;
  message.key = id;
  message.text = std::move(content.text);
  message.open = is_streaming;
  if (known.image_count < 2) add_others(content.others, message);
  context.event.bodies.emplace_back(std::move(message));
}

/// Reads the calls that the model's provider runs and that come before the message's text, or
/// after.
void read_server_calls(const Value& body, bool before, bool is_streaming, LangContext& context) {
  bool is_before = true;
  for (const Member& item : body["content"].members()) {
    const Value& block = item.value;
    is_before = is_before && !block["text"].truthy();
    if (is_before != before) continue;
    context.in_own_scope([&](LangContext& part) { read_server_call(block, is_streaming, part); });
  }
}

void show_answer(const LangMessage& message, const std::string& id, bool is_streaming,
                 LangContext& context) {
  const Value& body = *message.body;
  LangMessageState& known = context.state.messages[id];
  if (!is_streaming) {
    const Digest digest = digest_of(body);
    const bool is_known = digest == std::exchange(known.digest, digest);
    const bool was_open = std::exchange(known.open, false);
    if (is_known && !was_open) return;
  }
  if (is_streaming) known.open = true;
  if (body.find("content") == nullptr) expect_text(context.event);
  read_server_calls(body, true, is_streaming, context);
  show_content(id, read_lang_content(body), is_streaming, context);
  read_server_calls(body, false, is_streaming, context);
  read_lang_calls(body, id, is_streaming, context);
  count({message.kind, false, message.body}, known, context);
}

void show_user(const Value& body, const std::string& id, LangContext& context) {
  const Digest digest = digest_of(body);
  if (digest == std::exchange(context.state.messages[id].digest, digest)) return;
  LangContent content = read_lang_content(body);
  if (body["additional_kwargs"]["lc_source"].string_or_empty() == "summarization") {
    NoticeEvent notice;
    notice.code = "compacted";
    notice.text = std::move(content.text);
    notice.is_document = true;
    context.event.bodies.emplace_back(std::move(notice));
    return;
  }
  MessageEvent message;
  message.key = id;
  message.role = Role::user;
  message.text = std::move(content.text);
  add_others(content.others, message);
  context.event.bodies.emplace_back(std::move(message));
}

/// Returns the key of a message. In a state, a message without an id is identified by its content,
/// and is recognised when it comes again with an id.
std::string identity_of(const LangMessage& message, LangForm form, LangContext& context) {
  std::string id = id_text((*message.body)["id"]);
  if (form != LangForm::state) {
    return id.empty() ? "message " + std::to_string(++context.state.unnamed) : id;
  }
  std::string content_key = message.kind == Kind::human ? "human " : "ai ";
  content_key += hexadecimal(digest_of(*message.body));
  if (id.empty()) return content_key;
  const auto nameless = context.state.messages.find(content_key);
  if (nameless != context.state.messages.end() &&
      context.state.messages.find(id) == context.state.messages.end()) {
    context.state.messages[id] = std::move(nameless->second);
    context.state.messages.erase(nameless);
  }
  return id;
}

/// Shows the result of a function, which does not name its call.
void show_function(const LangMessage& message, LangForm form, LangContext& context) {
  LangMessageState& known = context.state.messages[identity_of(message, form, context)];
  const Digest digest = digest_of(*message.body);
  if (digest == std::exchange(known.digest, digest)) return;
  close_lang_nodes(context);
  context.in_own_scope([&](LangContext& part) { end_lang_function(*message.body, part); });
}

/// Reads calls in the provider's own format, from messages stored before LangChain had
/// `tool_calls`.
void read_provider_calls(const Value& body, const std::string& id, LangContext& context) {
  const Value& kept = body["additional_kwargs"];
  const auto add = [&](const std::string& call_id, const Value& function) {
    context.in_own_scope([&](LangContext& part) {
      add_lang_call(call_id, string_field(function, "name"), parse_arguments(function["arguments"]),
                    false, part);
    });
  };
  std::size_t index = 0;
  for (const Member& item : kept["tool_calls"].members())
    add(call_id_of(item.value, id, std::to_string(index++)), item.value["function"]);
  if (kept["function_call"]["name"].is_string()) add(id + "#function", kept["function_call"]);
}

}  // namespace

void show_lang_message(const LangMessage& message, LangForm form, LangContext& context) {
  const Value& body = *message.body;
  if (context.graph == nullptr) return;
  if (message.kind == Kind::system) {
    SessionEvent session;
    session.has_system_prompt = true;
    context.event.bodies.emplace_back(std::move(session));
  } else if (message.kind == Kind::tool) {
    close_lang_nodes(context);
    context.in_own_scope([&](LangContext& part) { end_lang_call(body, part); });
  } else if (message.kind == Kind::function) {
    show_function(message, form, context);
  } else if (message.kind != Kind::remove) {
    const std::string id = identity_of(message, form, context);
    std::optional<std::string>& graph = context.state.messages[id].graph;
    if (!graph) graph = context.graph->key;
    if (*graph != context.graph->key) return;
    if (message.kind == Kind::human) return show_user(body, id, context);
    const bool is_streaming = form == LangForm::partial;
    if (message.is_chunk && !is_streaming) return show_chunk(message, id, context);
    show_answer(message, id, is_streaming, context);
  }
}

void read_lang_calls(const Value& body, const std::string& id, bool is_streaming,
                     LangContext& context) {
  std::size_t index = 0;
  for (const Member& item : body["tool_calls"].members()) {
    const Value& call = item.value;
    const std::string call_id = call_id_of(call, id, std::to_string(index++));
    context.in_own_scope([&](LangContext& part) {
      add_lang_call(call_id, string_field(call, "name"), parse_arguments(call["args"]),
                    is_streaming, part);
    });
  }
  if (is_streaming) return;
  for (const Member& item : body["invalid_tool_calls"].members()) {
    const std::string call_id = call_id_of(item.value, id, std::to_string(index++));
    context.in_own_scope([&](LangContext& part) { refuse_lang_call(call_id, item.value, part); });
  }
  if (index == 0) read_provider_calls(body, id, context);
}

bool show_lang_messages(const Value& value, LangForm form, LangContext& context) {
  if (const auto message = read_lang_message(value)) {
    show_lang_message(*message, form, context);
    return true;
  }
  if (!holds_lang_messages(value)) return false;
  for (const Member& item : value.members()) {
    if (const auto message = read_lang_message(item.value)) {
      show_lang_message(*message, form, context);
    } else {
      context.event.bodies.emplace_back(UnknownEvent{"unknown-block", {}, {}, 0, item.value});
    }
  }
  return true;
}

void close_lang_node(const std::string& node, LangContext& context) {
  const auto streaming = context.graph->streaming.find(node);
  if (streaming != context.graph->streaming.end() && !streaming->second.empty())
    close(streaming->second, context);
}

void close_lang_nodes(LangContext& context) {
  for (const auto& [node, id] : std::exchange(context.graph->streaming, {}))
    if (!id.empty()) close(id, context);
}

}  // namespace agent_timeline

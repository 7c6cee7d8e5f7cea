#include "decode/langgraph/messages.h"

#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/langgraph/calls.h"
#include "decode/read/fields.h"
#include "decode/read/lost_words.h"
#include "decode/read/mcp_content.h"
#include "event/usage.h"

namespace agent_timeline {
namespace {

using Kind = LangMessage::Kind;

std::string thought_key(const std::string& id) {
  return id + " thought";
}

void add_text(const std::string& key, bool reasoning, std::string text, TextChange change,
              bool open, LangContext& now) {
  MessageEvent message;
  message.key = key;
  message.reasoning = reasoning;
  message.text = std::move(text);
  message.change = change;
  message.open = open;
  now.event.bodies.emplace_back(std::move(message));
}

void close(const std::string& id, LangContext& now) {
  LangTold& told = now.state.told[id];
  if (!std::exchange(told.open, false)) return;
  if (told.has_thought) add_text(thought_key(id), true, {}, TextChange::append, false, now);
  if (told.has_text) add_text(id, false, {}, TextChange::append, false, now);
}

Usage read_usage(const Value& usage) {
  Usage out;
  out.input_tokens = read_tokens(usage["input_tokens"]);
  out.output_tokens = read_tokens(usage["output_tokens"]);
  out.cached_tokens = read_tokens(usage["input_token_details"]["cache_read"]);
  out.total_tokens = usage["total_tokens"].is_number() ? read_tokens(usage["total_tokens"])
                                                       : out.input_tokens + out.output_tokens;
  return out;
}

/// Counts a message's tokens once, however often it comes; those of its chunks add up to them.
void count(const LangMessage& message, LangTold& told, LangContext& now) {
  const Value& body = *message.body;
  SessionEvent session;
  if (body["usage_metadata"].is_object()) {
    const Usage usage = read_usage(body["usage_metadata"]);
    session.usage = message.is_chunk ? usage : difference(usage, told.counted);
    told.counted = sum(told.counted, *session.usage);
    if (*session.usage == Usage{}) session.usage.reset();
  }
  for (const char* name : {"model_name", "model"}) {
    const Value& model = body["response_metadata"][name];
    if (!session.model && model.is_string()) session.model = model.text();
  }
  if (session.usage || session.model) now.event.bodies.emplace_back(std::move(session));
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

std::string call_id_of(const Value& call, const std::string& message, std::string_view place) {
  std::string id = id_text(call["id"]);
  return id.empty() ? message + "#" + std::string(place) : id;
}

/// Reads a content block with a call that the model's provider runs, or with its result.
void read_server_call(const Value& block, bool goes_on, LangContext& now) {
  const std::string_view type = block["type"].string_or_empty();
  if (is_lang_server_call(block)) {
    const Value& input = block[type == "server_tool_use" ? "input" : "args"];
    add_lang_call(id_text(block["id"]), string_field(block, "name"),
                  input.is_string() ? parse_arguments(input) : ToolInput{input, {}}, goes_on, now);
  } else if (is_lang_server_result(block)) {
    end_lang_server_call(block, now);
  }
}

bool says_last(const Value& body) {
  const Value& said = body["response_metadata"];
  return body["chunk_position"].string_or_empty() == "last" || said["finish_reason"].is_string() ||
         said["stop_reason"].is_string();
}

/// Reads a chunk's block. The input of a provider's call may follow in blocks with its index.
void grow_server_call(const Value& block, LangTold& told, LangContext& now) {
  const std::string place = "block " + id_text(block["index"]);
  const bool is_input = block["type"].string_or_empty() == "input_json_delta";
  if (is_input && told.calls.contains(place))
    return grow_lang_call(told.calls[place], {}, string_field(block, "partial_json"), now);
  if (!is_lang_server_call(block) || block["input"].size() > 0 || block["args"].size() > 0)
    return read_server_call(block, true, now);
  told.calls[place] = id_text(block["id"]);
  grow_lang_call(told.calls[place], string_field(block, "name"), {}, now);
}

void grow_calls(const Value& body, const std::string& id, LangTold& told, LangContext& now) {
  for (const Member& item : body["tool_call_chunks"].members()) {
    const Value& chunk = item.value;
    std::string& call = told.calls[id_text(chunk["index"])];
    const std::string own = id_text(chunk["id"]);
    if (!own.empty()) call = own;
    if (call.empty()) call = call_id_of(chunk, id, id_text(chunk["index"]));
    grow_lang_call(call, string_field(chunk, "name"), string_field(chunk, "args"), now);
  }
  for (const Member& block : body["content"].members())
    grow_server_call(block.value, told, now);
}

/// Shows the images in a chunk, which are always whole: the first belongs to the message, others
/// get rows. Other blocks may be incomplete and are left to the whole message.
void show_pictures(const Value& others, const std::string& id, LangTold& told, LangContext& now) {
  McpContent read = read_mcp_content(others);
  if (read.images.empty()) return;
  MessageEvent message;
  message.key = id;
  if (told.pictures++ > 0) message.key += " picture " + std::to_string(told.pictures);
  message.change = TextChange::append;
  message.images = std::move(read.images);
  now.event.bodies.emplace_back(std::move(message));
}

void show_chunk(const LangMessage& message, const std::string& id, LangContext& now) {
  const Value& body = *message.body;
  std::string& speaking = now.graph->speaking[now.node];
  if (!speaking.empty() && speaking != id) close(speaking, now);
  speaking = id;
  LangTold& told = now.state.told[id];
  told.open = true;
  LangContent content = read_lang_content(body);
  if (!content.thought.empty()) {
    told.has_thought = true;
    add_text(thought_key(id), true, std::move(content.thought), TextChange::append, true, now);
  }
  if (!content.text.empty()) {
    const bool is_next = told.has_text && !content.block.empty() && content.block != told.block;
    if (is_next) content.text.insert(0, "\n\n");
    told.has_text = true;
    told.block = content.block;
    add_text(id, false, std::move(content.text), TextChange::append, true, now);
  }
  show_pictures(content.others, id, told, now);
  grow_calls(body, id, told, now);
  count(message, told, now);
  if (says_last(body)) close(id, now);
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

void show_words(const std::string& id, LangContent content, bool goes_on, LangContext& now) {
  LangTold& told = now.state.told[id];
  if (!content.thought.empty()) {
    told.has_thought = true;
    add_text(thought_key(id), true, std::move(content.thought), TextChange::replace, goes_on, now);
  }
  if (content.text.empty() && content.others.is_null()) return;
  told.has_text = true;
  MessageEvent said;
  said.key = id;
  said.text = std::move(content.text);
  said.open = goes_on;
  if (told.pictures < 2) add_others(content.others, said);
  now.event.bodies.emplace_back(std::move(said));
}

/// Reads the calls that the model's provider runs and that come before the message's text, or
/// after.
void read_server_calls(const Value& body, bool before, bool goes_on, LangContext& now) {
  bool is_before = true;
  for (const Member& item : body["content"].members()) {
    const Value& block = item.value;
    is_before = is_before && !block["text"].truthy();
    if (is_before != before) continue;
    now.apart([&](LangContext& part) { read_server_call(block, goes_on, part); });
  }
}

void show_answer(const LangMessage& message, const std::string& id, bool goes_on,
                 LangContext& now) {
  const Value& body = *message.body;
  LangTold& told = now.state.told[id];
  if (!goes_on) {
    const Digest whole = digest_of(body);
    const bool is_known = whole == std::exchange(told.whole, whole);
    const bool was_open = std::exchange(told.open, false);
    if (is_known && !was_open) return;
  }
  if (goes_on) told.open = true;
  if (body.find("content") == nullptr) expect_words(now.event);
  read_server_calls(body, true, goes_on, now);
  show_words(id, read_lang_content(body), goes_on, now);
  read_server_calls(body, false, goes_on, now);
  read_lang_calls(body, id, goes_on, now);
  count({message.kind, false, message.body}, told, now);
}

void show_person(const Value& body, const std::string& id, LangContext& now) {
  const Digest whole = digest_of(body);
  if (whole == std::exchange(now.state.told[id].whole, whole)) return;
  LangContent content = read_lang_content(body);
  if (body["additional_kwargs"]["lc_source"].string_or_empty() == "summarization") {
    NoticeEvent notice;
    notice.code = "compacted";
    notice.text = std::move(content.text);
    notice.is_document = true;
    now.event.bodies.emplace_back(std::move(notice));
    return;
  }
  MessageEvent message;
  message.key = id;
  message.role = Role::user;
  message.text = std::move(content.text);
  add_others(content.others, message);
  now.event.bodies.emplace_back(std::move(message));
}

std::string hexadecimal(const Digest& digest) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (const std::uint8_t byte : digest) {
    out += digits[byte >> 4];
    out += digits[byte & 15];
  }
  return out;
}

/// Returns the key of a message. In a state, a message without an id is identified by its content,
/// and is recognised when it comes again with an id.
std::string identity_of(const LangMessage& message, LangForm form, LangContext& now) {
  std::string id = id_text((*message.body)["id"]);
  if (form != LangForm::state) {
    return id.empty() ? "message " + std::to_string(++now.state.unnamed) : id;
  }
  std::string saying = message.kind == Kind::human ? "human " : "ai ";
  saying += hexadecimal(digest_of(*message.body));
  if (id.empty()) return saying;
  const auto nameless = now.state.told.find(saying);
  if (nameless != now.state.told.end() && now.state.told.find(id) == now.state.told.end()) {
    now.state.told[id] = std::move(nameless->second);
    now.state.told.erase(nameless);
  }
  return id;
}

/// Shows the result of a function, which does not name its call.
void show_function(const LangMessage& message, LangForm form, LangContext& now) {
  LangTold& told = now.state.told[identity_of(message, form, now)];
  const Digest whole = digest_of(*message.body);
  if (whole == std::exchange(told.whole, whole)) return;
  close_lang_nodes(now);
  now.apart([&](LangContext& part) { end_lang_function(*message.body, part); });
}

/// Reads calls in the provider's own format, from messages stored before LangChain had
/// `tool_calls`.
void read_provider_calls(const Value& body, const std::string& id, LangContext& now) {
  const Value& kept = body["additional_kwargs"];
  const auto add = [&](const std::string& call_id, const Value& function) {
    now.apart([&](LangContext& part) {
      add_lang_call(call_id, string_field(function, "name"), parse_arguments(function["arguments"]),
                    false, part);
    });
  };
  std::size_t place = 0;
  for (const Member& item : kept["tool_calls"].members())
    add(call_id_of(item.value, id, std::to_string(place++)), item.value["function"]);
  if (kept["function_call"]["name"].is_string()) add(id + "#function", kept["function_call"]);
}

}  // namespace

void show_lang_message(const LangMessage& message, LangForm form, LangContext& now) {
  const Value& body = *message.body;
  if (now.graph == nullptr) return;
  if (message.kind == Kind::system) {
    SessionEvent session;
    session.has_system_prompt = true;
    now.event.bodies.emplace_back(std::move(session));
  } else if (message.kind == Kind::tool) {
    close_lang_nodes(now);
    now.apart([&](LangContext& part) { end_lang_call(body, part); });
  } else if (message.kind == Kind::function) {
    show_function(message, form, now);
  } else if (message.kind != Kind::remove) {
    const std::string id = identity_of(message, form, now);
    std::optional<std::string>& place = now.state.told[id].place;
    if (!place) place = now.graph->key;
    if (*place != now.graph->key) return;
    if (message.kind == Kind::human) return show_person(body, id, now);
    const bool goes_on = form == LangForm::partial;
    if (message.is_chunk && !goes_on) return show_chunk(message, id, now);
    show_answer(message, id, goes_on, now);
  }
}

void read_lang_calls(const Value& body, const std::string& id, bool goes_on, LangContext& now) {
  std::size_t place = 0;
  for (const Member& item : body["tool_calls"].members()) {
    const Value& call = item.value;
    const std::string call_id = call_id_of(call, id, std::to_string(place++));
    now.apart([&](LangContext& part) {
      add_lang_call(call_id, string_field(call, "name"), parse_arguments(call["args"]), goes_on,
                    part);
    });
  }
  if (goes_on) return;
  for (const Member& item : body["invalid_tool_calls"].members()) {
    const std::string call_id = call_id_of(item.value, id, std::to_string(place++));
    now.apart([&](LangContext& part) { refuse_lang_call(call_id, item.value, part); });
  }
  if (place == 0) read_provider_calls(body, id, now);
}

bool show_lang_messages(const Value& value, LangForm form, LangContext& now) {
  if (const auto message = read_lang_message(value)) {
    show_lang_message(*message, form, now);
    return true;
  }
  if (!holds_lang_messages(value)) return false;
  for (const Member& item : value.members()) {
    if (const auto message = read_lang_message(item.value)) {
      show_lang_message(*message, form, now);
    } else {
      now.event.bodies.emplace_back(UnknownEvent{"unknown-block", {}, {}, 0, item.value});
    }
  }
  return true;
}

void close_lang_node(const std::string& node, LangContext& now) {
  const auto speaking = now.graph->speaking.find(node);
  if (speaking != now.graph->speaking.end() && !speaking->second.empty())
    close(speaking->second, now);
}

void close_lang_nodes(LangContext& now) {
  for (const auto& [node, id] : std::exchange(now.graph->speaking, {}))
    if (!id.empty()) close(id, now);
}

}  // namespace agent_timeline

#include "decode/langgraph/blocks.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "decode/langgraph/calls.h"
#include "decode/langgraph/graphs.h"
#include "decode/langgraph/messages.h"
#include "decode/langgraph/modes.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "decode/read/members.h"

namespace agent_timeline {
namespace {

/// Returns the id of the message that the node is streaming; makes one up if its start was not
/// seen.
const std::string& streaming_message(LangContext& context) {
  std::string& id = context.graph->streaming[context.node];
  if (id.empty()) id = "message " + std::to_string(++context.state.unnamed);
  return id;
}

Value chunk_of(const std::string& id) {
  Value body = Value::object();
  body.add("id", text_value(id));
  return body;
}

void show_chunk(const Value& body, LangContext& context) {
  show_lang_message({LangMessage::Kind::ai, true, &body}, LangForm::message, context);
}

/// Shows a block as the content of a chunk.
void show_block(Value block, const Value& event, LangContext& context) {
  if (const Value* index = event.find("index"); index != nullptr) block.add("index", *index);
  Value content = Value::array();
  content.add({}, std::move(block));
  Value body = chunk_of(streaming_message(context));
  body.add("content", std::move(content));
  show_chunk(body, context);
}

/// Extends a call whose arguments are resent in full each time.
void show_call_so_far(const Value& block, LangContext& context) {
  const std::string id = id_text(block["id"]);
  if (id.empty()) return;
  const CallRecord* call = context.state.calls.find(id);
  const std::size_t sent_bytes = call == nullptr ? 0 : call->streamed_bytes;
  std::string_view arguments = block["args"].string_or_empty();
  arguments.remove_prefix(std::min(sent_bytes, arguments.size()));
  grow_lang_call(id, string_field(block, "name"), std::string(arguments), context);
}

bool is_call_so_far(const Value& block) {
  const std::string_view type = block["type"].string_or_empty();
  return type == "tool_call_chunk" || type == "server_tool_call_chunk";
}

const Value& block_of(const Value& event) {
  return event[event["content"].is_object() ? "content" : "contentBlock"];
}

/// Remembers that a block's text comes in pieces, because the whole text is sent again at its end.
void note_chunked_block(const Value& event, LangContext& context) {
  context.state.messages[streaming_message(context)].chunked_blocks.insert(id_text(event["index"]));
}

void start_message(const Value& event, LangContext& context) {
  close_lang_node(context.node, context);
  std::string id = id_text(event["id"]);
  if (id.empty()) id = "message " + std::to_string(++context.state.unnamed);
  const std::string_view role = event["role"].string_or_empty();
  // The messages of tools and users are shown from states and tool events.
  context.state.messages[id].is_skipped = !role.empty() && role != "ai";
  context.graph->streaming[context.node] = std::move(id);
}

void start_block(const Value& event, LangContext& context) {
  const Value& block = block_of(event);
  if (is_call_so_far(block)) return show_call_so_far(block, context);
  const bool has_text =
      block["text"].truthy() || block["reasoning"].truthy() || block["thinking"].truthy();
  if (!has_text) return;
  note_chunked_block(event, context);
  show_block(block, event, context);
}

void grow_block(const Value& event, LangContext& context) {
  const Value& delta = event["delta"].is_object() ? event["delta"] : block_of(event);
  const Value& fields = delta["fields"].is_object() ? delta["fields"] : delta;
  if (is_call_so_far(fields)) return show_call_so_far(fields, context);
  const bool is_text = delta["text"].is_string();
  if (!is_text && !delta["reasoning"].is_string()) return;
  note_chunked_block(event, context);
  Value block = Value::object();
  block.add("type", text_value(is_text ? "text" : "reasoning"));
  block.add(is_text ? "text" : "reasoning", delta[is_text ? "text" : "reasoning"]);
  show_block(std::move(block), event, context);
}

void finish_block(const Value& event, LangContext& context) {
  const Value& block = block_of(event);
  const std::string_view type = block["type"].string_or_empty();
  const std::string& id = streaming_message(context);
  if (type == "tool_call" || type == "invalid_tool_call") {
    const bool is_read = type == "tool_call";
    Value calls = Value::array();
    calls.add({}, block);
    Value body = Value::object();
    body.add(is_read ? "tool_calls" : "invalid_tool_calls", std::move(calls));
    return read_lang_calls(body, id, false, context);
  }
  const std::string index = id_text(event["index"]);
  if (!index.empty() && context.state.messages[id].chunked_blocks.contains(index)) return;
  show_block(block, event, context);
}

void finish_message(const Value& event, LangContext& context) {
  Value metadata = event[event["metadata"].is_object() ? "metadata" : "responseMetadata"];
  if (!metadata.is_object()) metadata = Value::object();
  if (!metadata["finish_reason"].is_string()) metadata.add("finish_reason", text_value("stop"));
  Value body = chunk_of(streaming_message(context));
  body.add("content", text_value(""));
  body.add("usage_metadata", event["usage"]);
  body.add("response_metadata", std::move(metadata));
  show_chunk(body, context);
  context.graph->streaming[context.node].clear();
}

void fail_message(const Value& event, LangContext& context) {
  close_lang_node(context.node, context);
  context.graph->streaming[context.node].clear();
  fail_lang_graph(event, context);
}

struct EventRow {
  std::string_view name;
  void (*read)(const Value& event, LangContext& context);
};

constexpr EventRow kEvents[] = {
    {"content-block-delta", grow_block},  {"content-block-finish", finish_block},
    {"content-block-start", start_block}, {"error", fail_message},
    {"message-finish", finish_message},   {"message-start", start_message},
};

const EventRow* find_event(const Value& event) {
  const std::string_view name = event["event"].string_or_empty();
  return find_row(kEvents, &EventRow::name, name);
}

}  // namespace

bool is_lang_block_event(const Value& value) {
  if (value.is_array() && value.size() == 2 && value.element(1).is_object())
    return find_event(value.element(0)) != nullptr;
  return value.is_object() && find_event(value) != nullptr;
}

void read_lang_block_event(const Value& value, LangContext& context) {
  const Value& event = value.is_array() ? value.element(0) : value;
  if (value.is_array()) enter_lang_node(value.element(1), context);
  const EventRow* row = find_event(event);
  if (row == nullptr) return;
  const bool continues_message = row->read != start_message;
  if (continues_message && context.state.messages[streaming_message(context)].is_skipped) return;
  row->read(event, context);
}

}  // namespace agent_timeline

#include "decode/claude/stream.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/text.h"
#include "decode/claude/hidden.h"
#include "decode/read/fields.h"
#include "decode/read/messages_api.h"

namespace agent_timeline {
namespace {

std::int64_t index_of(const Value& stream_event) {
  return stream_event["index"].integer().value_or(0);
}

void add_unknown(std::string_view kind, const Value& value, Event& event) {
  event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(kind), {}, 0, value});
}

void add_error(const Value& stream_event, Event& event) {
  NoticeEvent notice;
  notice.code = "error";
  notice.tone = Tone::bad;
  notice.text = error_message(stream_event["error"]);
  notice.detail = stream_event["error"];
  event.bodies.emplace_back(std::move(notice));
}

}  // namespace

bool is_claude_stream_event(std::string_view type) {
  return is_one_of(type, {"content_block_delta", "content_block_start", "content_block_stop",
                          "message_delta", "message_start", "message_stop"});
}

void ClaudeStream::add(const Value& stream_event, bool is_bare, Event& event) {
  const std::string_view type = stream_event["type"].string_or_empty();
  if (type == "message_start") return start_message(stream_event["message"], is_bare, event);
  if (type == "content_block_start") return start_block(stream_event, event);
  if (type == "content_block_delta") return add_delta(stream_event, event);
  if (type == "content_block_stop") return stop_block(stream_event, event);
  if (type == "message_delta") return end_answer(stream_event, is_bare, event);
  if (type == "message_stop") return end_message(event);
  if (type == "error") return add_error(stream_event, event);
  const bool is_bookkeeping = !claude_hidden_kind("stream_event/" + std::string(type)).empty();
  if (!is_bookkeeping) add_unknown(type, stream_event, event);
}

/// Claude Code itself reports an answer that is cut short, so only bare streams and explanations of
/// the API make a row.
void ClaudeStream::end_answer(const Value& stream_event, bool is_bare, Event& event) {
  const Value& delta = stream_event["delta"];
  const bool requests_tools = delta["stop_reason"].string_or_empty() == "tool_use";
  if (is_bare && requests_tools) await_results(event);
  if (is_bare || delta["stop_details"]["explanation"].is_string()) {
    if (auto notice = read_stop_notice(delta)) {
      notice->key = claude_stop_key(state(event).message_id);
      event.bodies.emplace_back(std::move(*notice));
    }
  }
  count_usage(event);
  messages_.count_usage(state(event).message_id, stream_event["usage"], event);
}

/// A stream whose beginning was not seen gets a generated id.
ClaudeStream::State& ClaudeStream::state(const Event& event) {
  State& state = states_[event.scope.key];
  if (state.message_id.empty()) {
    state.message_id = "stream" + std::to_string(++unnamed_messages_);
    messages_.expect_id_for(state.message_id, event);
  }
  return state;
}

void ClaudeStream::start_message(const Value& message, bool is_bare, Event& event) {
  const std::string id = id_text(message["id"]);
  if (const auto known = states_.find(event.scope.key); known != states_.end()) {
    if (!id.empty() && known->second.message_id == id) return restart_message(known->second, event);
    end_message(event);
  }
  messages_.cancel_expected_id(event);
  states_[event.scope.key].message_id = id;
  State& fresh = state(event);
  fresh.is_replay = messages_.begin_stream(fresh.message_id, event);
  if (const std::string_view model = message["model"].string_or_empty();
      !model.empty() && event.scope.key.empty()) {
    SessionEvent session;
    session.model = std::string(model);
    event.bodies.emplace_back(std::move(session));
  }
  fresh.usage = message["usage"];
  fresh.is_bare = is_bare;
  if (is_bare) answers_.emplace_back();
  if (is_bare) latest_bare_id_ = fresh.message_id;
  if (!fresh.is_replay) add_initial_content(message, is_bare, event);
}

/// The content of `message_start`: an answer that resumes server-side code begins with the results
/// so far.
void ClaudeStream::add_initial_content(const Value& message, bool is_bare, Event& event) {
  State& current = state(event);
  for (const Member& block : message["content"].members()) {
    messages_.add_block(current.message_id, block.value, event);
    if (current.is_bare) current.gist.add_block(block.value);
    const bool is_call = block.value["type"].string_or_empty().ends_with("tool_use");
    if (is_call) current.calls.push_back(id_text(block.value["id"]));
  }
  if (is_bare && message["stop_reason"].string_or_empty() == "tool_use") await_results(event);
}

void ClaudeStream::record_response(const Value& message) {
  const std::string id = id_text(message["id"]);
  if (id.empty() || id != latest_bare_id_) answers_.push_back(model_gist_of(message));
}

/// The message begins twice: the event is repeated, or the stream is replayed from there. In a
/// replay, the blocks that began before begin again.
void ClaudeStream::restart_message(State& current, Event& event) {
  messages_.begin_stream(current.message_id, event);
  ++current.start_count;
  current.compactions = 0;
  current.gist = {};
}

/// Counts the tokens in `message_start`; at the end, since the message may open the turn that they
/// belong to.
void ClaudeStream::count_usage(Event& event) {
  State& current = state(event);
  messages_.count_usage(current.message_id, std::exchange(current.usage, Value()), event);
}

void ClaudeStream::start_block(const Value& stream_event, Event& event) {
  State& current = state(event);
  const std::int64_t index = index_of(stream_event);
  Block& block = current.blocks[index];
  const auto [begun, is_new] = current.block_starts.try_emplace(index, current.start_count);
  const bool again =
      current.is_replay ||
      (!is_new && std::exchange(begun->second, current.start_count) != current.start_count);
  // The input of a call that begins again has not ended.
  if (!again || !block.is_call) end_block(block, event);
  block = Block();
  const Value& content = stream_event["content_block"];
  const std::string_view type = content["type"].string_or_empty();
  if (current.is_bare && type != "compaction") current.gist.add_block(content);
  if (type == "text" || type == "thinking") {
    const bool is_thinking = type == "thinking";
    const ClaudeTextKind kind = is_thinking ? ClaudeTextKind::thinking : ClaudeTextKind::text;
    block.text = &messages_.begin_text(current.message_id, kind, again, event);
    messages_.stream_text(*block.text, content[type].string_or_empty(), event);
  } else if (type == "tool_use" || type.ends_with("_tool_use")) {
    block.is_call = true;
    block.call_id = id_text(content["id"]);
    block.call_name = content["name"].string_or_empty();
    if (block.call_id.empty()) return;
    calls_.begin_streaming(block.call_id, block.call_name, event);
    block.skip_input_bytes = calls_.streamed_bytes(block.call_id);
  } else if (type == "compaction") {
    block.summary = content["content"].string_or_empty();
  } else {
    messages_.add_block(current.message_id, content, event);
  }
}

/// The block that a delta extends; if its start was lost, a new one of the delta's kind.
ClaudeStream::Block& ClaudeStream::block_of_delta(std::int64_t index, std::string_view delta_type,
                                                  Event& event) {
  State& current = state(event);
  const auto [known, is_new] = current.blocks.try_emplace(index);
  Block& block = known->second;
  if (!is_new) return block;
  event.notes.push_back({"delta-without-start", "An update to a block whose start was not seen."});
  if (delta_type == "input_json_delta") {
    block.is_call = true;
  } else {
    const bool is_thinking = delta_type == "thinking_delta";
    const ClaudeTextKind kind = is_thinking ? ClaudeTextKind::thinking : ClaudeTextKind::text;
    block.text = &messages_.begin_text(current.message_id, kind, false, event);
  }
  return block;
}

void ClaudeStream::add_delta(const Value& stream_event, Event& event) {
  const Value& delta = stream_event["delta"];
  const std::string_view type = delta["type"].string_or_empty();
  if (type == "signature_delta") return;
  const bool is_known = is_one_of(type, {"citations_delta", "compaction_delta", "input_json_delta",
                                         "text_delta", "thinking_delta"});
  if (!is_known) return add_unknown(type, stream_event, event);
  if (type == "compaction_delta") return add_summary(stream_event, event);
  Block& block = block_of_delta(index_of(stream_event), type, event);
  if (type == "citations_delta") {
    if (block.citations.is_null()) block.citations = Value::array();
    block.citations.add({}, delta["citation"]);
  } else if (type == "input_json_delta") {
    std::string_view chunk = delta["partial_json"].string_or_empty();
    block.input += chunk;
    const std::size_t known = std::min(block.skip_input_bytes, chunk.size());
    block.skip_input_bytes -= known;
    chunk.remove_prefix(known);
    if (!chunk.empty() && !block.call_id.empty()) {
      calls_.stream_input(block.call_id, chunk, event);
    }
  } else if (block.text != nullptr) {
    const std::string_view text =
        delta[type == "text_delta" ? "text" : "thinking"].string_or_empty();
    messages_.stream_text(*block.text, text, event);
    State& current = state(event);
    if (current.is_bare && type == "text_delta") current.gist.add_text(text);
  }
}

/// The summary arrives in one piece. Without it, the compaction still makes a row.
void ClaudeStream::add_summary(const Value& stream_event, Event& event) {
  Block& block = state(event).blocks[index_of(stream_event)];
  if (!block.summary) block.summary.emplace();
  *block.summary += stream_event["delta"]["content"].string_or_empty();
}

void ClaudeStream::stop_block(const Value& stream_event, Event& event) {
  State& current = state(event);
  const auto known = current.blocks.find(index_of(stream_event));
  if (known == current.blocks.end()) return;
  end_block(known->second, event);
  current.blocks.erase(known);
}

void ClaudeStream::end_block(Block& block, Event& event) {
  if (block.text != nullptr) messages_.end_text(*block.text, std::move(block.citations), event);
  if (block.summary) {
    State& current = state(event);
    const std::string key =
        claude_block_key(current.message_id, "compaction", current.compactions++);
    Value compaction = Value::object();
    compaction.add("type", Value::string("compaction"));
    compaction.add("content", Value::string(*block.summary));
    if (current.is_bare) current.gist.add_block(compaction);
    event.bodies.emplace_back(compaction_notice(*std::exchange(block.summary, {}), key));
  }
  if (!block.is_call) return;
  if (block.call_id.empty() && is_blank(block.input)) return;
  if (!block.call_id.empty()) state(event).calls.push_back(block.call_id);
  calls_.complete_streamed(block.call_id, block.call_name, block.input, event);
}

/// The results of these calls are not part of this stream.
void ClaudeStream::await_results(Event& event) {
  for (const std::string& id : std::exchange(state(event).calls, {}))
    calls_.await_external_result(id, event);
}

/// Also ends the blocks whose stop event never arrived.
void ClaudeStream::end_message(Event& event) {
  State& current = state(event);
  for (auto& [index, block] : current.blocks)
    end_block(block, event);
  count_usage(event);
  if (current.is_bare && !current.is_replay) answers_.push_back(current.gist.take("assistant"));
  states_.erase(event.scope.key);
}

}  // namespace agent_timeline

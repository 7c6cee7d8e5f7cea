#include "decode/pi/draft.h"

#include <algorithm>
#include <utility>

#include "decode/pi/content.h"
#include "decode/read/fields.h"

namespace agent_timeline {
PiDraft::Block& PiDraft::block(std::size_t index, Kind kind) {
  Block& found = blocks_[index];
  if (found.kind != kind) found = {kind, {}, {}, false};
  return found;
}

MessageEvent PiDraft::make_message(std::size_t index, const Block& block) const {
  MessageEvent message;
  message.key = key_ + "/" + std::to_string(index);
  message.reasoning = block.kind == Kind::thinking;
  if (message.reasoning) message.key += "/thinking";
  message.open = block.is_open;
  message.started_ms = started_ms_;
  return message;
}

void PiDraft::set_text(std::size_t index, Kind kind, std::string_view text, bool is_open,
                       Event& event) {
  Block& known = block(index, kind);
  const bool closes = known.is_open && !is_open;
  if (known.text == text && !closes) return;
  known.is_open = is_open;
  MessageEvent message = make_message(index, known);
  if (!known.text.empty() && text.starts_with(known.text)) {
    message.change = TextChange::append;
    message.text = text.substr(known.text.size());
  } else {
    message.text = text;
  }
  known.text = text;
  event.bodies.emplace_back(std::move(message));
}

void PiDraft::reopen(std::size_t index, Event& event) {
  const auto known = blocks_.find(index);
  if (known == blocks_.end() || known->second.is_open || known->second.text.empty()) return;
  if (known->second.kind != Kind::text && known->second.kind != Kind::thinking) return;
  known->second.is_open = true;
  MessageEvent message = make_message(index, known->second);
  message.change = TextChange::append;
  event.bodies.emplace_back(std::move(message));
}

/// `full_text` is the text with the chunk; it is longer if earlier pieces were lost.
void PiDraft::add_text(std::size_t index, Kind kind, std::string_view chunk, const Value& full_text,
                       Event& event) {
  Block& known = block(index, kind);
  if (full_text.is_string() && full_text.text().size() != known.text.size() + chunk.size()) {
    return set_text(index, kind, full_text.text(), true, event);
  }
  if (chunk.empty()) return;
  known.is_open = true;
  known.text += chunk;
  MessageEvent message = make_message(index, known);
  message.change = TextChange::append;
  message.text = chunk;
  event.bodies.emplace_back(std::move(message));
}

void PiDraft::request_call(std::size_t index, const Value& content, bool is_open, PiCalls& calls,
                           Event& event) {
  Block& known = block(index, Kind::call);
  known.call_id = id_text(content["id"]);
  if (known.call_id.empty()) known.call_id = key_ + "/" + std::to_string(index);
  calls.request(
      {known.call_id, content["name"].string_or_empty(), content["arguments"], key_, is_open},
      event);
}

void PiDraft::add_other(std::size_t index, const Value& content, bool is_open, Event& event) {
  Block& known = block(index, Kind::other);
  if (is_open || !known.text.empty()) return;
  known.text = "shown";
  const std::string_view type = content["type"].string_or_empty();
  if (type != "image") {
    event.bodies.emplace_back(UnknownEvent{"unknown-block", std::string(type), {}, 0, content});
    return;
  }
  MessageEvent message = make_message(index, known);
  message.images.push_back(read_pi_image(content));
  event.bodies.emplace_back(std::move(message));
}

void PiDraft::set_block(std::size_t index, const Value& content, bool is_open, PiCalls& calls,
                        Event& event) {
  const std::string_view type = content["type"].string_or_empty();
  if (type == "text" && content["text"].is_string()) {
    set_text(index, Kind::text, content["text"].text(), is_open, event);
  } else if (type == "thinking" && content["thinking"].is_string()) {
    set_text(index, Kind::thinking, content["thinking"].text(), is_open, event);
  } else if (type == "toolCall") {
    request_call(index, content, is_open, calls, event);
  } else {
    add_other(index, content, is_open, event);
  }
}

void PiDraft::set(const Value& message, bool is_final, bool broken_off, PiCalls& calls,
                  Event& event) {
  const Value& content = message["content"];
  if (content.is_string()) {
    if (broken_off) reopen(0, event);
    return set_text(0, Kind::text, content.text(), !is_final || broken_off, event);
  }
  const std::size_t count = content.members().size();
  for (std::size_t i = 0; i < count; ++i) {
    const Value& item = content.element(i);
    const bool is_content = item["type"].string_or_empty() != "toolCall";
    const bool is_cut = broken_off && is_content && i + 1 == count;
    if (is_cut) reopen(i, event);
    set_block(i, item, !is_final || is_cut, calls, event);
  }
}

/// Adds blocks before `index` that had no event, so that rows keep the order of the message.
void PiDraft::add_missed(std::size_t index, const Value& content, PiCalls& calls, Event& event) {
  const std::size_t end = std::min(index, content.members().size());
  for (std::size_t i = 0; i < end; ++i) {
    if (blocks_.count(i) == 0) set_block(i, content.element(i), false, calls, event);
  }
}

void PiDraft::apply(const Value& step, const Value& partial, PiCalls& calls, Event& event) {
  const std::string_view type = step["type"].string_or_empty();
  const std::size_t last = blocks_.empty() ? 0 : blocks_.rbegin()->first;
  const std::int64_t content_index = step["contentIndex"].integer().value_or(-1);
  const std::size_t index = content_index < 0 ? last : static_cast<std::size_t>(content_index);
  if (partial["content"].is_array()) add_missed(index, partial["content"], calls, event);
  const auto known = blocks_.find(index);
  const Value& full_block = partial["content"].element(index);
  if (type == "text_delta" && step["delta"].is_string()) {
    add_text(index, Kind::text, step["delta"].text(), full_block["text"], event);
  } else if (type == "thinking_delta" && step["delta"].is_string()) {
    add_text(index, Kind::thinking, step["delta"].text(), full_block["thinking"], event);
  } else if (type == "text_end" && step["content"].is_string()) {
    set_text(index, Kind::text, step["content"].text(), false, event);
  } else if (type == "thinking_end" && step["content"].is_string()) {
    set_text(index, Kind::thinking, step["content"].text(), false, event);
  } else if (type == "toolcall_end" && step["toolCall"].is_object()) {
    request_call(index, step["toolCall"], false, calls, event);
  } else if (!full_block.is_null()) {
    set_block(index, full_block, !type.ends_with("_end"), calls, event);
  } else if (type == "toolcall_start" && step["id"].is_string()) {
    Value call = Value::object();
    call.add("id", step["id"]);
    call.add("name", step["toolName"]);
    request_call(index, call, true, calls, event);
  } else if (known == blocks_.end()) {
    return;
  } else if (type == "toolcall_delta") {
    calls.extend_input(known->second.call_id, step["delta"].string_or_empty(), event);
  } else if (type == "text_end" || type == "thinking_end") {
    const Block block = known->second;
    set_text(index, block.kind, block.text, false, event);
  }
}

}  // namespace agent_timeline

#include "decode/claude/messages.h"

#include <algorithm>
#include <utility>

#include "base/digest.h"
#include "base/text.h"
#include "base/text_map.h"
#include "decode/claude/content.h"
#include "decode/read/fields.h"
#include "decode/read/lost_text.h"
#include "decode/read/messages_api.h"

namespace agent_timeline {
namespace {

constexpr std::size_t kHeadBytes = 64;

/// At most this many streamed blocks are searched for one that arrives whole.
constexpr std::size_t kSearchedBlocks = 64;

/// At most this many of the latest message's blocks are searched for one with another message id.
constexpr std::size_t kLatestBlocks = 8;

std::string scoped(const std::string& id, const Event& event) {
  return event.scope.key + '\n' + id;
}

std::string_view text_of(ClaudeTextKind kind, const Value& block) {
  return block[kind == ClaudeTextKind::thinking ? "thinking" : "text"].string_or_empty();
}

bool shares_prefix(std::string_view head, std::string_view text) {
  return text.substr(0, head.size()) == head.substr(0, text.size());
}

std::string text_key(const std::string& id, ClaudeTextKind kind, std::size_t ordinal) {
  return id + (kind == ClaudeTextKind::thinking ? "/thinking" : "/text") + std::to_string(ordinal);
}

MessageEvent message_event(const ClaudeStreamedText& streamed, std::string_view text) {
  MessageEvent message;
  message.key = streamed.key;
  message.reasoning = streamed.kind == ClaudeTextKind::thinking;
  message.text = text;
  return message;
}

/// Citations are shown below the text.
Value citations_of(const Value& block) {
  return block["citations"].size() > 0 ? block["citations"] : Value();
}

}  // namespace

std::string claude_block_key(const std::string& message_id, std::string_view type,
                             std::size_t ordinal) {
  if (message_id.empty()) return {};
  return message_id + '/' + std::string(type) + (ordinal > 0 ? std::to_string(ordinal) : "");
}

std::string claude_stop_key(const std::string& message_id) {
  return message_id.empty() ? std::string() : message_id + "/stop";
}

void ClaudeTextTally::add(std::string_view text) {
  size += text.size();
  for (const char c : text)
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
}

ClaudeMessages::Message& ClaudeMessages::message(const std::string& id, const Event& event) {
  const std::string key = scoped(id, event);
  const auto named = renamed_keys_.find(key);
  return messages_[named == renamed_keys_.end() ? key : named->second];
}

void ClaudeMessages::add_message(const Value& message_value, Event& event) {
  const std::string id = id_text(message_value["id"]);
  assign_stream_id(id, event);
  const Value& content = message_value["content"];
  if (content.is_null()) expect_text(event);
  add_content(id, content, event);
  // After the content, which may open the turn that the tokens belong to.
  count_usage(id, message_value["usage"], event);
}

void ClaudeMessages::add_content(const std::string& id, const Value& content, Event& event) {
  if (content.is_string()) {
    Value block = Value::object();
    block.add("type", Value::string("text"));
    block.add("text", content);
    return add_block(id, block, event);
  }
  TextMap<std::size_t> in_line;
  for (const Member& block : content.members()) {
    const NoteScope note_scope(event);
    add_new_block(message(id, event), id, block.value, event, in_line);
  }
  if (!content.is_array() && !content.is_null()) {
    event.bodies.emplace_back(UnknownEvent{"unknown-shape", "content", {}, 0, content});
  }
}

/// Renames the message of a stream without a beginning. Its blocks keep their addresses, to which
/// pointers exist.
void ClaudeMessages::assign_stream_id(const std::string& id, const Event& event) {
  const auto unnamed = placeholder_ids_.find(event.scope.key);
  if (unnamed == placeholder_ids_.end()) return;
  const std::string known = scoped(unnamed->second, event);
  placeholder_ids_.erase(unnamed);
  if (messages_.find(known) == messages_.end() ||
      messages_.find(scoped(id, event)) != messages_.end()) {
    return;
  }
  auto stream = messages_.extract(known);
  stream.key() = scoped(id, event);
  messages_.insert(std::move(stream));
  renamed_keys_[known] = scoped(id, event);
}

void ClaudeMessages::add_block(const std::string& message_id, const Value& block, Event& event) {
  TextMap<std::size_t> in_line;
  add_new_block(message(message_id, event), message_id, block, event, in_line);
}

/// A block that occurs twice on one line counts twice; on another line it is a repetition. A
/// message without an id cannot be repeated.
void ClaudeMessages::add_new_block(Message& message, const std::string& id, const Value& block,
                                   Event& event, TextMap<std::size_t>& in_line) {
  const std::string_view type = block["type"].string_or_empty();
  if (type == "tool_use" || type.ends_with("_tool_use")) {
    return calls_.complete(id_text(block["id"]), block["name"].string_or_empty(),
                           parse_arguments(block["input"]), event);
  }
  if (type.ends_with("tool_result")) return calls_.finish({block}, event);
  if (!id.empty()) {
    const std::string digest = digest_key(blake2(block));
    std::size_t& known = message.whole[digest];
    if (++in_line[digest] <= known) return;
    ++known;
  }
  if (type == "text" && block["text"].is_string()) {
    return add_text(message, id, ClaudeTextKind::text, block, event);
  }
  if (type == "thinking" && block["thinking"].is_string()) {
    return add_text(message, id, ClaudeTextKind::thinking, block, event);
  }
  add_other_block(message, id, block, event);
}

/// Adds a change of the conversation by the server, redacted thinking, an image, or a card for an
/// unknown block.
void ClaudeMessages::add_other_block(Message& message, const std::string& id, const Value& block,
                                     Event& event) {
  const std::string_view type = block["type"].string_or_empty();
  const auto known = message.server_blocks.find(type);
  const std::size_t ordinal = known == message.server_blocks.end() ? 0 : known->second;
  if (add_server_block(block, claude_block_key(id, type, ordinal), event)) {
    ++message.server_blocks[std::string(type)];
    return;
  }
  MessageEvent body;
  body.reasoning = type == "redacted_thinking";
  if (body.reasoning) body.attachment = block;
  if (auto image = read_claude_image(block)) body.images.push_back(std::move(*image));
  if (body.reasoning || !body.images.empty()) {
    event.bodies.emplace_back(std::move(body));
  } else {
    event.bodies.emplace_back(UnknownEvent{"unknown-block", std::string(type), {}, 0, block});
  }
}

/// The streamed block that now arrives whole: the first with the same beginning, else, since a
/// chunk may be lost, the first of that kind. Null if there is none.
ClaudeStreamedText* ClaudeMessages::find_streamed(Message& message, ClaudeTextKind kind,
                                                  std::string_view text) {
  std::size_t& first = message.first_unconfirmed;
  while (first < message.streamed.size() && message.streamed[first].confirmed)
    ++first;
  const std::size_t end = std::min(first + kSearchedBlocks, message.streamed.size());
  ClaudeStreamedText* fallback = nullptr;
  for (std::size_t i = first; i < end; ++i) {
    ClaudeStreamedText& candidate = message.streamed[i];
    if (candidate.confirmed || candidate.kind != kind) continue;
    if (shares_prefix(candidate.head, text)) return &candidate;
    if (fallback == nullptr) fallback = &candidate;
  }
  return fallback;
}

/// Some programs give the whole line another message id than its stream. Then the block is the
/// latest of that kind with exactly that text that has not arrived whole yet.
ClaudeStreamedText* ClaudeMessages::find_latest_streamed(ClaudeTextKind kind, std::string_view text,
                                                         const Event& event) {
  const auto latest = latest_.find(event.scope.key);
  if (latest == latest_.end() || text.empty()) return nullptr;
  std::deque<ClaudeStreamedText>& streamed = message(latest->second, event).streamed;
  ClaudeTextTally tally;
  tally.add(text);
  const std::size_t searched = std::min(kLatestBlocks, streamed.size());
  for (std::size_t i = 1; i <= searched; ++i) {
    ClaudeStreamedText& candidate = streamed[streamed.size() - i];
    const bool is_free = !candidate.confirmed && candidate.kind == kind;
    if (is_free && candidate.tally == tally) return &candidate;
  }
  return nullptr;
}

void ClaudeMessages::add_text(Message& message, const std::string& id, ClaudeTextKind kind,
                              const Value& block, Event& event) {
  const std::string_view text = text_of(kind, block);
  ClaudeStreamedText unstreamed;
  ClaudeStreamedText* streamed = find_streamed(message, kind, text);
  if (streamed == nullptr) streamed = find_latest_streamed(kind, text, event);
  if (streamed == nullptr) {
    streamed = &unstreamed;
    unstreamed.kind = kind;
    const std::size_t ordinal = message.texts[static_cast<std::size_t>(kind)]++;
    if (!id.empty()) unstreamed.key = text_key(id, kind, ordinal);
  }
  streamed->confirmed = true;
  if (is_blank(text)) return;
  mark_has_text(kind, text, event);
  MessageEvent whole = message_event(*streamed, text);
  whole.attachment = citations_of(block);
  event.bodies.emplace_back(std::move(whole));
}

void ClaudeMessages::mark_has_text(ClaudeTextKind kind, std::string_view text, const Event& event) {
  if (kind == ClaudeTextKind::text && event.scope.key.empty() && !is_blank(text))
    turn_.mark_has_text();
}

bool ClaudeMessages::begin_stream(const std::string& message_id, Event& event) {
  Message& begun = message(message_id, event);
  begun.replayed = {};
  const bool has_text = begun.texts[0] + begun.texts[1] > 0;
  return std::exchange(begun.was_streamed, true) || has_text;
}

/// The next block of a message that is streamed again, of which all bytes streamed so far are
/// known. A block that only arrived whole is complete. Null if there is no such block.
ClaudeStreamedText* ClaudeMessages::replay_text(Message& message, const std::string& id,
                                                ClaudeTextKind kind) {
  const std::size_t ordinal = message.replayed[static_cast<std::size_t>(kind)]++;
  if (ordinal >= message.texts[static_cast<std::size_t>(kind)]) return nullptr;
  const std::string key = text_key(id, kind, ordinal);
  if (const auto streamed = message.by_key.find(key); streamed != message.by_key.end()) {
    streamed->second->skip_bytes = streamed->second->tally.size;
    return streamed->second;
  }
  ClaudeStreamedText& whole = message.streamed.emplace_back();
  message.by_key[key] = &whole;
  whole.key = key;
  whole.kind = kind;
  whole.confirmed = true;
  return &whole;
}

ClaudeStreamedText& ClaudeMessages::begin_text(const std::string& message_id, ClaudeTextKind kind,
                                               bool is_replay, Event& event) {
  Message& owner = message(message_id, event);
  latest_[event.scope.key] = message_id;
  if (is_replay) {
    if (ClaudeStreamedText* known = replay_text(owner, message_id, kind)) return *known;
  }
  const std::size_t ordinal = owner.texts[static_cast<std::size_t>(kind)]++;
  ClaudeStreamedText& streamed = owner.streamed.emplace_back();
  streamed.kind = kind;
  streamed.key = text_key(message_id, kind, ordinal);
  owner.by_key[streamed.key] = &streamed;
  return streamed;
}

void ClaudeMessages::stream_text(ClaudeStreamedText& streamed, std::string_view text,
                                 Event& event) {
  const std::size_t known = std::min(streamed.skip_bytes, text.size());
  streamed.skip_bytes -= known;
  text.remove_prefix(known);
  if (streamed.confirmed || text.empty()) return;
  mark_has_text(streamed.kind, text, event);
  streamed.tally.add(text);
  if (streamed.head.size() < kHeadBytes) {
    streamed.head += text.substr(0, kHeadBytes - streamed.head.size());
  }
  MessageEvent more = message_event(streamed, text);
  more.change = TextChange::append;
  more.open = true;
  event.bodies.emplace_back(std::move(more));
}

void ClaudeMessages::end_text(ClaudeStreamedText& streamed, Value citations, Event& event) {
  if (streamed.confirmed || streamed.head.empty()) return;
  MessageEvent end = message_event(streamed, {});
  end.change = TextChange::append;
  end.attachment = std::move(citations);
  event.bodies.emplace_back(std::move(end));
}

void ClaudeMessages::count_usage(const std::string& message_id, const Value& usage, Event& event) {
  if (!usage.is_object()) return;
  turn_.count(message_id.empty() ? *read_claude_usage(usage)
                                 : message(message_id, event).usage.count(usage),
              event);
}

void ClaudeMessages::expect_id_for(const std::string& unknown_id, const Event& event) {
  placeholder_ids_[event.scope.key] = unknown_id;
}

void ClaudeMessages::cancel_expected_id(const Event& event) {
  placeholder_ids_.erase(event.scope.key);
}

}  // namespace agent_timeline

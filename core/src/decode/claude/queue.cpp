#include "decode/claude/queue.h"

#include <iterator>
#include <utility>

#include "base/digest.h"
#include "base/number.h"
#include "base/text.h"
#include "decode/claude/content.h"
#include "decode/claude/peer_messages.h"
#include "decode/read/fields.h"
#include "decode/read/tagged_text.h"

namespace agent_timeline {
namespace {

/// The text shown for a queued input: the summary of a task notification, the first message of
/// several.
std::string queued_text(std::string_view text) {
  if (trim(text).starts_with("<task-notification>")) {
    return std::string(trim(find_tag(text, "summary").value_or(text)));
  }
  const auto read = read_claude_peer_messages(text);
  return read ? claude_peer_message_text(read->messages.front()) : std::string(text);
}

/// Identifies a text by the user's words, without what the program adds to them.
std::string text_key_of(std::string_view text) {
  const std::string own_text = without_asides(text);
  return digest_key(blake2(trim(own_text)));
}

std::string text_key_of(const Value& content) {
  return text_key_of(read_content(content).text);
}

/// True for a `version` before 2.1.101, from which on every delivered input has an attachment.
bool has_no_attachments(std::string_view version) {
  for (const std::int64_t least : {2, 1, 101}) {
    const std::optional<std::int64_t> number = consume_integer(version);
    if (!number) return false;
    if (*number != least) return *number < least;
    if (!version.empty()) version.remove_prefix(1);
  }
  return false;
}

/// Decrements the count of `text_key`; false if there is none.
bool decrement(TextMap<std::uint64_t>& counts, const std::string& text_key) {
  const auto known = counts.find(text_key);
  if (known == counts.end()) return false;
  if (--known->second == 0) counts.erase(known);
  return true;
}

}  // namespace

void ClaudeQueue::apply_operation(const Value& line, Event& event) {
  const std::string_view operation = line["operation"].string_or_empty();
  if (operation == "enqueue") {
    add(line["content"].string_or_empty(), event);
  } else if (operation == "popAll") {
    queued_.clear();
    by_text_.clear();
    event.bodies.emplace_back(QueueEvent{QueueEvent::Change::replace, {}});
  } else if (operation == "dequeue") {
    take(line, false, event);
  } else if (operation == "remove") {
    take(line, was_delivered(line), event);
  }
}

/// Earlier events with the same text do not concern the input that is queued now.
void ClaudeQueue::add(std::string_view text, Event& event) {
  std::string text_key = text_key_of(text);
  std::deque<Position>& same_text = by_text_[text_key];
  if (same_text.empty()) {
    delivered_.erase(text_key);
    lines_since_answer_.erase(text_key);
    shown_.erase(text_key);
  }
  QueuedInput queued{"queued" + std::to_string(++numbers_), std::string(text), std::move(text_key)};
  event.bodies.emplace_back(QueueEvent{QueueEvent::Change::add, {{queued.id, queued_text(text)}}});
  queued_.push_back(std::move(queued));
  same_text.push_back(std::prev(queued_.end()));
}

ClaudeQueue::Position ClaudeQueue::first_of(const std::string& text_key) {
  const auto same_text = by_text_.find(text_key);
  return same_text == by_text_.end() ? queued_.end() : same_text->second.front();
}

/// The queued input with that text; the first one if the line has no text. An input that is more
/// than text is queued without it, so a text that is not queued is taken to be of such an input.
ClaudeQueue::Position ClaudeQueue::find(const Value& content) {
  if (is_blank(content.string_or_empty())) return queued_.begin();
  const Position found = first_of(text_key_of(content.text()));
  return found != queued_.end() ? found : first_of(text_key_of(std::string_view()));
}

/// `position` is the first with its text.
void ClaudeQueue::erase(Position position) {
  const auto same_text = by_text_.find(position->text_key);
  same_text->second.pop_front();
  if (same_text->second.empty()) by_text_.erase(same_text);
  queued_.erase(position);
}

void ClaudeQueue::take(const Value& line, bool was_delivered, Event& event) {
  std::string text(line["content"].string_or_empty());
  const Position found = find(line["content"]);
  if (found != queued_.end()) {
    event.bodies.emplace_back(QueueEvent{QueueEvent::Change::remove, {{found->id, {}}}});
    if (text.empty()) text = std::move(found->text);
    erase(found);
  }
  if (was_delivered && !is_blank(text)) show(text, event);
}

/// True if the agent has received the removed input; the user can take one back, too. A line
/// without reason and content counts only in versions that deliver without attachments.
bool ClaudeQueue::was_delivered(const Value& line) const {
  const std::string_view reason = line["reason"].string_or_empty();
  if (!reason.empty()) return reason.starts_with("absorbed");
  return !is_blank(line["content"].string_or_empty()) || !writes_attachments_;
}

void ClaudeQueue::show(const std::string& text, Event& event) {
  const std::string text_key = text_key_of(text);
  if (decrement(delivered_, text_key) || decrement(lines_since_answer_, text_key)) return;
  Value command = Value::object();
  command.add("prompt", Value::string(text));
  const std::string key = "queued/" + std::to_string(++keys_);
  shown_[text_key].push_back({key, asides_in(text), answers_});
  user_.add_queued(command, event, key);
}

void ClaudeQueue::deliver(const Value& command, Event& event) {
  const std::string text_key = text_key_of(command["prompt"]);
  const auto known = shown_.find(text_key);
  if (known == shown_.end()) {
    ++delivered_[text_key];
    return user_.add_queued(command, event);
  }
  const Shown shown = std::move(known->second.front());
  known->second.pop_front();
  if (known->second.empty()) shown_.erase(known);
  // A sub-agent's input was shown under the root agent.
  if (!event.scope.key.empty()) return;
  user_.add_remainder(ClaudeUser::queued_line(command), shown.asides, event, shown.key);
}

/// The input with that text that has just been shown, and that a line repeats.
std::optional<ClaudeQueue::Shown> ClaudeQueue::take_shown(const std::string& text_key) {
  const auto known = shown_.find(text_key);
  if (known == shown_.end() || known->second.back().answers != answers_) return std::nullopt;
  Shown shown = std::move(known->second.back());
  known->second.pop_back();
  if (known->second.empty()) shown_.erase(known);
  return shown;
}

void ClaudeQueue::add_line(const Value& line, Event& event) {
  const Value& message = line["message"];
  const Content content = read_content(message.is_object() ? message["content"] : message);
  if (!event.scope.key.empty() || is_blank(content.text)) return user_.add_line(line, event);
  const std::string text_key = text_key_of(content.text);
  if (const auto shown = take_shown(text_key))
    return user_.add_remainder(line, shown->asides, event, shown->key);
  ++lines_since_answer_[text_key];
  user_.add_line(line, event);
}

void ClaudeQueue::record_answer() {
  ++answers_;
  lines_since_answer_.clear();
}

void ClaudeQueue::set_version(std::string_view version) {
  if (!version.empty()) writes_attachments_ = !has_no_attachments(version);
}

}  // namespace agent_timeline

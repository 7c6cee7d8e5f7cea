#include "decode/claude/queue.h"

#include <charconv>
#include <iterator>
#include <system_error>
#include <utility>

#include "base/digest.h"
#include "base/text.h"
#include "decode/claude/content.h"
#include "decode/claude/letters.h"
#include "decode/read/fields.h"
#include "decode/read/tagged_text.h"

namespace agent_timeline {
namespace {

/// The text shown for a queued input: the summary of a task notification, the first letter of
/// several.
std::string queued_text(std::string_view text) {
  if (trim(text).starts_with("<task-notification>")) {
    return std::string(trim(find_tag(text, "summary").value_or(text)));
  }
  const auto read = read_claude_letters(text);
  return read ? claude_letter_text(read->letters.front()) : std::string(text);
}

/// Identifies a text by the user's words, without what the program adds to them.
std::string mark_of(std::string_view text) {
  const std::string words = without_asides(text);
  return digest_key(blake2(trim(words)));
}

std::string mark_of(const Value& content) {
  return mark_of(read_content(content).text);
}

/// True for a `version` before 2.1.101, from which on every delivered input has an attachment.
bool has_no_attachments(std::string_view version) {
  for (const std::int64_t least : {2, 1, 101}) {
    std::int64_t number = 0;
    const char* end = version.data() + version.size();
    const auto [stop, error] = std::from_chars(version.data(), end, number);
    if (error != std::errc()) return false;
    if (number != least) return number < least;
    version.remove_prefix(static_cast<std::size_t>(stop - version.data()));
    if (!version.empty()) version.remove_prefix(1);
  }
  return false;
}

/// Decrements the count of `mark`; false if there is none.
bool take_one(TextMap<std::uint64_t>& counts, const std::string& mark) {
  const auto known = counts.find(mark);
  if (known == counts.end()) return false;
  if (--known->second == 0) counts.erase(known);
  return true;
}

}  // namespace

void ClaudeQueue::operate(const Value& line, Event& event) {
  const std::string_view operation = line["operation"].string_or_empty();
  if (operation == "enqueue") {
    add(line["content"].string_or_empty(), event);
  } else if (operation == "popAll") {
    waiting_.clear();
    by_text_.clear();
    event.bodies.emplace_back(QueueEvent{QueueEvent::Change::replace, {}});
  } else if (operation == "dequeue") {
    take(line, false, event);
  } else if (operation == "remove") {
    take(line, is_handed_on(line), event);
  }
}

/// Earlier events with the same text do not concern the input that is queued now.
void ClaudeQueue::add(std::string_view text, Event& event) {
  std::string mark = mark_of(text);
  std::deque<Place>& alike = by_text_[mark];
  if (alike.empty()) {
    handed_on_.erase(mark);
    said_.erase(mark);
    shown_.erase(mark);
  }
  Waiting waiting{"queued" + std::to_string(++numbers_), std::string(text), std::move(mark)};
  event.bodies.emplace_back(QueueEvent{QueueEvent::Change::add, {{waiting.id, queued_text(text)}}});
  waiting_.push_back(std::move(waiting));
  alike.push_back(std::prev(waiting_.end()));
}

ClaudeQueue::Place ClaudeQueue::first_of(const std::string& mark) {
  const auto alike = by_text_.find(mark);
  return alike == by_text_.end() ? waiting_.end() : alike->second.front();
}

/// The queued input with that text; the first one if the line has no text. An input that is more
/// than text is queued without it, so a text that is not queued is taken to be of such an input.
ClaudeQueue::Place ClaudeQueue::find(const Value& content) {
  if (is_blank(content.string_or_empty())) return waiting_.begin();
  const Place found = first_of(mark_of(content.text()));
  return found != waiting_.end() ? found : first_of(mark_of(std::string_view()));
}

/// `place` is the first with its text.
void ClaudeQueue::erase(Place place) {
  const auto alike = by_text_.find(place->mark);
  alike->second.pop_front();
  if (alike->second.empty()) by_text_.erase(alike);
  waiting_.erase(place);
}

void ClaudeQueue::take(const Value& line, bool is_handed_on, Event& event) {
  std::string text(line["content"].string_or_empty());
  const Place found = find(line["content"]);
  if (found != waiting_.end()) {
    event.bodies.emplace_back(QueueEvent{QueueEvent::Change::remove, {{found->id, {}}}});
    if (text.empty()) text = std::move(found->text);
    erase(found);
  }
  if (is_handed_on && !is_blank(text)) show(text, event);
}

/// True if the agent has received the removed input; the user can take one back, too. A line
/// without reason and content counts only in versions that deliver without attachments.
bool ClaudeQueue::is_handed_on(const Value& line) const {
  const std::string_view reason = line["reason"].string_or_empty();
  if (!reason.empty()) return reason.starts_with("absorbed");
  return !is_blank(line["content"].string_or_empty()) || !writes_attachments_;
}

void ClaudeQueue::show(const std::string& text, Event& event) {
  const std::string mark = mark_of(text);
  if (take_one(handed_on_, mark) || take_one(said_, mark)) return;
  Value command = Value::object();
  command.add("prompt", Value::string(text));
  const std::string key = "queued/" + std::to_string(++keys_);
  shown_[mark].push_back({key, asides_in(text), answers_});
  user_.add_queued(command, event, key);
}

void ClaudeQueue::hand_on(const Value& command, Event& event) {
  const std::string mark = mark_of(command["prompt"]);
  const auto known = shown_.find(mark);
  if (known == shown_.end()) {
    ++handed_on_[mark];
    return user_.add_queued(command, event);
  }
  const Shown shown = std::move(known->second.front());
  known->second.pop_front();
  if (known->second.empty()) shown_.erase(known);
  // A sub-agent's input was shown under the root agent.
  if (!event.scope.key.empty()) return;
  user_.add_beside(ClaudeUser::queued_line(command), shown.asides, event, shown.key);
}

/// The input with that text that has just been shown, and that a line repeats.
std::optional<ClaudeQueue::Shown> ClaudeQueue::take_told(const std::string& mark) {
  const auto known = shown_.find(mark);
  if (known == shown_.end() || known->second.back().answers != answers_) return std::nullopt;
  Shown shown = std::move(known->second.back());
  known->second.pop_back();
  if (known->second.empty()) shown_.erase(known);
  return shown;
}

void ClaudeQueue::add_line(const Value& line, Event& event) {
  const Value& message = line["message"];
  const Content said = read_content(message.is_object() ? message["content"] : message);
  if (!event.scope.key.empty() || is_blank(said.text)) return user_.add_line(line, event);
  const std::string mark = mark_of(said.text);
  if (const auto shown = take_told(mark))
    return user_.add_beside(line, shown->asides, event, shown->key);
  ++said_[mark];
  user_.add_line(line, event);
}

void ClaudeQueue::hear_answer() {
  ++answers_;
  said_.clear();
}

void ClaudeQueue::hear_version(std::string_view version) {
  if (!version.empty()) writes_attachments_ = !has_no_attachments(version);
}

}  // namespace agent_timeline

// Messages and notices, which can grow or be replaced under a key.
#include <string_view>
#include <utility>

#include "base/json/patch.h"
#include "base/text.h"
#include "timeline/fold_context.h"
#include "timeline/timeline.h"

namespace agent_timeline {
namespace {

/// The code of a notice whose subject is the session's title.
constexpr std::string_view kSessionNamed = "session-named";

/// True if there is nothing to show yet. A person's empty message is shown, because it was sent.
bool is_blank_message(const MessageEvent& body) {
  return is_blank(body.text) && body.images.empty() && body.attachment.is_null() &&
         (body.role != Role::user || !body.key.empty());
}

Status status_of(const MessageEvent& body) {
  return body.open ? Status::partial : Status::done;
}

/// Returns false if the update changes nothing.
bool change_text(const MessageEvent& body, Message& message) {
  if (body.change == TextChange::append) {
    message.text.append(body.text);
    return !body.text.empty();
  }
  if (message.text.full() == body.text) return false;
  if (!body.text.starts_with(message.text.full())) ++message.rewrites;
  message.text = MessageText(body.text);
  return true;
}

Status status_of(const NoticeEvent& body) {
  if (body.open) return Status::running;
  return body.tone == Tone::bad ? Status::error : Status::done;
}

/// Sets the detail of a notice that states only how the detail `before` has changed.
void complete_detail(Value before, NoticeEvent& body) {
  if (body.detail_patch.is_null()) return;
  body.detail = std::move(before);
  apply_json_patch(body.detail, body.detail_patch);
  body.detail_patch = {};
}

}  // namespace

void Timeline::fold(FoldContext& context, MessageEvent&& body) {
  const std::string key = body.key.empty() ? std::string() : context.key_of(body.key);
  const auto known = key.empty() ? by_key_.end() : by_key_.find(key);
  if (known != by_key_.end())
    return update_message(context, std::move(body), entries_[known->second]);
  const bool is_empty = is_blank_message(body);
  if (!key.empty() && body.change == TextChange::append) {
    std::string& blank = pending_whitespace_[key];
    if (is_empty) {
      blank += body.text;
    } else {
      body.text.insert(0, blank);
    }
  }
  if (is_empty) return;
  pending_whitespace_.erase(key);
  begin_message(context, std::move(body), key);
}

void Timeline::begin_message(FoldContext& context, MessageEvent&& body, const std::string& key) {
  Message message{body.role,
                  body.reasoning,
                  body.injected,
                  MessageText(std::move(body.text)),
                  std::move(body.images),
                  std::move(body.attachment),
                  0};
  Entry& entry = append(context, std::move(message), status_of(body));
  entry.source_id = body.key;
  if (!key.empty()) by_key_[key] = entry.index;
  set_times(body, context, entry);
}

void Timeline::update_message(FoldContext& context, MessageEvent&& body, Entry& entry) {
  auto* message = std::get_if<Message>(&entry.content);
  if (message == nullptr) return warn("key-taken", "A message has the key of a notice.");
  if (report_if_released(entry)) return;
  bool changed = change_text(body, *message);
  if (!body.images.empty() && body.images != message->images) {
    message->images = std::move(body.images);
    ++message->rewrites;
    changed = true;
  }
  if (!body.attachment.is_null()) {
    message->attachment = std::move(body.attachment);
    ++message->rewrites;
    changed = true;
  }
  // The author may become known only after the text.
  if (body.injected && !std::exchange(message->injected, true)) {
    ++message->rewrites;
    changed = true;
  }
  const Status status = status_of(body);
  if (status != entry.status) {
    if (is_open(status)) opened_.add(entry);
    entry.status = status;
    changed = true;
  }
  if (!changed) return;
  set_times(body, context, entry);
  touch(context, entry);
}

void Timeline::set_times(const MessageEvent& body, const FoldContext& context, Entry& entry) {
  if (body.started_ms) entry.started_ms = body.started_ms;
  entry.ended_ms = body.ended_ms ? body.ended_ms : context.event.time_ms;
  if (is_open(entry.status)) entry.ended_ms.reset();
}

void Timeline::fold(FoldContext& context, NoticeEvent&& body) {
  if (body.closes_open_calls) {
    if (context.scope == 0) {
      close_all(context, Status::cancelled);
    } else {
      close_scope(context, context.scope, Status::cancelled);
    }
  }
  if (body.code == kSessionNamed && context.scope == 0) facts_.title = truncated_fact(body.subject);
  const Status status = status_of(body);
  const std::string key = body.key.empty() ? std::string() : context.key_of(body.key);
  const auto known = key.empty() ? by_key_.end() : by_key_.find(key);
  if (known == by_key_.end()) {
    complete_detail({}, body);
    Entry& entry = append(context, std::move(body), status);
    if (!key.empty()) by_key_[key] = entry.index;
    return;
  }
  Entry& entry = entries_[known->second];
  auto* before = std::get_if<NoticeEvent>(&entry.content);
  if (before == nullptr) return warn("key-taken", "A notice has the key of a message.");
  if (report_if_released(entry)) return;
  complete_detail(std::move(before->detail), body);
  if (is_open(status) && !is_open(entry.status)) opened_.add(entry);
  entry.content = std::move(body);
  entry.status = status;
  entry.ended_ms.reset();
  if (!is_open(status)) entry.ended_ms = context.event.time_ms;
  touch(context, entry);
}

}  // namespace agent_timeline

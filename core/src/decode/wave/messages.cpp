#include "decode/wave/messages.h"

#include <utility>

namespace agent_timeline {

void WaveMessages::add(const std::string& id, Event& event) {
  if (known_.insert(id).second) close(event);
}

void WaveMessages::check_announced(const std::string& id, Event& event) {
  if (known_.insert(id).second) {
    event.notes.push_back({"unknown-message", "An update to a message that was not announced."});
  }
}

std::string WaveMessages::key(std::string_view message, std::string_view kind,
                              std::size_t ordinal) {
  return std::string(message) + "/" + std::string(kind) + "/" + std::to_string(ordinal);
}

void WaveMessages::append(const std::string& message, WaveChannel channel, std::string_view chunk,
                          bool open, Event& event) {
  check_announced(message, event);
  const bool reasoning = channel == WaveChannel::reasoning;
  MessageEvent body;
  body.key = key(message, reasoning ? "reasoning" : "text", 0);
  body.reasoning = reasoning;
  body.change = TextChange::append;
  body.text = chunk;
  body.open = open;
  if (open_.key != body.key) {
    close(event);
    if (open) open_ = {body.key, reasoning, Role::assistant, {}, false};
  } else if (!open) {
    open_ = {};
  } else if (open_.has_text) {
    open_.text += chunk;
  }
  event.bodies.emplace_back(std::move(body));
}

void WaveMessages::show(MessageEvent message, Event& event) {
  const bool is_open_one = open_.key == message.key;
  if (message.open && !is_open_one) close(event);
  const bool continues = is_open_one && open_.has_text && message.images.empty() &&
                         message.text.starts_with(open_.text);
  const std::size_t known_bytes = open_.text.size();
  if (message.open) {
    open_ = {message.key, message.reasoning, message.role, message.text, true};
  } else if (is_open_one) {
    open_ = {};
  }
  if (continues) {
    message.change = TextChange::append;
    message.text.erase(0, known_bytes);
    if (message.text.empty() && message.open) return;
  }
  event.bodies.emplace_back(std::move(message));
}

void WaveMessages::close(Event& event) {
  if (open_.key.empty()) return;
  MessageEvent end;
  end.key = open_.key;
  end.role = open_.role;
  end.reasoning = open_.reasoning;
  end.change = TextChange::append;
  event.bodies.emplace_back(std::move(end));
  open_ = {};
}

}  // namespace agent_timeline

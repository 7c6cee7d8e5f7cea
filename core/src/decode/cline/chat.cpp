// Decodes the messages of Cline's chat and of the programs derived from it (Roo Code, Kilo Code).
#include <algorithm>
#include <string>
#include <utility>

#include "base/text.h"
#include "decode/cline/chat_notices.h"
#include "decode/cline/stored.h"
#include "decode/read/fields.h"
#include "decode/read/images.h"

namespace agent_timeline {
namespace {

/// The text of a message, without the parts meant for the program.
std::string text_of_message(const Value& message) {
  const char* type = message["type"].string_or_empty() == "say" ? "say" : "ask";
  const std::string_view kind = message[type].string_or_empty();
  std::string text = string_field(message, "text");
  constexpr std::string_view flag = "HAS_CHANGES";
  if (kind == "completion_result" && text.ends_with(flag)) text.resize(text.size() - flag.size());
  if (kind != "act_mode_respond") return text;
  const Value payload = cline_chat_payload(message);
  return payload["response"].is_string() ? string_field(payload, "response") : text;
}

}  // namespace

int score_cline_chat_message(const Value& value) {
  const std::string_view type = value["type"].string_or_empty();
  const bool is_chat = type == "say" || type == "ask";
  return is_chat && value["ts"].is_number() && value[type].is_string() ? 90 : 0;
}

void ClineChat::decode(const Value& message, Event& event) {
  event.time_ms = message["ts"].integer();
  if (first_.empty()) first_ = cline_chat_key(message);
  const bool is_say = message["type"].string_or_empty() == "say";
  const std::string_view kind = message[is_say ? "say" : "ask"].string_or_empty();
  close_message(message, event);
  const bool is_read = is_say ? read_say(kind, message, event) : read_ask(kind, message, event);
  const std::string_view hidden_kind = cline_chat_hidden_kind(kind);
  // A repeated message has nothing new either.
  event.hidden_when_empty = hidden_kind.empty() ? "message" : hidden_kind;
  if (!is_read && event.hidden.empty() && hidden_kind.empty())
    event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(kind), {}, 0, message});
  update_mode(message, event);
}

/// Reads the model in use, and whether it plans or acts.
void ClineChat::update_mode(const Value& message, Event& event) {
  const Value& model_info = message["modelInfo"];
  const std::string_view mode = model_info["mode"].string_or_empty();
  if (!mode.empty() && mode != mode_) {
    NoticeEvent notice;
    notice.code = "permission-mode";
    notice.subject = mode;
    if (!mode_.empty()) event.bodies.emplace_back(std::move(notice));
    mode_ = mode;
  }
  const std::string_view model = model_info["modelId"].string_or_empty();
  if (model.empty() || model == model_) return;
  model_ = model;
  SessionEvent session;
  session.model = model_;
  event.bodies.emplace_back(std::move(session));
}

/// A message that was left open ends with the next message.
void ClineChat::close_message(const Value& message, Event& event) {
  if (open_message_end_.key.empty() || open_message_end_.key == cline_chat_key(message)) return;
  event.bodies.emplace_back(std::exchange(open_message_end_, {}));
}

void ClineChat::add_message(const Value& message, Role role, bool reasoning, Event& event) {
  MessageEvent body;
  body.key = cline_chat_key(message);
  body.role = role;
  body.reasoning = reasoning;
  body.text = text_of_message(message);
  body.open = message["partial"].truthy();
  for (const Member& image : message["images"].members()) {
    const std::string_view url = image.value.string_or_empty();
    Image shown = image_of_url(url);
    if (shown.source == Image::Source::data) body.images.push_back(std::move(shown));
  }
  open_message_end_ = {};
  if (body.open) {
    open_message_end_.key = body.key;
    open_message_end_.role = role;
    open_message_end_.reasoning = reasoning;
    open_message_end_.change = TextChange::append;
  }
  event.bodies.emplace_back(std::move(body));
}

/// Ends the open call: the next message implies that it is done.
void ClineChat::end_open(Status status, Event& event) {
  if (open_.empty()) return;
  ToolCallEvent end;
  end.call_id = std::exchange(open_, {});
  end.status = status;
  // The output has been shown already; only the end is new.
  end.result.emplace();
  open_kind_ = Open::tool;
  Event before;
  before.time_ms = event.time_ms;
  calls_.end(std::move(end), {null_value()}, before);
  ahead_.push_back(std::move(before));
}

/// Adds the result of a call that may have ended already.
void ClineChat::end_with(const std::string& id, ToolResult result, Event& event) {
  ToolCallEvent end;
  end.call_id = id;
  end.status = Status::done;
  end.result = std::move(result);
  if (open_ == id) open_.clear();
  calls_.end(std::move(end), {.value = null_value(), .is_echo = true}, event);
}

void ClineChat::begin(Open kind, ToolCallEvent call, const Value& message, Status status,
                      Event& event) {
  call.call_id = cline_chat_key(message);
  call.status = status;
  open_kind_ = kind;
  call.stays_open = status == Status::awaiting_approval;
  open_ = call.call_id;
  if (status != Status::done) return calls_.update(std::move(call), event);
  open_.clear();
  ToolCallEvent start;
  start.call_id = call.call_id;
  start.name = call.name;
  calls_.announce(std::move(start), event);
  // The same message comes again with more of the call.
  calls_.end(std::move(call), {.value = null_value(), .is_echo = true}, event);
}

/// The output of a command that a message adds to the one before. Chunks are whole lines; some
/// programs repeat a chunk, or all output so far, under the other message type.
std::string ClineChat::take_output(const Value& message) {
  const std::string_view text = message["text"].string_or_empty();
  if (text.empty()) return {};
  const bool is_ask = message["type"].string_or_empty() == "ask";
  const std::string key = cline_chat_key(message);
  std::string& all = output_.text;
  const std::string_view last_chunk = std::string_view(all).substr(output_.last_chunk_start);
  const auto append_after = [&](std::string_view known) {
    std::string rest(text.substr(std::min(known.size(), text.size())));
    all += rest;
    return rest;
  };
  if (key == output_.key && (text.starts_with(last_chunk) || last_chunk.starts_with(text)))
    return append_after(last_chunk);
  const bool is_other = std::exchange(output_.is_ask, is_ask) != is_ask && !all.empty();
  output_.key = key;
  const std::string_view seen = trim_end(all);
  const bool is_all =
      text.starts_with(seen) && trim_end(text.substr(0, text.find('\n', seen.size()))) == seen;
  if (is_other && trim_end(text) == trim_end(last_chunk)) return {};
  if (is_other && is_all) return append_after(text.starts_with(all) ? std::string_view(all) : seen);
  const bool needs_newline = !all.empty() && !all.ends_with('\n');
  std::string more = needs_newline ? "\n" : "";
  output_.last_chunk_start = all.size() + more.size();
  more += text;
  all += more;
  return more;
}

/// A command may continue to write after other messages.
void ClineChat::add_output(const Value& message, Event& event) {
  event.hidden_when_empty = "command_output";
  const bool is_first = output_.text.empty();
  std::string chunk = take_output(message);
  if (chunk.empty()) {
    if (message["text"].is_string()) event.hidden = "command_output";
    return;
  }
  const CallRecord& command = calls_.open(command_, event);
  ToolCallEvent more;
  more.call_id = command_;
  if (!command.ended) {
    add_command_output(command, std::move(chunk), more);
    return calls_.update(std::move(more), event);
  }
  if (is_first) {
    CommandOutput output;
    output.standard_output = std::move(chunk);
    return end_with(command_, {ToolOutput(std::move(output)), {}}, event);
  }
  more.match = CallMatch::latest;
  more.output_chunk = std::move(chunk);
  event.bodies.emplace_back(std::move(more));
}

}  // namespace agent_timeline

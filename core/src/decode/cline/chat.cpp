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
std::string words_of(const Value& message) {
  const char* type = message["type"].string_or_empty() == "say" ? "say" : "ask";
  const std::string_view kind = message[type].string_or_empty();
  std::string text = string_field(message, "text");
  constexpr std::string_view flag = "HAS_CHANGES";
  if (kind == "completion_result" && text.ends_with(flag)) text.resize(text.size() - flag.size());
  if (kind != "act_mode_respond") return text;
  const Value told = cline_chat_told(message);
  return told["response"].is_string() ? string_field(told, "response") : text;
}

}  // namespace

int score_cline_shown(const Value& value) {
  const std::string_view type = value["type"].string_or_empty();
  const bool is_chat = type == "say" || type == "ask";
  return is_chat && value["ts"].is_number() && value[type].is_string() ? 90 : 0;
}

void ClineChat::decode(const Value& message, Event& event) {
  event.time_ms = message["ts"].integer();
  if (first_.empty()) first_ = cline_chat_key(message);
  const bool says = message["type"].string_or_empty() == "say";
  const std::string_view kind = message[says ? "say" : "ask"].string_or_empty();
  close_words(message, event);
  const bool is_read = says ? say(kind, message, event) : ask(kind, message, event);
  const std::string_view mark = cline_chat_mark(kind);
  // A repeated message has nothing new either.
  event.hidden_when_empty = mark.empty() ? "message" : mark;
  if (!is_read && event.hidden.empty() && mark.empty())
    event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(kind), {}, 0, message});
  learn_mode(message, event);
}

/// Reads the model in use, and whether it plans or acts.
void ClineChat::learn_mode(const Value& message, Event& event) {
  const Value& told = message["modelInfo"];
  const std::string_view mode = told["mode"].string_or_empty();
  if (!mode.empty() && mode != mode_) {
    NoticeEvent notice;
    notice.code = "permission-mode";
    notice.subject = mode;
    if (!mode_.empty()) event.bodies.emplace_back(std::move(notice));
    mode_ = mode;
  }
  const std::string_view model = told["modelId"].string_or_empty();
  if (model.empty() || model == model_) return;
  model_ = model;
  SessionEvent session;
  session.model = model_;
  event.bodies.emplace_back(std::move(session));
}

/// A message that was left open ends with the next message.
void ClineChat::close_words(const Value& message, Event& event) {
  if (words_.key.empty() || words_.key == cline_chat_key(message)) return;
  event.bodies.emplace_back(std::exchange(words_, {}));
}

void ClineChat::add_message(const Value& message, Role role, bool reasoning, Event& event) {
  MessageEvent said;
  said.key = cline_chat_key(message);
  said.role = role;
  said.reasoning = reasoning;
  said.text = words_of(message);
  said.open = message["partial"].truthy();
  for (const Member& image : message["images"].members()) {
    const std::string_view url = image.value.string_or_empty();
    Image shown = image_of_url(url);
    if (shown.source == Image::Source::data) said.images.push_back(std::move(shown));
  }
  words_ = {};
  if (said.open) {
    words_.key = said.key;
    words_.role = role;
    words_.reasoning = reasoning;
    words_.change = TextChange::append;
  }
  event.bodies.emplace_back(std::move(said));
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
  call.rests = status == Status::awaiting_approval;
  open_ = call.call_id;
  if (status != Status::done) return calls_.update(std::move(call), event);
  open_.clear();
  ToolCallEvent start;
  start.call_id = call.call_id;
  start.name = call.name;
  calls_.ask(std::move(start), event);
  // The same message comes again with more of the call.
  calls_.end(std::move(call), {.value = null_value(), .is_echo = true}, event);
}

/// The output of a command that a message adds to the one before. Chunks are whole lines; some
/// programs repeat a chunk, or all output so far, under the other message type.
std::string ClineChat::take_output(const Value& message) {
  const std::string_view text = message["text"].string_or_empty();
  if (text.empty()) return {};
  const bool is_asked = message["type"].string_or_empty() == "ask";
  const std::string key = cline_chat_key(message);
  std::string& all = output_.text;
  const std::string_view piece = std::string_view(all).substr(output_.piece);
  const auto rest_behind = [&](std::string_view known) {
    std::string rest(text.substr(std::min(known.size(), text.size())));
    all += rest;
    return rest;
  };
  if (key == output_.key && (text.starts_with(piece) || piece.starts_with(text)))
    return rest_behind(piece);
  const bool is_other = std::exchange(output_.is_asked, is_asked) != is_asked && !all.empty();
  output_.key = key;
  const std::string_view seen = trim_end(all);
  const bool is_all =
      text.starts_with(seen) && trim_end(text.substr(0, text.find('\n', seen.size()))) == seen;
  if (is_other && trim_end(text) == trim_end(piece)) return {};
  if (is_other && is_all) return rest_behind(text.starts_with(all) ? std::string_view(all) : seen);
  const bool is_apart = !all.empty() && !all.ends_with('\n');
  std::string more = is_apart ? "\n" : "";
  output_.piece = all.size() + more.size();
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

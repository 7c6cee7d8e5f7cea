#include "decode/wave/session.h"

#include <utility>

#include "base/json/write.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// The exit code of a program that was ended by SIGINT.
constexpr std::int64_t kInterrupted = 130;

Status status_of(const WaveCommandState& state) {
  if (state.running) return Status::partial;
  if (state.exit_code == kInterrupted) return Status::cancelled;
  return state.exit_code.value_or(0) == 0 ? Status::done : Status::error;
}

CommandOutput output_of(const WaveCommandState& state, const std::string& command,
                        const std::string& output) {
  CommandOutput out;
  out.command = command;
  out.standard_output = output;
  out.exit_code = state.exit_code;
  if (state.running) {
    out.outcome = CommandOutput::Outcome::running;
  } else if (state.exit_code == kInterrupted) {
    out.outcome = CommandOutput::Outcome::interrupted;
  }
  return out;
}

ToolCallEvent beginning_of(const std::string& id, const std::string& command) {
  ToolCallEvent body;
  body.call_id = id;
  body.name = tool_name(ToolId::user_command);
  body.by_user = true;
  Value arguments = Value::object();
  arguments.add("command", Value::string(command));
  body.input = ToolInput{std::move(arguments), {}};
  body.status = Status::running;
  return body;
}

constexpr std::string_view kFailed = "compaction-failed";
constexpr std::string_view kInProgress = "compacting";
constexpr std::string_view kSkipped = "compaction-skipped";
constexpr std::string_view kSucceeded = "compacted";

std::string identity(std::string_view type, std::string_view text) {
  return std::string(type) + digest_key(blake2(text));
}

}  // namespace

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

WaveCommandState read_wave_command(const Value& block) {
  WaveCommandState state;
  state.command = block["command"].string_or_empty();
  if (block["output"].is_string()) state.output = block["output"].text();
  state.exit_code = block["exitCode"].integer();
  state.running = block["isRunning"].truthy() || block["stage"].string_or_empty() == "running";
  return state;
}

void WaveCommands::apply(const std::string& id, const WaveCommandState& state, Event& event) {
  const auto [found, is_new] = commands_.try_emplace(id);
  Command& known = found->second;
  if (known.ended) return apply_after_end(id, state, known, event);
  if (is_new) {
    known.text = state.command;
    event.bodies.emplace_back(beginning_of(id, known.text));
  }
  ToolCallEvent body;
  body.call_id = id;
  body.match = CallMatch::latest;
  const std::string_view output = state.output.value_or(known.output);
  const bool continues = known.has_result && output.starts_with(known.output);
  if (state.running && continues) {
    body.output_chunk = output.substr(known.output.size());
    known.output += body.output_chunk;
    if (!body.output_chunk.empty()) event.bodies.emplace_back(std::move(body));
    return;
  }
  if (state.running && output.empty() && !known.has_result) return;
  known.output = output;
  known.has_result = true;
  known.ended = !state.running;
  body.status = status_of(state);
  body.result = ToolResult{output_of(state, known.text, known.output), {}};
  event.bodies.emplace_back(std::move(body));
  if (known.ended) forget_text(known, state.exit_code);
}

/// A stored message may have more output than the notification of the end. An older or an empty one
/// changes nothing.
void WaveCommands::apply_after_end(const std::string& id, const WaveCommandState& state,
                                   Command& known, Event& event) {
  if (state.running || !state.output || state.output->empty()) return;
  if (blake2(*state.output) == known.output_digest) return;
  WaveCommandState end = state;
  if (!end.exit_code) end.exit_code = known.exit_code;
  ToolCallEvent body;
  body.call_id = id;
  body.match = CallMatch::latest;
  body.status = status_of(end);
  body.result = ToolResult{output_of(end, std::string(end.command), std::string(*end.output)), {}};
  event.bodies.emplace_back(std::move(body));
  known.output = *end.output;
  forget_text(known, end.exit_code);
}

void WaveCommands::forget_text(Command& known, std::optional<std::int64_t> exit_code) {
  known.output_digest = blake2(known.output);
  known.exit_code = exit_code;
  known.text = {};
  known.output = {};
}

void WaveNotices::record_shown(std::string_view type, std::string_view text) {
  ++shown_[identity(type, text)];
}

bool WaveNotices::take_shown(std::string_view type, std::string_view text) {
  const auto found = shown_.find(identity(type, text));
  if (found == shown_.end()) return false;
  if (--found->second == 0) shown_.erase(found);
  return true;
}

bool WaveNotices::repeats(const NoticeEvent& notice) {
  std::string serialized;
  JsonWriter json(serialized);
  json.begin_array();
  for (const std::string* field : {&notice.code, &notice.subject, &notice.text})
    json.string(*field);
  json.raw(compact_json(notice.detail));
  json.end_array();
  const Digest digest = blake2(serialized);
  const auto [known, added] = by_key_.try_emplace(notice.key, digest);
  return !added && std::exchange(known->second, digest) == digest;
}

void WaveNotices::set_compacting(bool compacting, Event& event) {
  if (compacting == compacting_) return;
  compacting_ = compacting;
  if (compacting) {
    ++compactions_;
    summarised_ = false;
  }
  if (!summarised_) show_compaction(compacting ? kInProgress : kSkipped, {}, event);
}

void WaveNotices::show_summary(std::string_view text, Event& event) {
  if (!compacting_) set_compacting(true, event);
  show_compaction(kInProgress, text, event);
}

void WaveNotices::fail_compaction(std::string_view why, Value detail, Event& event) {
  compacting_ = false;
  show_compaction(kFailed, why, event);
  std::get<NoticeEvent>(event.bodies.back()).detail = std::move(detail);
}

void WaveNotices::finish_compaction(std::string_view text, Event& event) {
  if (compactions_ == 0 || summarised_) ++compactions_;
  compacting_ = false;
  summarised_ = true;
  record_shown("compact", text);
  show_compaction(kSucceeded, text, event);
}

void WaveNotices::show_compaction(std::string_view code, std::string_view text,
                                  Event& event) const {
  NoticeEvent notice;
  notice.code = code;
  if (code == kFailed) notice.tone = Tone::bad;
  notice.key = "compaction/" + std::to_string(compactions_);
  notice.text = text;
  notice.is_document = code != kFailed;
  notice.open = code == kInProgress;
  event.bodies.emplace_back(std::move(notice));
}

}  // namespace agent_timeline

#include "decode/claude/user.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "decode/claude/content.h"
#include "decode/claude/peer_messages.h"
#include "decode/claude/slash_command.h"
#include "decode/claude/task_notice.h"
#include "decode/read/fields.h"
#include "decode/read/tagged_text.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

void add_injected(std::string_view text, Event& event) {
  text = trim(text);
  if (text.empty() || text == "(no content)") return;
  MessageEvent message;
  message.role = Role::user;
  message.injected = true;
  message.text = text;
  event.bodies.emplace_back(std::move(message));
}

constexpr std::string_view kTaskNotification = "task-notification";

bool is_task_notification(std::string_view text) {
  return trim(text).starts_with("<task-notification>");
}

/// The text outside the notifications, the last of which may be unclosed.
std::string text_outside_notifications(std::string_view text) {
  std::string rest = remove_tags(text, kTaskNotification);
  rest.resize(std::min(rest.size(), rest.find("<task-notification>")));
  return std::string(trim(rest));
}

/// True if the program, not a person, wrote the line.
bool is_by_program(const Value& line) {
  const std::string_view origin = line["origin"]["kind"].string_or_empty();
  return line["isMeta"].truthy() || line["isSynthetic"].truthy() ||
         (!origin.empty() && origin != "human" && origin != "user");
}

const Value& content_of(const Value& line) {
  const Value& message = line["message"];
  return message.is_object() ? message["content"] : message;
}

std::size_t count_results(const Value& content) {
  const auto& blocks = content.members();
  return static_cast<std::size_t>(std::count_if(
      blocks.begin(), blocks.end(),
      [](const Member& block) { return block.value["type"].string_or_empty() == "tool_result"; }));
}

/// The structured result of the line's only tool result; with several, it is unknown whose it is.
const Value& structured_result(const Value& line) {
  if (count_results(line["message"]["content"]) > 1) return null_value();
  const Value& native = line["tool_use_result"];
  return native.is_null() ? line["toolUseResult"] : native;
}

}  // namespace

/// The user's own message in a line, collected from its blocks.
struct ClaudeUser::Draft {
  std::string text;
  std::vector<Image> images;
  Value attachment;
  /// Text for the model beside the message.
  std::string reminders;
  std::string key;
};

void ClaudeUser::add_line(const Value& line, Event& event, std::string key) {
  const Value& content = content_of(line);
  const bool injected = is_by_program(line);
  if (line["isCompactSummary"].truthy()) return add_summary(read_content(content).text, event);
  if (content.is_string()) return add_text(content.text(), injected, event, std::move(key));
  if (!content.is_array()) {
    event.bodies.emplace_back(UnknownEvent{"unknown-shape", "user", {}, 0, line});
    return;
  }
  Draft draft;
  draft.key = std::move(key);
  for (const Member& block : content.members()) {
    const NoteScope note_scope(event);
    add_block(line, block.value, injected, draft, event);
  }
  finish_draft(std::move(draft), injected, event);
}

void ClaudeUser::add_block(const Value& line, const Value& block, bool injected, Draft& draft,
                           Event& event) {
  const std::string_view type = block["type"].string_or_empty();
  const Value& text = block.is_string() ? block : block["text"];
  if (type == "tool_result") {
    const ClaudeVerdict verdict = read_claude_verdict(line, id_text(block["tool_use_id"]));
    const bool is_with_others = count_results(line["message"]["content"]) > 1;
    return calls_.finish({block, structured_result(line), verdict, is_with_others}, event);
  }
  if (block.is_string() || (type == "text" && text.is_string())) {
    const std::string own_text = without_asides(text.text(), &draft.reminders);
    if (is_task_notification(own_text)) return add_task_notifications(own_text, event);
    if (add_peer_messages(own_text, event)) return;
    if (injected) return add_injected(own_text, event);
    if (block["isMeta"].truthy()) {
      if (!draft.reminders.empty()) draft.reminders += "\n\n";
      draft.reminders += own_text;
      return;
    }
    if (add_special(own_text, event)) return;
    if (is_blank(own_text)) return;
    if (!draft.text.empty()) draft.text += '\n';
    draft.text += own_text;
  } else if (auto image = read_claude_image(block)) {
    draft.images.push_back(std::move(*image));
  } else {
    if (draft.attachment.is_null()) draft.attachment = Value::array();
    draft.attachment.add({}, block);
  }
}

void ClaudeUser::add_text(std::string_view text, bool injected, Event& event, std::string key) {
  Draft draft;
  draft.key = std::move(key);
  draft.text = without_asides(text, &draft.reminders);
  if (add_special(draft.text, event)) return add_injected(draft.reminders, event);
  finish_draft(std::move(draft), injected, event);
}

Value ClaudeUser::queued_line(const Value& command) {
  Value line = Value::object();
  line.add("message", command["prompt"]);
  line.add("isMeta", command["isMeta"]);
  line.add("origin", command["origin"]);
  return line;
}

void ClaudeUser::add_queued(const Value& command, Event& event, std::string key) {
  add_line(queued_line(command), event, std::move(key));
}

void ClaudeUser::add_remainder(const Value& line, std::string_view asides, Event& event,
                               std::string key) {
  const Value& content = content_of(line);
  Draft draft;
  if (content.is_string()) draft.reminders = asides_in(content.text());
  for (const Member& block : content.members()) {
    const Value& text = block.value.is_string() ? block.value : block.value["text"];
    if (block.value.is_string() || block.value["type"].string_or_empty() == "text") {
      draft.reminders += asides_in(text.string_or_empty());
      continue;
    }
    const NoteScope note_scope(event);
    add_block(line, block.value, false, draft, event);
  }
  MessageEvent more;
  more.key = std::move(key);
  more.role = Role::user;
  more.injected = is_by_program(line);
  more.change = TextChange::append;
  more.images = std::move(draft.images);
  more.attachment = std::move(draft.attachment);
  const bool has_more = more.injected || !more.images.empty() || !more.attachment.is_null();
  if (has_more) event.bodies.emplace_back(std::move(more));
  std::string_view notes = draft.reminders;
  if (notes.starts_with(asides)) notes.remove_prefix(asides.size());
  if (!contains(asides, trim(notes))) add_injected(notes, event);
}

void ClaudeUser::add_results(const Value& line, const Value& message, Event& event) {
  Value results = Value::array();
  for (const Member& block : message["content"].members()) {
    if (block.value["type"].string_or_empty() == "tool_result") results.add({}, block.value);
  }
  if (results.size() == 0) return;
  Value inner = Value::object();
  inner.add("content", std::move(results));
  Value plain = Value::object();
  plain.add("message", std::move(inner));
  plain.add("toolUseResult", line["toolUseResult"]);
  add_line(plain, event);
}

void ClaudeUser::finish_draft(Draft draft, bool injected, Event& event) {
  if (is_blank(draft.text) && draft.images.empty() && draft.attachment.is_null()) {
    return add_injected(draft.reminders, event);
  }
  if (!injected && event.scope.key.empty()) turn_.begin();
  MessageEvent message;
  message.key = std::move(draft.key);
  message.role = Role::user;
  message.injected = injected;
  message.text = trim_end(draft.text);
  message.images = std::move(draft.images);
  message.attachment = std::move(draft.attachment);
  event.bodies.emplace_back(std::move(message));
  add_injected(draft.reminders, event);
}

void ClaudeUser::add_summary(std::string_view text, Event& event) {
  NoticeEvent notice = std::exchange(compaction_, std::nullopt).value_or(NoticeEvent());
  notice.code = "compacted";
  notice.text = text;
  notice.is_document = true;
  event.bodies.emplace_back(std::move(notice));
}

bool ClaudeUser::add_special(std::string_view text, Event& event) {
  const std::string_view start = trim(text);
  if (start.starts_with("[Request interrupted by user")) {
    turn_.interrupt(event);
  } else if (start.starts_with("<command-name>") || start.starts_with("<command-message>")) {
    add_command(start, event);
  } else if (start.starts_with("<bash-input>")) {
    start_shell(start, event);
  } else if (start.starts_with("<bash-stdout>") || start.starts_with("<bash-stderr>")) {
    end_shell(start, event);
  } else if (start.starts_with("<local-command-stdout>") ||
             start.starts_with("<local-command-stderr>")) {
    add_local_output(start, event);
  } else if (start.starts_with("Caveat: The messages below") ||
             start.starts_with("<local-command-caveat>")) {
    add_injected(start, event);
  } else if (start.starts_with("<user-memory-input>")) {
    add_memory(start, event);
  } else if (is_task_notification(start)) {
    add_task_notifications(start, event);
  } else {
    return add_peer_messages(start, event);
  }
  return true;
}

/// Messages from other agents are not the user's.
bool ClaudeUser::add_peer_messages(std::string_view text, Event& event) {
  const auto read = read_claude_peer_messages(text);
  if (!read) return false;
  for (const ClaudePeerMessage& peer_message : read->messages)
    add_claude_peer_message(peer_message, event);
  add_injected(read->rest, event);
  return true;
}

/// What the user asks the program to remember.
void ClaudeUser::add_memory(std::string_view text, Event& event) {
  Draft draft;
  draft.text = tag_text(text, "user-memory-input");
  const std::string rest = text_outside_tags(text, {"user-memory-input"});
  if (!rest.empty()) draft.text += '\n' + rest;
  finish_draft(std::move(draft), false, event);
}

/// The program notifies the model of the end of background work, of several tasks at once if they
/// end together.
void ClaudeUser::add_task_notifications(std::string_view text, Event& event) {
  std::string_view rest = text;
  while (const auto notification = find_tag(rest, kTaskNotification)) {
    add_task_end(*notification, event);
    rest.remove_prefix(
        static_cast<std::size_t>(notification->data() + notification->size() - rest.data()));
  }
  add_injected(text_outside_notifications(text), event);
}

/// An event in the work, which continues, or the end of the wait for such events.
void ClaudeUser::add_task_event(std::string_view event_text, const std::string& call,
                                ClaudeTaskUpdate task_update, Event& event) {
  const std::string summary = std::exchange(task_update.report.text, std::string(event_text));
  if (event_text.starts_with("[Monitor expired ") || event_text.starts_with("[Monitor timed out")) {
    task_update.status = Status::timed_out;
  } else if (task_update.status != Status::running) {
    task_update.report.text += '\n' + summary;
  }
  task_update.is_event = true;
  if (calls_.report(call, task_update, event)) return;
  const bool is_running = task_update.status == Status::running;
  NoticeEvent notice = make_task_notice(
      task_update.report, is_running ? Status::done : task_update.status,
      is_running ? summary + '\n' + task_update.report.text : task_update.report.text);
  if (is_running) notice.key.clear();
  event.bodies.emplace_back(std::move(notice));
}

/// The notification belongs to the call that started the work.
void ClaudeUser::add_task_end(std::string_view text, Event& event) {
  ClaudeTaskUpdate task_update;
  std::optional<std::string_view> event_text = find_tag(text, "event");
  const std::size_t event_at = text.find("<event>");
  // Results and events may contain any text, including these tags.
  if (text.find("<result>") < event_at) event_text.reset();
  if (event_text) text = text.substr(0, event_at);
  const std::string call(tag_text(text, "tool-use-id"));
  task_update.is_answer = find_tag(text, "result").has_value();
  task_update.report.task_id = tag_text(text, "task-id");
  task_update.report.state = tag_text(text, "status");
  task_update.report.text = tag_text(text, task_update.is_answer ? "result" : "summary");
  task_update.status = claude_task_status(task_update.report.state, !event_text, event);
  if (event_text) return add_task_event(trim(*event_text), call, std::move(task_update), event);
  if (calls_.report(call, task_update, event)) return;
  NoticeEvent notice =
      make_task_notice(task_update.report, task_update.status, task_update.report.text);
  notice.is_document = task_update.is_answer;
  event.bodies.emplace_back(std::move(notice));
}

/// The command as the user typed it (`/init`). What the program adds is a collapsed message below
/// it.
void ClaudeUser::add_command(std::string_view text, Event& event) {
  ClaudeSlashCommand command = read_claude_slash_command(text);
  Draft draft;
  draft.text = command.line;
  if (!command.line.empty()) program_command_ = std::move(command.line);
  if (!command.rest.empty()) draft.text += (draft.text.empty() ? "" : "\n") + command.rest;
  draft.reminders = std::move(command.added);
  finish_draft(std::move(draft), false, event);
}

/// The terminal output of one of the program's own commands.
void ClaudeUser::add_local_output(std::string_view text, Event& event) {
  add_output(tag_text(text, "local-command-stdout"), tag_text(text, "local-command-stderr"), event);
  add_injected(text_outside_tags(text, {"local-command-stdout", "local-command-stderr"}), event);
}

void ClaudeUser::add_command_output(std::string_view text, Event& event) {
  text = trim(text);
  if (text.starts_with("<local-command-std")) return add_local_output(text, event);
  add_output(text, {}, event);
}

}  // namespace agent_timeline

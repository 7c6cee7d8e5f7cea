#include "decode/wave/block_rows.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/members.h"
#include "decode/wave/blocks.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

MessageEvent message_of(const std::string& key, std::string_view text,
                        const WaveBlockContext& context) {
  MessageEvent message;
  message.key = key;
  message.role = context.role;
  message.injected = context.injected;
  message.text = text;
  return message;
}

bool streams(const Value& block) {
  return block["stage"].string_or_empty() == "streaming";
}

/// True if a block has other members in place of text; then it is shown as it is.
bool has_other_content(const Value& block) {
  if (block["content"].is_string() || block["customCommandContent"].is_string()) return false;
  return std::any_of(block.members().begin(), block.members().end(), [](const Member& member) {
    return !member.value.is_null() &&
           !is_one_of(member.key, {"endTime", "id", "source", "stage", "startTime", "type"});
  });
}

/// Adds the row of a call that is not a tool block: its start and, with a `status`, its end.
void add_call(ToolCallEvent begin, std::optional<Status> status, std::optional<ToolResult> result,
              Event& event) {
  ToolCallEvent end;
  end.call_id = begin.call_id;
  end.match = CallMatch::latest;
  end.status = status;
  end.result = std::move(result);
  begin.status = Status::running;
  event.bodies.emplace_back(std::move(begin));
  if (status) event.bodies.emplace_back(std::move(end));
}

std::optional<Status> status_of_sub_agent(std::string_view word) {
  if (word == "completed") return Status::done;
  if (word == "error") return Status::error;
  if (word == "aborted") return Status::cancelled;
  return std::nullopt;
}

/// Rebuilds the old and the new text of the file from jsdiff's change objects, which cover the
/// whole file: `[{value, added?, removed?}]`.
void read_diff(const Value& changes, FileChange& change) {
  std::string& old_content = change.old_content.emplace();
  std::string& new_content = change.new_content.emplace();
  for (const Member& part : changes.members()) {
    const std::string_view text = part.value["value"].string_or_empty();
    const bool added = part.value["added"].truthy();
    if (!added) old_content += text;
    if (added || !part.value["removed"].truthy()) new_content += text;
  }
}

NoticeEvent notice_of(std::string_view code, const std::string& key, std::string_view text) {
  NoticeEvent notice;
  notice.code = code;
  notice.key = key;
  notice.text = text;
  return notice;
}

void add(NoticeEvent notice, WaveContext& context) {
  context.event.bodies.emplace_back(std::move(notice));
}

/// Returns the content as text. Other content is shown as the notice's detail.
std::string content_of(const Value& block) {
  return error_message(block["content"]);
}

Tone tone_of_task(std::string_view status) {
  if (status == "failed") return Tone::bad;
  return status == "killed" || status == "aborted" ? Tone::warning : Tone::neutral;
}

/// Returns the file where Wave stores memories, with a default if the block does not name it.
std::string_view memory_path(const Value& block) {
  const std::string_view path = block["storagePath"].string_or_empty();
  if (!path.empty()) return path;
  return block["memoryType"].string_or_empty() == "user" ? "user-memory.md" : "AGENTS.md";
}

}  // namespace

void show_wave_unknown(const Value& block, const std::string&, WaveBlockContext& context) {
  context.wave.event.bodies.emplace_back(
      UnknownEvent{"unknown-block", std::string(block["type"].string_or_empty()), {}, 0, block});
}

void show_wave_text(const Value& block, const std::string& key, WaveBlockContext& context) {
  if (has_other_content(block)) return show_wave_unknown(block, key, context);
  MessageEvent message = message_of(key, block["content"].string_or_empty(), context);
  message.injected = message.injected || block["source"].string_or_empty() == "hook";
  message.open = streams(block);
  message.images = std::exchange(context.images, {});
  context.wave.agent.messages.show(std::move(message), context.wave.event);
  // What the model gets in place of the command that the user wrote.
  const std::string_view expanded = block["customCommandContent"].string_or_empty();
  if (is_blank(expanded)) return;
  MessageEvent command = message_of(key + "/command", expanded, context);
  command.injected = true;
  context.wave.agent.messages.show(std::move(command), context.wave.event);
}

void show_wave_reasoning(const Value& block, const std::string& key, WaveBlockContext& context) {
  if (has_other_content(block)) return show_wave_unknown(block, key, context);
  MessageEvent message = message_of(key, block["content"].string_or_empty(), context);
  message.reasoning = true;
  message.open = streams(block);
  message.started_ms = read_time(block["startTime"]);
  message.ended_ms = read_time(block["endTime"]);
  context.wave.agent.messages.show(std::move(message), context.wave.event);
}

std::vector<Image> read_wave_image_block(const Value& block) {
  std::vector<Image> images;
  if (block["type"].string_or_empty() != "image") return images;
  for (const Member& url : block["imageUrls"].members()) {
    if (url.value.is_string()) images.push_back(read_wave_image(url.value.text()));
  }
  return images;
}

void show_wave_image(const Value& block, const std::string& key, WaveBlockContext& context) {
  if (context.has_text) return;  // shown with the text
  MessageEvent message = message_of(key, {}, context);
  message.images = read_wave_image_block(block);
  if (message.images.empty()) message.attachment = block;
  context.wave.agent.messages.show(std::move(message), context.wave.event);
}

void show_wave_custom_command(const Value& block, const std::string& key,
                              WaveBlockContext& context) {
  MessageEvent message = message_of(key, block["content"].string_or_empty(), context);
  message.injected = true;
  message.attachment = block;
  context.wave.agent.messages.show(std::move(message), context.wave.event);
}

void show_wave_tool(const Value& block, const std::string& key, WaveBlockContext& context) {
  const std::string_view message = context.in_message ? context.message : std::string_view();
  context.wave.agent.calls.apply(block, message, key, WaveBlockKind::snapshot, context.wave.event);
}

void show_wave_command(const Value& block, const std::string& key, WaveBlockContext& context) {
  // Notifications identify a command by its message alone.
  const bool is_only_one = key == WaveMessages::key(context.message, "bang", 0);
  const std::string& id = context.in_message && is_only_one ? context.message : key;
  context.wave.agent.commands.apply(id, read_wave_command(block), context.wave.event);
}

void show_wave_diff(const Value& block, const std::string& key, WaveBlockContext& context) {
  if (!block["diffResult"].is_array()) return show_wave_unknown(block, key, context);
  ToolCallEvent begin;
  begin.call_id = key;
  begin.name = tool_name(ToolId::edit_file);
  Value arguments = Value::object();
  arguments.add("file_path", block["path"]);
  begin.input = ToolInput{std::move(arguments), {}};
  FileChange change;
  change.path = block["path"].string_or_empty();
  read_diff(block["diffResult"], change);
  add_call(std::move(begin), Status::done, ToolResult{std::move(change), {}}, context.wave.event);
}

/// From now on, events of the session in the block belong to the sub-agent.
void show_wave_sub_agent(const Value& block, const std::string& key, WaveBlockContext& context) {
  WaveSession& session = context.wave.session;
  const std::string named = id_text(block["subagentId"]);
  const std::string& id = named.empty() ? key : named;
  const std::string session_id = id_text(block["sessionId"]);
  if (!session_id.empty() && session_id != session.id) session.agent_of_session[session_id] = id;
  ToolCallEvent begin;
  begin.call_id = id;
  begin.match =
      context.wave.agent.sub_agents.insert(id).second ? CallMatch::fresh : CallMatch::latest;
  begin.name = tool_name(ToolId::run_agent);
  begin.subject = block["subagentName"].string_or_empty();
  Value arguments = Value::object();
  arguments.add("subagent_type", block["subagentName"]);
  if (block["configuration"].is_object()) arguments.add("configuration", block["configuration"]);
  begin.input = ToolInput{std::move(arguments), {}};
  const auto status = status_of_sub_agent(block["status"].string_or_empty());
  std::optional<ToolResult> result;
  if (status) result = ToolResult{};
  add_call(std::move(begin), status, std::move(result), context.wave.event);
}

void show_wave_error(const Value& block, const std::string& key, WaveBlockContext& context) {
  const std::string text = content_of(block);
  if (context.wave.agent.notices.take_shown("error", text)) return;
  NoticeEvent notice = notice_of("error", key, text);
  notice.tone = Tone::bad;
  if (!block["content"].is_string()) notice.detail = block["content"];
  add(std::move(notice), context.wave);
}

void show_wave_compaction(const Value& block, const std::string& key, WaveBlockContext& context) {
  const std::string text = content_of(block);
  if (context.wave.agent.notices.take_shown("compact", text)) return;
  NoticeEvent notice = notice_of("compacted", key, text);
  notice.is_document = true;
  add(std::move(notice), context.wave);
}

void show_wave_memory(const Value& block, const std::string& key, WaveBlockContext& context) {
  const bool saved = block["isSuccess"].truthy();
  NoticeEvent notice = notice_of(saved ? "memory-saved" : "memory-failed", key, content_of(block));
  notice.tone = saved ? Tone::neutral : Tone::warning;
  notice.subject = memory_path(block);
  add(std::move(notice), context.wave);
}

void show_wave_file_history(const Value& block, const std::string& key, WaveBlockContext& context) {
  NoticeEvent notice = notice_of("file-history", key, {});
  notice.detail = block["snapshots"];
  add(std::move(notice), context.wave);
}

void show_wave_info(const Value& block, const std::string& key, WaveBlockContext& context) {
  add(notice_of("info", key, content_of(block)), context.wave);
}

/// The output of hooks, in the blocks of 2025.
void show_wave_warning(const Value& block, const std::string& key, WaveBlockContext& context) {
  NoticeEvent notice = notice_of("info", key, content_of(block));
  notice.tone = Tone::warning;
  add(std::move(notice), context.wave);
}

void show_wave_hook(const Value& block, const std::string& key, WaveBlockContext& context) {
  NoticeEvent notice = notice_of("hook", key, content_of(block));
  notice.subject = block["hookEvent"].string_or_empty();
  notice.detail = members_except(block["metadata"], {});
  add(std::move(notice), context.wave);
}

void show_wave_task_block(const Value& block, const std::string&, WaveBlockContext& context) {
  show_wave_task(block, context.wave);
}

/// The notification and the block have the same key, so they are one row.
void show_wave_task(const Value& fields, WaveContext& context) {
  const std::string_view status = fields["status"].string_or_empty();
  NoticeEvent notice;
  notice.code = "task-notification";
  notice.key = "task/" + id_text(fields["taskId"]);
  notice.subject = status;
  notice.tone = tone_of_task(status);
  notice.text = fields["summary"].string_or_empty();
  notice.detail = members_except(fields, {"type", "status", "summary", "message"});
  if (context.agent.notices.repeats(notice)) return;
  add(std::move(notice), context);
}

}  // namespace agent_timeline

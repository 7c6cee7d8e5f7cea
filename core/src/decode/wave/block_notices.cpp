// Blocks that become rows about the session itself.
#include <string_view>
#include <utility>

#include "decode/read/fields.h"
#include "decode/read/members.h"
#include "decode/wave/block_rows.h"
#include "decode/wave/blocks.h"

namespace agent_timeline {
namespace {

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

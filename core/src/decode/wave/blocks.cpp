#include "decode/wave/blocks.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/json/write.h"
#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "decode/wave/block_rows.h"
#include "event/usage.h"

namespace agent_timeline {
namespace {

using Handler = void (*)(const Value& block, const std::string& key, WaveBlockContext& context);

struct BlockRow {
  std::string_view type;
  Handler handle;
  /// A field that only Wave's block of this type has, and the scores of the type without and with
  /// it.
  std::string_view unique_field;
  int score_of_type;
  int score_with_field;
};

constexpr std::array kBlocks = {
    BlockRow{"bang", show_wave_command, "command", 40, 90},
    BlockRow{"command_output", show_wave_command, "command", 40, 90},
    BlockRow{"compact", show_wave_compaction, "content", 40, 60},
    BlockRow{"compress", show_wave_compaction, "content", 40, 80},
    BlockRow{"custom_command", show_wave_custom_command, "content", 40, 60},
    BlockRow{"diff", show_wave_diff, "diffResult", 20, 90},
    BlockRow{"error", show_wave_error, "content", 5, 30},
    BlockRow{"file_history", show_wave_file_history, "snapshots", 40, 90},
    BlockRow{"hook", show_wave_hook, "hookEvent", 5, 90},
    BlockRow{"image", show_wave_image, "imageUrls", 5, 90},
    BlockRow{"info", show_wave_info, "content", 5, 45},
    BlockRow{"memory", show_wave_memory, "isSuccess", 20, 90},
    BlockRow{"reasoning", show_wave_reasoning, "content", 20, 60},
    BlockRow{"subagent", show_wave_sub_agent, "subagentId", 20, 90},
    BlockRow{"task_notification", show_wave_task_block, "taskId", 40, 90},
    BlockRow{"text", show_wave_text, "content", 0, 30},
    BlockRow{"tool", show_wave_tool, "stage", 30, 90},
    BlockRow{"warn", show_wave_warning, "content", 5, 45},
};

/// True if a block has a field that only Wave has, in types that other dialects also use.
bool has_unique_field(const Value& block) {
  for (const std::string_view name :
       {"compactParams", "customCommandContent", "isRunning", "parametersChunk", "shortResult"}) {
    if (block.find(name) != nullptr) return true;
  }
  const std::string_view stage = block["stage"].string_or_empty();
  return !stage.empty() && read_wave_stage(stage).has_value();
}

/// True if the block differs from the last one with that key.
bool is_new(const Value& block, const std::string& key, WaveBlockContext& context) {
  std::string identity = compact_json(block);
  if (block["type"].string_or_empty() == "text") {
    for (const Image& image : context.images)
      identity += image.content;
  }
  const Digest digest = blake2(identity);
  const auto [known, added] = context.wave.agent.blocks.try_emplace(key, digest);
  if (added) return true;
  return std::exchange(known->second, digest) != digest;
}

void show_block(const Value& block, WaveBlockContext& context) {
  const std::string type(block["type"].string_or_empty());
  const std::string key = WaveMessages::key(context.message, type, context.ordinals[type]++);
  if (!is_new(block, key, context)) return;
  const NoteScope scope(context.wave.event);
  const BlockRow* row = find_row(kBlocks, &BlockRow::type, type);
  (row == nullptr ? show_wave_unknown : row->handle)(block, key, context);
}

/// Returns the id of an old message without one, by the message of its tool calls.
std::string message_of_calls(const Value& blocks, const WaveAgent& agent) {
  for (const Member& block : blocks.members()) {
    const std::string id = id_text(block.value["id"]);
    if (!id.empty() && agent.calls.knows(id)) return agent.calls.message_of(id);
  }
  return {};
}

std::string next_name(WaveAgent& agent) {
  return "message-" + std::to_string(++agent.unnamed);
}

Role read_role(const Value& role, std::vector<DecodeNote>& notes) {
  const std::string_view word = role.string_or_empty();
  if (word == "user") return Role::user;
  if (word == "system") return Role::system;
  if (word != "assistant") {
    notes.push_back({"unknown-role", "A message has the unknown role " + std::string(word) + "."});
  }
  return Role::assistant;
}

/// The images of a message that has text are shown with the text.
void collect_images(const Value& blocks, WaveBlockContext& context) {
  for (const Member& block : blocks.members()) {
    const bool is_text = block.value["type"].string_or_empty() == "text";
    if (is_text && block.value["content"].is_string()) context.has_text = true;
  }
  if (!context.has_text) return;
  for (const Member& block : blocks.members()) {
    for (Image& image : read_wave_image_block(block.value))
      context.images.push_back(std::move(image));
  }
}

Usage read_usage(const Value& usage) {
  Usage out;
  out.input_tokens = read_tokens(usage["prompt_tokens"]);
  out.output_tokens = read_tokens(usage["completion_tokens"]);
  out.cached_tokens = read_tokens(usage["cache_read_input_tokens"]);
  out.cache_write_tokens = read_tokens(usage["cache_creation_input_tokens"]);
  out.total_tokens = usage["total_tokens"].is_number() ? read_tokens(usage["total_tokens"])
                                                       : out.input_tokens + out.output_tokens;
  return out;
}

/// Adds the part of a message's `usage` that was not added before, and its model.
void add_usage(const Value& usage, const std::string& message, WaveContext& context) {
  if (!usage.is_object()) return;
  const Usage read = read_usage(usage);
  Usage& known = context.agent.usage[message];
  const Usage more = difference(read, known);
  known = sum(known, more);
  SessionEvent session;
  if (usage["model"].is_string()) session.model = std::string(usage["model"].text());
  if (more != Usage{}) session.usage = more;
  if (session.model || session.usage) context.event.bodies.emplace_back(std::move(session));
}

}  // namespace

void decode_wave_message(const Value& message, WaveContext& context) {
  WaveBlockContext block_context{context};
  const Value& blocks = message["blocks"];
  block_context.in_message = true;
  block_context.role = read_role(message["role"], context.event.notes);
  block_context.injected = message["isMeta"].truthy();
  block_context.message = id_text(message["id"]);
  if (!context.event.time_ms) context.event.time_ms = read_time(message["timestamp"]);
  if (block_context.message.empty())
    block_context.message = message_of_calls(blocks, context.agent);
  if (block_context.message.empty()) block_context.message = next_name(context.agent);
  context.agent.messages.add(block_context.message, context.event);
  if (block_context.role == Role::assistant) context.agent.last_message = block_context.message;
  collect_images(blocks, block_context);
  for (const Member& block : blocks.members())
    show_block(block.value, block_context);
  add_usage(message["usage"], block_context.message, context);
}

/// A text that streams continues in the next such block.
void decode_wave_block(const Value& block, WaveContext& context) {
  WaveBlockContext block_context{context};
  const Value& id = block["id"];
  const bool streams = block["stage"].string_or_empty() == "streaming";
  block_context.message = !id.is_null() ? "block-" + id_text(id) : next_name(context.agent);
  if (streams && id.is_null()) --context.agent.unnamed;
  show_block(block, block_context);
}

int score_wave_block(const Value& block) {
  const BlockRow* row = find_row(kBlocks, &BlockRow::type, block["type"].string_or_empty());
  if (row == nullptr) return 0;
  if (block.find(row->unique_field) != nullptr) {
    const bool own = row->score_with_field < 70 && has_unique_field(block);
    return own ? 70 : row->score_with_field;
  }
  return has_unique_field(block) ? 70 : row->score_of_type;
}

}  // namespace agent_timeline

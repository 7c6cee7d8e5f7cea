// One function per type of Wave block: what it becomes. For wave_blocks.cpp, whose table names
// them; a block comes here only when it is new or has changed.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/wave/session.h"

namespace agent_timeline {

/// The message whose blocks are read.
struct WaveBlockContext {
  WaveContext& now;
  /// What keys begin with: the message's id, or a name that stands for it.
  std::string message = {};
  /// False for a block that stands alone.
  bool in_message = false;
  Role role = Role::assistant;
  bool injected = false;
  bool has_text = false;
  /// Pictures for the first text.
  std::vector<Image> images = {};
  /// Blocks of a type so far.
  TextMap<std::size_t> ordinals = {};
};

void show_wave_text(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_reasoning(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_image(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_custom_command(const Value& block, const std::string& key,
                              WaveBlockContext& context);

void show_wave_tool(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_command(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_diff(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_sub_agent(const Value& block, const std::string& key, WaveBlockContext& context);

/// A block of a type or shape that is not known.
void show_wave_unknown(const Value& block, const std::string& key, WaveBlockContext& context);

void show_wave_error(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_compaction(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_memory(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_file_history(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_task_block(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_info(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_warning(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_hook(const Value& block, const std::string& key, WaveBlockContext& context);

/// The pictures of a block, if it is one of pictures.
[[nodiscard]] std::vector<Image> read_wave_image_block(const Value& block);

}  // namespace agent_timeline

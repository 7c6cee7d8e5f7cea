// A function for each type of Wave block, which adds what the block becomes: a message, a call, or
// a row about the session itself. Called by the table in blocks.cpp, and only for blocks that are
// new or have changed. Invariant: a block of an unknown type or form is shown as it is.
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
  WaveContext& wave;
  /// The prefix of keys: the message's id, or a name that stands for it.
  std::string message = {};
  /// False for a block on its own.
  bool in_message = false;
  Role role = Role::assistant;
  bool injected = false;
  bool has_text = false;
  /// Images to be shown with the first text.
  std::vector<Image> images = {};
  /// The number of blocks of each type so far.
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

/// A block of an unknown type or form.
void show_wave_unknown(const Value& block, const std::string& key, WaveBlockContext& context);

void show_wave_error(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_compaction(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_memory(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_file_history(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_task_block(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_info(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_warning(const Value& block, const std::string& key, WaveBlockContext& context);
void show_wave_hook(const Value& block, const std::string& key, WaveBlockContext& context);

/// Returns the images of an image block; none for other blocks.
[[nodiscard]] std::vector<Image> read_wave_image_block(const Value& block);

}  // namespace agent_timeline

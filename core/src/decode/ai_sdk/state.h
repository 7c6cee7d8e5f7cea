// What the decoder remembers of AI SDK's streams, for the files of this dialect only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/text_map.h"
#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// What is remembered of a call until its end.
struct AiSdkCall {
  std::string name;
  Value arguments;
  bool begun = false;
  bool ended = false;
};

struct AiSdkState {
  /// Streams until now, each of which is an answer, and the steps of the last.
  std::uint64_t streams = 0;
  std::uint64_t step = 0;
  /// What has no id is counted.
  std::uint64_t unnamed = 0;
  /// The last stream goes on, and has said that it began.
  bool is_open = false;
  bool has_started = false;
  bool failed = false;
  TextMap<AiSdkCall> calls;
  /// Calls that have not ended.
  TextSet open_calls;
  /// Calls that wait for approval, by the id of the approval.
  TextMap<std::string> approvals;
  /// Calls that wait for approval.
  TextSet waiting;
  /// Events that began what is in the step, which the step may take back.
  std::vector<std::string> step_events;
  TextSet step_keys;
  /// Messages that were streamed, whose texts need not be shown from the store.
  TextSet streamed;
};

/// The event being decoded.
struct AiSdkContext {
  AiSdkState& state;
  Event& event;

  /// The key of a part of the step. Ids of texts are often those of the step before again.
  [[nodiscard]] std::string key_of(std::string_view kind, std::string_view id) const {
    return std::to_string(state.streams) + "." + std::to_string(state.step) + "." +
           std::string(kind) + "." + std::string(id);
  }
};

/// Names the event that begins the part with that key, so that it can be taken back.
inline void note_ai_sdk_part(const std::string& key, AiSdkContext& now) {
  if (!now.state.step_keys.insert(key).second) return;
  now.event.id = key;
  now.state.step_events.push_back(key);
}

}  // namespace agent_timeline

// State of the decoder of the AI SDK's streams, for the files of this dialect only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

/// Reads the results of calls, which are whatever the tool returned.
class AiSdkResults final : public CallReader {
 public:
  /// Exit codes that the stream sent before the results of commands, by call id.
  TextMap<std::int64_t> exit_codes;

 private:
  void read_progress(const CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                     Event& event) override;
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event& event) override;
};

struct AiSdkState {
  /// Number of streams so far, each of which is an answer, and of steps in the latest.
  std::uint64_t streams = 0;
  std::uint64_t step = 0;
  /// Number of items without an id, which serves as their id.
  std::uint64_t unnamed = 0;
  /// The latest stream has not ended; its `start` was seen.
  bool is_open = false;
  bool has_started = false;
  bool failed = false;
  /// The usage in the metadata of the latest stream so far.
  Usage metadata_usage;
  AiSdkResults results;
  CallLedger calls{{.ids_span_agents = true}, results};
  /// Calls that wait for approval, by approval id.
  TextMap<std::string> approvals;
  /// Ids of the events that began the parts of the step, which `reset-step` withdraws.
  std::vector<std::string> step_events;
  TextSet step_keys;
  /// Messages that were streamed, whose stored texts are not shown again.
  TextSet streamed;
  /// Stored messages whose tokens were counted.
  TextSet counted;
};

/// The event being decoded.
struct AiSdkContext {
  AiSdkState& state;
  Event& event;

  /// The key of a part of the step. Texts of the next step often have the same ids.
  [[nodiscard]] std::string key_of(std::string_view kind, std::string_view id) const {
    return std::to_string(state.streams) + "." + std::to_string(state.step) + "." +
           std::string(kind) + "." + std::string(id);
  }
};

/// Makes the part's key the id of the event that begins it, so that the part can be withdrawn.
inline void record_ai_sdk_part(const std::string& key, AiSdkContext& context) {
  if (!context.state.step_keys.insert(key).second) return;
  context.event.id = key;
  context.state.step_events.push_back(key);
}

}  // namespace agent_timeline

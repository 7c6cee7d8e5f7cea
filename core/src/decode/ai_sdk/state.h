// What the decoder remembers of AI SDK's streams, for the files of this dialect only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

/// The results of calls, which are whatever the tool returned.
class AiSdkResults final : public CallReader {
 public:
  /// Of commands that have ended, as far as the stream told it before their results.
  TextMap<std::int64_t> exit_codes;

 private:
  void read_progress(const CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                     Event& event) override;
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;
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
  AiSdkResults results;
  CallLedger calls{{.ids_span_agents = true}, results};
  /// Calls that wait for approval, by the id of the approval.
  TextMap<std::string> approvals;
  /// Events that began what is in the step, which the step may take back.
  std::vector<std::string> step_events;
  TextSet step_keys;
  /// Messages that were streamed, whose texts need not be shown from the store.
  TextSet streamed;
  /// Stored messages whose tokens are counted.
  TextSet counted;
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

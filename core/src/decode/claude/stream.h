// The raw events of the Messages API, bare or in Claude Code's `stream_event` envelopes. Each agent
// has its own stream, so there is one state per sub-agent.
// Invariant: the streamed part of a block is shown even if its start or stop event never arrives.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "base/text_map.h"
#include "decode/claude/messages.h"
#include "decode/read/model_gist.h"
#include "event/event.h"

namespace agent_timeline {

/// True for the types of events in the Messages API's streams.
[[nodiscard]] bool is_claude_stream_event(std::string_view type);

class ClaudeStream {
 public:
  ClaudeStream(ClaudeMessages& messages, ClaudeCalls& calls) : messages_(messages), calls_(calls) {}

  /// One event of the stream of the agent in `event.scope`. A bare event comes from the API itself,
  /// where the results of calls are in the next request and not in this stream.
  void add(const Value& stream_event, bool is_bare, Event& event);

  /// A whole response of the API, which may have been streamed before.
  void record_response(const Value& message);

  /// The API's answers since the last call of this (`DialectDecoder::take_answers`).
  [[nodiscard]] std::vector<std::optional<Digest>> take_answers() {
    return std::exchange(answers_, {});
  }

 private:
  struct Block {
    ClaudeStreamedText* text = nullptr;
    Value citations;
    std::string call_id;
    std::string call_name;
    /// The JSON of a call's input so far.
    std::string input;
    /// Bytes of it that are still to be skipped because they are streamed again.
    std::size_t skip_input_bytes = 0;
    bool is_call = false;
    /// The summary of a compaction while it streams.
    std::optional<std::string> summary;
  };
  struct State {
    std::string message_id;
    std::map<std::int64_t, Block> blocks;
    /// The usage in `message_start`; null once it is counted.
    Value usage;
    /// The message is known already: this stream repeats it.
    bool is_replay = false;
    /// How often the message has begun, and for each block the value of that when it last began.
    std::uint64_t start_count = 0;
    std::map<std::int64_t, std::uint64_t> block_starts;
    /// Number of compactions since then.
    std::size_t compactions = 0;
    /// Ids of the calls that the message requests.
    std::vector<std::string> calls;
    bool is_bare = false;
    ModelGist gist;
  };

  State& state(const Event& event);
  void start_message(const Value& message, bool is_bare, Event& event);
  void add_initial_content(const Value& message, bool is_bare, Event& event);
  void end_answer(const Value& stream_event, bool is_bare, Event& event);
  void restart_message(State& current, Event& event);
  void start_block(const Value& stream_event, Event& event);
  void add_delta(const Value& stream_event, Event& event);
  void add_summary(const Value& stream_event, Event& event);
  void stop_block(const Value& stream_event, Event& event);
  void end_message(Event& event);
  void await_results(Event& event);
  void count_usage(Event& event);
  void end_block(Block& block, Event& event);
  Block& block_of_delta(std::int64_t index, std::string_view delta_type, Event& event);

  ClaudeMessages& messages_;
  ClaudeCalls& calls_;
  TextMap<State> states_;
  std::uint64_t unnamed_messages_ = 0;
  std::vector<std::optional<Digest>> answers_;
  /// Id of the message in the latest bare stream.
  std::string latest_bare_id_;
};

}  // namespace agent_timeline

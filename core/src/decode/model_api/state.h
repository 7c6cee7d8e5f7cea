// What the decoder remembers of the calls and answers of a model, for the files of this dialect
// only.
#pragma once

#include <cstdint>
#include <deque>
#include <string>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

/// The results of calls, as the content of a message: a text, blocks, or any value.
class ModelResults final : public CallReader {
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;
};

/// An answer of Chat Completions or Gemini that streams.
struct ModelAnswer {
  /// The run of text or thought that goes on; empty for none.
  std::string run_key;
  bool run_is_thought = false;
  std::uint64_t runs = 0;
  /// Chat: calls by their index.
  TextMap<std::string> calls;
  bool has_calls = false;
  /// What it was told to have used.
  Usage usage;
};

struct ModelState {
  ModelResults results;
  CallLedger calls{{.ids_span_agents = true, .keeps_text = true}, results};
  /// Responses: calls by the id of their item.
  TextMap<std::string> items;
  /// Responses: items that were shown whole.
  TextSet shown;
  /// Answers by their id.
  TextMap<ModelAnswer> answers;
  /// Gemini: calls without an id that wait for their result, by the name of the function.
  TextMap<std::deque<std::string>> waiting;
  /// What last went wrong with an answer: the answer and the stream say it both.
  std::string error;
  /// What has no id is counted.
  std::uint64_t unnamed = 0;
};

/// The event being decoded.
struct ModelContext {
  ModelState& state;
  Event& event;

  [[nodiscard]] std::string new_key(const char* kind) const {
    return std::string(kind) + " " + std::to_string(++state.unnamed);
  }
};

}  // namespace agent_timeline

// What the decoder remembers of the calls and answers of a model, for the files of this dialect
// only.
#pragma once

#include <cstdint>
#include <deque>
#include <string>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/model_api/gemini_arguments.h"
#include "decode/model_api/history.h"
#include "decode/read/call_ledger.h"
#include "decode/read/model_gist.h"
#include "event/event.h"

namespace agent_timeline {

/// The results of calls, as the content of a message: a text, blocks, or any value.
class ModelResults final : public CallReader {
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;
};

/// The code that Gemini has run last, and whether it failed so far.
struct ModelCode {
  std::string id;
  bool has_failed = false;
};

/// An answer, perhaps of Chat Completions or Gemini that streams.
struct ModelAnswer {
  /// The run of text or thought that goes on; empty for none.
  std::string run_key;
  bool run_is_thought = false;
  std::uint64_t runs = 0;
  /// Chat: calls by their index.
  TextMap<std::string> calls;
  bool has_calls = false;
  /// What its text rests on, which is told beside it; null for nothing.
  Value citations;
  /// Gemini: where it looked for that.
  Value grounding;
  Value pages;
  /// Gemini: the call whose arguments come in pieces; empty for none.
  std::string open_call;
  GeminiArguments arguments;
  /// What it was told to have used, and cost in billionths of a US dollar.
  Usage usage;
  std::int64_t cost = 0;
  /// By which the next request says it again.
  ModelGist gist;
  /// Responses: it was told whole.
  bool is_told = false;
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
  /// Of those, the ones that may rest on something that was not told yet.
  TextSet resting;
  /// Calls without an id that wait for their result, by the name of the function.
  TextMap<std::deque<std::string>> waiting;
  /// Gemini: the code whose results come.
  ModelCode code;
  /// Calls that wait for approval, by the id of the request for it.
  TextMap<std::string> approvals;
  /// What requests have told.
  ModelHistory history;
  /// What last went wrong with an answer: the answer and the stream say it both.
  std::string error;
  /// Something else than an error was heard.
  bool has_begun = false;
  /// What has no id is counted.
  std::uint64_t unnamed = 0;
};

/// The event being decoded.
struct ModelContext {
  ModelState& state;
  Event& event;
  /// An element of a list is being decoded, which repeats what was answered.
  bool in_list = false;

  [[nodiscard]] std::string new_key(const char* kind) const {
    return std::string(kind) + " " + std::to_string(++state.unnamed);
  }
};

}  // namespace agent_timeline

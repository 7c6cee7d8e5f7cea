// What the decoder remembers about a model's calls and answers. Internal to this dialect.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/model_api/gemini_arguments.h"
#include "decode/model_api/history.h"
#include "decode/read/call_ledger.h"
#include "decode/read/model_gist.h"
#include "event/event.h"

namespace agent_timeline {

/// Reads the results of calls, which are the content of a message: a text, blocks, or any value.
class ModelResults final : public CallReader {
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event& event) override;
};

/// The code that Gemini ran last, and whether it has failed so far.
struct ModelCode {
  std::string id;
  bool has_failed = false;
};

/// An answer; those of Chat Completions and Gemini may be streaming.
struct ModelAnswer {
  /// The key of the open run of text or reasoning; empty if there is none.
  std::string run_key;
  bool run_is_thought = false;
  std::uint64_t runs = 0;
  /// Chat: the ids of calls by their index.
  TextMap<std::string> calls;
  bool has_calls = false;
  /// The citations to be shown with the text; null if there are none.
  Value citations;
  /// Gemini: what was searched for and found, and the pages that were read.
  Value grounding;
  Value pages;
  /// Gemini: the call whose arguments come in pieces; empty if there is none.
  std::string open_call;
  GeminiArguments arguments;
  /// The tokens and the cost counted so far; the cost is in billionths of a US dollar.
  Usage usage;
  std::int64_t cost = 0;
  /// Identifies the answer when the next request repeats it.
  ModelGist gist;
  /// Responses: its items are in the history.
  bool is_in_history = false;
};

struct ModelState {
  ModelResults results;
  CallLedger calls{{.ids_span_agents = true, .keeps_text = true}, results};
  /// Responses: the ids of calls by the id of their item.
  TextMap<std::string> items;
  /// Responses: items that were shown complete.
  TextSet shown;
  /// Answers by their id.
  TextMap<ModelAnswer> answers;
  /// The keys of answers that may have sources not shown yet.
  TextSet answers_with_sources;
  /// Pending calls without an id, by the name of the function.
  TextMap<std::deque<std::string>> pending_calls;
  /// Gemini: the code whose results are coming.
  ModelCode code;
  /// Calls that wait for approval, by the id of the approval request.
  TextMap<std::string> approvals;
  /// What earlier requests and answers contained.
  ModelHistory history;
  /// The number of the large request that is being read, and those of its last elements of which it
  /// is not yet known whether they are new.
  std::uint64_t list = 0;
  std::vector<Value> undecided;
  /// Calls of the large answer that is being read which its later items have not answered.
  TextSet waiting;
  /// The last error message; the answer and the stream both report it.
  std::string error;
  /// Something other than an error has been read.
  bool has_begun = false;
  /// Counter that makes keys for what has no id.
  std::uint64_t unnamed = 0;
};

/// The event being decoded.
struct ModelContext {
  ModelState& state;
  Event& event;
  /// Elements of a request are being read, which may repeat answers.
  bool in_list = false;

  [[nodiscard]] std::string new_key(const char* kind) const {
    return std::string(kind) + " " + std::to_string(++state.unnamed);
  }
};

}  // namespace agent_timeline

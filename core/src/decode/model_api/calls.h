// Calls of a model, and their results in the next request. A call that nobody has answered yet is
// ready, and stays so.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "decode/model_api/state.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {

/// The call as it streams: its name, and more of the text of its input.
void stream_model_call(const std::string& id, std::string name, std::string chunk,
                       ModelContext& now);

/// The whole call.
void add_model_call(const std::string& id, std::string name, ToolInput input, ModelContext& now);

/// Its result. The first counts.
void end_model_call(const std::string& id, ToolAnswer answer, ModelContext& now);
void end_model_call(const std::string& id, const Value& content, ModelContext& now);

/// Its result as the content of a message: a text, blocks, or any value.
[[nodiscard]] ToolAnswer read_model_result(const std::string& id, const Value& content,
                                           ModelContext& now);

/// Calls without an id are answered in their order, by the name of the function: an id for one, and
/// that of the first that waits, empty for none.
[[nodiscard]] std::string new_model_call(const std::string& name, ModelContext& now);
[[nodiscard]] std::string take_model_call(const std::string& name, ModelContext& now);

/// A person has decided on the call, which goes on or ends here.
void answer_model_approval(const std::string& id, bool approved, std::string reason,
                           ModelContext& now);

/// What `usage` of any of these APIs says; `input` and `output` are its names of those.
[[nodiscard]] Usage read_model_usage(const Value& usage);

/// Adds what `usage` says, of tokens and cost, beyond what is counted of the same answer.
void count_model_usage(const Value& usage, ModelAnswer& counted, ModelContext& now);

/// The model, where the answer names it.
void set_model_name(const Value& model, ModelContext& now);

/// The model has said this, which the next request is going to repeat.
void note_model_answer(const std::optional<Digest>& gist, ModelContext& now);

/// A row that says that the answer is incomplete, and why.
void add_incomplete_notice(std::string_view why, ModelContext& now);

/// Whether the request has not failed with these words already: answer and stream say it both.
[[nodiscard]] bool is_new_model_error(const std::string& message, ModelContext& now);

/// A row that says that the model's answer failed or was cut short.
void add_model_notice(std::string code, Tone tone, std::string text, const Value& detail,
                      ModelContext& now);

/// The agent's work has ended, as far as an answer tells.
void end_model_turn(Status status, ModelContext& now);

}  // namespace agent_timeline

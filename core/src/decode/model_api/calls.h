// Calls of a model, whose results are in the next request. A call without a result is ready, and
// stays so.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "decode/model_api/state.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {

/// Streams a call: its name, and more of the text of its input.
void stream_model_call(const std::string& id, std::string_view name, std::string chunk,
                       ModelContext& context);

/// Adds a complete call.
void add_model_call(const std::string& id, std::string_view name, ToolInput input,
                    ModelContext& context);

/// Ends a call. The first result counts.
void end_model_call(const std::string& id, ToolAnswer answer, ModelContext& context);
void end_model_call(const std::string& id, const Value& content, ModelContext& context);

/// Reads a result that is the content of a message: a text, blocks, or any value.
[[nodiscard]] ToolAnswer read_model_result(const std::string& id, const Value& content,
                                           ModelContext& context);

/// Calls without an id are answered in order, by the name of the function. The first function makes
/// an id for a call, the second returns that of the first pending call, or an empty text.
[[nodiscard]] std::string new_model_call(const std::string& name, ModelContext& context);
[[nodiscard]] std::string take_model_call(const std::string& name, ModelContext& context);

/// Applies the user's decision: the call continues, or ends as denied.
void answer_model_approval(const std::string& id, bool approved, std::string reason,
                           ModelContext& context);

/// Reads the token counts in `usage`, under the names of any of these APIs.
[[nodiscard]] Usage read_model_usage(const Value& usage);

/// Adds the tokens and cost in `usage` that have not been counted for the same answer.
void count_model_usage(const Value& usage, ModelAnswer& counted, ModelContext& context);

/// Records an answer, which the next request will repeat.
void note_model_answer(const std::optional<Digest>& gist, ModelContext& context);

/// Adds a row that says that the answer is incomplete, and why.
void add_incomplete_notice(std::string_view why, ModelContext& context);

/// False if the last error had the same message: the answer and the stream both report it.
[[nodiscard]] bool is_new_model_error(const std::string& message, ModelContext& context);

/// Adds a row that says that the model's answer failed or was cut short.
void add_model_notice(std::string code, Tone tone, std::string text, const Value& detail,
                      ModelContext& context);

/// Ends the turn, as far as an answer shows that the agent's work has ended.
void end_model_turn(Status status, ModelContext& context);

}  // namespace agent_timeline

// A chunk of Mastra as the part of the AI SDK's `fullStream` that says the same.
#pragma once

#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// Null when the AI SDK has no part that says this.
[[nodiscard]] Value mastra_part(std::string_view type, const Value& payload, std::string_view run);

/// Adds the agent's name to what it is asked, if `tool` is one that is an agent.
void name_mastra_agent(std::string_view tool, Value& input);

/// How a tool's answer says that it failed, when Mastra reports that as a result; null when it did
/// not.
[[nodiscard]] Value mastra_failure(const Value& result);

/// Whether it is a message as Mastra keeps it: `{id, role, content: {format: 2, parts}}`.
[[nodiscard]] bool is_mastra_message(const Value& value);

/// The same as a message of the AI SDK.
[[nodiscard]] Value mastra_message(const Value& message);

/// Whether it is one as older versions keep it: `{id, role, type, content, createdAt, threadId}`,
/// with a text or parts of the AI SDK's version 4; and the same as a message of the AI SDK.
[[nodiscard]] bool is_older_mastra_message(const Value& value);
[[nodiscard]] Value older_mastra_message(const Value& message);

}  // namespace agent_timeline

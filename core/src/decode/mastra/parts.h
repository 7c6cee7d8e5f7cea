// Converts chunks and stored messages of Mastra to the parts and messages of the AI SDK.
#pragma once

#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// Returns the part of the AI SDK's `fullStream` that corresponds to a chunk, or null if there is
/// none.
[[nodiscard]] Value mastra_part(std::string_view type, const Value& payload, std::string_view run);

/// Adds the agent's name to the input if `tool` stands for an agent.
void name_mastra_agent(std::string_view tool, Value& input);

/// Returns the message of a failure that Mastra reports as a tool's result; null if the tool
/// succeeded.
[[nodiscard]] Value mastra_failure(const Value& result);

/// True for a message as Mastra stores it: `{id, role, content: {format: 2, parts}}`.
[[nodiscard]] bool is_mastra_message(const Value& value);

/// Converts such a message to one of the AI SDK.
[[nodiscard]] Value mastra_message(const Value& message);

/// The same for a message as older versions store it: `{id, role, type, content, createdAt,
/// threadId}`, with a text or parts of version 4 of the AI SDK.
[[nodiscard]] bool is_older_mastra_message(const Value& value);
[[nodiscard]] Value older_mastra_message(const Value& message);

}  // namespace agent_timeline

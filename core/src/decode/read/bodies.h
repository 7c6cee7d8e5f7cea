// Makes the bodies of events that every dialect has: an event about a call, a row about the
// session, the session's model.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// Returns an event about the call with that id; without `name` or `status`, it does not say them.
[[nodiscard]] ToolCallEvent call_event(std::string id, std::string_view name = {},
                                       std::optional<Status> status = {});

[[nodiscard]] NoticeEvent make_notice(std::string_view code, Tone tone, std::string text = {});

/// Adds the model that the session uses from now on to `event`, if `model` is a text.
void add_model(const Value& model, Event& event);

}  // namespace agent_timeline

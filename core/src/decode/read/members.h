// Builds objects from members of other objects, and tells which members an object has. For every
// dialect: to convert one form of an event to another, and for the details below a row.
// Invariant: members keep their order.
#pragma once

#include <initializer_list>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// Returns a string with a copy of `text`.
[[nodiscard]] Value text_value(std::string_view text);

/// Returns an object with one member.
[[nodiscard]] Value object_with(const char* name, Value value);

/// Returns `{type}`, the start of a block or an event.
[[nodiscard]] Value object_of_type(std::string_view type);

/// The named members of `object` that are not null; null if there are none.
[[nodiscard]] Value members_of(const Value& object, std::initializer_list<std::string_view> names);

/// All members of `object` but the named ones; null when there are no others.
[[nodiscard]] Value members_except(const Value& object,
                                   std::initializer_list<std::string_view> names);

/// Adds all members of `object` but the named ones to `out`.
void add_members_except(const Value& object, std::initializer_list<std::string_view> names,
                        Value& out);

/// True if `object` has no members but these.
[[nodiscard]] bool has_only_members(const Value& object,
                                    std::initializer_list<std::string_view> names);

}  // namespace agent_timeline

// Encodes single values as JSON, for the fields of nodes and of the session.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "blocks/label.h"
#include "event/event.h"
#include "timeline/entry.h"

namespace agent_timeline {

[[nodiscard]] std::string json_of(std::string_view text);
[[nodiscard]] std::string json_of(std::int64_t number);
[[nodiscard]] std::string json_of(const std::optional<std::int64_t>& number);
[[nodiscard]] std::string json_of_bool(bool value);
/// `null` for an empty text, which is how the contract represents unknown values.
[[nodiscard]] std::string json_or_null(std::string_view text);
[[nodiscard]] std::string json_of(const Label& label);
[[nodiscard]] std::string json_of(const std::optional<Label>& label);
[[nodiscard]] std::string json_of(const std::vector<Label>& labels);
[[nodiscard]] std::string json_of(const std::vector<std::string>& texts);
[[nodiscard]] std::string json_of(const std::vector<std::string_view>& texts);
[[nodiscard]] std::string json_of(const Usage& usage);
/// The id of an entry, or `null`.
[[nodiscard]] std::string json_of_entry(const std::optional<EntryIndex>& entry);
/// Converts billionths of a dollar to dollars without rounding.
[[nodiscard]] std::string json_of_usd(const std::optional<std::int64_t>& nano_usd);
[[nodiscard]] std::string json_of_size(std::uint64_t number);

/// A member of an object: its name, which needs no escaping, and its value as JSON.
struct Field {
  std::string_view name;
  std::string json;
};

[[nodiscard]] std::vector<Field> todo_fields(const Todo& todo);

}  // namespace agent_timeline

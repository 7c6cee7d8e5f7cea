// Single values as JSON, for the fields of nodes and of the session.
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
/// `null` for an empty text: the contract's way to say that something is not known.
[[nodiscard]] std::string json_or_null(std::string_view text);
[[nodiscard]] std::string json_of(const Label& label);
[[nodiscard]] std::string json_of(const std::optional<Label>& label);
[[nodiscard]] std::string json_of(const std::vector<Label>& labels);
[[nodiscard]] std::string json_of(const Usage& usage);
/// The id of an entry.
[[nodiscard]] std::string json_of_entry(const std::optional<EntryIndex>& entry);
/// Billionths of a dollar as dollars, every digit kept.
[[nodiscard]] std::string json_of_usd(const std::optional<std::int64_t>& nano_usd);
[[nodiscard]] std::string json_of_size(std::uint64_t number);

/// One member of an object: its name, which is our own, and its value as JSON.
struct Field {
  std::string_view name;
  std::string json;
};

[[nodiscard]] std::vector<Field> todo_fields(const Todo& todo);

}  // namespace agent_timeline

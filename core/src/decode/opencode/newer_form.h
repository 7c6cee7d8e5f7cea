// What the events and the stored messages of opencode 2 hold, in the form of the parts that earlier
// versions have, so that both are read alike.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// Whose part it is.
struct OpencodePlace {
  std::string session;
  std::string message;
};

/// The first of them that is a text or a number and not empty: versions have other names for it.
[[nodiscard]] std::string first_opencode_text(std::initializer_list<const Value*> values);

/// An empty part of that type. `name` tells it from the others of its message.
[[nodiscard]] Value newer_opencode_part(std::string_view type, std::string_view name,
                                        const OpencodePlace& place);

/// A text or a thought, begun and perhaps ended at those times.
[[nodiscard]] Value newer_opencode_text(std::string_view type, std::string_view name,
                                        const OpencodePlace& place, const Value& text,
                                        std::optional<std::int64_t> started,
                                        std::optional<std::int64_t> ended);

/// The id of a call in what tells of it: `callID`, later `id`.
[[nodiscard]] std::string newer_opencode_call_id(const Value& told);

/// The state of a call: `told` has `input`, `content`, `metadata` (before: `structured`), `error`,
/// each if it is there.
[[nodiscard]] Value newer_opencode_state(std::string_view status, const Value& told);

/// The part of a call in that state.
[[nodiscard]] Value newer_opencode_call(const Value& told, const OpencodePlace& place, Value state);

/// The texts of content blocks, each set apart from the next.
[[nodiscard]] std::string newer_opencode_text_of(const Value& content);

/// `{start, end}` in milliseconds, of those that are known.
[[nodiscard]] Value newer_opencode_times(std::optional<std::int64_t> started,
                                         std::optional<std::int64_t> ended);

}  // namespace agent_timeline

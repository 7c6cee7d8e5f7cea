// Converts the events and stored messages of opencode 2 to the parts of earlier versions, so that
// both are read alike.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// The session and the message that a part belongs to.
struct OpencodeParent {
  std::string session;
  std::string message;
};

/// Returns the first non-empty text or number in `values`: versions use different names.
[[nodiscard]] std::string first_opencode_text(std::initializer_list<const Value*> values);

/// Returns an empty part of that type; `name` is unique within its message.
[[nodiscard]] Value newer_opencode_part(std::string_view type, std::string_view name,
                                        const OpencodeParent& parent);

/// Returns a text or reasoning part with the times of its start and end, if known.
[[nodiscard]] Value newer_opencode_text(std::string_view type, std::string_view name,
                                        const OpencodeParent& parent, const Value& text,
                                        std::optional<std::int64_t> started,
                                        std::optional<std::int64_t> ended);

/// Returns the id of a call: `callID`, in later versions `id`.
[[nodiscard]] std::string newer_opencode_call_id(const Value& data);

/// True for the states of a call that has no result yet.
[[nodiscard]] bool is_open_opencode_status(std::string_view status);

/// Returns the state of a call; `data` may have `input`, `content`, `metadata` (earlier
/// `structured`) and `error`.
[[nodiscard]] Value newer_opencode_state(std::string_view status, const Value& data);

/// Returns the part of a call in that state.
[[nodiscard]] Value newer_opencode_call(const Value& data, const OpencodeParent& parent,
                                        Value state);

/// Joins the texts of content blocks with empty lines between them.
[[nodiscard]] std::string newer_opencode_text_of(const Value& content);

/// Returns `{start, end}` in milliseconds, without those that are unknown.
[[nodiscard]] Value newer_opencode_times(std::optional<std::int64_t> started,
                                         std::optional<std::int64_t> ended);

}  // namespace agent_timeline

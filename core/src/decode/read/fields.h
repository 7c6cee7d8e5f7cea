// Reads fields that dialects write in more than one way. The functions report no errors: an absent
// or oddly typed field is a normal case.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// Returns an identifier: a string, or the spelling of a number; else empty. Ids are only ever
/// compared as text.
[[nodiscard]] std::string id_text(const Value& value);

/// Returns the member `name` of `fields` if it is a string, else empty.
[[nodiscard, gnu::noinline]] std::string string_field(const Value& fields, const char* name);

/// Returns the member `name`, or `other` if there is none, since programs differ in spelling.
[[nodiscard]] const Value& either_field(const Value& fields, const char* name, const char* other);

/// Returns the first of these members that is a string and not blank, else empty.
[[nodiscard]] std::string_view first_text(const Value& fields,
                                          std::initializer_list<std::string_view> names);

/// Joins the strings of a list, with `separator` between them.
[[nodiscard]] std::string joined_texts(const Value& list, std::string_view separator);

/// Returns a number of tokens, clamped to what JavaScript counts exactly; 0 for anything else.
[[nodiscard]] std::int64_t read_tokens(const Value& value);

/// Unwraps an option written as [x] for Some(x): returns the element, or `value` itself.
[[nodiscard]] const Value& unwrap_option(const Value& value);

/// The content of a message: a string, or blocks of which those of type `text` are joined by
/// newlines.
struct Content {
  std::string text;
  /// The blocks that are not text, as an array; null when there are none.
  Value rest;
};
[[nodiscard]] Content read_content(const Value& content);

/// Returns the readable message of an error payload: a string, the last string of an array, or the
/// member `message` or `error` of an object; empty if there is none.
[[nodiscard]] std::string error_message(const Value& payload);

/// Parses arguments that came as JSON text. Absent or empty text means no arguments.
[[nodiscard]] ToolInput parse_arguments(const Value& text);

/// Returns milliseconds since 1970, from a number of milliseconds or from a date and time by RFC
/// 3339 with its fraction and offset (UTC if absent). Nothing for anything else.
[[nodiscard]] std::optional<std::int64_t> read_time(const Value& value);

}  // namespace agent_timeline

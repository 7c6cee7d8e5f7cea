// Reading fields that dialects write in more than one way. Each function takes what is there and
// says nothing of what is not: an absent or oddly typed field is a normal case.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// An identifier: a string, or a number in its spelling; else empty. Ids are only ever compared as
/// text.
[[nodiscard]] std::string id_text(const Value& value);

/// The member `name` of `fields` when it is a string, else empty.
[[nodiscard, gnu::noinline]] std::string string_field(const Value& fields, const char* name);

/// The member of that name, or when there is none, of the other: programs have spellings of their
/// own.
[[nodiscard]] const Value& either_field(const Value& fields, const char* name, const char* other);

/// The first of the members of these names that is a string and not blank, else empty.
[[nodiscard]] std::string_view first_text(const Value& fields,
                                          std::initializer_list<std::string_view> names);

/// The strings of a list, with `between` between them.
[[nodiscard]] std::string joined_texts(const Value& list, std::string_view between);

/// A number of tokens, kept within what a reader of the patches can count to; 0 for anything else.
[[nodiscard]] std::int64_t read_tokens(const Value& value);

/// `options` in the encoding that writes Some(x) as [x]: the element, or the value itself.
[[nodiscard]] const Value& unwrap_option(const Value& value);

/// The content of a message: a string, or blocks of which those of type `text` are joined by
/// newlines.
struct Content {
  std::string text;
  /// The blocks that are not text, as an array; null when there are none.
  Value rest;
};
[[nodiscard]] Content read_content(const Value& content);

/// The sentence for people in an error payload: a string, the last string of an array, or the
/// member `message` or `error` of an object; empty when there is none.
[[nodiscard]] std::string error_message(const Value& payload);

/// Arguments that came as JSON text; absent and empty text mean no arguments.
[[nodiscard]] ToolInput parse_arguments(const Value& text);

/// Milliseconds since 1970: from a number of them, or from a date and time by RFC 3339, with the
/// fraction of a second and the offset (else UTC) that it gives. Nothing for anything else.
[[nodiscard]] std::optional<std::int64_t> read_time(const Value& value);

}  // namespace agent_timeline

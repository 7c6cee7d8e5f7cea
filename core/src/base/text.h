// Small pure functions on text that more than one stage needs. Views in, views or values out;
// nothing here allocates unless it returns a string.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace agent_timeline {

/// JSON's and ASCII's white space: space, tab, line feed, carriage return.
[[nodiscard]] constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

[[nodiscard]] std::string_view trim(std::string_view text);

/// `text` without white space at its start.
[[nodiscard]] std::string_view trim_start(std::string_view text);

/// `text` without white space at its end.
[[nodiscard]] std::string_view trim_end(std::string_view text);

/// What stands before the first white space of `text`.
[[nodiscard]] std::string_view first_word(std::string_view text);

[[nodiscard]] bool is_blank(std::string_view text);

[[nodiscard]] inline bool contains(std::string_view text, std::string_view words) {
  return text.find(words) != std::string_view::npos;
}

[[nodiscard]] bool begins_with_any(std::string_view text,
                                   std::initializer_list<std::string_view> beginnings);

/// The lines of `text` without their `\n` or `\r\n`. A final newline ends the last line and does
/// not start another one; an empty text has no lines.
[[nodiscard]] std::vector<std::string_view> split_lines(std::string_view text);

/// The number of lines `split_lines` would return.
[[nodiscard]] std::size_t count_lines(std::string_view text);

/// How many bytes both texts begin with, and how many both end with, perhaps inside of a character.
[[nodiscard]] std::size_t common_prefix(std::string_view a, std::string_view b);
[[nodiscard]] std::size_t common_suffix(std::string_view a, std::string_view b);

[[nodiscard]] std::string to_lower_ascii(std::string_view text);

}  // namespace agent_timeline

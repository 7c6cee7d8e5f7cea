// Small pure functions on text that several stages need. Only those that return a string or a
// vector allocate.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace agent_timeline {

/// JSON's and ASCII's white space: space, tab, line feed, carriage return.
[[nodiscard]] constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

[[nodiscard]] std::string_view trim(std::string_view text);

/// Removes leading white space.
[[nodiscard]] std::string_view trim_start(std::string_view text);

/// Removes trailing white space.
[[nodiscard]] std::string_view trim_end(std::string_view text);

/// Returns the text before the first white space.
[[nodiscard]] std::string_view first_word(std::string_view text);

[[nodiscard]] bool is_blank(std::string_view text);

[[nodiscard]] inline bool contains(std::string_view text, std::string_view substring) {
  return text.find(substring) != std::string_view::npos;
}

[[nodiscard]] bool starts_with_any(std::string_view text,
                                   std::initializer_list<std::string_view> prefixes);
[[nodiscard]] bool starts_with_any(std::string_view text,
                                   std::span<const std::string_view> prefixes);

/// True if `text` is one of `texts`.
[[nodiscard]] bool is_one_of(std::string_view text, std::initializer_list<std::string_view> texts);
[[nodiscard]] bool is_one_of(std::string_view text, std::span<const std::string_view> texts);

/// Removes `prefix` from the start of `text`, or `suffix` from its end; false, and no change, if it
/// is not there.
bool consume_prefix(std::string_view& text, std::string_view prefix);
bool consume_suffix(std::string_view& text, std::string_view suffix);

/// Returns the first or the last line of `text`, without its line feed.
[[nodiscard]] std::string_view first_line(std::string_view text);
[[nodiscard]] std::string_view last_line(std::string_view text);

/// Removes the first line of `text`, with its line feed, and returns it without.
std::string_view consume_line(std::string_view& text);

/// Returns the text after the first occurrence of `mark`; empty if there is none.
[[nodiscard]] std::string_view text_after(std::string_view text, std::string_view mark);

/// The lines of `text` without their `\n` or `\r\n`. A final newline ends the last line and does
/// not start another one; an empty text has no lines.
[[nodiscard]] std::vector<std::string_view> split_lines(std::string_view text);

/// The number of lines `split_lines` would return.
[[nodiscard]] std::size_t count_lines(std::string_view text);

/// The number of bytes that both texts start with or end with; may split a character.
[[nodiscard]] std::size_t common_prefix(std::string_view a, std::string_view b);
[[nodiscard]] std::size_t common_suffix(std::string_view a, std::string_view b);

/// Compares texts, of which the case of ASCII letters does not matter.
[[nodiscard]] bool equals_ignoring_case(std::string_view a, std::string_view b);

[[nodiscard]] std::string to_lower_ascii(std::string_view text);

}  // namespace agent_timeline

// Line templates for how each dialect streams a text, a call's input or its output, and for events
// that arrive by the thousand. For session_families.h.
// Invariant: in a template `%` stands for the piece as a JSON string, `@` for all pieces so far as
// one, and `#` for the number of the piece.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace agent_timeline::testing {

struct StreamForm {
  /// `dialect, what streams`.
  std::string_view name;
  /// The tool whose input streams; empty if the stream is text.
  std::string_view input_of = {};
  /// Lines before the pieces.
  std::string_view begin;
  std::string_view delta;
  /// Lines after the pieces.
  std::string_view end = {};
  /// All pieces are pushed together, for content that every patch shows in full.
  bool is_one_push = false;
};

/// Forms in which all pieces together form one text.
[[nodiscard]] std::span<const StreamForm> stream_forms();

/// Events that arrive by the thousand, each with one piece.
[[nodiscard]] std::span<const StreamForm> repeated_forms();

/// Returns the lines that `form` gives for these values.
[[nodiscard]] std::string fill_form(std::string_view form, std::string_view piece,
                                    std::string_view so_far, std::size_t number);

}  // namespace agent_timeline::testing

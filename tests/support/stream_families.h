// How each dialect lets a text, a call's input or its output stream, and the events that come in
// thousands: templates of lines. For session_families.h.
// Invariant: in a template `%` is a JSON string of the piece, `@` one of all pieces so far, and `#`
// the number of the piece.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace agent_timeline::testing {

struct StreamForm {
  /// What streams: `dialect, what`.
  std::string_view name;
  /// The tool whose input streams; else what streams is text.
  std::string_view input_of = {};
  /// Lines before the pieces.
  std::string_view begin;
  std::string_view delta;
  /// Lines behind them.
  std::string_view end = {};
};

/// Forms in which all pieces together are one text.
[[nodiscard]] std::span<const StreamForm> stream_forms();

/// Events that come by the thousand, a piece in each.
[[nodiscard]] std::span<const StreamForm> repeated_forms();

/// The lines that `form` makes of its place.
[[nodiscard]] std::string fill_form(std::string_view form, std::string_view piece,
                                    std::string_view so_far, std::size_t number);

}  // namespace agent_timeline::testing

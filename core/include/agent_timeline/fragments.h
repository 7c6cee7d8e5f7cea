// Renders single items to safe HTML without a session: diffs, source code, terminal output, plain
// text. Invariants: results depend only on the arguments; nothing throws; every result is valid
// UTF-8, and its HTML cannot run scripts, load anything or apply styles, whatever the input.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace agent_timeline {

/// Renders the difference between two texts. `options` is JSON (`DiffOptions` in the package's
/// types): `path` (the file's name, which selects the language), `context` (unchanged lines around
/// changes, default 3), `firstLine` (the texts are excerpts of a file that start at this line; 0 if
/// it is unknown), `diffLayout` (`unified` or `split`), `highlight` (a boolean). Nothing if the
/// options are invalid.
[[nodiscard]] std::optional<std::string> render_diff(std::string_view old_text,
                                                     std::string_view new_text,
                                                     std::string_view options = "{}");

/// Compares two texts line by line. Returns JSON (`LineChanges` in the package's types):
/// `{"ranges": [[oldFirst, oldCount, newFirst, newCount], …], "approximate": boolean}`. Lines are
/// counted from 0; outside the ranges both texts are equal.
[[nodiscard]] std::string compare_lines(std::string_view old_text, std::string_view new_text);

/// Renders a diff given as text: unified, git's, combined, an `apply_patch` envelope, or
/// SEARCH/REPLACE blocks (diff/patch_reader.h). Any other text is shown as plain text. Takes the
/// options above; only `diffLayout` and `highlight` have an effect.
[[nodiscard]] std::optional<std::string> render_patch(std::string_view patch,
                                                      std::string_view options = "{}");

/// Renders source code. `options` is JSON (`CodeOptions` in the package's types): `language` (as in
/// a fence's info string) or `path` (if both are missing, the first line decides), `firstLine`
/// (default 1), `numbered` and `highlight` (booleans).
[[nodiscard]] std::optional<std::string> render_code(std::string_view text,
                                                     std::string_view options = "{}");

/// Renders everything that a terminal shows after `output`, including the scrollback.
[[nodiscard]] std::string render_terminal(std::string_view output);

/// Renders plain text, escaping all markup.
[[nodiscard]] std::string render_text(std::string_view text);

}  // namespace agent_timeline

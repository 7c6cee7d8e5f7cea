// One thing alone, without a session: a diff, source text, or terminal output as safe HTML.
// Invariants: functions of their arguments; nothing is ever thrown; whatever bytes come in, the
// result is valid UTF-8 and can neither run, load nor style anything.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace agent_timeline {

/// The HTML of the difference between two texts. `options` is JSON, the package's `DiffOptions`:
/// `path` (what the file is called, and by that its language), `context` (unchanged lines around
/// changes, 3 unless told), `firstLine` (the texts are parts of a file that begin there; 0 when it
/// is not known where), `diffLayout` (`unified` or `split`), `highlight` (a boolean). Nothing when
/// the options are not understood.
[[nodiscard]] std::optional<std::string> render_diff(std::string_view old_text,
                                                     std::string_view new_text,
                                                     std::string_view options = "{}");

/// Which lines differ between two texts, as JSON (`LineChanges` in the package's types):
/// `{"ranges": [[oldFirst, oldCount, newFirst, newCount], …], "approximate": boolean}`. Lines are
/// counted from 0; between the ranges both texts are the same.
[[nodiscard]] std::string compare_lines(std::string_view old_text, std::string_view new_text);

/// The HTML of a diff that is a text: unified, git's, combined, an `apply_patch` envelope, or
/// SEARCH/REPLACE blocks (diff/patch_reader.h). Text that is none of these is shown as it is.
/// Options as above, of which `diffLayout` and `highlight` matter.
[[nodiscard]] std::optional<std::string> render_patch(std::string_view patch,
                                                      std::string_view options = "{}");

/// The HTML of source text. `options` is the package's `CodeOptions`: `language` (as behind a
/// fence) or `path` (without both the first line decides), `firstLine` (1 unless told), `numbered`
/// and `highlight` (booleans).
[[nodiscard]] std::optional<std::string> render_code(std::string_view text,
                                                     std::string_view options = "{}");

/// The HTML of what a terminal shows after `output`, all of it.
[[nodiscard]] std::string render_terminal(std::string_view output);

/// The HTML of plain text: with nothing in it that means anything but itself.
[[nodiscard]] std::string render_text(std::string_view text);

}  // namespace agent_timeline

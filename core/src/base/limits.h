// Every bound of the core in one place, so that the table in docs/limits.md, the tests and the code
// agree. Units are in the names; each bound, when it is hit, leaves something visible.
#pragma once

#include <cstddef>

namespace agent_timeline::limits {

/// One event's bytes. A longer value becomes a card with the start of its text.
inline constexpr std::size_t kEventBytes = std::size_t{4} * 1024 * 1024;
/// The name of a server-sent event; the rest of a longer one is ignored.
inline constexpr std::size_t kSseEventNameBytes = 256;
/// Nesting of JSON. A deeper value becomes a card.
inline constexpr std::size_t kJsonDepth = 64;
/// Text kept on the card of something that is not an event.
inline constexpr std::size_t kRejectedTextBytes = std::size_t{4} * 1024;
/// Cards in a row, of events that are not understood, that each have a row of their own; further
/// ones share one.
inline constexpr std::size_t kLoneCards = 100;
/// Text kept on the card that many events share.
inline constexpr std::size_t kSharedCardBytes = std::size_t{64} * 1024;
/// A snapshot as JSON. A larger one is refused before it is made: no JavaScript engine holds a text
/// of more than 512 MiB, and the instance may not have the memory.
inline constexpr std::size_t kSnapshotBytes = std::size_t{500} * 1024 * 1024;
/// Elements open at once in emitted HTML; deeper content is kept and flattened.
inline constexpr std::size_t kHtmlDepth = 64;
/// One line, and one top-level block up to its last line, of Markdown that is parsed; what is
/// longer is shown as plain text.
inline constexpr std::size_t kMarkdownBytes = std::size_t{256} * 1024;
/// Members of the input of a tool call, and of each object in its lists, that are read while it
/// streams.
inline constexpr std::size_t kPartialMembers = 64;
/// Of each of them, what the summary is made of meanwhile.
inline constexpr std::size_t kSummedUpBytes = std::size_t{1} * 1024;
/// Lines in one piece of a code or terminal part.
inline constexpr std::size_t kLinesPerPiece = 500;
/// A line of a fenced code block; a longer one has no colours.
inline constexpr std::size_t kColouredLineBytes = 4000;
/// Unchanged lines of a file that its diff keeps behind "show more"; more than these are counted.
inline constexpr std::size_t kShownGapLines = 400;
/// Of a long line of a diff: the bytes that are shown before it is opened.
inline constexpr std::size_t kShownLineBytes = 2000;
/// The same of a line that is pending in a diff that still streams: all that is told of it.
inline constexpr std::size_t kPendingLineBytes = 500;
/// Bytes of tags for colours in the HTML of a line of code for each byte of the line; what comes
/// behind them stays plain.
inline constexpr std::size_t kCodeSpanBytesPerByte = 12;
/// Spaces that moving a terminal's cursor may add, beyond one for each byte that is printed; an
/// empty line counts as 64. The cursor then stays at the text.
inline constexpr std::size_t kTerminalPadding = std::size_t{1} * 1024 * 1024;
/// A control string of a terminal (a title, a link, an image). What grows longer is text.
inline constexpr std::size_t kControlStringBytes = std::size_t{1} * 1024 * 1024;
/// Of a line of terminal output: shown at once, and in all; what is beyond is counted.
inline constexpr std::size_t kTerminalLineBytes = std::size_t{4} * 1024;
inline constexpr std::size_t kTerminalOpenedBytes = std::size_t{64} * 1024;
/// Lines and bytes of a fragment that say what it begins inside of.
inline constexpr std::size_t kGuessLines = 100;
inline constexpr std::size_t kGuessBytes = std::size_t{16} * 1024;
/// Rows of a listing that are shown; the rest is counted.
inline constexpr std::size_t kListedEntries = 2000;
/// Steps a byte that marking the matches of a search may take on a line, and some more; beyond, the
/// rest of the line has no marks.
inline constexpr std::size_t kPatternWorkPerByte = 32;
/// Of a long line with a match: the bytes around the first match that are shown.
inline constexpr std::size_t kMatchedLineBytes = 2000;
/// Folders within each other of a path tree; below, names are paths.
inline constexpr std::size_t kPathTreeDepth = 12;
/// Objects and arrays within each other that fold; deeper ones are shown open.
inline constexpr std::size_t kFoldedJsonDepth = 16;
/// Questions of a call, and options of each; with more, the arguments are shown as JSON.
inline constexpr std::size_t kQuestions = 64;
/// Columns of a table made of JSON; an array of objects with more keys is shown as JSON.
inline constexpr std::size_t kTableColumns = 16;
/// Edits of one call that are made one after the other; further ones are shown each on its own.
inline constexpr std::size_t kMergedEdits = 64;
/// The text that edits make of a file; where it would grow longer, the edits alone are shown.
inline constexpr std::size_t kEditedTextBytes = std::size_t{8} * 1024 * 1024;
/// The text of a file before it was changed, as far as it is kept to show what is around the
/// change; of a longer file only the changed lines are shown.
inline constexpr std::size_t kOriginalFileBytes = std::size_t{64} * 1024;
/// Messages that wait for the agent; later ones are left out and a diagnostic says so.
inline constexpr std::size_t kQueuedMessages = 1000;
/// A session's title, directory and branch; of a longer one the start, and an ellipsis.
inline constexpr std::size_t kFactBytes = 500;
/// Text of a queued message; of a longer one the start, and an ellipsis.
inline constexpr std::size_t kQueuedTextBytes = std::size_t{4} * 1024;
/// Tasks of a list that tools change one by one; calls beyond are shown as calls.
inline constexpr std::size_t kTrackedTasks = 256;
/// Sub-agents within each other. What is nested more deeply is shown under no call.
inline constexpr std::size_t kScopeDepth = 1000;
/// Diagnostics kept by a session; the rest is counted.
inline constexpr std::size_t kDiagnostics = 1000;

}  // namespace agent_timeline::limits

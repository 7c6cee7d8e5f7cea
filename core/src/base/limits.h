// Every limit of the core in one place, so that the code, the tests and docs/limits.md agree. Names
// include the unit. Whenever a limit is hit, the output shows it.
#pragma once

#include <cstddef>

namespace agent_timeline::limits {

/// Size of one event. A larger value becomes a card with the start of its text.
inline constexpr std::size_t kEventBytes = std::size_t{4} * 1024 * 1024;
/// The name of a server-sent event; the rest of a longer name is ignored.
inline constexpr std::size_t kSseEventNameBytes = 256;
/// Nesting depth of JSON. A deeper value becomes a card.
inline constexpr std::size_t kJsonDepth = 64;
/// Text kept on the card for input that is not an event.
inline constexpr std::size_t kRejectedTextBytes = std::size_t{4} * 1024;
/// Consecutive cards for events that were not understood that each get their own row; further ones
/// share one row.
inline constexpr std::size_t kSeparateCards = 100;
/// Text kept on the card that several events share.
inline constexpr std::size_t kSharedCardBytes = std::size_t{64} * 1024;
/// A snapshot as JSON. A larger one is refused before it is built, because JavaScript engines hold
/// no string of more than 512 MiB and the instance may run out of memory.
inline constexpr std::size_t kSnapshotBytes = std::size_t{500} * 1024 * 1024;
/// Elements open at once in emitted HTML; deeper content is flattened.
inline constexpr std::size_t kHtmlDepth = 64;
/// A line of parsed Markdown, and a top-level block up to its last line; the rest is shown as plain
/// text.
inline constexpr std::size_t kMarkdownBytes = std::size_t{256} * 1024;
/// Members read while a tool call's input streams, of the input itself and of each object in its
/// lists.
inline constexpr std::size_t kPartialMembers = 64;
/// Bytes of each of these members that the summary uses in the meantime.
inline constexpr std::size_t kSummaryMemberBytes = std::size_t{1} * 1024;
/// Lines in one piece of a code or terminal part.
inline constexpr std::size_t kLinesPerPiece = 500;
/// A line of a fenced code block that is highlighted; a longer line is not.
inline constexpr std::size_t kHighlightedLineBytes = 4000;
/// Unchanged lines per file that a diff keeps behind "show more"; longer stretches are only
/// counted.
inline constexpr std::size_t kShownGapLines = 400;
/// Bytes of a long diff line that are shown before it is opened.
inline constexpr std::size_t kShownLineBytes = 2000;
/// Bytes sent of a line that is still pending in a streaming diff.
inline constexpr std::size_t kPendingLineBytes = 500;
/// Bytes of highlighting tags in the HTML of a code line, per byte of the line; the rest of the
/// line is not highlighted.
inline constexpr std::size_t kCodeSpanBytesPerByte = 12;
/// Spaces that cursor movement may add to terminal output, beyond one per byte printed; an empty
/// row counts as 64. Once they are used up, the cursor stays at the end of the text.
inline constexpr std::size_t kTerminalPadding = std::size_t{1} * 1024 * 1024;
/// A control string of a terminal (title, link, image). A longer one is treated as text.
inline constexpr std::size_t kControlStringBytes = std::size_t{1} * 1024 * 1024;
/// Bytes of a line of terminal output shown at first, and once opened; the rest is only counted.
inline constexpr std::size_t kTerminalLineBytes = std::size_t{4} * 1024;
inline constexpr std::size_t kTerminalExpandedBytes = std::size_t{64} * 1024;
/// Lines and bytes of a code fragment that are examined to guess the lexer state it starts in.
inline constexpr std::size_t kGuessLines = 100;
inline constexpr std::size_t kGuessBytes = std::size_t{16} * 1024;
/// Rows shown of a listing; the rest are only counted.
inline constexpr std::size_t kListedEntries = 2000;
/// Steps per byte of a line (plus a constant) for finding the matches of a search to highlight;
/// matches in the rest of the line are not highlighted.
inline constexpr std::size_t kPatternWorkPerByte = 32;
/// Bytes shown of a long line with a match, around the first match.
inline constexpr std::size_t kMatchedLineBytes = 2000;
/// Nesting depth of directories in a path tree; below it, names are paths.
inline constexpr std::size_t kPathTreeDepth = 12;
/// Nesting depth at which JSON objects and arrays can be folded; deeper ones are always open.
inline constexpr std::size_t kFoldableJsonDepth = 16;
/// Questions of a call, and options of each; if there are more, the arguments are shown as JSON.
inline constexpr std::size_t kQuestions = 64;
/// Columns of a table made from JSON; an array of objects with more keys is shown as JSON.
inline constexpr std::size_t kTableColumns = 16;
/// Edits of one call that are applied one after the other; further ones are shown separately.
inline constexpr std::size_t kMergedEdits = 64;
/// Text of a file after the edits are applied; beyond that, only the edits are shown.
inline constexpr std::size_t kEditedTextBytes = std::size_t{8} * 1024 * 1024;
/// Size up to which the text of a file before a change is kept, to show context around the change;
/// for a longer file only the changed lines are shown.
inline constexpr std::size_t kOriginalFileBytes = std::size_t{64} * 1024;
/// Messages waiting for the agent; later ones are left out and reported in a diagnostic.
inline constexpr std::size_t kQueuedMessages = 1000;
/// A session's title, directory and branch; a longer one is truncated with an ellipsis.
inline constexpr std::size_t kSessionFieldBytes = 500;
/// Text of a queued message; a longer one is truncated with an ellipsis.
inline constexpr std::size_t kQueuedTextBytes = std::size_t{4} * 1024;
/// Tasks in a list that tools change one by one; calls beyond that are shown as ordinary calls.
inline constexpr std::size_t kTrackedTasks = 256;
/// Nesting depth of sub-agents. More deeply nested ones are shown without a parent call.
inline constexpr std::size_t kScopeDepth = 1000;
/// Diagnostics kept by a session; the rest are only counted.
inline constexpr std::size_t kDiagnostics = 1000;

}  // namespace agent_timeline::limits

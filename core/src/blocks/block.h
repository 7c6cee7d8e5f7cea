// What to show for one entry: header facts and a body of parts, in canonical form. The only HTML in
// it is that of Markdown, which comes with its pieces. `render` turns a part into HTML; `emit`
// turns it into plain data for hosts that draw it themselves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/value.h"
#include "blocks/label.h"
#include "blocks/search_pattern.h"
#include "diff/model.h"
#include "event/event.h"
#include "markdown/piece.h"
#include "terminal/lines.h"
#include "tools/tool.h"

namespace agent_timeline {

/// The purpose of a block. `shown` includes the HTML of Markdown; `described` has no HTML;
/// `searched` has plain text instead, and leaves out what is only visual, such as word marks in
/// diffs.
enum class BlockDetail : std::uint8_t { shown, described, searched };

struct MarkdownPart {
  std::string text;
  /// The pieces of the text, once it is parsed.
  std::vector<markdown::Piece> pieces;
  /// The HTML and the plain text of each piece; each is present only in blocks for its purpose.
  std::vector<std::string> html;
  std::vector<std::string> texts;
};

/// Source text, or any other text that is shown verbatim, line by line.
struct CodePart {
  std::string text;
  std::string language;
  std::string path;
  std::uint64_t first_line = 1;
  bool numbered = false;
  /// The requested lines, in the numbering of `first_line`, both ends inclusive.
  std::optional<std::pair<std::uint64_t, std::uint64_t>> selection;
  /// More text may arrive.
  bool growing = false;
};

/// Indented JSON text.
struct JsonPart {
  std::string text;
};

/// Output of a command after playback.
struct TerminalPart {
  enum class Stream : std::uint8_t { standard_output, standard_error };
  Stream stream = Stream::standard_output;
  /// Never null. Shared with the playback of an output that is still growing.
  std::shared_ptr<const terminal::Lines> lines;
  /// For growing output: leading lines that did not change in the last update.
  std::size_t unchanged_lines = 0;
  /// Text before this position did not change either; empty if there were no lines.
  std::optional<terminal::LinePosition> changed_from;
  /// Lines from this one on did not change either.
  std::size_t change_end = terminal::kAllLines;
  /// More output may arrive.
  bool growing = false;
};

struct DiffPart {
  diff::Diff diff;
  diff::Stats stats;
  /// Made from a call's input that is still streaming.
  bool growing = false;
};

struct EntriesPart {
  Listing listing;
  /// The names are paths of files in several directories, so they are shown as a tree.
  bool is_tree = false;
};

struct TodosPart {
  std::vector<Todo> todos;
};

struct ImagePart {
  std::vector<Image> images;
};

/// Matches of a search in files.
struct MatchesPart {
  std::vector<MatchedFile> files;
  /// The pattern that was searched for; has no steps if it is unknown or cannot be highlighted.
  SearchPattern pattern = {};
};

struct LinksPart {
  std::vector<Link> links;
};

/// A question to a person.
struct Question {
  struct Option {
    std::string label;
    std::string description;
    bool chosen = false;
  };
  /// A few words on the topic; may be empty.
  std::string header;
  std::string text;
  std::vector<Option> options;
  /// More than one option may be chosen.
  bool multiple = false;
  /// Markdown or the chosen options' labels; empty while unanswered.
  std::string answer;
};

struct QuestionsPart {
  std::vector<Question> questions;
};

/// A JSON array of objects that have only short values.
struct TablePart {
  /// The keys, in the order in which they first appear.
  std::vector<std::string> columns;
  Value rows;
};

struct NoticePart {
  Tone tone = Tone::neutral;
  std::string text;
};

/// Placeholder for a part that did not change since its call was last sent, or of which only the
/// end is sent (blocks/live_call.h).
struct PlaceholderPart {
  /// The results of part_lines() and count_hidden() for the part itself.
  std::size_t lines = 0;
  std::size_t hidden = 0;
};

using PartContent = std::variant<MarkdownPart, CodePart, JsonPart, TerminalPart, DiffPart,
                                 EntriesPart, TodosPart, NoticePart, ImagePart, MatchesPart,
                                 LinksPart, QuestionsPart, TablePart, PlaceholderPart>;

struct Part {
  /// Stable within the entry.
  std::string key;
  std::optional<Label> label;
  /// States what was left out, if anything.
  std::optional<Label> note;
  PartContent content;
};

struct ToolFacts {
  std::string name;
  ToolFamily family = ToolFamily::generic;
  Label label;
};

struct Badge {
  Label label;
  Tone tone = Tone::neutral;
};

/// A segment of the one-line summary. Its kind lets a renderer tell a path from a command.
struct SummaryPart {
  enum class Kind : std::uint8_t { path, command, pattern, url, text, label };
  Kind kind = Kind::text;
  std::string text;
  /// The label that has `text` as its English; only for the kind `label`.
  std::optional<Label> label;
};

struct Block {
  std::optional<Role> role;
  std::optional<ToolFacts> tool;
  Label title;
  /// One line of plain text; may be empty. For a tool call, its summary parts joined by ` · `.
  std::string summary;
  /// What a tool call is about, then its outcome.
  std::vector<SummaryPart> summary_parts;
  std::vector<Badge> badges;
  /// The body starts closed.
  bool collapsed = false;
  /// There is a body worth opening.
  bool expandable = false;
  /// For a result with a long text: tells how much there is to see.
  std::optional<Label> expand_hint;
  std::vector<Part> parts;
};

}  // namespace agent_timeline

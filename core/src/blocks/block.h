// What to show of one entry: header facts and a body of parts, in canonical form and without HTML
// but for that of Markdown, which comes with its pieces. `render` makes HTML of a part, `emit`
// makes it plain data for those who draw themselves.
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

/// What a block is made for. `shown` has the HTML of Markdown. `described` has none. `searched` has
/// instead what it says, and leaves out what can only be seen, the marks of words in diffs.
enum class BlockDetail : std::uint8_t { shown, described, searched };

struct MarkdownPart {
  std::string text;
  /// What the text is made of, once it was parsed.
  std::vector<markdown::Piece> pieces;
  /// Of each piece the HTML, and what it says: each only in a block that is made for it.
  std::vector<std::string> html;
  std::vector<std::string> texts;
};

/// Source text, or anything else that is shown line by line as it is.
struct CodePart {
  std::string text;
  std::string language;
  std::string path;
  std::uint64_t first_line = 1;
  bool numbered = false;
  /// Lines that were asked for, in the numbering of `first_line`, both ends included.
  std::optional<std::pair<std::uint64_t, std::uint64_t>> selection;
  /// More of the text may come.
  bool growing = false;
};

/// JSON as text, indented.
struct JsonPart {
  std::string text;
};

/// What a command wrote, played back.
struct TerminalPart {
  enum class Stream : std::uint8_t { standard_output, standard_error };
  Stream stream = Stream::standard_output;
  /// Never null. Shared with who plays an output that still grows.
  std::shared_ptr<const terminal::Lines> lines;
  /// Of an output that grows: lines at its start that are as they were handed out last.
  std::size_t unchanged = 0;
  /// Where they ended then, when nothing but what is behind has come.
  std::optional<terminal::LinePlace> grown_from;
  /// The lines from this one on are as they were then, too.
  std::size_t change_end = terminal::kAllLines;
  /// More output may come.
  bool growing = false;
};

struct DiffPart {
  diff::Diff diff;
  diff::Stats stats;
  /// Made of a call's input that still streams.
  bool growing = false;
};

struct EntriesPart {
  Listing listing;
  /// The names are paths of files in many folders: shown as a tree.
  bool is_tree = false;
};

struct TodosPart {
  std::vector<Todo> todos;
};

struct ImagePart {
  std::vector<Image> images;
};

/// What a search found in files.
struct MatchesPart {
  std::vector<MatchedFile> files;
  /// What was searched for; without steps when it is not known, or cannot be marked.
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
  /// A word or two on what it is about; may be empty.
  std::string header;
  std::string text;
  std::vector<Option> options;
  /// More than one option may be chosen.
  bool multiple = false;
  /// In Markdown or an option's words; empty while there is none.
  std::string answer;
};

struct QuestionsPart {
  std::vector<Question> questions;
};

/// A JSON array of objects that hold nothing but short values.
struct TablePart {
  /// The keys, in the order in which they first appear.
  std::vector<std::string> columns;
  Value rows;
};

struct NoticePart {
  Tone tone = Tone::neutral;
  std::string text;
};

/// Stands for a part that is as it was when its call was told last, or of which only the end is
/// told (blocks/live_call.h).
struct KeptPart {
  /// As part_lines() and count_hidden() say of the part itself.
  std::size_t lines = 0;
  std::size_t hidden = 0;
};

using PartContent =
    std::variant<MarkdownPart, CodePart, JsonPart, TerminalPart, DiffPart, EntriesPart, TodosPart,
                 NoticePart, ImagePart, MatchesPart, LinksPart, QuestionsPart, TablePart, KeptPart>;

struct Part {
  /// Stable within the entry.
  std::string key;
  std::optional<Label> label;
  /// Says what was left out, when something was.
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

/// A piece of the one-line summary, so that who draws can tell a path from a command.
struct SummaryPart {
  enum class Kind : std::uint8_t { path, command, pattern, url, text, label };
  Kind kind = Kind::text;
  std::string text;
  /// What `text` is in English; of the kind `label` only.
  std::optional<Label> label;
};

struct Block {
  std::optional<Role> role;
  std::optional<ToolFacts> tool;
  Label title;
  /// One line of plain text; may be empty. Of a tool call, its parts joined by ` · `.
  std::string summary;
  /// What a tool call is about, then what came out.
  std::vector<SummaryPart> summary_parts;
  std::vector<Badge> badges;
  /// Whether the body should start closed.
  bool collapsed = false;
  /// Whether there is a body worth opening.
  bool expandable = false;
  /// Of a result with a long text: says that, and how much, there is to see.
  std::optional<Label> expand_hint;
  std::vector<Part> parts;
};

}  // namespace agent_timeline

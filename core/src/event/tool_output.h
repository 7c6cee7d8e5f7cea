// What goes into a tool and what comes out of it, in canonical shapes: the encodings of the
// dialects are decoded before this, and `blocks` decides how each shape is shown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/value.h"

namespace agent_timeline {

/// A picture as a dialect sends it: its bytes in base64, or where they are.
struct Image {
  enum class Source : std::uint8_t { data, url, path };
  Source source = Source::data;
  /// Base64 without a `data:` prefix, a URL, or a path.
  std::string content;
  /// `image/png` and so on; empty when not said.
  std::string media_type;
  bool operator==(const Image&) const = default;
};

/// The arguments of a call. When they were no JSON (yet), `raw` keeps their text and `arguments` is
/// null.
struct ToolInput {
  Value arguments;
  std::string raw;
};

/// Text for people. What is `preformatted` has its lines kept; the rest is Markdown.
struct TextOutput {
  std::string text;
  bool preformatted = false;
};

/// A command that ran, was stopped, or goes on.
struct CommandOutput {
  enum class Outcome : std::uint8_t { completed, timed_out, background, interrupted, running };
  Outcome outcome = Outcome::completed;
  std::string command;
  std::optional<std::int64_t> exit_code;
  std::string standard_output;
  std::string standard_error;
  /// Lines the command really wrote, when that is known and more than is here.
  std::optional<std::int64_t> standard_output_lines;
  std::optional<std::int64_t> standard_error_lines;
  std::optional<std::int64_t> timeout_ms;
  std::string job_id;
};

/// A file's text. The range is what was asked for, 1-based and inclusive; 0 when not said.
struct FileContent {
  std::string path;
  std::string content;
  std::int64_t start_line = 0;
  std::int64_t end_line = 0;
  /// Lines of the whole file, when known.
  std::optional<std::int64_t> total_lines = {};
};

struct ListedEntry {
  enum class Kind : std::uint8_t { file, directory, symlink, other };
  std::string name;
  Kind kind = Kind::file;
  bool hidden = false;
  std::optional<std::int64_t> size;
};

/// Files and folders: a directory's entries, or what a search by name found. The totals are the
/// tool's own: symbolic links count in `total` only.
struct Listing {
  std::string path;
  std::vector<ListedEntry> entries;
  std::int64_t total = 0;
  std::int64_t files = 0;
  std::int64_t directories = 0;
  /// What the tool says beside the entries.
  std::string message = {};
  /// Found by a search, so that there may be none without the folder being empty.
  bool found = false;
};

struct MatchedLine {
  /// From 1; 0 when not said.
  std::int64_t number = 0;
  std::string text;
  /// Shown around a match, not a match itself.
  bool context = false;
};

struct MatchedFile {
  std::string path;
  std::vector<MatchedLine> lines;
  /// Matches in this file, where that is all the tool says (`grep --count`).
  std::optional<std::int64_t> count;
};

/// What a search by content found.
struct SearchMatches {
  std::vector<MatchedFile> files;
  /// The tool's own count of matches, when it gives one.
  std::optional<std::int64_t> total;
  /// What the tool says beside the matches.
  std::string message;
};

/// A page on the web that a tool found or fetched.
struct Link {
  std::string url;
  std::string title;
  std::string snippet;
};

struct Links {
  std::vector<Link> links;
  /// The answer that the tool gave with them, in Markdown.
  std::string text;
};

/// One replacement in a file, as an agent asks for it.
struct TextEdit {
  std::string old_text;
  std::string new_text;
  bool replace_all = false;
};

/// A run of changed lines: each of `lines` begins with `+`, `-` or a space.
struct ChangedRun {
  std::int64_t old_start = 0;
  std::int64_t new_start = 0;
  std::vector<std::string> lines;
};

/// A file that was written: what the tool says about it, and how it changed in whichever form the
/// tool gives. Where it gives none, `blocks` makes a diff of the call's input.
struct FileChange {
  enum class Kind : std::uint8_t { modified, created, deleted };
  std::string path;
  std::string message;
  /// A unified diff, or Markdown around one.
  std::string diff;
  Kind kind = Kind::modified;
  /// Lines with a sign and a line number: `+ 12 text`, `     ...`.
  std::string numbered_diff = {};
  std::vector<ChangedRun> runs = {};
  std::vector<TextEdit> edits = {};
  /// The line of the file where the first of `edits` begins; 0 when not known.
  std::int64_t first_line = 0;
  /// The whole text of the file before and after the change, where the tool gives it.
  std::optional<std::string> old_content = {};
  std::optional<std::string> new_content = {};
};

/// What a sub-agent or a background job says when it is asked, or in the end.
struct TaskReport {
  std::string task_id;
  /// As the dialect spells it; `blocks` knows the words that end a task.
  std::string state;
  /// Markdown.
  std::string text;
  /// The calls it says it made, one line each.
  std::vector<std::string> calls;
  std::optional<std::int64_t> tool_uses;
  std::optional<std::int64_t> total_tokens;
};

/// Questions to a person, each with the answer.
struct Answers {
  struct Pair {
    std::string question;
    std::string answer;
  };
  std::vector<Pair> pairs;
};

/// A result that says something only as data.
struct JsonOutput {
  Value value;
};

using ToolOutput = std::variant<TextOutput, CommandOutput, FileContent, Listing, SearchMatches,
                                Links, FileChange, TaskReport, Answers, JsonOutput>;

/// What an error says, and the payload it came in (null when the payload is the message itself).
struct ToolError {
  std::string message;
  Value detail;
};

/// What was left out of the output, or where all of it is.
struct OutputCut {
  /// Units shown and there were, when both are known.
  std::optional<std::int64_t> shown;
  std::optional<std::int64_t> total;
  enum class Unit : std::uint8_t { lines, bytes, results };
  Unit unit = Unit::lines;
  /// A file that holds the whole output; empty when there is none.
  std::string full_output_path;
  /// Something that was reached or left out, as the tool says it.
  struct Limit {
    enum class Kind : std::uint8_t {
      lines,
      bytes,
      matches,
      results,
      entries,
      /// The first line alone is longer than the limit: nothing of it is shown.
      first_line,
      /// The last line that is shown is not whole.
      last_line,
      /// Long lines were shortened.
      line_length,
    };
    Kind kind = Kind::lines;
    /// The limit, of the kinds that count; absent when not said.
    std::optional<std::int64_t> value = {};
    bool operator==(const Limit&) const = default;
  };
  std::vector<Limit> limits = {};
};

/// What came of a call so far, or in the end. Output and error may both be there: a call can end
/// with an error and still have an output.
struct ToolResult {
  std::optional<ToolOutput> output;
  std::optional<ToolError> error;
  std::vector<Image> images = {};
  /// The tool's structured summary of its result, for the one-line summary; null when there is
  /// none. Never shown whole.
  Value details = {};
  /// The dialect's own one-line words for what came out.
  std::string brief = {};
  std::optional<OutputCut> cut = {};
};

}  // namespace agent_timeline

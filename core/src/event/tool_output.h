// Inputs and outputs of tools in canonical form. Decoders translate their dialects' encodings into
// these types; `blocks` decides how to show them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/value.h"

namespace agent_timeline {

/// An image as a dialect sends it: its bytes in base64, or its location.
struct Image {
  enum class Source : std::uint8_t { data, url, path };
  Source source = Source::data;
  /// Base64 without a `data:` prefix, a URL, or a path.
  std::string content;
  /// For example `image/png`; empty if unknown.
  std::string media_type;
  bool operator==(const Image&) const = default;
};

/// The arguments of a call. While they are not (yet) valid JSON, `raw` holds their text and
/// `arguments` is null.
struct ToolInput {
  Value arguments;
  std::string raw;
};

/// Text for people. Preformatted text keeps its lines; other text is Markdown.
struct TextOutput {
  std::string text;
  bool preformatted = false;
};

/// A command that has run, was stopped, or is still running.
struct CommandOutput {
  enum class Outcome : std::uint8_t { completed, timed_out, background, interrupted, running };
  Outcome outcome = Outcome::completed;
  std::string command;
  std::optional<std::int64_t> exit_code;
  std::string standard_output;
  std::string standard_error;
  /// The number of lines the command wrote, if known and greater than what is stored here.
  std::optional<std::int64_t> standard_output_lines;
  std::optional<std::int64_t> standard_error_lines;
  std::optional<std::int64_t> timeout_ms;
  std::string job_id;
};

/// The text of a file. The requested line range is 1-based and inclusive; 0 if unknown.
struct FileContent {
  std::string path;
  std::string content;
  std::int64_t start_line = 0;
  std::int64_t end_line = 0;
  /// The number of lines of the whole file, if known.
  std::optional<std::int64_t> total_lines = {};
};

struct ListedEntry {
  enum class Kind : std::uint8_t { file, directory, symlink, other };
  std::string name;
  Kind kind = Kind::file;
  bool hidden = false;
  std::optional<std::int64_t> size;
};

/// Files and directories: a directory's entries, or the results of a search by name. The totals are
/// the tool's own: symbolic links count only in `total`.
struct Listing {
  std::string path;
  std::vector<ListedEntry> entries;
  std::int64_t total = 0;
  std::int64_t files = 0;
  std::int64_t directories = 0;
  /// The tool's message besides the entries.
  std::string message = {};
  /// The entries are search results: an empty list does not mean an empty directory.
  bool is_search_result = false;
};

struct MatchedLine {
  /// 1-based; 0 if unknown.
  std::int64_t number = 0;
  std::string text;
  /// A context line around a match, not a match itself.
  bool context = false;
};

struct MatchedFile {
  std::string path;
  std::vector<MatchedLine> lines;
  /// The number of matches in this file, if the tool reports only that (`grep --count`).
  std::optional<std::int64_t> count;
};

/// The results of a search by content.
struct SearchMatches {
  std::vector<MatchedFile> files;
  /// The tool's own count of matches, if it gives one.
  std::optional<std::int64_t> total;
  /// The tool's message besides the matches.
  std::string message;
};

/// A web page that a tool found or fetched.
struct Link {
  std::string url;
  std::string title;
  std::string snippet;
};

struct Links {
  std::vector<Link> links;
  /// The answer that the tool gave along with the links, in Markdown.
  std::string text;
};

/// One replacement in a file, as the agent requests it.
struct TextEdit {
  std::string old_text;
  std::string new_text;
  bool replace_all = false;
};

/// A run of changed lines: each of `lines` starts with `+`, `-` or a space.
struct ChangedRun {
  std::int64_t old_start = 0;
  std::int64_t new_start = 0;
  std::vector<std::string> lines;
};

/// A written file: the tool's message, and the change in whichever form the tool gives. If it gives
/// none, `blocks` builds a diff from the call's input.
struct FileChange {
  enum class Kind : std::uint8_t { modified, created, deleted };
  std::string path;
  std::string message;
  /// A unified diff, or Markdown that contains one.
  std::string diff;
  Kind kind = Kind::modified;
  /// Lines with a sign and a line number: `+ 12 text`, `     ...`.
  std::string numbered_diff = {};
  std::vector<ChangedRun> runs = {};
  std::vector<TextEdit> edits = {};
  /// The line of the file at which the first of `edits` starts; 0 if unknown.
  std::int64_t first_line = 0;
  /// The whole text of the file before and after the change, if the tool gives it.
  std::optional<std::string> old_content = {};
  std::optional<std::string> new_content = {};
};

/// The report of a sub-agent or background job, on request or at its end.
struct TaskReport {
  std::string task_id;
  /// As the dialect spells it; `blocks` knows the words for an ended task.
  std::string state;
  /// Markdown.
  std::string text;
  /// The calls it reports, one per line.
  std::vector<std::string> calls;
  std::optional<std::int64_t> tool_uses;
  std::optional<std::int64_t> total_tokens;
};

/// Questions to a person, each with its answer.
struct Answers {
  struct Pair {
    std::string question;
    std::string answer;
  };
  std::vector<Pair> pairs;
};

/// A result that is only data.
struct JsonOutput {
  Value value;
};

using ToolOutput = std::variant<TextOutput, CommandOutput, FileContent, Listing, SearchMatches,
                                Links, FileChange, TaskReport, Answers, JsonOutput>;

/// The message of an error and the payload that contained it (null if the payload is the message
/// itself).
struct ToolError {
  std::string message;
  Value detail;
};

/// How an output was truncated, and where to find all of it.
struct OutputCut {
  /// Units shown and units in total, if both are known.
  std::optional<std::int64_t> shown;
  std::optional<std::int64_t> total;
  enum class Unit : std::uint8_t { lines, bytes, results };
  Unit unit = Unit::lines;
  /// Path of a file with the whole output; empty if there is none.
  std::string full_output_path;
  /// A limit that was reached or a truncation, as the tool reports it.
  struct Limit {
    enum class Kind : std::uint8_t {
      lines,
      bytes,
      matches,
      results,
      entries,
      /// The first line alone exceeds the limit: nothing of it is shown.
      first_line,
      /// The last line shown is incomplete.
      last_line,
      /// Long lines were shortened.
      line_length,
    };
    Kind kind = Kind::lines;
    /// The limit's value, for the kinds that count; absent if unknown.
    std::optional<std::int64_t> value = {};
    bool operator==(const Limit&) const = default;
  };
  std::vector<Limit> limits = {};
};

/// The result of a call, partial or final. A failed call can have both an output and an error.
struct ToolResult {
  std::optional<ToolOutput> output;
  std::optional<ToolError> error;
  std::vector<Image> images = {};
  /// The tool's structured summary of its result, used for the one-line summary; null if there is
  /// none. Never shown in full.
  Value details = {};
  /// The dialect's own one-line description of the result.
  std::string brief = {};
  std::optional<OutputCut> cut = {};
};

}  // namespace agent_timeline

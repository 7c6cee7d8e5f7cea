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

/// The arguments of a call. When they were no JSON, `raw` keeps their text and `arguments` is null.
struct ToolInput {
  Value arguments;
  std::string raw;
};

/// Text for people, in Markdown.
struct TextOutput {
  std::string text;
};

/// A command that ran, was stopped by its time limit, or goes on in the background.
struct CommandOutput {
  enum class Outcome : std::uint8_t { completed, timed_out, background };
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
};

struct ListedEntry {
  enum class Kind : std::uint8_t { file, directory, symlink, other };
  std::string name;
  Kind kind = Kind::file;
  bool hidden = false;
  std::optional<std::int64_t> size;
};

/// A directory's entries. The totals are the tool's own: symbolic links count in `total` only.
struct Listing {
  std::string path;
  std::vector<ListedEntry> entries;
  std::int64_t total = 0;
  std::int64_t files = 0;
  std::int64_t directories = 0;
};

/// A file that was written: what the tool says about it, and a unified diff if it gave one.
struct FileChange {
  std::string path;
  std::string message;
  std::string diff;
};

/// A result that says something only as data.
struct JsonOutput {
  Value value;
};

using ToolOutput =
    std::variant<TextOutput, CommandOutput, FileContent, Listing, FileChange, JsonOutput>;

/// What an error says, and the payload it came in (null when the payload is the message itself).
struct ToolError {
  std::string message;
  Value detail;
};

/// The end of a call. Both may be there: a call can end with an error and still have an output.
struct ToolResult {
  std::optional<ToolOutput> output;
  std::optional<ToolError> error;
};

}  // namespace agent_timeline

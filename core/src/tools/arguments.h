// The alias table: the names that different agents' tools use for the same argument. The tool table
// refers to arguments by these fields, so that `file_path` and `path` are the same.
// supported_tools.cpp lists the spellings per dialect.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

enum class ArgumentField : std::uint8_t {
  agent_type,
  command,
  content,
  cwd,
  description,
  edits,
  fact,
  goal,
  job,
  mode,
  name,
  new_text,
  old_text,
  operation,
  patch,
  path,
  pattern,
  plan,
  prompt,
  query,
  questions,
  replace_all,
  result,
  run,
  status,
  subject,
  task,
  timeout,
  todos,
  url,
  urls,
};

struct ArgumentRow {
  ArgumentField field;
  /// The canonical name.
  std::string_view name;
  /// Accepted names, the preferred one first.
  std::span<const std::string_view> spellings;
};

/// All rows, in the order of the enumeration.
[[nodiscard]] std::span<const ArgumentRow> argument_rows();

[[nodiscard]] const ArgumentRow& argument_row(ArgumentField field);

/// The member of `arguments` for `field`: the first of its spellings with a non-blank value, else
/// the first that is present, else null.
[[nodiscard]] const Member* find_argument(const Value& arguments, ArgumentField field);

/// The argument's text; empty if it is missing or not a string.
[[nodiscard]] std::string_view text_argument(const Value& arguments, ArgumentField field);

}  // namespace agent_timeline

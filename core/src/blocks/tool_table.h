// The tool table: what a tool is called, what it belongs to, and which of its arguments say what
// the call is about. Tools of different agents that do the same thing share one kind.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "blocks/arguments.h"
#include "blocks/block.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// How a call's input tells what it does to a file.
enum class ChangeInput : std::uint8_t {
  none,
  /// Old and new text, or a list of such pairs.
  replacement,
  /// The whole new text of the file.
  content,
  /// The new text of a notebook's cell.
  cell,
  /// A diff in any form that diff/patch_reader.h reads.
  patch,
};

struct ToolKind {
  ToolFamily family = ToolFamily::generic;
  /// Empty: the tool is called by its name.
  std::string_view label_key;
  /// Key of the label that sums up a number of such calls.
  std::string_view group_key;
  /// Arguments that make the one-line summary: the first one that is there.
  std::span<const ArgumentField> subject;
  /// Arguments that the summary names besides.
  std::span<const ArgumentField> also;
  ChangeInput change = ChangeInput::none;
  /// The input is shown as it came, even what the summary repeats.
  bool keeps_input = false;
  /// It asks about a command that another call started, which may go on when this call has ended.
  bool asks_about_job = false;
};

/// The kind of tool `name`; a tool that is not listed gets the generic one.
[[nodiscard]] const ToolKind& find_tool(std::string_view name);

/// What to call the tool in a header. Names of MCP tools, `mcp__server__tool`, are taken apart.
[[nodiscard]] Label tool_label(std::string_view name);

/// `group.read` and so on: the label of a run of calls takes its `count`.
[[nodiscard]] std::string_view group_key(const ToolCall& call);

/// What a bridge to this core should know of a tool: how it is shown and what is read of its input.
struct ToolDescription {
  ToolFamily family = ToolFamily::generic;
  Label label;
  /// Fields of the alias table, each once.
  std::vector<ArgumentField> fields;
};

[[nodiscard]] ToolDescription describe_tool(std::string_view name);

}  // namespace agent_timeline

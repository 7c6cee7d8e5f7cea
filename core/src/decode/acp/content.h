// What the `content` of an ACP tool call holds: blocks for people, changes of files, terminals.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

struct AcpContent {
  /// The blocks of items `content`, as an array.
  Value blocks = Value::array();
  std::vector<const Value*> diffs;
  /// The terminal whose output is shown here; empty when there is none.
  std::string terminal;
};

/// The views hold as long as `content`.
[[nodiscard]] AcpContent read_acp_content(const Value& content);

/// `text` without the fence that it stands in as a whole.
struct Unfenced {
  std::string text;
  bool was_fenced = false;
};
[[nodiscard]] Unfenced remove_fence(std::string_view text);

/// The changes of one file, or nothing when `diffs` are of none or of several. `arguments` tell
/// whether a text is a piece of the file, and `line` where that begins (0: not known).
[[nodiscard]] std::optional<FileChange> read_acp_change(const std::vector<const Value*>& diffs,
                                                        const Value& arguments, std::int64_t line);

/// Diffs of several files as data, of which `blocks` makes diffs.
[[nodiscard]] Value diffs_as_data(const std::vector<const Value*>& diffs);

}  // namespace agent_timeline

// The `content` of an ACP tool call: content blocks, file changes, terminals.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

struct AcpContent {
  /// Content blocks, as an array; includes items of unknown types.
  Value blocks = Value::array();
  std::vector<const Value*> diffs;
  /// Id of the terminal whose output is shown here; empty if there is none.
  std::string terminal;
};

/// The text that an item of the content adds to the output, if it is nothing but text.
[[nodiscard]] std::optional<std::string_view> plain_text_of(const Value& item);

/// The diffs point into `content`.
[[nodiscard]] AcpContent read_acp_content(const Value& content);

/// A text without the code fence around all of it.
struct UnfencedText {
  std::string text;
  bool was_fenced = false;
};
[[nodiscard]] UnfencedText remove_fence(std::string_view text);

/// The change of one file; nothing if `diffs` is empty or concerns several files. An old text that
/// equals one of the call's `arguments` is only a piece of the file, which begins at `line` (0:
/// unknown).
[[nodiscard]] std::optional<FileChange> read_acp_change(const std::vector<const Value*>& diffs,
                                                        const Value& arguments, std::int64_t line);

/// Diffs of several files as JSON, which `blocks` renders as diffs.
[[nodiscard]] Value diffs_as_data(const std::vector<const Value*>& diffs);

}  // namespace agent_timeline

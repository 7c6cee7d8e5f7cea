#include "decode/read/bare.h"

#include <type_traits>
#include <variant>

#include "base/text.h"

namespace agent_timeline {

bool is_bare(const ToolOutput& output) {
  return std::visit(
      [](const auto& known) {
        using Output = std::decay_t<decltype(known)>;
        if constexpr (std::is_same_v<Output, TextOutput>) {
          return is_blank(known.text);
        } else if constexpr (std::is_same_v<Output, CommandOutput>) {
          // A command in the background has no output yet.
          return known.outcome != CommandOutput::Outcome::background &&
                 is_blank(known.standard_output) && is_blank(known.standard_error);
        } else if constexpr (std::is_same_v<Output, TaskReport>) {
          return is_blank(known.text);
        } else if constexpr (std::is_same_v<Output, FileContent>) {
          return known.content.empty();
        } else if constexpr (std::is_same_v<Output, FileChange>) {
          return known.message.empty() && known.diff.empty() && known.numbered_diff.empty() &&
                 known.edits.empty() && known.runs.empty() && !known.new_content;
        } else {
          return false;
        }
      },
      output);
}

bool is_bare(const ToolResult& result) {
  const bool has_output = result.output && !is_bare(*result.output);
  const bool has_error =
      result.error && (!is_blank(result.error->message) || !result.error->detail.is_null());
  return !has_output && !has_error && result.images.empty();
}

bool is_bare(const ToolInput& input) {
  return input.raw.empty() && input.arguments.size() == 0 && input.arguments.text().empty();
}

}  // namespace agent_timeline

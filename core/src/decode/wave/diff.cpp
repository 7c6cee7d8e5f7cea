#include "decode/wave/diff.h"

#include <string_view>

namespace agent_timeline {

void read_wave_diff(const Value& changes, FileChange& change) {
  std::string& old_content = change.old_content.emplace();
  std::string& new_content = change.new_content.emplace();
  for (const Member& part : changes.members()) {
    const std::string_view text = part.value["value"].string_or_empty();
    const bool added = part.value["added"].truthy();
    if (!added) old_content += text;
    if (added || !part.value["removed"].truthy()) new_content += text;
  }
}

}  // namespace agent_timeline

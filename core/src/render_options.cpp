#include "render_options.h"

namespace agent_timeline {

bool read_render_option(const Member& member, RenderOptions& options) {
  const Value& value = member.value;
  if (member.key == "highlight") {
    options.highlight = value.truthy();
    return value.kind() == Value::Kind::boolean;
  }
  if (member.key != "diffLayout") return false;
  const bool split = value.string_or_empty() == "split";
  options.diff_layout = split ? diff::Layout::split : diff::Layout::unified;
  return split || value.string_or_empty() == "unified";
}

}  // namespace agent_timeline

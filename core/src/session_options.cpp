#include "session_options.h"

#include <variant>

#include "base/json/read.h"
#include "base/utf8.h"
#include "markdown/read_options.h"
#include "render_options.h"

namespace agent_timeline {

std::optional<SessionOptions> read_session_options(std::string_view json) {
  if (valid_utf8_length(json) != json.size()) return std::nullopt;
  const auto parsed = read_json(json);
  const Value* value = std::get_if<Value>(&parsed);
  if (value == nullptr || !value->is_object()) return std::nullopt;
  SessionOptions options;
  for (const Member& member : value->members()) {
    if (member.key == "markdown") {
      const auto read = markdown::read_markdown_options(member.value);
      if (!read) return std::nullopt;
      options.markdown = *read;
    } else if (member.key == "dialect") {
      options.decode.dialect = find_dialect(member.value.string_or_empty());
      if (options.decode.dialect == nullptr) return std::nullopt;
    } else if (member.key == "patches") {
      const std::string_view patches = member.value.string_or_empty();
      options.outlined = patches == "outline";
      if (!options.outlined && patches != "full") return std::nullopt;
    } else if (!read_render_option(member, options.render)) {
      return std::nullopt;
    }
  }
  if (!options.render.highlight) options.markdown.highlight = false;
  return options;
}

}  // namespace agent_timeline

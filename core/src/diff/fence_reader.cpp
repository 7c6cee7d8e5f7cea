#include "diff/fence_reader.h"

#include "base/text.h"

namespace agent_timeline::diff {

FenceMarker read_fence(std::string_view line) {
  const std::size_t indent = line.find_first_not_of(' ');
  if (indent == std::string_view::npos || indent > 3) return {};
  line.remove_prefix(indent);
  const char character = line[0];
  if (character != '`' && character != '~') return {};
  const std::size_t end = line.find_first_not_of(character);
  const std::size_t length = end == std::string_view::npos ? line.size() : end;
  if (length < 3) return {};
  return {character, length, !is_blank(line.substr(length))};
}

}  // namespace agent_timeline::diff

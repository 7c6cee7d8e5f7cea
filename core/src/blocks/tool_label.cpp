#include "blocks/tool_label.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "tools/tool.h"

namespace agent_timeline {
namespace {

std::string with_spaces(std::string_view name) {
  std::string out(name);
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

/// Parses `mcp__server__tool`; the server's name may contain single underscores.
std::optional<Label> mcp_label(std::string_view name) {
  constexpr std::string_view prefix = "mcp__";
  if (!name.starts_with(prefix)) return std::nullopt;
  name.remove_prefix(prefix.size());
  const std::size_t between = name.find("__");
  if (between == std::string_view::npos || between == 0) return std::nullopt;
  const std::string_view tool = name.substr(between + 2);
  if (tool.empty()) return std::nullopt;
  return make_label(
      "tool.mcp", {{"server", with_spaces(name.substr(0, between))}, {"tool", with_spaces(tool)}});
}

}  // namespace

Label tool_label(std::string_view name) {
  const std::string_view key = find_tool(name).label_key;
  if (!key.empty()) return make_label(key);
  if (name.empty()) return make_label("tool.unnamed");
  if (std::optional<Label> mcp = mcp_label(name)) return std::move(*mcp);
  return make_label("tool.name", {{"name", std::string(name)}}, name);
}

}  // namespace agent_timeline

#include "tools/tool.h"

#include <algorithm>

namespace agent_timeline {
namespace {

const ToolName* find_name(std::string_view name) {
  const std::span<const ToolName> names = all_tool_names();
  const auto found = std::lower_bound(
      names.begin(), names.end(), name,
      [](const ToolName& candidate, std::string_view wanted) { return candidate.name < wanted; });
  return found != names.end() && found->name == name ? &*found : nullptr;
}

const ToolName* find_name(Programs programs, std::string_view name) {
  const ToolName* found = find_name(name);
  return found != nullptr && (found->programs & programs) != 0 ? found : nullptr;
}

}  // namespace

const Tool& find_tool(ToolId id) {
  return all_tools()[static_cast<std::size_t>(id)];
}

const Tool& find_tool(std::string_view name) {
  const ToolName* found = find_name(name);
  return find_tool(found == nullptr ? ToolId::other : found->tool);
}

ToolId tool_of(Programs programs, std::string_view name) {
  const ToolName* found = find_name(programs, name);
  return found == nullptr ? ToolId::other : found->tool;
}

bool has_tool(Programs programs, std::string_view name) {
  return find_name(programs, name) != nullptr;
}

std::string_view tool_name(ToolId id, Programs programs) {
  const ToolName* best = nullptr;
  const auto rank = [&](const ToolName& name) {
    return ((name.programs & programs) == 0 ? 0x100 : 0) + name.position;
  };
  for (const ToolName& name : all_tool_names()) {
    if (name.tool == id && (best == nullptr || rank(name) < rank(*best))) best = &name;
  }
  return best->name;
}

std::vector<std::string_view> tool_names(Programs programs) {
  std::vector<std::string_view> out;
  for (const ToolName& name : all_tool_names()) {
    if ((name.programs & programs) != 0) out.push_back(name.name);
  }
  return out;
}

bool is_todo_tool(std::string_view name) {
  const Tool& tool = find_tool(name);
  return tool.family == ToolFamily::todo && tool.id != ToolId::update_plan;
}

}  // namespace agent_timeline

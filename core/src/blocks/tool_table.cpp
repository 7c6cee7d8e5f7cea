#include "blocks/tool_table.h"

#include <array>

namespace agent_timeline {
namespace {

constexpr std::array<std::string_view, 2> kPath = {"path", "file_path"};
constexpr std::array<std::string_view, 1> kCommand = {"command"};
constexpr std::array<std::string_view, 2> kQuery = {"query", "pattern"};
constexpr std::array<std::string_view, 1> kJob = {"job_id"};
constexpr std::array<std::string_view, 3> kWritten = {"search", "replace", "content"};
constexpr std::array<std::string_view, 1> kPatch = {"patch"};
/// What a tool that nobody told us of is most likely about.
constexpr std::array<std::string_view, 9> kAnything = {
    "description", "path", "file_path", "command", "url", "query", "pattern", "name", "result"};

constexpr ToolRow kGeneric = {"", ToolFamily::generic, "", kAnything, {}};

constexpr std::array kTools = {
    ToolRow{"apply_patch", ToolFamily::files, "tool.apply_patch", kPath, kPatch},
    ToolRow{"execute_command", ToolFamily::command, "tool.run_command", kCommand, {}},
    ToolRow{"list_files", ToolFamily::files, "tool.list_files", kPath, {}},
    ToolRow{"list_jobs", ToolFamily::command, "tool.list_jobs", {}, {}},
    ToolRow{"meta_write_to_file", ToolFamily::files, "tool.write_file", kPath, kWritten},
    ToolRow{"read_file", ToolFamily::files, "tool.read_file", kPath, {}},
    ToolRow{"replace_in_file", ToolFamily::files, "tool.edit_file", kPath, kWritten},
    ToolRow{"search_files", ToolFamily::search, "tool.search_files", kQuery, {}},
    ToolRow{"todo", ToolFamily::todo, "tool.todo", {}, {}},
    ToolRow{"todo_read", ToolFamily::todo, "tool.todo", {}, {}},
    ToolRow{"todo_write", ToolFamily::todo, "tool.todo", {}, {}},
    ToolRow{"wait_job", ToolFamily::command, "tool.wait_job", kJob, {}},
    ToolRow{"write_to_file", ToolFamily::files, "tool.write_file", kPath, kWritten},
};

}  // namespace

const ToolRow& find_tool(std::string_view name) {
  for (const ToolRow& row : kTools) {
    if (row.name == name) return row;
  }
  return kGeneric;
}

}  // namespace agent_timeline

// Reads and writes file names as diffs have them: quoted like C strings by git, followed by a tab
// and a time stamp by diff(1), with `a/` and `b/` in front. For `file_header_reader` and `print`.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline::diff {

inline constexpr std::string_view kNoFile = "/dev/null";

struct FileNames {
  std::string old_path;
  std::string new_path;
};

/// The name in `field`, the part of a line behind `--- `, `rename from ` and the like. Valid UTF-8.
[[nodiscard]] std::string read_file_name(std::string_view field);

/// Appends `prefix` and `name` as git writes them behind `--- `: quoted where bytes of it need
/// that, and with a tab behind a name with spaces, which else would end at the first one.
void append_file_name(std::string& out, std::string_view prefix, std::string_view name);

/// The two names behind `diff --git `. Unquoted names may hold spaces; when that leaves no single
/// reading, both are empty and the lines that follow have to name the file.
[[nodiscard]] FileNames read_git_names(std::string_view field);

/// Removes the prefixes of git-diff(1) (`a/` and `b/`, and `c/ i/ o/ w/` of `diff.mnemonicPrefix`)
/// when both names carry one and not the same; `/dev/null` matches any.
void strip_prefixes(FileNames& names);

}  // namespace agent_timeline::diff

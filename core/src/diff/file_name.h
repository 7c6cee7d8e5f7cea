// Reads and writes file names in diffs: quoted like C strings by git, followed by a tab and a time
// stamp by diff(1), with `a/` and `b/` prefixes. For `file_header_reader`, `print` and
// `patch_text`.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline::diff {

inline constexpr std::string_view kNoFile = "/dev/null";

struct FileNames {
  std::string old_path;
  std::string new_path;
};

/// The name in `field`, the part of a line after `--- `, `rename from ` etc. Valid UTF-8.
[[nodiscard]] std::string read_file_name(std::string_view field);

/// Appends `prefix` and `name` as git writes them after `--- `: quoted if necessary, and with a tab
/// after a name with spaces, which would otherwise end at the first one.
void append_file_name(std::string& out, std::string_view prefix, std::string_view name);

/// The two names after `diff --git `. Unquoted names may contain spaces; if that makes them
/// ambiguous, both are empty and the following lines have to name the file.
[[nodiscard]] FileNames read_git_names(std::string_view field);

/// Removes the prefixes of git-diff(1) (`a/` and `b/`, and `c/ i/ o/ w/` of `diff.mnemonicPrefix`)
/// if both names have different ones; `/dev/null` matches any prefix.
void strip_prefixes(FileNames& names);

}  // namespace agent_timeline::diff

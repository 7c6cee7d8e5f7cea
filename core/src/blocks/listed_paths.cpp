#include "blocks/listed_paths.h"

#include <algorithm>

namespace agent_timeline {
namespace {

/// A listing with fewer names than this needs no tree.
constexpr std::size_t kTreeEntries = 8;

std::string_view without_end(std::string_view path) {
  while (path.size() > 1 && (path.back() == '/' || path.back() == '\\'))
    path.remove_suffix(1);
  return path;
}

/// The directory of `path` with the separator at its end; empty for a bare name.
std::string_view folder_of(std::string_view path) {
  path = without_end(path);
  // A listing may have thousands of names, and `find_last_of` calls a function for each character.
  std::size_t end = path.size();
  while (end > 0 && path[end - 1] != '/' && path[end - 1] != '\\')
    --end;
  return path.substr(0, end);
}

}  // namespace

char path_separator(const Listing& listing) {
  bool has_backslash = false;
  for (const ListedEntry& entry : listing.entries) {
    if (entry.name.find('/') != std::string::npos) return '/';
    has_backslash = has_backslash || entry.name.find('\\') != std::string::npos;
  }
  return has_backslash ? '\\' : '/';
}

bool has_many_folders(const Listing& listing) {
  if (listing.entries.size() < kTreeEntries) return false;
  const std::string_view first = folder_of(listing.entries.front().name);
  return std::any_of(listing.entries.begin(), listing.entries.end(),
                     [&](const ListedEntry& entry) { return folder_of(entry.name) != first; });
}

bool is_dot_name(std::string_view path) {
  path = without_end(path);
  const std::string_view name = path.substr(folder_of(path).size());
  return name.size() > 1 && name.front() == '.' && name != "..";
}

}  // namespace agent_timeline

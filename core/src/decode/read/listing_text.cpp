#include "decode/read/listing_text.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "base/text.h"
#include "decode/read/quoted_list.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kBullet = "- ";

/// Tracks the directories that may contain the next line of an indented listing.
class FolderPath {
 public:
  /// Returns the path of a name at that depth, below the last directories of smaller depths.
  std::string enter(std::size_t depth, std::string_view name) {
    folders_.resize(std::min(depth, folders_.size()));
    std::string path = folders_.empty() ? std::string() : folders_.back();
    if (path.size() > kLongestPrefix) path.clear();
    path += name;
    if (name.ends_with('/')) folders_.push_back(path);
    return path;
  }

 private:
  /// No real path is longer. Repeating an endless prefix for each name would cost quadratic time.
  static constexpr std::size_t kLongestPrefix = 4096;
  std::vector<std::string> folders_;
};

/// Adds `[DIR] name` or `[FILE] name`. Returns false for any other line.
bool add_marked_name(std::string_view line, Listing& out) {
  constexpr std::string_view file = "[FILE] ";
  if (line.starts_with(file)) {
    add_listed_name(line.substr(file.size()), out);
    return true;
  }
  if (!line.starts_with(kFolderMark)) return false;
  add_listed_name(std::string(line.substr(kFolderMark.size())) + '/', out);
  return true;
}

}  // namespace

void add_listed_entry(ListedEntry entry, Listing& out) {
  ++(entry.kind == ListedEntry::Kind::directory ? out.directories : out.files);
  ++out.total;
  out.entries.push_back(std::move(entry));
}

void add_listed_name(std::string_view name, Listing& out) {
  ListedEntry entry;
  entry.name = name;
  if (name.ends_with('/')) entry.kind = ListedEntry::Kind::directory;
  add_listed_entry(std::move(entry), out);
}

Listing read_listing_text(std::string_view path, std::string_view text) {
  Listing out;
  out.path = path;
  if (const auto names = read_quoted_list(text)) {
    for (const std::string& name : *names)
      add_listed_name(name, out);
    return out;
  }
  FolderPath folder;
  bool has_bullets = false;
  for (const std::string_view line : split_lines(text)) {
    if (is_blank(line) || line == "(empty directory)" || add_marked_name(line, out)) continue;
    has_bullets = has_bullets || line.starts_with(kBullet);
    const bool is_root = line.starts_with(kBullet) && line.ends_with('/') && out.entries.empty();
    if (is_root) {
      if (out.path.empty()) out.path = line.substr(kBullet.size());
      continue;
    }
    const std::size_t indent = line.find_first_not_of(' ');
    const std::string_view bullet = line.substr(indent);
    has_bullets = has_bullets || bullet.starts_with(kBullet);
    if (has_bullets && indent == 0 && !bullet.starts_with(kBullet)) {
      out.message = trim_end(text.substr(static_cast<std::size_t>(line.data() - text.data())));
      break;
    }
    const bool is_inside = bullet.starts_with(kBullet) && indent > 0;
    add_listed_name(
        is_inside ? folder.enter(indent / 2 - 1, bullet.substr(kBullet.size())) : std::string(line),
        out);
  }
  return out;
}

}  // namespace agent_timeline

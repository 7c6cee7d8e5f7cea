#include "diff/model.h"

namespace agent_timeline::diff {

Stats count(const File& file) {
  Stats stats;
  for (const Hunk& hunk : file.hunks) {
    for (const Line& line : hunk.lines) {
      if (line.kind == LineKind::added) ++stats.added;
      if (line.kind == LineKind::removed) ++stats.removed;
    }
  }
  return stats;
}

Stats count(const Diff& diff) {
  Stats stats;
  for (const File& file : diff.files) {
    const Stats of_file = count(file);
    stats.added += of_file.added;
    stats.removed += of_file.removed;
  }
  return stats;
}

void append_signs(std::string& out, const Hunk& hunk, const Line& line) {
  const char sign = " +-"[static_cast<int>(line.kind)];
  if (hunk.parents <= 1) {
    out += sign;
    return;
  }
  for (unsigned i = 0; i < hunk.parents; ++i)
    out += (line.sign_columns >> i & 1U) != 0 ? sign : ' ';
}

const std::string& display_path(const File& file) {
  return file.new_path.empty() ? file.old_path : file.new_path;
}

}  // namespace agent_timeline::diff

#include "diff/unified_reader.h"

#include <cstddef>
#include <string>
#include <utility>

#include "base/text.h"
#include "diff/file_header_reader.h"
#include "diff/hunk_reader.h"
#include "diff/line_cursor.h"

namespace agent_timeline::diff {
namespace {

/// A line that opens or closes a fenced code block (CommonMark 0.31, section 4.5).
struct Fence {
  char character = 0;
  std::size_t length = 0;  // 0: not a fence
  bool has_info = false;
};

Fence read_fence(std::string_view line) {
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

class UnifiedReader {
 public:
  explicit UnifiedReader(std::string_view text) : lines_(text) {}

  std::optional<Diff> read() {
    while (!lines_.at_end()) {
      if (starts_file(lines_)) {
        add_file(read_file_header(lines_));
      } else if (std::optional<Hunk> hunk = read_hunk(lines_)) {
        add_hunk(std::move(*hunk));
      } else {
        read_prose();
      }
    }
    if (diff_.files.empty()) return std::nullopt;
    diff_.prose_after = std::move(prose_);
    return std::move(diff_);
  }

 private:
  void add_file(File file) {
    std::string& before = diff_.files.empty() ? diff_.prose_before : file.prose_before;
    before = take_prose();
    diff_.files.push_back(std::move(file));
    hunks_join_file_ = true;
  }

  void add_hunk(Hunk hunk) {
    if (!hunks_join_file_) add_file(File());
    hunk.prose_before = take_prose();
    diff_.files.back().hunks.push_back(std::move(hunk));
  }

  std::string take_prose() {
    std::string prose = std::move(prose_);
    prose_.clear();
    return prose;
  }

  void read_prose() {
    if (!read_diff_fence()) {
      prose_ += lines_.line();
      prose_ += '\n';
    }
    lines_.next();
  }

  /// Whether the line is a fence that wraps the diff; it is markup, not something to show.
  bool read_diff_fence() {
    const Fence fence = read_fence(lines_.line());
    if (fence.length == 0) return false;
    if (fence_.length == 0) {
      if (!diff_follows()) return false;
      fence_ = fence;
      return true;
    }
    const bool closes =
        fence.character == fence_.character && fence.length >= fence_.length && !fence.has_info;
    if (!closes) return false;
    fence_ = {};
    // A hunk in the next block need not belong to the file of this one.
    hunks_join_file_ = false;
    return true;
  }

  [[nodiscard]] bool diff_follows() const {
    const std::size_t ahead = is_blank(lines_.line(1)) ? 2 : 1;
    return starts_file(lines_, ahead) || read_hunk_header(lines_.line(ahead)).has_value();
  }

  LineCursor lines_;
  Diff diff_;
  std::string prose_;
  Fence fence_;
  bool hunks_join_file_ = false;
};

}  // namespace

std::optional<Diff> read_unified(std::string_view text) {
  return UnifiedReader(text).read();
}

}  // namespace agent_timeline::diff

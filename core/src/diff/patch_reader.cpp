#include "diff/patch_reader.h"

#include <cstddef>
#include <string>
#include <utility>

#include "base/text.h"
#include "diff/envelope_reader.h"
#include "diff/fence_reader.h"
#include "diff/file_header_reader.h"
#include "diff/hunk_reader.h"
#include "diff/line_cursor.h"
#include "diff/numbered_reader.h"
#include "diff/search_replace_reader.h"

namespace agent_timeline::diff {
namespace {

/// The start of the last line of `prose`, which ends with a line feed.
std::size_t last_line_of(std::string_view prose) {
  if (prose.empty()) return 0;
  prose.remove_suffix(1);
  return prose.rfind('\n') + 1;
}

class PatchReader {
 public:
  explicit PatchReader(std::string_view text) : lines_(text) {}

  std::optional<Diff> read() {
    while (!lines_.at_end())
      read_next();
    if (diff_.files.empty()) return std::nullopt;
    diff_.prose_after = std::move(prose_);
    diff_.ends_mid_line = lines_.ends_mid_line();
    return std::move(diff_);
  }

 private:
  void read_next() {
    if (starts_envelope_file(lines_)) {
      add_file(read_envelope_file(lines_));
    } else if (starts_file(lines_)) {
      add_file(read_file_header(lines_));
    } else if (starts_search_replace(lines_)) {
      add_search_replace();
    } else if (std::optional<Hunk> hunk = read_hunk(lines_)) {
      if (!hunks_join_file_) add_file(File());
      add_hunk(std::move(*hunk));
    } else if (ends_envelope(lines_) && !diff_.files.empty() && !prose_has_words_) {
      end_envelope();
    } else {
      read_prose();
    }
  }

  void add_file(File file) {
    std::string& before = diff_.files.empty() ? diff_.prose_before : file.prose_before;
    before = take_prose();
    diff_.files.push_back(std::move(file));
    hunks_join_file_ = true;
  }

  void add_hunk(Hunk hunk) {
    hunk.prose_before = take_prose();
    diff_.files.back().hunks.push_back(std::move(hunk));
  }

  /// Adds a block to the file named by the line above it, else to the file of the previous block.
  void add_search_replace() {
    const std::size_t line_start = last_line_of(prose_);
    const std::string path(path_above_search_replace(std::string_view(prose_).substr(line_start)));
    const bool joins = path.empty() && !diff_.files.empty() && !diff_.files.back().hunks.empty() &&
                       diff_.files.back().hunks.back().notation == Notation::search_replace;
    if (!joins) {
      File file;
      file.old_path = file.new_path = path;
      if (!path.empty()) {
        file.header = prose_.substr(line_start);
        prose_.resize(line_start);
      }
      add_file(std::move(file));
    }
    File& file = diff_.files.back();
    read_search_replace(lines_, file);
    file.hunks.back().prose_before = take_prose();
  }

  /// Attaches the end line, and empty lines before it, to the envelope.
  void end_envelope() {
    File& file = diff_.files.back();
    std::string& end = file.hunks.empty() ? file.header : file.hunks.back().footer;
    end += take_prose();
    lines_.keep(end);
  }

  std::string take_prose() {
    std::string prose = std::move(prose_);
    prose_.clear();
    prose_has_words_ = false;
    return prose;
  }

  void read_prose() {
    if (!read_diff_fence()) {
      prose_has_words_ = prose_has_words_ || !is_blank(lines_.raw());
      return lines_.keep(prose_);
    }
    Fence& fence = diff_.fences.emplace_back();
    fence.line_index = lines_.index();
    lines_.keep(fence.text);
  }

  /// True if the line is a fence that wraps the diff, which is markup and not shown.
  bool read_diff_fence() {
    const FenceMarker fence = read_fence(lines_.line());
    if (fence.length == 0) return false;
    if (fence_.length == 0) {
      if (!diff_follows()) return false;
      fence_ = fence;
      return true;
    }
    if (!closes(fence, fence_)) return false;
    fence_ = {};
    // A hunk in the next block may belong to another file.
    hunks_join_file_ = false;
    return true;
  }

  [[nodiscard]] bool diff_follows() const {
    const std::size_t ahead = is_blank(lines_.line(1)) ? 2 : 1;
    return starts_file(lines_, ahead) || starts_envelope_file(lines_, ahead) ||
           is_hunk_header(lines_.line(ahead)) || starts_search_replace(lines_, ahead) ||
           (starts_search_replace(lines_, ahead + 1) &&
            !path_above_search_replace(lines_.line(ahead)).empty());
  }

  LineCursor lines_;
  Diff diff_;
  std::string prose_;
  bool prose_has_words_ = false;
  FenceMarker fence_;
  bool hunks_join_file_ = false;
};

}  // namespace

std::optional<Diff> read_patch(std::string_view text) {
  if (std::optional<Diff> diff = PatchReader(text).read()) return diff;
  std::optional<std::vector<Hunk>> numbered = read_numbered(text);
  if (!numbered) return std::nullopt;
  Diff diff;
  diff.files.emplace_back().hunks = std::move(*numbered);
  diff.ends_mid_line = !text.ends_with('\n');
  return diff;
}

}  // namespace agent_timeline::diff

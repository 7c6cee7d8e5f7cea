#include "diff/apply.h"

#include <algorithm>
#include <cstddef>

namespace agent_timeline::diff {
namespace {

class Applier {
 public:
  explicit Applier(std::string_view old_text) : rest_(old_text) {}

  bool add(const Hunk& hunk) {
    // The start of a side without lines refers to the line before it.
    const std::uint32_t first = hunk.old_count == 0 ? hunk.old_start + 1 : hunk.old_start;
    while (next_line_ < first && !rest_.empty())
      out_ += take_line();
    if (next_line_ != first) return false;
    return std::all_of(hunk.lines.begin(), hunk.lines.end(),
                       [this](const Line& line) { return add(line); });
  }

  std::string finish() {
    out_ += rest_;
    return std::move(out_);
  }

 private:
  bool add(const Line& line) {
    if (line.kind == LineKind::added) {
      out_ += line.text;
      if (!line.no_newline_at_end) out_ += '\n';
      return true;
    }
    if (rest_.empty()) return false;
    const std::string_view full_line = take_line();
    const bool has_newline = full_line.ends_with('\n');
    const std::string_view text = full_line.substr(0, full_line.size() - (has_newline ? 1 : 0));
    if (text != line.text || (has_newline && line.no_newline_at_end)) return false;
    if (line.kind == LineKind::context) out_ += full_line;
    return true;
  }

  std::string_view take_line() {
    const std::size_t length = std::min(rest_.find('\n'), rest_.size() - 1) + 1;
    const std::string_view line = rest_.substr(0, length);
    rest_.remove_prefix(length);
    ++next_line_;
    return line;
  }

  std::string_view rest_;
  std::uint32_t next_line_ = 1;
  std::string out_;
};

}  // namespace

std::optional<std::string> apply(std::span<const Hunk> hunks, std::string_view old_text) {
  Applier applier(old_text);
  for (const Hunk& hunk : hunks) {
    if (!applier.add(hunk)) return std::nullopt;
  }
  return applier.finish();
}

}  // namespace agent_timeline::diff

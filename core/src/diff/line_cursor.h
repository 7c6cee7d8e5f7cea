// A position in the lines of a diff, with sight of the lines to come, for the readers beside it.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace agent_timeline::diff {

class LineCursor {
 public:
  /// Views into `text`, which must outlive the cursor.
  explicit LineCursor(std::string_view text) {
    while (!text.empty()) {
      const std::size_t newline = text.find('\n');
      lines_.push_back(text.substr(0, newline));
      text.remove_prefix(newline == std::string_view::npos ? text.size() : newline + 1);
    }
  }

  [[nodiscard]] bool at_end() const { return at_ >= lines_.size(); }
  void next() { ++at_; }

  /// The line `ahead` lines from here without its line feed; empty beyond the end. A carriage
  /// return stays, since inside a hunk it can be content.
  [[nodiscard]] std::string_view raw(std::size_t ahead = 0) const {
    return at_ + ahead < lines_.size() ? lines_[at_ + ahead] : std::string_view();
  }

  /// `raw` without a carriage return at its end.
  [[nodiscard]] std::string_view line(std::size_t ahead = 0) const {
    std::string_view line = raw(ahead);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

 private:
  std::vector<std::string_view> lines_;
  std::size_t at_ = 0;
};

}  // namespace agent_timeline::diff

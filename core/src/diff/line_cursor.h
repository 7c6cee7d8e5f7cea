// A position in the lines of a diff, with look-ahead, for the readers in this folder.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace agent_timeline::diff {

class LineCursor {
 public:
  /// Keeps views into `text`, which must outlive the cursor.
  explicit LineCursor(std::string_view text)
      : ends_mid_line_(!text.empty() && text.back() != '\n') {
    while (!text.empty()) {
      const std::size_t newline = text.find('\n');
      lines_.push_back(text.substr(0, newline));
      text.remove_prefix(newline == std::string_view::npos ? text.size() : newline + 1);
    }
  }

  [[nodiscard]] bool at_end() const { return at_ >= lines_.size(); }
  [[nodiscard]] bool is_last() const { return at_ + 1 == lines_.size(); }
  [[nodiscard]] std::size_t index() const { return at_; }
  void next() { ++at_; }
  /// Goes back to the line with that index.
  void return_to(std::size_t index) { at_ = index; }

  /// The line `ahead` lines after the cursor, without its line feed; empty after the end. A
  /// carriage return is kept, since it may be content of a hunk.
  [[nodiscard]] std::string_view raw(std::size_t ahead = 0) const {
    return at_ + ahead < lines_.size() ? lines_[at_ + ahead] : std::string_view();
  }

  /// `raw` without a trailing carriage return.
  [[nodiscard]] std::string_view line(std::size_t ahead = 0) const {
    std::string_view line = raw(ahead);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

  /// Appends the line verbatim to `kept`, with a line feed, and moves to the next line.
  void keep(std::string& kept) {
    kept += raw();
    kept += '\n';
    next();
  }

  /// True if the last line has no line feed.
  [[nodiscard]] bool ends_mid_line() const { return ends_mid_line_; }

 private:
  std::vector<std::string_view> lines_;
  std::size_t at_ = 0;
  bool ends_mid_line_;
};

}  // namespace agent_timeline::diff

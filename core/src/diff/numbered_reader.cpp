#include "diff/numbered_reader.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "base/number.h"
#include "base/text.h"

namespace agent_timeline::diff {
namespace {

/// The largest plausible line number.
constexpr std::uint32_t kLargestLine = 1U << 30U;

struct NumberedLine {
  LineKind kind = LineKind::context;
  std::uint32_t number = 0;
  std::string_view text;
};

std::optional<LineKind> kind_of(char sign) {
  if (sign == '+') return LineKind::added;
  if (sign == '-') return LineKind::removed;
  if (sign == ' ') return LineKind::context;
  return std::nullopt;
}

/// Parses a sign, blanks, the number, one blank, and the text.
std::optional<NumberedLine> read_line(std::string_view line) {
  if (line.empty()) return std::nullopt;
  const std::optional<LineKind> kind = kind_of(line.front());
  const std::size_t start = line.find_first_not_of(' ', 1);
  // Numbers are padded with blanks, so one that begins with a zero is text.
  if (!kind || start == std::string_view::npos || line[start] == '0') return std::nullopt;
  line.remove_prefix(start);
  const std::optional<std::uint32_t> number = consume_integer<std::uint32_t>(line);
  if (!number || *number == 0 || *number > kLargestLine) return std::nullopt;
  if (!line.empty() && !consume_prefix(line, " ")) return std::nullopt;
  return NumberedLine{*kind, *number, line};
}

bool is_ellipsis(std::string_view line) {
  return trim(line) == "...";
}

class Reader {
 public:
  void add(const NumberedLine& read) {
    if (!open_) begin_hunk();
    Hunk& hunk = hunks_.back();
    Line line;
    line.kind = read.kind;
    line.text = read.text;
    const std::int64_t number = read.number;
    if (read.kind != LineKind::added) line.old_number = read.number;
    if (read.kind == LineKind::added) line.new_number = read.number;
    if (read.kind == LineKind::context) line.new_number = positive(number + growth_);
    if (hunk.lines.empty()) {
      hunk.old_start = line.old_number != 0 ? line.old_number : positive(number - growth_);
      hunk.new_start = line.new_number != 0 ? line.new_number : positive(number + growth_);
    }
    if (read.kind != LineKind::added) ++hunk.old_count;
    if (read.kind != LineKind::removed) ++hunk.new_count;
    if (read.kind == LineKind::added) ++growth_;
    if (read.kind == LineKind::removed) --growth_;
    hunk.lines.push_back(std::move(line));
  }
  void add_ellipsis(std::string_view line) {
    open_ = false;
    ellipsis_ += line;
    ellipsis_ += '\n';
  }
  std::vector<Hunk> take() {
    if (!hunks_.empty()) hunks_.back().footer = std::move(ellipsis_);
    return std::move(hunks_);
  }

 private:
  void begin_hunk() {
    open_ = true;
    Hunk& hunk = hunks_.emplace_back();
    hunk.notation = Notation::numbered;
    hunk.header = std::move(ellipsis_);
    ellipsis_.clear();
  }
  static std::uint32_t positive(std::int64_t number) {
    return static_cast<std::uint32_t>(std::max<std::int64_t>(number, 1));
  }

  std::vector<Hunk> hunks_;
  std::string ellipsis_;
  bool open_ = false;
  /// The number of lines by which the new file has grown so far.
  std::int64_t growth_ = 0;
};

}  // namespace

std::optional<std::vector<Hunk>> read_numbered(std::string_view text) {
  Reader reader;
  for (const std::string_view line : split_lines(text)) {
    if (is_ellipsis(line)) {
      reader.add_ellipsis(line);
    } else if (const auto read = read_line(line)) {
      reader.add(*read);
    } else {
      return std::nullopt;
    }
  }
  std::vector<Hunk> hunks = reader.take();
  if (hunks.empty()) return std::nullopt;
  return hunks;
}

}  // namespace agent_timeline::diff

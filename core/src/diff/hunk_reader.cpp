#include "diff/hunk_reader.h"

#include <charconv>

#include "diff/file_header_reader.h"

namespace agent_timeline::diff {
namespace {

/// Takes `expected` from the front of `text`.
bool take(std::string_view& text, std::string_view expected) {
  if (!text.starts_with(expected)) return false;
  text.remove_prefix(expected.size());
  return true;
}

/// Takes a number of one to nine digits: small enough to count on from without overflow.
bool take_number(std::string_view& text, std::uint32_t& number) {
  const std::size_t digits = text.find_first_not_of("0123456789");
  const std::size_t length = digits == std::string_view::npos ? text.size() : digits;
  if (length == 0 || length > 9) return false;
  std::from_chars(text.data(), text.data() + length, number);
  text.remove_prefix(length);
  return true;
}

bool take_range(std::string_view& text, std::uint32_t& start, std::uint32_t& count) {
  if (!take_number(text, start)) return false;
  count = 1;
  return !take(text, ",") || take_number(text, count);
}

class BodyReader {
 public:
  BodyReader(LineCursor& lines, Hunk& hunk, bool crlf)
      : lines_(lines),
        hunk_(hunk),
        crlf_(crlf),
        old_left_(hunk.old_count),
        new_left_(hunk.new_count),
        old_number_(hunk.old_start),
        new_number_(hunk.new_start) {}

  void read() {
    while (!lines_.at_end()) {
      if (is_no_newline_marker()) {
        hunk_.lines.back().no_newline_at_end = true;
      } else if (belongs()) {
        add_row();
      } else {
        break;
      }
      lines_.next();
    }
    hunk_.complete = !overrun_ && old_left_ == 0 && new_left_ == 0;
  }

 private:
  [[nodiscard]] bool is_no_newline_marker() const {
    // The words behind the backslash depend on the locale of whoever made the diff.
    return lines_.raw().starts_with("\\ ") && !hunk_.lines.empty() &&
           !hunk_.lines.back().no_newline_at_end;
  }

  [[nodiscard]] bool counted(char sign) const {
    return (sign == '+' || old_left_ > 0) && (sign == '-' || new_left_ > 0);
  }

  [[nodiscard]] bool belongs() const {
    // An editor or a trimming tool took the space of an empty context line.
    if (lines_.line().empty()) return counted(' ');
    const char sign = lines_.raw()[0];
    if (sign != ' ' && sign != '+' && sign != '-') return false;
    return counted(sign) ? !next_file_interrupts() : !ends_miscounted();
  }

  /// A hunk was cut short and the next file's names follow. They could be rows as well, unless the
  /// hunk would go on behind them and an `@@` line is there instead.
  [[nodiscard]] bool next_file_interrupts() const {
    const bool goes_on = old_left_ > 1 || new_left_ > 1;
    return goes_on && starts_file(lines_) && read_hunk_header(lines_.line(2)).has_value();
  }

  /// Whether the line is not a row that the header forgot to count. `-- ` alone signs an e-mail, as
  /// git-format-patch(1) does.
  [[nodiscard]] bool ends_miscounted() const {
    return starts_file(lines_) || lines_.line() == "-- " || lines_.line() == "--";
  }

  void add_row() {
    std::string_view text = crlf_ ? lines_.line() : lines_.raw();
    const char sign = lines_.line().empty() ? ' ' : text[0];
    if (!counted(sign)) overrun_ = true;
    if (!lines_.line().empty()) text.remove_prefix(1);
    Line& row = hunk_.lines.emplace_back();
    row.text = text;
    if (sign == '+') row.kind = LineKind::added;
    if (sign == '-') row.kind = LineKind::removed;
    if (sign != '+') row.old_number = count_off(old_number_, old_left_);
    if (sign != '-') row.new_number = count_off(new_number_, new_left_);
  }

  static std::uint32_t count_off(std::uint32_t& number, std::uint32_t& left) {
    if (left > 0) --left;
    return number++;
  }

  LineCursor& lines_;
  Hunk& hunk_;
  bool crlf_;
  std::uint32_t old_left_;
  std::uint32_t new_left_;
  std::uint32_t old_number_;
  std::uint32_t new_number_;
  bool overrun_ = false;
};

}  // namespace

std::optional<Hunk> read_hunk_header(std::string_view line) {
  Hunk hunk;
  if (!take(line, "@@ -") || !take_range(line, hunk.old_start, hunk.old_count)) return std::nullopt;
  if (!take(line, " +") || !take_range(line, hunk.new_start, hunk.new_count)) return std::nullopt;
  if (!take(line, " @@")) return std::nullopt;
  take(line, " ");
  hunk.heading = line;
  return hunk;
}

std::optional<Hunk> read_hunk(LineCursor& lines) {
  std::optional<Hunk> hunk = read_hunk_header(lines.line());
  if (!hunk) return std::nullopt;
  // Carriage returns that the `@@` line has too come from the transport, not from the file.
  const bool crlf = lines.raw().ends_with('\r');
  lines.next();
  BodyReader(lines, *hunk, crlf).read();
  return hunk;
}

}  // namespace agent_timeline::diff

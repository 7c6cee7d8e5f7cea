#include "diff/hunk_reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/number.h"
#include "base/text.h"
#include "diff/file_header_reader.h"

namespace agent_timeline::diff {
namespace {

/// The number of bits in `Line::sign_columns`.
constexpr std::size_t kMaxParents = 32;

bool take_number(std::string_view& text, std::uint32_t& number) {
  const std::optional<std::int64_t> count = consume_count(text);
  if (count) number = static_cast<std::uint32_t>(*count);
  return count.has_value();
}

/// The next line number, and how many lines the header announced that have not been read yet.
struct Range {
  std::uint32_t next = 0;
  std::uint32_t remaining = 0;

  std::uint32_t take_next() {
    if (remaining > 0) --remaining;
    return next++;
  }
};

bool take_range(std::string_view& text, std::string_view sign, Range& range) {
  if (!consume_prefix(text, sign) || !take_number(text, range.next)) return false;
  range.remaining = 1;
  return !consume_prefix(text, ",") || take_number(text, range.remaining);
}

struct Header {
  std::array<Range, kMaxParents> parents;
  std::size_t parent_count = 0;
  Range result;
  std::string_view heading;
};

std::optional<Header> read_header(std::string_view line) {
  const std::string_view marks = line.substr(0, std::min(line.find_first_not_of('@'), line.size()));
  if (marks.size() < 2 || marks.size() > kMaxParents + 1) return std::nullopt;
  line.remove_prefix(marks.size());
  Header header;
  header.parent_count = marks.size() - 1;
  for (std::size_t i = 0; i < header.parent_count; ++i) {
    if (!take_range(line, " -", header.parents[i])) return std::nullopt;
  }
  if (!take_range(line, " +", header.result)) return std::nullopt;
  if (!consume_prefix(line, " ") || !consume_prefix(line, marks)) return std::nullopt;
  consume_prefix(line, " ");
  header.heading = line;
  return header;
}

struct Row {
  LineKind kind = LineKind::context;
  /// Bit n is set if the column of the n-th parent has the sign.
  std::uint32_t columns = 0;
  bool sign_missing = false;
  std::string_view text;

  [[nodiscard]] bool is_in_parent(std::size_t i) const {
    return ((columns >> i & 1U) != 0) == (kind == LineKind::removed);
  }
};

std::optional<Row> read_row(std::string_view raw, std::size_t parents) {
  // The space of an empty context line may have been trimmed by an editor or a tool.
  if (raw.empty() || raw == "\r") return Row{LineKind::context, 0, true, raw};
  if (raw.size() < parents) return std::nullopt;
  const std::string_view columns = raw.substr(0, parents);
  Row row;
  row.text = raw.substr(parents);
  const std::size_t first = columns.find_first_not_of(' ');
  if (first == std::string_view::npos) return row;
  const char sign = columns[first];
  if (sign != '+' && sign != '-') return std::nullopt;
  row.kind = sign == '+' ? LineKind::added : LineKind::removed;
  for (std::size_t i = first; i < parents; ++i) {
    if (columns[i] == sign) row.columns |= std::uint32_t{1} << i;
    if (columns[i] != sign && columns[i] != ' ') return std::nullopt;
  }
  return row;
}

class BodyReader {
 public:
  BodyReader(LineCursor& lines, const Header& header, Hunk& hunk)
      : lines_(lines), header_(header), hunk_(hunk) {}

  void read() {
    bool last_is_row = false;
    for (; !lines_.at_end(); lines_.next()) {
      if (is_end_mark()) {
        hunk_.end_mark = lines_.raw();
        hunk_.lines.back().no_newline_at_end = true;
        last_is_row = false;
        continue;
      }
      const std::optional<Row> row = read_row(lines_.raw(), header_.parent_count);
      if (!row || !belongs(*row)) break;
      add(*row);
      last_is_row = true;
    }
    // In a combined diff, git also counts lines that a parent lost before the first row without
    // showing them, so only the count of the result is reliable.
    const bool is_whole =
        header_.parent_count > 1 ? header_.result.remaining == 0 : !expects_lines(1);
    hunk_.complete = !overrun_ && is_whole;
    take_carriage_returns(hunk_, hunk_.header,
                          last_is_row && lines_.at_end() && lines_.ends_mid_line());
  }

 private:
  /// The words after the backslash depend on the locale in which the diff was made, but are the
  /// same throughout.
  [[nodiscard]] bool is_end_mark() const {
    const std::string_view raw = lines_.raw();
    return raw.starts_with("\\ ") && !hunk_.lines.empty() &&
           !hunk_.lines.back().no_newline_at_end &&
           (hunk_.end_mark.empty() || hunk_.end_mark == raw);
  }

  /// True if a side still expects at least `count` lines.
  [[nodiscard]] bool expects_lines(std::uint32_t count) const {
    bool expects = header_.result.remaining >= count;
    for (std::size_t i = 0; i < header_.parent_count; ++i)
      expects = expects || header_.parents[i].remaining >= count;
    return expects;
  }

  [[nodiscard]] bool is_counted(const Row& row) const {
    bool counted = row.kind == LineKind::removed || header_.result.remaining > 0;
    for (std::size_t i = 0; i < header_.parent_count; ++i)
      counted = counted && (!row.is_in_parent(i) || header_.parents[i].remaining > 0);
    return counted;
  }

  [[nodiscard]] bool belongs(const Row& row) const {
    const bool counted = is_counted(row);
    if (row.sign_missing) return counted;
    return counted ? !next_file_interrupts() : !ends_miscounted();
  }

  /// True if the hunk was cut short and the next file's names follow. They could also be rows,
  /// unless more lines would have to follow but an `@@` line does.
  [[nodiscard]] bool next_file_interrupts() const {
    return expects_lines(2) && starts_file(lines_) && is_hunk_header(lines_.line(2));
  }

  /// True if the line cannot be an uncounted row. `-- ` alone begins an e-mail signature, as in
  /// git-format-patch(1).
  [[nodiscard]] bool ends_miscounted() const {
    return starts_file(lines_) || lines_.line() == "-- " || lines_.line() == "--";
  }

  void add(const Row& row) {
    if (!is_counted(row)) overrun_ = true;
    Line& line = hunk_.lines.emplace_back();
    line.kind = row.kind;
    line.text = row.text;
    line.sign_missing = row.sign_missing;
    if (header_.parent_count > 1) line.sign_columns = row.columns;
    for (std::size_t i = header_.parent_count; i-- > 0;) {
      if (row.is_in_parent(i)) line.old_number = header_.parents[i].take_next();
    }
    // In a combined diff, the old side is the first parent.
    if (row.kind == LineKind::added || !row.is_in_parent(0)) line.old_number = 0;
    if (row.kind != LineKind::removed) line.new_number = header_.result.take_next();
  }

  LineCursor& lines_;
  Header header_;
  Hunk& hunk_;
  bool overrun_ = false;
};

}  // namespace

bool is_hunk_header(std::string_view line) {
  return line.starts_with("@@") && read_header(line).has_value();
}

std::optional<Hunk> read_hunk(LineCursor& lines) {
  const std::string_view line = lines.line();
  const std::optional<Header> header =
      line.starts_with("@@") ? read_header(line) : std::optional<Header>();
  if (!header) return std::nullopt;
  Hunk hunk;
  hunk.old_start = header->parents[0].next;
  hunk.old_count = header->parents[0].remaining;
  hunk.new_start = header->result.next;
  hunk.new_count = header->result.remaining;
  hunk.heading = header->heading;
  hunk.parents = static_cast<std::uint8_t>(header->parent_count);
  lines.keep(hunk.header);
  BodyReader(lines, *header, hunk).read();
  if (hunk.end_mark == kNoNewline) hunk.end_mark.clear();
  return hunk;
}

void take_carriage_returns(Hunk& hunk, std::string_view header, bool last_row_is_cut) {
  if (!header.ends_with("\r\n")) return;
  const std::size_t rows = hunk.lines.size() - (last_row_is_cut && !hunk.lines.empty() ? 1 : 0);
  const auto end = hunk.lines.begin() + static_cast<std::ptrdiff_t>(rows);
  hunk.carriage_returns = std::all_of(hunk.lines.begin(), end,
                                      [](const Line& row) { return row.text.ends_with('\r'); });
  if (!hunk.carriage_returns) return;
  for (auto row = hunk.lines.begin(); row != end; ++row)
    row->text.pop_back();
}

}  // namespace agent_timeline::diff

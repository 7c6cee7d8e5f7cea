#include "diff/envelope_reader.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "diff/file_header_reader.h"
#include "diff/hunk_reader.h"

namespace agent_timeline::diff {
namespace {

constexpr std::string_view kBegin = "*** Begin Patch";
constexpr std::string_view kEnd = "*** End Patch";
constexpr std::string_view kMoveTo = "*** Move to: ";
constexpr std::string_view kEndOfFile = "*** End of File";

struct Operation {
  std::string_view prefix;
  Change change;
};

constexpr Operation kOperations[] = {
    {"*** Add File: ", Change::added},
    {"*** Update File: ", Change::modified},
    {"*** Delete File: ", Change::deleted},
};

const Operation* find_operation(std::string_view line) {
  for (const Operation& operation : kOperations) {
    if (line.starts_with(operation.prefix)) return &operation;
  }
  return nullptr;
}

class FileReader {
 public:
  explicit FileReader(LineCursor& lines) : lines_(lines) {}

  File read() {
    if (find_operation(lines_.line()) == nullptr) lines_.keep(file_.header);
    read_operation();
    while (!lines_.at_end() && read_hunk_or_end()) {
    }
    return std::move(file_);
  }

 private:
  void read_operation() {
    const std::string_view line = lines_.line();
    const Operation& operation = *find_operation(line);
    const std::string_view path = trim(line.substr(operation.prefix.size()));
    file_.change = operation.change;
    if (operation.change != Change::added) file_.old_path = path;
    if (operation.change != Change::deleted) file_.new_path = path;
    lines_.keep(file_.header);
    const std::string_view next = lines_.line();
    if (!next.starts_with(kMoveTo)) return;
    file_.change = Change::renamed;
    file_.new_path = trim(next.substr(kMoveTo.size()));
    lines_.keep(file_.header);
  }

  bool read_hunk_or_end() {
    if (std::optional<Hunk> numbered = read_hunk(lines_)) {
      file_.hunks.push_back(std::move(*numbered));
      return true;
    }
    if (lines_.line() == kEndOfFile && !file_.hunks.empty()) {
      lines_.keep(file_.hunks.back().footer);
      return true;
    }
    const std::size_t start = lines_.index();
    Hunk hunk;
    hunk.notation = Notation::envelope;
    while (!lines_.at_end() && lines_.line().empty())
      lines_.keep(hunk.prose_before);
    // Empty lines are rows if other rows follow.
    if (!lines_.line().starts_with("@@") || is_hunk_header(lines_.line())) {
      lines_.return_to(start);
      hunk.prose_before.clear();
    }
    read_locations(hunk);
    read_rows(hunk);
    if (hunk.header.empty() && hunk.lines.empty()) return false;
    if (file_.change == Change::added) number(hunk);
    file_.hunks.push_back(std::move(hunk));
    return true;
  }

  /// Several lines, such as `@@ class Shape` and `@@ def area`, narrow down the location.
  void read_locations(Hunk& hunk) {
    while (lines_.line().starts_with("@@") && !is_hunk_header(lines_.line())) {
      const std::string_view location = trim(lines_.line().substr(2));
      if (!hunk.heading.empty() && !location.empty()) hunk.heading += ' ';
      hunk.heading += location;
      lines_.keep(hunk.header);
    }
  }

  void read_rows(Hunk& hunk) {
    std::size_t end = lines_.index();
    std::size_t rows = 0;
    while (!lines_.at_end() && is_row()) {
      add_row(hunk);
      if (!hunk.lines.back().sign_missing) {
        end = lines_.index();
        rows = hunk.lines.size();
      }
    }
    // Empty lines at the end separate the hunk from what follows.
    hunk.lines.resize(rows);
    lines_.return_to(end);
    const bool cut = rows > 0 && lines_.at_end() && lines_.ends_mid_line();
    take_carriage_returns(hunk, hunk.header.empty() ? file_.header : hunk.header, cut);
    for (const Line& line : hunk.lines) {
      if (line.kind != LineKind::added) ++hunk.old_count;
      if (line.kind != LineKind::removed) ++hunk.new_count;
    }
  }

  [[nodiscard]] bool is_row() const {
    const std::string_view line = lines_.line();
    if (line.empty()) return true;
    const bool has_sign = line[0] == ' ' || line[0] == '+' || line[0] == '-';
    return has_sign && !(starts_file(lines_) && is_hunk_header(lines_.line(2)));
  }

  void add_row(Hunk& hunk) {
    std::string_view text = lines_.raw();
    Line& line = hunk.lines.emplace_back();
    line.sign_missing = lines_.line().empty();
    const bool is_added = line.sign_missing ? file_.change == Change::added : text[0] == '+';
    if (is_added) line.kind = LineKind::added;
    if (!line.sign_missing && text[0] == '-') line.kind = LineKind::removed;
    if (!line.sign_missing) text.remove_prefix(1);
    line.text = text;
    lines_.next();
  }

  /// Numbers the lines of an added file, whose text is complete.
  static void number(Hunk& hunk) {
    hunk.new_start = 1;
    std::uint32_t next = 1;
    for (Line& line : hunk.lines) {
      if (line.kind != LineKind::removed) line.new_number = next++;
    }
  }

  LineCursor& lines_;
  File file_;
};

}  // namespace

bool starts_envelope_file(const LineCursor& lines, std::size_t ahead) {
  if (find_operation(lines.line(ahead)) != nullptr) return true;
  return lines.line(ahead) == kBegin && find_operation(lines.line(ahead + 1)) != nullptr;
}

File read_envelope_file(LineCursor& lines) {
  return FileReader(lines).read();
}

bool ends_envelope(const LineCursor& lines) {
  return lines.line() == kEnd;
}

}  // namespace agent_timeline::diff

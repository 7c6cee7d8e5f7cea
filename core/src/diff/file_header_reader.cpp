#include "diff/file_header_reader.h"

#include <string_view>
#include <utility>

#include "base/text.h"
#include "diff/file_name.h"

namespace agent_timeline::diff {
namespace {

constexpr std::string_view kGitHeader = "diff --git ";
constexpr std::string_view kCombinedHeaders[] = {"diff --cc ", "diff --combined "};
constexpr std::string_view kOldName = "--- ";
constexpr std::string_view kNewName = "+++ ";
constexpr std::string_view kGitBinary = "GIT binary patch";

bool is_name_pair(const LineCursor& lines, std::size_t ahead) {
  const std::string_view old_line = lines.line(ahead);
  const std::string_view new_line = lines.line(ahead + 1);
  return old_line.starts_with(kOldName) && !is_blank(old_line.substr(kOldName.size())) &&
         new_line.starts_with(kNewName) && !is_blank(new_line.substr(kNewName.size()));
}

constexpr std::string_view kBinaryStart = "Binary files ";
constexpr std::string_view kBinaryEnd = " differ";
/// For a combined diff, whose names are in the header above.
constexpr std::string_view kBinaryWithoutNames = "Binary files differ";

bool is_binary_notice(std::string_view line) {
  return line.starts_with(kBinaryStart) && line.ends_with(kBinaryEnd) &&
         line.size() > kBinaryStart.size() + kBinaryEnd.size();
}

/// The names in a binary notice; empty unless it contains ` and ` exactly once.
FileNames read_binary_names(std::string_view line) {
  constexpr std::string_view separator = " and ";
  line.remove_prefix(kBinaryStart.size());
  line.remove_suffix(kBinaryEnd.size());
  const std::size_t at = line.find(separator);
  if (at == std::string_view::npos || at != line.rfind(separator)) return {};
  return {read_file_name(line.substr(0, at)), read_file_name(line.substr(at + separator.size()))};
}

/// True for a line of git's base-85 data: a letter for the number of bytes (A–Z 1–26, a–z 27–52),
/// then five characters per four bytes.
bool is_base85_line(std::string_view line) {
  if (line.empty()) return false;
  const char letter = line[0];
  std::size_t bytes = 0;
  if (letter >= 'A' && letter <= 'Z') bytes = static_cast<std::size_t>(letter - 'A') + 1;
  if (letter >= 'a' && letter <= 'z') bytes = static_cast<std::size_t>(letter - 'a') + 27;
  return bytes != 0 && line.size() == 1 + (bytes + 3) / 4 * 5;
}

enum class Field {
  names,
  one_name,
  copy_from,
  copy_to,
  rename_from,
  rename_to,
  old_mode,
  new_mode,
  both_modes,
  added,
  deleted,
  uninformative
};

struct Header {
  std::string_view prefix;
  Field field;
};

/// The extended headers of git-diff(1), and lines that diff(1) and Subversion write before the
/// names.
constexpr Header kHeaders[] = {
    {kGitHeader, Field::names},
    {kCombinedHeaders[0], Field::one_name},
    {kCombinedHeaders[1], Field::one_name},
    {"copy from ", Field::copy_from},
    {"copy to ", Field::copy_to},
    {"rename from ", Field::rename_from},
    {"rename to ", Field::rename_to},
    {"old mode ", Field::old_mode},
    {"new mode ", Field::new_mode},
    {"mode ", Field::both_modes},
    {"new file mode ", Field::added},
    {"deleted file mode ", Field::deleted},
    {"index ", Field::uninformative},
    {"similarity index ", Field::uninformative},
    {"dissimilarity index ", Field::uninformative},
    {"diff -", Field::uninformative},
    {"Index: ", Field::uninformative},
    {"=====", Field::uninformative},
};

class HeaderReader {
 public:
  explicit HeaderReader(LineCursor& lines) : lines_(lines) {}

  File read() {
    bool first = true;
    while (!lines_.at_end() && read_field(first))
      first = false;
    if (is_name_pair(lines_, 0)) {
      read_name_pair();
    } else if (is_binary_notice(lines_.line()) || lines_.line() == kBinaryWithoutNames) {
      read_binary_notice();
    } else if (lines_.line() == kGitBinary) {
      read_binary_patch();
    }
    if (file_.change == Change::added) file_.old_path.clear();
    if (file_.change == Change::deleted) file_.new_path.clear();
    return std::move(file_);
  }

 private:
  void keep_line() { lines_.keep(file_.header); }

  bool read_field(bool first) {
    const std::string_view line = lines_.line();
    if (!first && starts_file(lines_)) return false;
    for (const Header& header : kHeaders) {
      if (!line.starts_with(header.prefix)) continue;
      apply(header.field, line.substr(header.prefix.size()));
      keep_line();
      return true;
    }
    return false;
  }

  void apply(Field field, std::string_view value) {
    switch (field) {
      case Field::names:
        set_names(read_git_names(value));
        break;
      case Field::one_name:
        file_.old_path = file_.new_path = read_file_name(value);
        break;
      case Field::copy_from:
        file_.old_path = read_file_name(value);
        break;
      case Field::rename_from:
        file_.old_path = read_file_name(value);
        break;
      case Field::copy_to:
        set_new_path(Change::copied, value);
        break;
      case Field::rename_to:
        set_new_path(Change::renamed, value);
        break;
      case Field::old_mode:
        file_.old_mode = value;
        break;
      case Field::new_mode:
        file_.new_mode = value;
        break;
      case Field::both_modes:
        set_modes(value);
        break;
      case Field::added:
        file_.change = Change::added;
        file_.new_mode = value;
        break;
      case Field::deleted:
        file_.change = Change::deleted;
        file_.old_mode = value;
        break;
      case Field::uninformative:
        break;
    }
  }

  void set_new_path(Change change, std::string_view to) {
    file_.change = change;
    file_.new_path = read_file_name(to);
  }

  /// For example `100644,100644..100755`: the parents' modes, then the result's.
  void set_modes(std::string_view value) {
    const std::size_t dots = value.find("..");
    if (dots == std::string_view::npos) return;
    file_.old_mode = value.substr(0, dots);
    file_.new_mode = value.substr(dots + 2);
  }

  void set_names(FileNames names) {
    strip_prefixes(names);
    file_.old_path = std::move(names.old_path);
    file_.new_path = std::move(names.new_path);
  }

  /// Sets the names; `/dev/null` means that the file does not exist on that side.
  void set_named_sides(FileNames names) {
    if (names.old_path == kNoFile) file_.change = Change::added;
    if (names.new_path == kNoFile) file_.change = Change::deleted;
    set_names(std::move(names));
  }

  void read_name_pair() {
    FileNames names{read_file_name(lines_.line(0).substr(kOldName.size())),
                    read_file_name(lines_.line(1).substr(kNewName.size()))};
    // `rename to` gave the exact names; these have prefixes that would have to be guessed.
    const bool named = file_.change == Change::renamed || file_.change == Change::copied;
    if (!named) set_named_sides(std::move(names));
    keep_line();
    keep_line();
  }

  void read_binary_notice() {
    file_.binary = true;
    const bool named = !file_.old_path.empty() || !file_.new_path.empty();
    if (!named) set_named_sides(read_binary_names(lines_.line()));
    keep_line();
  }

  void read_binary_patch() {
    file_.binary = true;
    keep_line();
    while (!lines_.at_end()) {
      const std::string_view line = lines_.line();
      const bool data = line.empty() || line.starts_with("literal ") ||
                        line.starts_with("delta ") || is_base85_line(line) || is_cut_base85();
      if (!data) return;
      keep_line();
    }
  }

  /// True for the last line if the text ends within a line of data.
  [[nodiscard]] bool is_cut_base85() const {
    return lines_.ends_mid_line() && lines_.is_last() &&
           lines_.line().find(' ') == std::string_view::npos;
  }

  LineCursor& lines_;
  File file_;
};

}  // namespace

bool starts_file(const LineCursor& lines, std::size_t ahead) {
  const std::string_view line = lines.line(ahead);
  if (line.starts_with(kGitHeader) || is_binary_notice(line)) return true;
  for (const std::string_view combined : kCombinedHeaders) {
    if (line.starts_with(combined)) return true;
  }
  if (line.starts_with("diff -")) return is_name_pair(lines, ahead + 1);
  if (line.starts_with("Index: ")) return lines.line(ahead + 1).starts_with("=====");
  return is_name_pair(lines, ahead);
}

File read_file_header(LineCursor& lines) {
  return HeaderReader(lines).read();
}

}  // namespace agent_timeline::diff

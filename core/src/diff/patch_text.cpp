#include "diff/patch_text.h"

#include <algorithm>
#include <string_view>

#include "diff/file_name.h"

namespace agent_timeline::diff {
namespace {

constexpr std::string_view kDefaultMode = "100644";

bool is_new(const File& file) {
  return file.change == Change::added || file.old_path.empty() || file.old_is_unknown;
}

bool is_deleted(const File& file) {
  return file.change == Change::deleted || file.new_path.empty();
}

bool is_moved(const File& file) {
  return file.change == Change::renamed || file.change == Change::copied;
}

/// A relative name for a patch: `C:\a\b` becomes `C:/a/b`, and `/a/b` becomes `a/b`.
std::string relative_name(std::string_view path) {
  std::string name(path);
  const bool is_windows = name.size() > 2 && name[1] == ':' && name[2] == '\\';
  if (is_windows || name.starts_with("\\\\")) std::replace(name.begin(), name.end(), '\\', '/');
  name.erase(0, std::min(name.find_first_not_of('/'), name.size()));
  return name;
}

class PatchWriter {
 public:
  PatchWriter(std::string& out, const File& file)
      : out_(out),
        file_(file),
        old_name_(relative_name(file.old_path.empty() ? file.new_path : file.old_path)),
        new_name_(relative_name(file.new_path.empty() ? file.old_path : file.new_path)) {}

  void write() {
    if (needs_git_header()) write_git_header();
    if (file_.binary) return write_line("Binary files differ");
    if (file_.hunks.empty() && needs_git_header()) return;
    write_name("--- ", "a/", old_name_, is_new(file_));
    write_name("+++ ", "b/", new_name_, is_deleted(file_));
    for (const Hunk& hunk : file_.hunks)
      write_hunk(hunk);
  }

 private:
  [[nodiscard]] bool has_new_mode() const {
    return !is_new(file_) && !is_deleted(file_) && !file_.old_mode.empty() &&
           !file_.new_mode.empty() && file_.old_mode != file_.new_mode;
  }

  /// True for changes that only git's extended headers can express.
  [[nodiscard]] bool needs_git_header() const {
    const bool is_empty = file_.hunks.empty() && (is_new(file_) || is_deleted(file_));
    return is_moved(file_) || has_new_mode() || is_empty || file_.binary;
  }

  void write_line(std::string_view text) {
    out_ += text;
    out_ += '\n';
  }

  void write_mode(std::string_view words, std::string_view mode) {
    out_ += words;
    write_line(mode.empty() ? kDefaultMode : mode);
  }

  void write_git_header() {
    out_ += "diff --git ";
    append_file_name(out_, "a/", old_name_);
    if (out_.ends_with('\t')) out_.pop_back();
    out_ += ' ';
    append_file_name(out_, "b/", new_name_);
    if (out_.ends_with('\t')) out_.pop_back();
    out_ += '\n';
    if (is_new(file_)) return write_mode("new file mode ", file_.new_mode);
    if (is_deleted(file_)) return write_mode("deleted file mode ", file_.old_mode);
    if (has_new_mode()) {
      write_mode("old mode ", file_.old_mode);
      write_mode("new mode ", file_.new_mode);
    }
    if (!is_moved(file_)) return;
    const std::string_view verb = file_.change == Change::renamed ? "rename" : "copy";
    write_moved(verb, " from ", old_name_);
    write_moved(verb, " to ", new_name_);
  }

  void write_moved(std::string_view verb, std::string_view word, const std::string& name) {
    out_ += verb;
    out_ += word;
    append_file_name(out_, "", name);
    if (out_.ends_with('\t')) out_.pop_back();
    out_ += '\n';
  }

  void write_name(std::string_view mark, std::string_view prefix, const std::string& name,
                  bool is_missing) {
    out_ += mark;
    if (is_missing) {
      out_ += kNoFile;
    } else {
      append_file_name(out_, prefix, name);
    }
    out_ += '\n';
  }

  void write_hunk(const Hunk& hunk) {
    const auto count = [&](LineKind other) {
      return std::count_if(hunk.lines.begin(), hunk.lines.end(),
                           [&](const Line& line) { return line.kind != other; });
    };
    out_ += "@@ -";
    write_range(hunk.old_start, count(LineKind::added));
    out_ += " +";
    write_range(hunk.new_start, count(LineKind::removed));
    out_ += " @@";
    if (!hunk.heading.empty()) out_ += ' ';
    out_ += hunk.heading;
    out_ += '\n';
    for (const Line& line : hunk.lines) {
      out_ += line.kind == LineKind::added ? '+' : line.kind == LineKind::removed ? '-' : ' ';
      write_line(line.text);
      if (line.no_newline_at_end) write_line(kNoNewline);
    }
  }

  void write_range(std::uint32_t start, std::ptrdiff_t count) {
    out_ += std::to_string(count > 0 ? std::max<std::uint32_t>(start, 1) : start);
    out_ += ',';
    out_ += std::to_string(count);
  }

  std::string& out_;
  const File& file_;
  std::string old_name_;
  std::string new_name_;
};

}  // namespace

void append_patch(std::string& out, const File& file) {
  PatchWriter(out, file).write();
}

}  // namespace agent_timeline::diff

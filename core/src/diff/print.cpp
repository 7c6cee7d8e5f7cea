#include "diff/print.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "diff/file_name.h"

namespace agent_timeline::diff {
namespace {

void add_number(std::uint32_t number, std::size_t width, std::string& out) {
  const std::string digits = std::to_string(number);
  out.append(width - std::min(width, digits.size()), ' ');
  out += digits;
}

std::uint32_t number_of(const Line& line) {
  return line.kind == LineKind::added ? line.new_number : line.old_number;
}

/// The number of digits of the largest number in a numbered diff.
std::size_t number_width(const File& file) {
  std::uint32_t largest = 0;
  for (const Hunk& hunk : file.hunks) {
    for (const Line& line : hunk.lines)
      largest = std::max(largest, number_of(line));
  }
  return std::to_string(largest).size();
}

class Printer {
 public:
  std::string print(const Diff& diff) {
    out_ += diff.prose_before;
    for (const File& file : diff.files)
      add(file);
    add_text(diff.prose_after);
    if (!diff.fences.empty()) add_fences(diff.fences);
    if (diff.ends_mid_line) cut_last_line(diff);
    return std::move(out_);
  }

 private:
  void add_text(std::string_view text) {
    out_ += text;
    if (!text.empty()) ends_with_row_ = false;
  }

  void add(const File& file) {
    add_text(file.prose_before);
    if (file.header.empty()) {
      add_names(file);
    } else {
      add_text(file.header);
    }
    number_width_ = number_width(file);
    for (const Hunk& hunk : file.hunks)
      add(hunk);
  }

  void add_names(const File& file) {
    if (file.old_path.empty() && file.new_path.empty()) return;
    add_name("--- ", "a/", file.old_path);
    add_name("+++ ", "b/", file.new_path);
  }

  void add_name(std::string_view marker, std::string_view prefix, const std::string& path) {
    out_ += marker;
    if (path.empty()) {
      out_ += kNoFile;
    } else {
      append_file_name(out_, prefix, path);
    }
    out_ += '\n';
  }

  void add(const Hunk& hunk) {
    add_text(hunk.prose_before);
    if (hunk.header.empty() && hunk.notation == Notation::unified) {
      add_header(hunk);
    } else {
      add_text(hunk.header);
    }
    if (hunk.notation == Notation::search_replace) {
      add_side(hunk, LineKind::added);
      add_text(hunk.divider);
      if (!hunk.divider.empty()) add_side(hunk, LineKind::removed);
    } else {
      for (const Line& line : hunk.lines)
        add(hunk, line);
    }
    add_text(hunk.footer);
  }

  void add_header(const Hunk& hunk) {
    out_ += "@@ -";
    add_range(hunk.old_start, hunk.old_count);
    out_ += " +";
    add_range(hunk.new_start, hunk.new_count);
    out_ += " @@";
    if (!hunk.heading.empty()) out_ += ' ';
    out_ += hunk.heading;
    out_ += '\n';
  }

  void add_range(std::uint32_t start, std::uint32_t count) {
    add_number(start, 0, out_);
    out_ += ',';
    add_number(count, 0, out_);
  }

  void add_side(const Hunk& hunk, LineKind other_side) {
    for (const Line& line : hunk.lines) {
      if (line.kind != other_side) add_content(hunk, line);
    }
  }

  void add(const Hunk& hunk, const Line& line) {
    if (!line.sign_missing) append_signs(out_, hunk, line);
    if (hunk.notation == Notation::numbered) {
      add_number(number_of(line), number_width_ + 1, out_);
      out_ += ' ';
    }
    add_content(hunk, line);
    ends_with_row_ = true;
    if (!line.no_newline_at_end || hunk.notation != Notation::unified) return;
    add_text(hunk.end_mark.empty() ? kNoNewline : std::string_view(hunk.end_mark));
    out_ += '\n';
  }

  void add_content(const Hunk& hunk, const Line& line) {
    out_ += line.text;
    if (hunk.carriage_returns) out_ += '\r';
    out_ += '\n';
    ends_with_row_ = false;
  }

  /// Inserts each fence at its original line.
  void add_fences(const std::vector<Fence>& fences) {
    const std::string body = std::move(out_);
    out_.clear();
    std::size_t at = 0;
    std::size_t line_index = 0;
    for (const Fence& fence : fences) {
      for (; line_index < fence.line_index && at < body.size(); ++line_index) {
        const std::size_t end = std::min(body.find('\n', at), body.size() - 1) + 1;
        out_.append(body, at, end - at);
        at = end;
      }
      out_ += fence.text;
      ++line_index;
    }
    out_.append(body, at);
    if (at == body.size()) ends_with_row_ = false;
  }

  /// Removes the line feed that the text lacked, and the carriage return that a cut row does not
  /// have.
  void cut_last_line(const Diff& diff) {
    if (out_.ends_with('\n')) out_.pop_back();
    const bool returns = ends_with_row_ && !diff.files.empty() &&
                         !diff.files.back().hunks.empty() &&
                         diff.files.back().hunks.back().carriage_returns;
    if (returns) out_.pop_back();
  }

  std::string out_;
  std::size_t number_width_ = 0;
  bool ends_with_row_ = false;
};

}  // namespace

std::string print(const Diff& diff) {
  return Printer().print(diff);
}

}  // namespace agent_timeline::diff

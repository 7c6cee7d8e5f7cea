#include "decode/cline/prose.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.h"
#include "base/text.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

constexpr auto kNone = std::string_view::npos;
/// Cline writes no opening tag longer than this.
constexpr std::size_t kLongestTag = 256;

/// The elements in which Cline puts a person's words. Sorted.
constexpr std::array<std::string_view, 5> kUserTextElements = {"answer", "feedback", "task",
                                                               "user_input", "user_message"};

/// `<name …>inner</name>`, and the offset of its end.
struct Element {
  std::string_view name = {};
  std::string_view inner = {};
  std::size_t end = 0;
  /// It has an opening tag, but no closing one.
  bool is_open = false;
};

bool is_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return c == '_' || c == '-' || is_ascii_alphanumeric(c);
  });
}

/// The element that begins at `at`. If `is_wide`, it extends to the last closing tag of its name.
/// The name is empty if there is no element.
Element read_element(std::string_view text, std::size_t at, bool is_wide = false) {
  if (at >= text.size() || text[at] != '<') return {};
  const std::size_t length = text.substr(at, kLongestTag).find('>');
  if (length == kNone) return {};
  const std::size_t open_end = at + length;
  const std::string_view open = text.substr(at + 1, open_end - at - 1);
  const std::string_view name = open.substr(0, open.find(' '));
  if (!is_name(name)) return {};
  const std::string close = "</" + std::string(name) + ">";
  const std::size_t end = is_wide ? text.rfind(close) : text.find(close, open_end);
  if (end == kNone || end <= open_end) return {.is_open = true};
  return {name, text.substr(open_end + 1, end - open_end - 1), end + close.size()};
}

bool holds_user_text(std::string_view name) {
  return std::binary_search(kUserTextElements.begin(), kUserTextElements.end(), name);
}

bool is_known(std::string_view name) {
  return holds_user_text(name) || name == "environment_details";
}

/// The name of the tag at `at`, if that is at the start of a line or directly after another
/// element.
std::string_view name_at(std::string_view text, std::size_t at, std::size_t from) {
  if (at != from && text[at - 1] != '\n') return {};
  const std::string_view tag = text.substr(at + 1, kLongestTag);
  const std::size_t end = tag.find_first_of(" >\n");
  return end == kNone ? std::string_view() : tag.substr(0, end);
}

/// Finds the fenced blocks of a Markdown text from its beginning to its end.
class Fences {
 public:
  explicit Fences(std::string_view text) : text_(text) {}

  /// True if the line that begins at `at` is in a fenced block.
  [[nodiscard]] bool cover(std::size_t at) {
    while (at_ < at)
      read_line();
    return at < covered_to_;
  }
  /// Leaves out the text up to `at`.
  void skip_to(std::size_t at) { at_ = std::max(at_, at); }

 private:
  /// The mark of a fence and its length; 0 if the line is none.
  struct Fence {
    char mark = '\0';
    std::size_t length = 0;
    bool has_more = false;
  };

  static Fence read_fence(std::string_view line) {
    constexpr std::size_t deepest = 3;
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    line.remove_prefix(indent);
    if (indent > deepest || line.empty() || (line[0] != '`' && line[0] != '~')) return {};
    const std::size_t length = std::min(line.find_first_not_of(line[0]), line.size());
    constexpr std::size_t shortest = 3;
    const std::string_view rest = line.substr(length);
    // This is code in a line.
    const bool is_inline = line[0] == '`' && contains(rest, "`");
    if (length < shortest || is_inline) return {};
    return {line[0], length, !is_blank(rest)};
  }

  std::string_view take_line(std::size_t& at) const {
    const std::size_t end = std::min(text_.find('\n', at), text_.size());
    const std::string_view line = text_.substr(at, end - at);
    at = std::min(end + 1, text_.size());
    return line;
  }

  /// Reads a line, and the rest of the block if it opens one. A fence that is never closed is none.
  void read_line() {
    const Fence opening = read_fence(take_line(at_));
    bool& is_unclosed = opening.mark == '~' ? has_unclosed_tildes_ : has_unclosed_backticks_;
    if (opening.length == 0 || is_unclosed) return;
    for (std::size_t end = at_; end < text_.size();) {
      const Fence closing = read_fence(take_line(end));
      const bool closes = closing.mark == opening.mark && closing.length >= opening.length;
      if (!closes || closing.has_more) continue;
      at_ = covered_to_ = end;
      return;
    }
    is_unclosed = true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t covered_to_ = 0;
  bool has_unclosed_backticks_ = false;
  bool has_unclosed_tildes_ = false;
};

/// Finds the elements of a text one after the other. A name that was found without a closing tag is
/// not tried again, since it has none further on either.
template <typename IsWanted>
class Elements {
 public:
  /// With `skips_quotes`, elements in fenced blocks are not found.
  Elements(std::string_view text, IsWanted is_wanted, bool skips_quotes = false)
      : text_(text), is_wanted_(is_wanted), fences_(text), skips_quotes_(skips_quotes) {}

  /// The next element, which begins at `begin()`; its name is empty if there is none.
  Element next() {
    const std::size_t from = end_;
    std::size_t at = text_.find('<', from);
    for (; at != kNone; at = text_.find('<', at + 1)) {
      const std::string_view name = name_at(text_, at, from);
      const bool is_open = std::find(open_.begin(), open_.end(), name) != open_.end();
      if (name.empty() || is_open || !is_wanted_(name)) continue;
      if (skips_quotes_ && fences_.cover(at)) continue;
      const Element element = read_element(text_, at);
      if (element.is_open) open_.push_back(name);
      if (element.name.empty()) continue;
      begin_ = at;
      end_ = element.end;
      fences_.skip_to(end_);
      return element;
    }
    return {};
  }
  [[nodiscard]] std::size_t begin() const { return begin_; }

 private:
  std::string_view text_;
  IsWanted is_wanted_;
  Fences fences_;
  bool skips_quotes_;
  std::vector<std::string_view> open_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

void add_user_part(std::string_view text, std::vector<ClineUserPart>& out) {
  if (!is_blank(text)) out.push_back({text});
}

/// The value of a parameter, without the line breaks around it.
std::string_view without_breaks(std::string_view text) {
  if (text.starts_with('\n')) text.remove_prefix(1);
  if (text.ends_with('\n')) text.remove_suffix(1);
  return text;
}

/// Calls `take` with each of the consecutive elements of `text`.
template <typename Take>
void each_element(std::string_view text, Take take) {
  for (std::size_t at = text.find('<'); at != kNone;) {
    const Element one = read_element(text, at);
    if (one.name.empty()) return;
    take(one);
    at = text.find('<', one.end);
  }
}

/// The text of a change, which may be in a `<content>` element.
std::string_view read_change(std::string_view text) {
  constexpr std::string_view mark = "<content>";
  const std::size_t at = text.find(mark);
  if (at == kNone || !is_blank(text.substr(0, at))) return without_breaks(text);
  const Element content = read_element(text, at, true);
  std::string_view inner = content.name.empty() ? text : content.inner;
  constexpr std::string_view raw = "<![CDATA[";
  constexpr std::string_view raw_end = "]]>";
  const std::string_view bare = trim(inner);
  if (bare.starts_with(raw) && bare.ends_with(raw_end))
    inner = bare.substr(raw.size(), bare.size() - raw.size() - raw_end.size());
  return without_breaks(inner);
}

/// A file with its path (`<path>a</path>`) and the requested lines or changes.
Value read_file(std::string_view text) {
  Value file = Value::object();
  std::string diff;
  each_element(text, [&](const Element& one) {
    const bool is_change = one.name == "diff" || one.name == "content";
    if (!is_change) {
      file.add(std::string(one.name), Value::string(std::string(trim(one.inner))));
      return;
    }
    if (!diff.empty()) diff += '\n';
    diff += read_change(one.inner);
  });
  if (!diff.empty()) file.add("diff", Value::string(std::move(diff)));
  return file;
}

/// Reads one `<file><path>a</path></file>` per file. A single file becomes the input itself.
void add_files(std::string_view text, Value& input) {
  Value files = Value::array();
  Value paths = Value::array();
  each_element(text, [&](const Element& one) {
    Value file = one.name == "file" ? read_file(one.inner) : Value();
    if (!file["path"].is_string()) return;
    if (file.size() == 1) paths.add({}, file["path"]);
    files.add({}, std::move(file));
  });
  if (files.size() == 0) {
    input.add("args", Value::string(std::string(without_breaks(text))));
  } else if (files.size() == 1) {
    for (const Member& member : files.element(0).members())
      input.add(member.key, member.value);
  } else if (paths.size() == files.size()) {
    input.add("paths", std::move(paths));
  } else {
    input.add("files", std::move(files));
  }
}

/// The parameters of a call, one element each. Those with the text of files may contain elements.
Value read_parameters(std::string_view text) {
  Value input = Value::object();
  std::size_t at = text.find('<');
  while (at != kNone) {
    const std::string_view tag = text.substr(at + 1, kLongestTag);
    const std::string_view name = tag.substr(0, tag.find('>'));
    const bool is_wide = name == "content" || name == "diff" || name == "result";
    const Element one = read_element(text, at, is_wide);
    if (one.name.empty()) break;
    if (one.name == "args") {
      add_files(one.inner, input);
    } else {
      input.add(std::string(one.name), Value::string(std::string(without_breaks(one.inner))));
    }
    at = text.find('<', one.end);
  }
  return input;
}

/// Text between the calls.
void add_text(std::string_view text, std::vector<ClinePart>& out) {
  if (!is_blank(text)) out.push_back({trim(text)});
}

}  // namespace

bool begins_with_cline_element(std::string_view text) {
  text = trim_start(text);
  return is_known(read_element(text, 0).name);
}

bool is_element(std::string_view text) {
  text = trim(text);
  return read_element(text, 0, true).end == text.size() && !text.empty();
}

std::vector<ClineUserPart> read_cline_user_parts(std::string_view text) {
  std::vector<ClineUserPart> out;
  Elements elements(text, is_known);
  std::size_t from = 0;
  for (Element one = elements.next(); !one.name.empty(); one = elements.next()) {
    const std::size_t begin = elements.begin();
    add_user_part(text.substr(from, begin - from), out);
    const bool is_user_text = holds_user_text(one.name);
    out.push_back(
        {is_user_text ? trim(one.inner) : text.substr(begin, one.end - begin), is_user_text, true});
    from = one.end;
  }
  add_user_part(text.substr(from), out);
  return out;
}

ClineHeading read_cline_heading(std::string_view text) {
  constexpr std::string_view mark = "] Result:";
  text = trim_start(text);
  const std::size_t end = text.find(mark);
  if (!text.starts_with('[') || end == kNone) return {};
  const std::string_view inside = text.substr(1, end - 1);
  const std::string_view tool = inside.substr(0, inside.find(' '));
  if (!is_name(tool)) return {};
  std::string_view below = text.substr(end + mark.size());
  if (below.starts_with('\n')) below.remove_prefix(1);
  return {tool, below};
}

std::vector<ClinePart> read_cline_prose(std::string_view text, bool has_native_calls) {
  std::vector<ClinePart> out;
  constexpr std::string_view thought = "thinking";
  const auto is_part = [&](std::string_view name) {
    return name == thought || (!has_native_calls && has_tool(kCline, name));
  };
  constexpr bool skips_quotes = true;
  Elements elements(text, is_part, skips_quotes);
  std::size_t from = 0;
  for (Element one = elements.next(); !one.name.empty(); one = elements.next()) {
    add_text(text.substr(from, elements.begin() - from), out);
    if (one.name == thought) {
      out.push_back({trim(one.inner), true});
    } else {
      out.push_back({one.inner, false, one.name, read_parameters(one.inner)});
    }
    from = one.end;
  }
  // A text without elements stays unchanged.
  if (out.empty()) return {{text}};
  add_text(text.substr(from), out);
  return out;
}

}  // namespace agent_timeline

#include "decode/read/search_text.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <variant>

#include "base/ascii.h"
#include "base/json/read.h"
#include "base/number.h"
#include "base/text.h"
#include "base/text_map.h"
#include "decode/read/listing_text.h"
#include "decode/read/quoted_list.h"
#include "decode/read/tool_text.h"
#include "tools/arguments.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kLinks = "Links: ";

/// How many places in a line are tried as the end of its path, so that a line costs linear time.
constexpr int kMaxPathEnds = 16;

/// No file has more matches, so sums of these cannot overflow.
constexpr std::int64_t kLargestCount = 1'000'000'000;

bool is_slash(char c) {
  return c == '/' || c == '\\';
}

std::size_t drive_length(std::string_view line) {
  return line.size() > 2 && is_ascii_letter(line[0]) && line[1] == ':' && is_slash(line[2]) ? 2 : 0;
}

/// A path that contains spaces is accepted only if it includes a directory.
bool looks_like_path(std::string_view text) {
  if (text.empty()) return false;
  const bool has_folder = std::any_of(text.begin(), text.end(), is_slash);
  return has_folder || std::none_of(text.begin(), text.end(), is_space);
}

struct Located {
  std::string_view path;
  MatchedLine line;
};

/// Reads `12<mark>text`.
std::optional<MatchedLine> read_numbered(std::string_view text, char mark) {
  if (text.empty() || !is_ascii_digit(text.front())) return std::nullopt;
  const std::optional<std::int64_t> number = consume_integer(text);
  if (!number || !text.starts_with(mark)) return std::nullopt;
  return MatchedLine{*number, std::string(text.substr(1)), mark == '-'};
}

/// Reads `path<mark>12<mark>text`, where `is_path` decides what is a path.
template <typename IsPath>
std::optional<Located> locate(std::string_view line, char mark, IsPath is_path) {
  std::size_t at = line.find(mark, drive_length(line));
  for (int ends = 0; at != std::string_view::npos && ends < kMaxPathEnds; ++ends) {
    const std::string_view path = line.substr(0, at);
    if (at + 1 < line.size() && is_ascii_digit(line[at + 1]) && is_path(path)) {
      if (auto numbered = read_numbered(line.substr(at + 1), mark)) {
        return Located{path, std::move(*numbered)};
      }
    }
    at = line.find(mark, at + 1);
  }
  return std::nullopt;
}

/// Returns the number in `Found 3 files`, if the line says nothing else.
std::optional<std::int64_t> announced_files(std::string_view line) {
  if (!consume_prefix(line, "Found ")) return std::nullopt;
  const std::optional<std::int64_t> count = consume_integer(line);
  return line == " files" || line == " file" ? count : std::nullopt;
}

bool is_nothing_found(std::string_view text) {
  text = trim(text);
  return text.starts_with("No matches found") || text.starts_with("No files found");
}

class MatchReader {
 public:
  explicit MatchReader(const Value& arguments)
      : only_path_(text_argument(arguments, ArgumentField::path)),
        mode_(arguments["output_mode"].string_or_empty()),
        unnumbered_(mode_ == "content" && !arguments["-n"].truthy()) {}

  std::optional<SearchMatches> read(std::string_view text) {
    const std::vector<std::string_view> lines = split_lines(text);
    // Context lines can be split only once the paths of the matches are known.
    std::vector<std::optional<Located>> matches;
    matches.reserve(lines.size());
    for (const std::string_view line : lines) {
      matches.push_back(read_match(line));
      if (matches.back()) file(matches.back()->path);
    }
    if (out_.files.empty()) return read_paths(lines);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!matches[i]) matches[i] = read_context(lines[i]);
      if (matches[i]) {
        add(std::move(*matches[i]));
      } else if (lines[i] != "--") {
        add_message(lines[i]);
      }
    }
    return std::move(out_);
  }

 private:
  std::optional<Located> read_match(std::string_view line) const {
    if (mode_ == "count") return read_count(line);
    if (!only_path_.empty()) {
      if (auto numbered = read_numbered(line, ':'))
        return Located{only_path_, std::move(*numbered)};
    }
    if (auto located = locate(line, ':', looks_like_path)) return located;
    if (!unnumbered_) return std::nullopt;
    const std::size_t colon = line.find(':', drive_length(line));
    const std::string_view path = line.substr(0, colon);
    if (colon == std::string_view::npos || path.find_first_of("/\\.") == std::string_view::npos ||
        std::any_of(path.begin(), path.end(), is_space)) {
      return std::nullopt;
    }
    return Located{path, {0, std::string(line.substr(colon + 1)), false}};
  }

  /// The count is stored as the number of a line until it is added.
  std::optional<Located> read_count(std::string_view line) const {
    const std::size_t colon = line.rfind(':');
    if (colon == std::string_view::npos || colon < drive_length(line)) return std::nullopt;
    const std::optional<std::int64_t> count = parse_integer(line.substr(colon + 1));
    if (!count || *count < 0 || *count > kLargestCount) return std::nullopt;
    return Located{line.substr(0, colon), {*count, {}, false}};
  }

  std::optional<Located> read_context(std::string_view line) const {
    if (mode_ == "count") return std::nullopt;
    if (auto numbered = read_numbered(line, '-'); numbered && !only_path_.empty()) {
      return Located{only_path_, std::move(*numbered)};
    }
    return locate(line, '-', [&](std::string_view path) {
      return by_path_.find(std::string(path)) != by_path_.end();
    });
  }

  MatchedFile& file(std::string_view path) {
    const auto [known, is_new] = by_path_.try_emplace(std::string(path), out_.files.size());
    if (is_new) out_.files.emplace_back().path = path;
    return out_.files[known->second];
  }

  void add(Located located) {
    MatchedFile& found = file(located.path);
    if (mode_ == "count") {
      found.count = located.line.number;
      out_.total = out_.total.value_or(0) + located.line.number;
    } else {
      found.lines.push_back(std::move(located.line));
    }
  }

  void add_message(std::string_view line) {
    if (is_blank(line)) return;
    if (!out_.message.empty()) out_.message += '\n';
    out_.message += line;
  }

  /// Reads a search that lists only the matching files: `Found 2 files`, then their paths.
  std::optional<SearchMatches> read_paths(const std::vector<std::string_view>& lines) {
    const bool announced = !lines.empty() && announced_files(lines.front());
    if (!announced && mode_ != "files_with_matches") return std::nullopt;
    for (const std::string_view line : lines) {
      if (announced_files(line) || is_blank(line)) continue;
      if (line.front() == '(' || line.front() == '[') {
        add_message(line);
      } else {
        file(line);
      }
    }
    if (announced && announced_files(lines.front()) != out_.files.size()) {
      out_.message = std::string(lines.front()) + (out_.message.empty() ? "" : "\n") + out_.message;
    }
    return std::move(out_);
  }

  std::string_view only_path_;
  std::string_view mode_;
  bool unnumbered_;
  SearchMatches out_;
  TextMap<std::size_t> by_path_;
};

}  // namespace

std::optional<SearchMatches> read_matches(const Value& arguments, std::string_view text) {
  if (is_nothing_found(text)) {
    SearchMatches none;
    none.total = 0;
    return none;
  }
  return MatchReader(arguments).read(text);
}

std::optional<Listing> read_found_files(const Value& arguments, std::string_view text) {
  Listing out;
  out.path = text_argument(arguments, ArgumentField::path);
  out.is_search_result = true;
  if (is_nothing_found(text)) return out;
  if (const auto names = read_quoted_list(text)) {
    for (const std::string& name : *names)
      add_listed_name(name, out);
    return out;
  }
  for (const std::string_view line : split_lines(text)) {
    if (is_blank(line) || announced_files(line)) continue;
    if (line.front() == '(' || line.front() == '[') return std::nullopt;
    add_listed_name(line, out);
  }
  if (out.entries.empty()) return std::nullopt;
  return out;
}

Links read_link_list(const Value& list) {
  Links links;
  for (const Member& item : list.members()) {
    Link link;
    link.url = item.value["url"].string_or_empty();
    link.title = item.value["title"].string_or_empty();
    link.snippet = item.value["snippet"].string_or_empty();
    links.links.push_back(std::move(link));
  }
  return links;
}

std::optional<Link> read_numbered_link(std::string_view line) {
  const std::size_t mark = line.find("] ");
  const std::size_t open = line.rfind(" (");
  const bool is_link = line.starts_with('[') && line.ends_with(')') &&
                       mark != std::string_view::npos && open != std::string_view::npos &&
                       open > mark;
  if (!is_link) return std::nullopt;
  Link out;
  out.title = line.substr(mark + 2, open - std::min(open, mark + 2));
  out.url = line.substr(open + 2, line.size() - open - 3);
  return out;
}

std::optional<Links> read_links(std::string_view text) {
  Links out;
  bool any = false;
  for (const std::string_view line : split_lines(text)) {
    if (line.starts_with(kLinks)) {
      auto parsed = read_json(line.substr(kLinks.size()));
      const Value* list = std::get_if<Value>(&parsed);
      if (list != nullptr && list->is_array()) {
        Links more = read_link_list(*list);
        std::move(more.links.begin(), more.links.end(), std::back_inserter(out.links));
        any = true;
        continue;
      }
    }
    out.text += line;
    out.text += '\n';
  }
  if (!any) return std::nullopt;
  out.text = trim(out.text);
  return out;
}

}  // namespace agent_timeline

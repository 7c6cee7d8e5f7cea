#include "decode/maria/text.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "base/number.h"
#include "base/sorting.h"
#include "base/text.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

using Lines = std::vector<std::string_view>;
using TextReader = std::optional<MariaResult> (*)(const Value& arguments, std::string_view text);

std::optional<MariaStreamSize> read_heading(std::string_view line, std::string_view stream) {
  if (!consume_prefix(line, "=== ") || !consume_prefix(line, stream) || !consume_prefix(line, " ("))
    return std::nullopt;
  const bool is_part = consume_prefix(line, "first ");
  const auto first = consume_count(line);
  const auto total = is_part && consume_prefix(line, " of ") ? consume_count(line) : first;
  if (!first || !total || !consume_prefix(line, " lines) ===")) return std::nullopt;
  return MariaStreamSize{std::min(*first, *total), *total};
}

bool is_heading(std::string_view line) {
  return read_heading(line, "STDOUT") || read_heading(line, "STDERR");
}

/// Returns the end of the stream whose lines begin at `from`: after as many lines as its heading
/// says or, if neither another heading nor the end of the text follows there, at the next heading.
std::size_t end_of_stream(const Lines& lines, std::size_t from, const MariaStreamSize& size) {
  const auto count = static_cast<std::size_t>(size.shown);
  const std::size_t counted = from + std::min(count, lines.size() - from);
  std::size_t next = counted;
  while (next < lines.size() && is_blank(lines[next]))
    ++next;
  if (next < lines.size() && is_heading(lines[next])) return counted;
  if (next == lines.size() && counted - from == count) return counted;
  const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(from);
  const auto heading = std::find_if(begin, lines.end(), is_heading);
  return static_cast<std::size_t>(heading - lines.begin());
}

/// The lines from `from` up to, but not including, `to`, with the line feeds between them.
std::string_view span_of(const Lines& lines, std::size_t from, std::size_t to) {
  if (from == to) return {};
  const char* begin = lines[from].data();
  const char* end = lines[to - 1].data() + lines[to - 1].size();
  return {begin, static_cast<std::size_t>(end - begin)};
}

/// Reads the streams under their headings; false if there is any other text.
bool read_streams(std::string_view text, CommandOutput& out) {
  const Lines lines = split_lines(text);
  for (std::size_t i = 0; i < lines.size();) {
    if (is_blank(lines[i])) {
      ++i;
      continue;
    }
    const auto standard_output = read_heading(lines[i], "STDOUT");
    const auto size = standard_output ? standard_output : read_heading(lines[i], "STDERR");
    if (!size) return false;
    const std::size_t end = end_of_stream(lines, i + 1, *size);
    std::string& stream = standard_output ? out.standard_output : out.standard_error;
    if (!stream.empty()) return false;
    stream = span_of(lines, i + 1, end);
    if (size->total > size->shown) {
      (standard_output ? out.standard_output_lines : out.standard_error_lines) = size->total;
    }
    i = end;
  }
  return true;
}

/// Reads the rest of the first sentence, which follows the command, and removes its line.
bool consume_ending(std::string_view& text, MariaResult& read, CommandOutput& out) {
  constexpr std::size_t max_ending_bytes = 256;
  const std::string_view start = text.substr(0, max_ending_bytes);
  const std::string_view line = start.substr(0, start.find('\n'));
  if (line.size() == max_ending_bytes) return false;
  std::string_view rest = line;
  if (consume_prefix(rest, " exited with status ")) {
    const bool negative = consume_prefix(rest, "-");
    const auto code = consume_count(rest);
    if (!code || trim_end(rest) != ".") return false;
    out.exit_code = negative ? -*code : *code;
    read.status = *code == 0 ? Status::done : Status::error;
  } else if (consume_prefix(rest, " timed out after ")) {
    // The number is in milliseconds, although the sentence says seconds.
    out.timeout_ms = consume_count(rest);
    if (!out.timeout_ms || trim_end(rest) != " seconds.") return false;
    out.outcome = CommandOutput::Outcome::timed_out;
    read.status = Status::timed_out;
  } else if (consume_prefix(rest, " started in background with Job ID ")) {
    out.job_id = trim(rest);
    out.outcome = CommandOutput::Outcome::background;
    read.status = Status::background;
  } else {
    return false;
  }
  text.remove_prefix(line.size());
  return true;
}

/// Reads `Command <command> exited with status <n>.` and the streams. The command may contain
/// anything: if the arguments do not have it, it ends at the first possible end of the sentence.
std::optional<MariaResult> read_command(const Value& arguments, std::string_view text) {
  constexpr std::string_view before = "Command ";
  if (!consume_prefix(text, before)) return std::nullopt;
  const std::string_view known = arguments["command"].string_or_empty();
  std::size_t end = !known.empty() && text.starts_with(known) ? known.size() : 0;
  MariaResult read;
  CommandOutput out;
  for (;; ++end) {
    end = text.find(' ', end);
    if (end == std::string_view::npos) return std::nullopt;
    std::string_view rest = text.substr(end);
    if (!consume_ending(rest, read, out)) continue;
    out.command = text.substr(0, end);
    if (!read_streams(rest, out)) return std::nullopt;
    read.output = std::move(out);
    return read;
  }
}

std::optional<ListedEntry> read_entry(std::string_view row) {
  using Kind = ListedEntry::Kind;
  constexpr std::array<std::pair<std::string_view, Kind>, 4> icons = {{
      {"📁 ", Kind::directory},
      {"📄 ", Kind::file},
      {"🔗 ", Kind::symlink},
      {"❓ ", Kind::other},
  }};
  const auto icon = std::find_if(icons.begin(), icons.end(),
                                 [&](const auto& known) { return row.starts_with(known.first); });
  if (icon == icons.end()) return std::nullopt;
  row.remove_prefix(icon->first.size());
  ListedEntry entry;
  entry.kind = icon->second;
  entry.hidden = consume_suffix(row, " [hidden]");
  std::string_view name = row;
  const std::size_t size_at = row.rfind(" (");
  if (consume_suffix(name, " bytes)") && size_at < name.size()) {
    std::string_view size = name.substr(size_at + 2);
    const auto bytes = consume_count(size);
    if (bytes && size.empty()) {
      entry.size = bytes;
      row = name.substr(0, size_at);
    }
  }
  entry.name = row;
  return entry;
}

/// `Total: 3 items (2 files, 1 directories)`.
bool read_totals(std::string_view line, Listing& out) {
  if (!consume_prefix(line, "Total: ")) return false;
  const auto total = consume_count(line);
  if (!consume_prefix(line, " items (")) return false;
  const auto files = consume_count(line);
  if (!consume_prefix(line, " files, ")) return false;
  const auto directories = consume_count(line);
  if (!total || !files || !directories || line != " directories)") return false;
  out.total = *total;
  out.files = *files;
  out.directories = *directories;
  return true;
}

std::optional<MariaResult> read_listing(const Value& arguments, std::string_view text) {
  Listing out;
  out.path = arguments["path"].string_or_empty();
  if (trim(text) == "No files found.") return MariaResult{Status::done, std::move(out)};
  const Lines lines = split_lines(text);
  std::string_view path = lines.front();
  if (!consume_prefix(path, "Directory: ") || lines.size() < 2 || !read_totals(lines[1], out)) {
    return std::nullopt;
  }
  out.path = path;
  for (std::size_t i = 2; i < lines.size(); ++i) {
    if (is_blank(lines[i])) continue;
    std::optional<ListedEntry> entry = read_entry(lines[i]);
    if (!entry) return std::nullopt;
    out.entries.push_back(std::move(*entry));
  }
  return MariaResult{Status::done, std::move(out)};
}

/// `File: <path> (lines 3-5 (3 lines))`.
bool read_file_heading(std::string_view line, FileContent& out) {
  const std::size_t range_at = line.rfind(" (lines ");
  if (range_at == std::string_view::npos || !consume_prefix(line, "File: ")) return false;
  constexpr std::size_t taken = std::string_view("File: ").size();
  if (range_at < taken) return false;
  out.path = line.substr(0, range_at - taken);
  std::string_view range = line.substr(range_at - taken);
  consume_prefix(range, " (lines ");
  const auto first = consume_count(range);
  if (!consume_prefix(range, "-")) return false;
  const auto last = consume_count(range);
  if (!first || !last || !consume_prefix(range, " (") || !consume_count(range)) return false;
  if (range != " lines))" || *first < 1 || *last < *first) return false;
  out.start_line = *first;
  out.end_line = *last;
  return true;
}

/// Returns the text of a row ` L07 | text`.
std::optional<std::string_view> read_file_row(std::string_view row, std::int64_t number) {
  if (!consume_prefix(row, " L") || consume_count(row) != number) return std::nullopt;
  // An empty line may have lost its trailing space.
  if (row == " |") return row.substr(row.size());
  if (!consume_prefix(row, " | ")) return std::nullopt;
  return row;
}

/// Reads rows that are numbered as the heading says or, in older versions, plain lines.
std::optional<MariaResult> read_file(const Value&, std::string_view text) {
  const Lines lines = split_lines(text);
  FileContent out;
  if (!read_file_heading(lines.front(), out)) return std::nullopt;
  const bool is_plain = lines.size() > 1 && !read_file_row(lines[1], out.start_line);
  std::string_view last_row;
  for (std::size_t i = 1; i < lines.size() && !is_plain; ++i) {
    const auto row = read_file_row(lines[i], out.start_line + static_cast<std::int64_t>(i) - 1);
    if (!row) return std::nullopt;
    if (i > 1) out.content += '\n';
    out.content += last_row = *row;
  }
  if (is_plain) out.content = text.substr(std::min(lines.front().size() + 1, text.size()));
  // An empty last row is only the final line feed if the file is read from its start, but in a
  // later range it is an empty line.
  if (!is_plain && out.start_line > 1 && last_row.empty()) out.content += '\n';
  return MariaResult{Status::done, std::move(out)};
}

/// `path:12`.
bool read_match_heading(std::string_view line, MatchedFile& file, std::int64_t& number) {
  const std::size_t colon = line.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return false;
  std::string_view digits = line.substr(colon + 1);
  const auto read = consume_count(digits);
  if (!read || !digits.empty()) return false;
  file.path = line.substr(0, colon);
  number = *read;
  return true;
}

/// Reads rows `12: text` from line `i` up to an empty line; false if another row comes first.
bool read_context(const Lines& lines, std::size_t& i, std::int64_t match, MatchedFile& file) {
  for (; i < lines.size() && !lines[i].empty(); ++i) {
    std::string_view row = lines[i];
    const auto number = consume_count(row);
    if (!number || !consume_prefix(row, ":")) return false;
    consume_prefix(row, " ");
    file.lines.push_back({*number, std::string(row), *number != match});
  }
  return true;
}

/// Reads `Search completed. Found 3 matches.`: the total, if it differs from the matches listed.
void read_match_total(std::string_view message, std::int64_t listed, MariaResult& read,
                      SearchMatches& out) {
  const std::size_t at = message.find("Found ");
  if (at == std::string_view::npos) return;
  std::string_view rest = message.substr(at + 6);
  const auto total = consume_count(rest);
  if (!total || *total == listed) return;
  out.total = total;
  read.cut = OutputCut{listed, total, OutputCut::Unit::results, {}};
}

/// Reads a message and, for each match, its place and the lines around it.
std::optional<MariaResult> read_search(const Value&, std::string_view text) {
  const Lines lines = split_lines(text);
  SearchMatches out;
  out.message = lines.front();
  const bool nothing = out.message.starts_with("No matches found");
  if (!nothing && !out.message.starts_with("Search completed.")) return std::nullopt;
  std::int64_t listed = 0;
  for (std::size_t i = 1; i < lines.size();) {
    if (lines[i].empty()) {
      ++i;
      continue;
    }
    MatchedFile found;
    std::int64_t number = 0;
    if (!read_match_heading(lines[i], found, number)) return std::nullopt;
    const bool same = !out.files.empty() && out.files.back().path == found.path;
    if (!same) out.files.push_back(std::move(found));
    if (!read_context(lines, ++i, number, out.files.back())) return std::nullopt;
    ++listed;
  }
  if (listed == 0 && !nothing) return std::nullopt;
  for (MatchedFile& file : out.files)
    order_matched_lines(file);
  MariaResult read;
  read_match_total(out.message, listed, read, out);
  read.output = std::move(out);
  return read;
}

constexpr std::array<std::pair<ToolId, TextReader>, 4> kTools = {{
    {ToolId::list_files, read_listing},
    {ToolId::read_file, read_file},
    {ToolId::run_command, read_command},
    {ToolId::search_files, read_search},
}};

/// Orders lines by number; for equal numbers, matches come before context.
bool comes_before(const void* lines, std::size_t first, std::size_t second) {
  const MatchedLine& a = static_cast<const MatchedLine*>(lines)[first];
  const MatchedLine& b = static_cast<const MatchedLine*>(lines)[second];
  return a.number != b.number ? a.number < b.number : a.context < b.context;
}

}  // namespace

std::optional<MariaResult> read_maria_text(std::string_view name, const Value& arguments,
                                           std::string_view text) {
  if (is_blank(text)) return std::nullopt;
  for (const auto& [tool, read] : kTools) {
    if (tool != tool_of(kMaria, name)) continue;
    if (auto known = read(arguments, text)) return known;
    return MariaResult{Status::done, TextOutput{std::string(trim_end(text)), true}};
  }
  return std::nullopt;
}

std::optional<MariaStreamSize> find_maria_stream(std::string_view text, std::string_view stream) {
  const std::size_t start = text.find("=== " + std::string(stream) + " (");
  if (start == std::string_view::npos) return std::nullopt;
  return read_heading(text.substr(start, text.find('\n', start) - start), stream);
}

void order_matched_lines(MatchedFile& file) {
  std::vector<std::size_t> order(file.lines.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  sort_indices(order, comes_before, file.lines.data());
  std::vector<MatchedLine> sorted;
  sorted.reserve(order.size());
  for (const std::size_t index : order)
    sorted.push_back(std::move(file.lines[index]));
  file.lines = std::move(sorted);
  const auto repeats = [](const MatchedLine& a, const MatchedLine& b) {
    return a.number == b.number && a.number > 0 && b.context;
  };
  file.lines.erase(std::unique(file.lines.begin(), file.lines.end(), repeats), file.lines.end());
}

}  // namespace agent_timeline

#include "decode/maria/results.h"

#include <algorithm>
#include <array>

#include "base/json/read.h"
#include "base/number.h"
#include "base/text.h"
#include "decode/maria/text.h"
#include "decode/read/fields.h"
#include "decode/read/tool_text.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// A MoonBit enum value: its constructor and fields. A plain object has no constructor.
struct Variant {
  std::string_view constructor;
  const Value& fields;
};

Variant read_variant(const Value& result) {
  if (!result.is_array()) return {{}, result};
  return {result.element(0).string_or_empty(), result.element(1)};
}

using ResultReader = std::optional<MariaResult> (*)(const Value& result, std::string_view text);

/// Returns the total of the stream's heading, but only if output was cut: more lines than are here.
std::optional<std::int64_t> lines_if_cut(std::string_view text, std::string_view stream,
                                         std::string_view output) {
  const auto size = find_maria_stream(text, stream);
  const auto here = 1 + static_cast<std::int64_t>(std::count(output.begin(), output.end(), '\n'));
  if (!size || size->total <= here) return std::nullopt;
  return size->total;
}

std::optional<MariaResult> read_command(const Value& result, std::string_view text) {
  const auto [constructor, fields] = read_variant(result);
  CommandOutput out;
  Status status = Status::done;
  if (constructor == "Completed") {
    out.exit_code = fields["status"].integer();
    if (out.exit_code != 0) status = Status::error;
  } else if (constructor == "TimedOut") {
    out.outcome = CommandOutput::Outcome::timed_out;
    out.timeout_ms = fields["timeout"].integer();
    status = Status::timed_out;
  } else if (constructor == "Background") {
    out.outcome = CommandOutput::Outcome::background;
    out.job_id = id_text(fields["job_id"]);
    status = Status::background;
  } else {
    return std::nullopt;
  }
  out.command = string_field(fields, "command");
  out.standard_output = string_field(fields, "stdout");
  out.standard_error = string_field(fields, "stderr");
  out.standard_output_lines = lines_if_cut(text, "STDOUT", out.standard_output);
  out.standard_error_lines = lines_if_cut(text, "STDERR", out.standard_error);
  return MariaResult{status, std::move(out)};
}

ListedEntry::Kind entry_kind(std::string_view kind) {
  if (kind == "file") return ListedEntry::Kind::file;
  if (kind == "directory") return ListedEntry::Kind::directory;
  return kind == "symlink" ? ListedEntry::Kind::symlink : ListedEntry::Kind::other;
}

ListedEntry read_entry(const Value& item) {
  ListedEntry entry;
  entry.name = item.is_string() ? std::string(item.text()) : string_field(item, "name");
  entry.kind =
      item.is_string() ? ListedEntry::Kind::file : entry_kind(item["kind"].string_or_empty());
  entry.hidden = item["is_hidden"].truthy();
  entry.size = unwrap_option(item["size"]).integer();
  return entry;
}

std::int64_t count_kind(const Listing& listing, ListedEntry::Kind kind) {
  std::int64_t count = 0;
  for (const ListedEntry& entry : listing.entries)
    count += entry.kind == kind ? 1 : 0;
  return count;
}

std::optional<MariaResult> read_listing(const Value& result, std::string_view) {
  const Value& fields = read_variant(result).fields;
  const Value& entries = fields["entries"];
  if (!entries.is_array()) return std::nullopt;
  Listing out;
  out.path = string_field(fields, "path");
  out.entries.reserve(entries.size());
  for (const Member& item : entries.members())
    out.entries.push_back(read_entry(item.value));
  out.total =
      fields["total_count"].integer().value_or(static_cast<std::int64_t>(out.entries.size()));
  out.files = fields["file_count"].integer().value_or(count_kind(out, ListedEntry::Kind::file));
  out.directories =
      fields["directory_count"].integer().value_or(count_kind(out, ListedEntry::Kind::directory));
  return MariaResult{Status::done, std::move(out)};
}

std::optional<MariaResult> read_file(const Value& result, std::string_view) {
  const Value& fields = read_variant(result).fields;
  if (!fields["content"].is_string()) return std::nullopt;
  FileContent out;
  out.path = string_field(fields, "path");
  out.content = string_field(fields, "content");
  out.start_line = fields["start_line"].integer().value_or(0);
  out.end_line = fields["end_line"].integer().value_or(0);
  return MariaResult{Status::done, std::move(out)};
}

/// Reads the result of a tool that writes a file: the file's path or a message, and maybe a diff.
std::optional<MariaResult> read_change(const Value& result, std::string_view) {
  const Value& fields = read_variant(result).fields;
  if (!fields["path"].is_string() && !fields["message"].is_string()) return std::nullopt;
  FileChange out;
  out.path = string_field(fields, "path");
  out.message = string_field(fields, "message");
  out.diff = unwrap_option(fields["diff"]).string_or_empty();
  if (fields["operation"].string_or_empty() == "Created") out.kind = FileChange::Kind::created;
  return MariaResult{Status::done, std::move(out)};
}

std::optional<MariaResult> read_written(const Value& result, std::string_view text) {
  std::optional<MariaResult> read = read_change(result, text);
  if (read) std::get<FileChange>(*read->output).kind = FileChange::Kind::created;
  return read;
}

/// Adds a line around a match, such as `12: text`, unless it is the match itself.
void add_context_line(std::string_view row, std::int64_t match_line, MatchedFile& file) {
  const std::size_t colon = row.find(':');
  const std::optional<std::int64_t> number =
      colon == std::string_view::npos ? std::nullopt : parse_integer(row.substr(0, colon));
  if (number && *number == match_line) return;
  if (number) row.remove_prefix(colon + 1);
  if (number) consume_prefix(row, " ");
  file.lines.push_back({number.value_or(0), std::string(row), true});
}

/// The context is one text, or a list of lines.
void add_context(const Value& context, std::int64_t match_line, MatchedFile& file) {
  for (const std::string_view row : split_lines(context.string_or_empty()))
    add_context_line(row, match_line, file);
  if (!context.is_array()) return;
  for (const Member& item : context.members())
    add_context_line(item.value.string_or_empty(), match_line, file);
}

void add_match(const Value& match, SearchMatches& out) {
  const std::string path = string_field(match, "path");
  if (out.files.empty() || out.files.back().path != path) out.files.push_back({path, {}, {}});
  MatchedFile& file = out.files.back();
  const std::int64_t number = match["line_number"].integer().value_or(0);
  add_context(match["context"], number, file);
  file.lines.push_back({number, string_field(match, "match_line"), false});
}

std::optional<MariaResult> read_search(const Value& result, std::string_view) {
  const auto [constructor, fields] = read_variant(result);
  if (constructor == "MoonbitToolResult" && fields["output"].is_string()) {
    return MariaResult{Status::done, TextOutput{string_field(fields, "output"), true}};
  }
  if (!fields["results"].is_array()) return std::nullopt;
  SearchMatches out;
  for (const Member& match : fields["results"].members())
    add_match(match.value, out);
  for (MatchedFile& file : out.files)
    order_matched_lines(file);
  const auto total = fields["total_matches"].integer();
  const auto listed = static_cast<std::int64_t>(fields["results"].size());
  if (total != listed) out.total = total;
  out.message = string_field(fields, "message");
  MariaResult read{Status::done, std::move(out), {}};
  if (fields["truncated"].truthy()) {
    read.cut = OutputCut{listed, total, OutputCut::Unit::results, {}};
  }
  return read;
}

/// Reads a text that is JSON and has lists of files.
std::optional<MariaResult> read_patch(const Value& result, std::string_view) {
  if (!result.is_string()) return std::nullopt;
  auto parsed = read_json(result.text());
  const Value* fields = std::get_if<Value>(&parsed);
  if (fields == nullptr || !(*fields)["message"].is_string()) return std::nullopt;
  FileChange out;
  out.message = string_field(*fields, "message");
  for (const std::string_view list : {"added", "modified", "deleted"}) {
    for (const Member& path : (*fields)[list].members())
      out.message += "\n" + std::string(list) + ": " + std::string(path.value.string_or_empty());
  }
  const Value* success = fields->find("success");
  const bool failed = success != nullptr && !success->truthy();
  return MariaResult{failed ? Status::error : Status::done, std::move(out)};
}

struct ToolRow {
  ToolId tool;
  ResultReader read;
};

constexpr std::array kTools = {
    ToolRow{ToolId::apply_patch, read_patch},   ToolRow{ToolId::edit_file, read_change},
    ToolRow{ToolId::list_files, read_listing},  ToolRow{ToolId::read_file, read_file},
    ToolRow{ToolId::rewrite_file, read_change}, ToolRow{ToolId::run_command, read_command},
    ToolRow{ToolId::search_files, read_search}, ToolRow{ToolId::write_file, read_written},
};

}  // namespace

MariaResult read_maria_result(std::string_view name, const Value& arguments, const Value& result,
                              std::string_view text) {
  const ToolId tool = tool_of(kMaria, name);
  for (const ToolRow& row : kTools) {
    if (row.tool != tool) continue;
    if (auto read = row.read(result, text)) return std::move(*read);
  }
  const std::string_view plain = is_blank(text) ? result.string_or_empty() : text;
  if (auto read = read_maria_text(name, arguments, plain)) return std::move(*read);
  if (auto read = read_tool_text(name, arguments, plain)) {
    return {Status::done, std::move(*read)};
  }
  if (!is_blank(text)) return {Status::done, TextOutput{std::string(text)}};
  if (result.is_string()) return {Status::done, TextOutput{std::string(result.text())}};
  return {Status::done, JsonOutput{result}};
}

}  // namespace agent_timeline

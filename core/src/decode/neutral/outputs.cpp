#include "decode/neutral/outputs.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// Looks up a word in a closed list; unknown words mean the first entry.
template <typename Enum, std::size_t N>
Enum by_name(const std::array<std::pair<std::string_view, Enum>, N>& names, std::string_view name) {
  for (const auto& [known, meaning] : names) {
    if (known == name) return meaning;
  }
  return names.front().second;
}

ToolOutput read_text(const Value& fields) {
  return TextOutput{string_field(fields, "text"), fields["preformatted"].truthy()};
}

ToolOutput read_command(const Value& fields) {
  using Outcome = CommandOutput::Outcome;
  static constexpr std::array<std::pair<std::string_view, Outcome>, 5> outcomes = {{
      {"completed", Outcome::completed},
      {"timed-out", Outcome::timed_out},
      {"background", Outcome::background},
      {"interrupted", Outcome::interrupted},
      {"running", Outcome::running},
  }};
  CommandOutput out;
  out.outcome = by_name(outcomes, fields["outcome"].string_or_empty());
  out.command = string_field(fields, "command");
  out.exit_code = fields["exitCode"].integer();
  out.standard_output = string_field(fields, "stdout");
  out.standard_error = string_field(fields, "stderr");
  out.timeout_ms = fields["timeoutMs"].integer();
  out.job_id = string_field(fields, "job");
  return out;
}

ToolOutput read_file(const Value& fields) {
  FileContent out;
  out.path = string_field(fields, "path");
  out.content = string_field(fields, "content");
  out.start_line = fields["startLine"].integer().value_or(0);
  out.end_line = fields["endLine"].integer().value_or(0);
  out.total_lines = fields["totalLines"].integer();
  return out;
}

ToolOutput read_listing(const Value& fields) {
  using Kind = ListedEntry::Kind;
  static constexpr std::array<std::pair<std::string_view, Kind>, 4> kinds = {{
      {"file", Kind::file},
      {"directory", Kind::directory},
      {"symlink", Kind::symlink},
      {"other", Kind::other},
  }};
  Listing out;
  out.path = string_field(fields, "path");
  out.is_search_result = fields["found"].truthy();
  for (const Member& item : fields["entries"].members()) {
    ListedEntry entry;
    entry.name =
        item.value.is_string() ? std::string(item.value.text()) : string_field(item.value, "name");
    entry.kind = by_name(kinds, item.value["kind"].string_or_empty());
    entry.hidden = item.value["hidden"].truthy();
    entry.size = item.value["size"].integer();
    out.files += entry.kind == Kind::file ? 1 : 0;
    out.directories += entry.kind == Kind::directory ? 1 : 0;
    out.entries.push_back(std::move(entry));
  }
  const auto listed = static_cast<std::int64_t>(out.entries.size());
  out.total = fields["total"].integer().value_or(listed);
  return out;
}

ToolOutput read_matches(const Value& fields) {
  SearchMatches out;
  out.total = fields["total"].integer();
  out.message = string_field(fields, "message");
  for (const Member& item : fields["files"].members()) {
    MatchedFile file;
    file.path = string_field(item.value, "path");
    file.count = item.value["count"].integer();
    for (const Member& line : item.value["lines"].members()) {
      file.lines.push_back({line.value["line"].integer().value_or(0),
                            string_field(line.value, "text"), line.value["context"].truthy()});
    }
    out.files.push_back(std::move(file));
  }
  return out;
}

ToolOutput read_links(const Value& fields) {
  Links out;
  out.text = string_field(fields, "text");
  for (const Member& item : fields["links"].members()) {
    out.links.push_back({string_field(item.value, "url"), string_field(item.value, "title"),
                         string_field(item.value, "snippet")});
  }
  return out;
}

ToolOutput read_change(const Value& fields) {
  using Kind = FileChange::Kind;
  static constexpr std::array<std::pair<std::string_view, Kind>, 3> kinds = {{
      {"modified", Kind::modified},
      {"created", Kind::created},
      {"deleted", Kind::deleted},
  }};
  FileChange out;
  out.path = string_field(fields, "path");
  out.message = string_field(fields, "message");
  out.diff = string_field(fields, "diff");
  out.kind = by_name(kinds, fields["kind"].string_or_empty());
  out.first_line = fields["firstLine"].integer().value_or(0);
  if (fields["newText"].is_string()) {
    out.old_content = string_field(fields, "oldText");
    out.new_content = string_field(fields, "newText");
    if (!fields["kind"].is_string() && !fields["oldText"].is_string()) out.kind = Kind::created;
  }
  for (const Member& edit : fields["edits"].members()) {
    out.edits.push_back({string_field(edit.value, "oldText"), string_field(edit.value, "newText"),
                         edit.value["replaceAll"].truthy()});
  }
  return out;
}

ToolOutput read_report(const Value& fields) {
  TaskReport out;
  out.task_id = string_field(fields, "task");
  out.state = string_field(fields, "state");
  out.text = string_field(fields, "text");
  for (const Member& call : fields["calls"].members())
    out.calls.emplace_back(call.value.string_or_empty());
  out.tool_uses = fields["toolUses"].integer();
  out.total_tokens = fields["totalTokens"].integer();
  return out;
}

ToolOutput read_answers(const Value& fields) {
  Answers out;
  for (const Member& pair : fields["answers"].members()) {
    out.pairs.push_back({string_field(pair.value, "question"), string_field(pair.value, "answer")});
  }
  return out;
}

ToolOutput read_json(const Value& fields) {
  return JsonOutput{fields["value"]};
}

struct TypeRow {
  std::string_view type;
  ToolOutput (*read)(const Value& fields);
};

constexpr std::array kTypes = {
    TypeRow{"answers", read_answers}, TypeRow{"change", read_change},
    TypeRow{"command", read_command}, TypeRow{"file", read_file},
    TypeRow{"json", read_json},       TypeRow{"links", read_links},
    TypeRow{"listing", read_listing}, TypeRow{"matches", read_matches},
    TypeRow{"report", read_report},   TypeRow{"text", read_text},
};

}  // namespace

std::optional<ToolOutput> read_neutral_output(const Value& output) {
  const std::string_view type = output["type"].string_or_empty();
  for (const TypeRow& row : kTypes) {
    if (row.type == type) return row.read(output);
  }
  return std::nullopt;
}

std::vector<Image> read_neutral_images(const Value& images) {
  static constexpr std::array<std::pair<std::string_view, Image::Source>, 3> sources = {{
      {"data", Image::Source::data},
      {"url", Image::Source::url},
      {"path", Image::Source::path},
  }};
  std::vector<Image> out;
  for (const Member& item : images.members()) {
    for (const auto& [name, source] : sources) {
      const Value& content = item.value[name];
      if (!content.is_string()) continue;
      out.push_back({source, std::string(content.text()), string_field(item.value, "mediaType")});
      break;
    }
  }
  return out;
}

}  // namespace agent_timeline

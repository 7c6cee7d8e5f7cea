#include "emit/export_facts.h"

#include <iterator>
#include <set>
#include <utility>
#include <variant>

#include "base/json/write.h"
#include "blocks/turn_summary.h"
#include "emit/enum_names.h"
#include "emit/export_markup.h"
#include "emit/json_fields.h"
#include "emit/node.h"
#include "emit/session_fields.h"
#include "emit/stats.h"
#include "html/html_writer.h"

namespace agent_timeline {
namespace {

/// The CSS class of a row; empty for an entry that has none.
std::string_view class_of(OutlineRow::Kind kind) {
  switch (kind) {
    case OutlineRow::Kind::prompt:
      return "at-outline-prompt";
    case OutlineRow::Kind::edit:
      return "at-outline-edit";
    case OutlineRow::Kind::failure:
      return "at-outline-failure";
    case OutlineRow::Kind::approval:
      return "at-outline-approval";
    case OutlineRow::Kind::none:
      break;
  }
  return {};
}

std::string files_text(std::size_t count) {
  return make_label("summary.files", {{"count", static_cast<std::int64_t>(count)}}).text;
}

bool has_status(const OutlineRow& row) {
  return row.kind == OutlineRow::Kind::failure || row.kind == OutlineRow::Kind::approval;
}

/// For example `Run: make`, the beginning of a prompt, `reader.mbt`, or `3 files`.
std::string text_of(const OutlineRow& row) {
  if (row.kind == OutlineRow::Kind::edit && row.text.empty()) return files_text(row.files.size());
  if (row.text.empty()) return row.title.text;
  if (!has_status(row)) return row.text;
  return row.title.text + ": " + row.text;
}

/// The line counts of an edit, or the status of a call that failed or was asked about.
std::string note_of(const OutlineRow& row, Status status) {
  if (row.kind == OutlineRow::Kind::edit) return signed_counts(row.files);
  if (!has_status(row)) return {};
  return status_label(status).text;
}

void write_files(const std::vector<ChangedFile>& files, JsonWriter& json) {
  json.begin_array();
  for (const ChangedFile& file : files) {
    json.begin_array();
    json.string(file.path);
    json.integer(static_cast<std::int64_t>(file.stats.added));
    json.integer(static_cast<std::int64_t>(file.stats.removed));
    json.end_array();
  }
  json.end_array();
}

void write_row(const OutlineRow& row, const Entry& entry, std::string& out) {
  HtmlWriter html(out);
  html.open(Element::li);
  html.attribute(Attribute::css_class, class_of(row.kind));
  html.open(Element::a);
  html.attribute(Attribute::href, entry_anchor(entry.index));
  html.attribute(Attribute::dir, "auto");
  html.text(text_of(row));
  if (const std::string note = note_of(row, entry.status); !note.empty()) {
    html.text(" ");
    labelled("at-outline-note", note, html);
  }
  html.finish();
}

}  // namespace

std::string signed_counts(std::span<const ChangedFile> files) {
  const diff::Stats sum = sum_of(files);
  std::string out;
  if (sum.added > 0) out += "+" + std::to_string(sum.added);
  if (sum.removed > 0) out += (out.empty() ? "−" : " −") + std::to_string(sum.removed);
  return out;
}

std::string changes_text(std::span<const ChangedFile> files) {
  std::set<std::string_view> paths;
  for (const ChangedFile& file : files)
    paths.insert(file.path);
  if (paths.empty()) return {};
  const std::string counts = signed_counts(files);
  return files_text(paths.size()) + (counts.empty() ? "" : " " + counts);
}

Label status_label(Status status) {
  return make_label("status." + std::string(enum_name(status)));
}

std::vector<Label> footer_labels(const Turn& turn) {
  std::vector<Label> labels = summarise_turn(turn);
  if (turn.status != Status::done) labels.insert(labels.begin(), status_label(turn.status));
  return labels;
}

Anchor entry_anchor(EntryIndex index) {
  return *make_anchor("at", AnchorKind::entry, index + 1);
}

void ExportFacts::add(const Entry& entry, const Block& block, bool has_outline) {
  if (std::holds_alternative<ToolCall>(entry.content)) ++calls;
  OutlineRow row = outline_row(entry, block);
  prompts += row.kind == OutlineRow::Kind::prompt ? 1 : 0;
  edits += row.kind == OutlineRow::Kind::edit ? 1 : 0;
  failures += row.kind == OutlineRow::Kind::failure ? 1 : 0;
  if (title.empty() && row.kind == OutlineRow::Kind::prompt)
    title = shortened(visible_excerpt(block), kTitleBytes);
  if (has_outline && !class_of(row.kind).empty()) write_row(row, entry, outline);
  std::move(row.files.begin(), row.files.end(), std::back_inserter(files));
}

std::string facts_json(const ExportFacts& facts, const Timeline& timeline) {
  std::string out;
  JsonWriter json(out);
  const auto number = [&](const char* name, std::size_t value) {
    json.key(name);
    json.integer(static_cast<std::int64_t>(value));
  };
  json.begin_object();
  json.key("title");
  json.string(facts.title);
  number("prompts", facts.prompts);
  number("calls", facts.calls);
  number("edits", facts.edits);
  number("failures", facts.failures);
  number("inert", facts.inert);
  number("section", facts.section);
  number("run", facts.run);
  json.key("files");
  write_files(facts.files, json);
  json.key("changes");
  write_files(facts.changes, json);
  json.key("outline");
  json.string(facts.outline);
  json.key("workingMs");
  json.raw(json_of(working_ms(timeline)));
  json.key("session");
  json.begin_object();
  write_fields(json, facts_fields(timeline.facts()));
  json.end_object();
  json.end_object();
  return out;
}

}  // namespace agent_timeline

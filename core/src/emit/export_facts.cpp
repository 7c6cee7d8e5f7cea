#include "emit/export_facts.h"

#include <variant>

#include "base/json/write.h"
#include "base/text.h"
#include "base/utf8.h"
#include "blocks/parts.h"
#include "emit/enum_names.h"
#include "emit/json_fields.h"
#include "emit/node.h"
#include "emit/session_fields.h"
#include "emit/stats.h"
#include "html/html_writer.h"
#include "html/plain_text.h"

namespace agent_timeline {
namespace {

/// Bytes of a title, and of the words of an outline's row.
constexpr std::size_t kTitleBytes = 160;
constexpr std::size_t kRowBytes = 96;

bool is_prompt(const Entry& entry) {
  const auto* message = std::get_if<Message>(&entry.content);
  return message != nullptr && message->role == Role::user && !message->injected &&
         !message->reasoning && !entry.parent;
}

bool has_failed(const Entry& entry) {
  return entry.status == Status::error || entry.status == Status::timed_out;
}

std::string_view name_of_file(std::string_view path) {
  const std::string_view name = path.substr(path.find_last_of("/\\") + 1);
  return name.empty() ? path : name;
}

/// `reader.mbt`, or `3 files`.
std::string changed_names(const std::vector<const diff::File*>& files) {
  if (files.size() == 1) return std::string(name_of_file(diff::display_path(*files.front())));
  return make_label("summary.files", {{"count", static_cast<std::int64_t>(files.size())}}).text;
}

std::string signed_counts(const diff::Stats& stats) {
  std::string out;
  if (stats.added > 0) out += "+" + std::to_string(stats.added);
  if (stats.removed > 0) out += (out.empty() ? "−" : " −") + std::to_string(stats.removed);
  return out;
}

/// What an outline says of an entry.
struct Row {
  std::string_view css_class;
  std::string text;
  std::string note;
};

void write_row(const Row& row, EntryIndex index, std::string& out) {
  HtmlWriter html(out);
  html.open(Element::li);
  html.attribute(Attribute::css_class, row.css_class);
  html.open(Element::a);
  html.attribute(Attribute::href, entry_anchor(index));
  html.attribute(Attribute::dir, "auto");
  html.text(row.text);
  if (!row.note.empty()) {
    html.text(" ");
    html.labelled(Element::span, "at-outline-note", row.note);
  }
  html.finish();
}

}  // namespace

std::string shown_words(const Block& block) {
  std::string words;
  for (const Part& part : block.parts) {
    const auto* text = std::get_if<MarkdownPart>(&part.content);
    if (text == nullptr) continue;
    for (const std::string& html : text->html) {
      if (words.size() > kTitleBytes) return words;
      append_plain_text(html, words);
      words += ' ';
    }
  }
  return words;
}

std::string shortened(std::string_view text, std::size_t bytes) {
  const std::string line = one_line(text);
  const std::string_view kept = utf8_prefix(line, bytes);
  std::string out(trim_end(kept));
  if (kept.size() < line.size()) out += "…";
  return out;
}

Anchor entry_anchor(EntryIndex index) {
  return *make_anchor("at", AnchorKind::entry, index + 1);
}

void ExportFacts::add(const Entry& entry, const Block& block, bool has_outline) {
  Row row;
  if (std::holds_alternative<ToolCall>(entry.content)) ++calls;
  if (is_prompt(entry)) {
    ++prompts;
    const std::string words = shown_words(block);
    if (title.empty()) title = shortened(words, kTitleBytes);
    row = {"at-outline-prompt", shortened(words, kRowBytes), ""};
    if (row.text.empty()) row.text = block.title.text;
  } else if (has_failed(entry)) {
    ++failures;
    row = {"at-outline-failure", block.title.text,
           make_label("status." + std::string(word(entry.status))).text};
    if (!block.summary.empty()) row.text += ": " + shortened(block.summary, kRowBytes);
  } else if (block.tool && entry.status == Status::done) {
    std::vector<const diff::File*> changed;
    diff::Stats sum;
    for (const Part& part : block.parts) {
      const auto* content = std::get_if<DiffPart>(&part.content);
      if (content == nullptr) continue;
      for (const diff::File& file : content->diff.files) {
        const diff::Stats stats = diff::count(file);
        changed.push_back(&file);
        files.push_back({diff::display_path(file), stats});
        sum.added += stats.added;
        sum.removed += stats.removed;
      }
    }
    if (changed.empty()) return;
    ++edits;
    row = {"at-outline-edit", changed_names(changed), signed_counts(sum)};
  }
  if (has_outline && !row.css_class.empty()) write_row(row, entry.index, outline);
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
  json.key("files");
  json.begin_array();
  for (const ChangedFile& file : facts.files) {
    json.begin_array();
    json.string(file.path);
    json.integer(static_cast<std::int64_t>(file.stats.added));
    json.integer(static_cast<std::int64_t>(file.stats.removed));
    json.end_array();
  }
  json.end_array();
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

#include "emit/file_change.h"

#include <utility>
#include <variant>

#include "base/json/write.h"
#include "blocks/build_block.h"
#include "diff/marks.h"
#include "emit/file_history.h"
#include "emit/json_fields.h"
#include "html/html_writer.h"

namespace agent_timeline {
namespace {

/// The maximum HTML size of edits shown one by one; further edits are only listed.
constexpr std::size_t kMaxHtml = std::size_t{1} * 1024 * 1024;

/// The changes to the file at `path` that an entry shows.
std::vector<diff::File> changes_of(const Entry& entry, const markdown::Options& options,
                                   std::string_view path) {
  std::vector<diff::File> out;
  Block block = build_block(entry, options, {}, BlockDetail::searched);
  for (Part& part : block.parts) {
    auto* content = std::get_if<DiffPart>(&part.content);
    if (content == nullptr) continue;
    for (diff::File& file : content->diff.files) {
      if (diff::display_path(file) == path) out.push_back(std::move(file));
    }
  }
  return out;
}

std::string html_of(std::vector<diff::File> files, const RenderOptions& options) {
  DiffPart content;
  content.diff.files = std::move(files);
  content.stats = diff::count(content.diff);
  diff::mark_changes(content.diff);
  std::string out;
  HtmlWriter html(out);
  render_part(Part{"change", std::nullopt, std::nullopt, std::move(content)}, options, html);
  return out;
}

void write_net(const std::optional<diff::File>& net, const RenderOptions& render,
               JsonWriter& json) {
  const diff::Stats stats = net ? diff::count(*net) : diff::Stats{};
  json.key("known");
  json.boolean(net.has_value());
  json.key("added");
  json.raw(json_of_size(stats.added));
  json.key("removed");
  json.raw(json_of_size(stats.removed));
  json.key("html");
  const bool shows = net && !net->hunks.empty();
  json.string(shows ? html_of({*net}, render) : std::string());
}

}  // namespace

std::string file_change_json(const Timeline& timeline, const markdown::Options& options,
                             const RenderOptions& render, std::string_view path,
                             const std::vector<EntryIndex>& edits) {
  FileHistory history;
  for (const EntryIndex edit : edits) {
    for (const diff::File& file : changes_of(timeline.entries()[edit], options, path))
      history.add(file);
  }
  const std::optional<diff::File> net = history.net();
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("path");
  json.string(path);
  write_net(net, render, json);
  json.key("edits");
  json.begin_array();
  std::size_t bytes = 0;
  for (const EntryIndex edit : edits) {
    json.begin_object();
    json.key("entry");
    json.string(entry_id(edit));
    json.key("html");
    std::string html;
    if (!net && bytes < kMaxHtml)
      html = html_of(changes_of(timeline.entries()[edit], options, path), render);
    bytes += html.size();
    json.string(html);
    json.end_object();
  }
  json.end_array();
  json.end_object();
  return out;
}

}  // namespace agent_timeline

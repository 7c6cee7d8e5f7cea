#include "emit/export_head.h"

#include <algorithm>
#include <string>
#include <variant>

#include "blocks/elapsed.h"
#include "emit/entry_time.h"
#include "emit/enum_names.h"
#include "emit/export_markup.h"

namespace agent_timeline {
namespace {

/// Shorter thinking times are not shown.
constexpr std::int64_t kNotableMs = 1000;

void write_badges(const std::vector<Badge>& badges, HtmlWriter& html) {
  if (std::none_of(badges.begin(), badges.end(), is_notable)) return;
  open(Element::span, "at-badges", html);
  for (const Badge& badge : badges) {
    if (!is_notable(badge)) continue;
    std::string css_class = "at-badge at-tone-";
    css_class += enum_name(badge.tone);
    // Marks line counts, so that the body can omit them (bodies.css).
    if (badge.label.key.starts_with("badge.lines-")) css_class += " at-lines";
    labelled(css_class, badge.label.text, html);
  }
  html.close();
}

/// The title; for a finished thought, with its duration.
std::string title_of(const Entry& entry, const Block& block) {
  const auto* message = std::get_if<Message>(&entry.content);
  if (message == nullptr || !message->reasoning || is_open(entry.status)) return block.title.text;
  const auto took = elapsed_ms(entry.duration_ms, entry.started_ms, entry.ended_ms);
  if (!took || *took < kNotableMs) return make_label("role.thought").text;
  return make_label("role.thought-for", {{"milliseconds", *took}}).text;
}

/// The number of paths in the summary; the view's `card-head.ts` counts the same way.
std::size_t paths_of(const Block& block) {
  return static_cast<std::size_t>(
      std::count_if(block.summary_parts.begin(), block.summary_parts.end(),
                    [](const SummaryPart& part) { return part.kind == SummaryPart::Kind::path; }));
}

/// The length of the directory prefix if the summary starts with a path, else 0; the view's
/// `card-head.ts` splits the same way.
std::size_t folder_size(const Block& block) {
  if (block.summary_parts.empty()) return 0;
  const SummaryPart& first = block.summary_parts.front();
  if (first.kind != SummaryPart::Kind::path || !block.summary.starts_with(first.text)) return 0;
  const std::size_t last = first.text.find_last_not_of("/\\");
  return last == std::string::npos ? 0 : first.text.find_last_of("/\\", last) + 1;
}

/// Separates a path's directories from its file name, so that a lack of space truncates only the
/// directories.
void write_summary(const Block& block, HtmlWriter& html) {
  const std::string_view summary = block.summary;
  const std::size_t folder = folder_size(block);
  if (folder == 0) return labelled("at-summary", summary, html);
  open(Element::span, "at-summary at-path-first", html);
  open(Element::span, "at-path-folders", html);
  labelled("at-path-text", summary.substr(0, folder), html);
  html.close();
  labelled("at-path-file", summary.substr(folder), html);
  html.close();
}

void write_status(Status status, HtmlWriter& html) {
  if (status == Status::done) return;
  const std::string_view name = enum_name(status);
  open(Element::span, "at-status", html);
  html.attribute(Attribute::data_status, name);
  labelled("at-status-text", make_label("status." + std::string(name)).text, html);
  html.close();
}

}  // namespace

void write_head(const Entry& entry, const Block& block, std::string_view time, HtmlWriter& html) {
  labelled("at-title", title_of(entry, block), html);
  const bool has_summary = !std::holds_alternative<Message>(entry.content) || block.collapsed;
  if (has_summary && !block.summary.empty()) write_summary(block, html);
  write_badges(block.badges, html);
  std::string times(time);
  const std::string duration = notable_duration(entry);
  if (!times.empty() && !duration.empty()) times += " · ";
  times += duration;
  if (!times.empty()) html.text_element(Element::span, "at-time", times);
  write_status(entry.status, html);
}

std::string_view head_class(const Block& block) {
  return paths_of(block) == 1 ? "at-head at-one-path" : "at-head";
}

}  // namespace agent_timeline

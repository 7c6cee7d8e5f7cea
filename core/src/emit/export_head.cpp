#include "emit/export_head.h"

#include <algorithm>
#include <string>
#include <variant>

#include "base/text.h"
#include "emit/entry_time.h"
#include "emit/enum_names.h"
#include "emit/export_facts.h"
#include "emit/export_markup.h"

namespace agent_timeline {
namespace {

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
  const auto took = notable_ms(entry);
  if (!took) return make_label("role.thought").text;
  return make_label("role.thought-for", {{"milliseconds", *took}}).text;
}

/// The number of paths in the summary; the view's `card-head.ts` counts the same way.
std::size_t paths_of(const Block& block) {
  return static_cast<std::size_t>(
      std::count_if(block.summary_parts.begin(), block.summary_parts.end(),
                    [](const SummaryPart& part) { return part.kind == SummaryPart::Kind::path; }));
}

/// The path that the summary starts with, if it has directories; the view's `card-head.ts` has the
/// same rule.
std::string_view leading_path(const Block& block) {
  if (block.summary_parts.empty()) return {};
  const SummaryPart& first = block.summary_parts.front();
  const bool is_path = first.kind == SummaryPart::Kind::path && contains(first.text, "/");
  return is_path && block.summary.starts_with(first.text) ? first.text : std::string_view();
}

/// Sets a leading path apart, so that a narrow head cuts off its first directories, not its end.
void write_summary(const Block& block, HtmlWriter& html) {
  const std::string_view summary = block.summary;
  const std::string_view path = leading_path(block);
  if (path.empty()) return labelled("at-summary", summary, html);
  open(Element::span, "at-summary", html);
  html.attribute(Attribute::dir, "ltr");
  open(Element::span, "at-path-first", html);
  labelled("at-path-text", path, html);
  html.close();
  if (path.size() < summary.size()) labelled("at-after-path", summary.substr(path.size()), html);
  html.close();
}

void write_status(Status status, HtmlWriter& html) {
  if (status == Status::done) return;
  const std::string_view name = enum_name(status);
  open(Element::span, "at-status", html);
  html.attribute(Attribute::data_status, name);
  labelled("at-status-text", status_label(status).text, html);
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

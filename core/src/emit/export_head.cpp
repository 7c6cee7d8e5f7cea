#include "emit/export_head.h"

#include <algorithm>
#include <string>
#include <variant>

#include "emit/entry_time.h"
#include "emit/enum_names.h"
#include "emit/export_markup.h"

namespace agent_timeline {
namespace {

void write_badges(const std::vector<Badge>& badges, HtmlWriter& html) {
  if (std::none_of(badges.begin(), badges.end(), is_news)) return;
  open(Element::span, "at-badges", html);
  for (const Badge& badge : badges) {
    if (!is_news(badge)) continue;
    std::string css_class = "at-badge at-tone-";
    css_class += word(badge.tone);
    labelled(css_class, badge.label.text, html);
  }
  html.close();
}

void write_status(Status status, HtmlWriter& html) {
  if (status == Status::done) return;
  const std::string_view name = word(status);
  open(Element::span, "at-status", html);
  html.attribute(Attribute::data_status, name);
  labelled("at-status-text", make_label("status." + std::string(name)).text, html);
  html.close();
}

}  // namespace

void write_head(const Entry& entry, const Block& block, std::string_view time, HtmlWriter& html) {
  labelled("at-title", block.title.text, html);
  const bool has_summary = !std::holds_alternative<Message>(entry.content) || block.collapsed;
  if (has_summary && !block.summary.empty()) labelled("at-summary", block.summary, html);
  write_badges(block.badges, html);
  std::string times(time);
  const std::string duration = notable_duration(entry);
  if (!times.empty() && !duration.empty()) times += " · ";
  times += duration;
  if (!times.empty()) html.labelled(Element::span, "at-time", times);
  write_status(entry.status, html);
}

}  // namespace agent_timeline

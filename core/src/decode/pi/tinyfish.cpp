#include "decode/pi/tinyfish.h"

#include <array>

#include "base/number.h"
#include "base/text.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// How a tool lists its results.
struct ListForm {
  ToolId tool;
  /// The member of `details` with the number of results.
  std::string_view count;
  std::string_view heading;
  bool (*is_item)(std::string_view line, std::string_view next);
  /// The line below the last item, if there is one.
  std::string_view end;
};

/// `[3] Title (site)`.
bool is_search_item(std::string_view line, std::string_view) {
  const std::size_t bracket = line.find(']');
  return line.starts_with('[') && bracket != std::string_view::npos && bracket > 1 &&
         line.substr(1, bracket - 1).find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_page(std::string_view line, std::string_view next) {
  return line.starts_with("## ") && next.starts_with("URL: ");
}

bool is_run(std::string_view line, std::string_view) {
  return line.starts_with("### ");
}

constexpr std::array kLists = {
    ListForm{ToolId::tinyfish_fetch, "resultCount", "Fetched ", is_page, "---"},
    ListForm{ToolId::tinyfish_run_list, "count", "Found ", is_run, ""},
    ListForm{ToolId::tinyfish_search, "resultCount", "Found ", is_search_item, ""},
};

/// Reads the number in `Found 12 result(s):`.
std::optional<std::int64_t> announced(std::string_view text, std::string_view heading) {
  return consume_prefix(text, heading) ? leading_integer(text) : std::nullopt;
}

std::int64_t count_items(const ListForm& form, std::string_view text) {
  const std::vector<std::string_view> lines = split_lines(text);
  std::int64_t count = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view next = i + 1 < lines.size() ? lines[i + 1] : std::string_view();
    count += form.is_item(lines[i], next) ? 1 : 0;
  }
  return count;
}

std::optional<OutputCut> read_list_cut(const ListForm& form, const Value& details,
                                       std::string_view text) {
  const std::optional<std::int64_t> counted = details[form.count].integer();
  const std::optional<std::int64_t> total = counted ? counted : announced(text, form.heading);
  if (!total || *total <= 0) return std::nullopt;
  const std::int64_t shown = count_items(form, text);
  const bool known_form = shown > 0 || is_blank(text);
  if (!known_form) return std::nullopt;
  OutputCut cut;
  cut.unit = OutputCut::Unit::results;
  if (shown < *total) {
    cut.shown = shown;
    cut.total = total;
    return cut;
  }
  // Any number of lines of the last page may be missing.
  if (!trim_end(text).ends_with(form.end)) {
    cut.unit = OutputCut::Unit::lines;
    return cut;
  }
  return std::nullopt;
}

/// True if nothing is left of a result, because its first line exceeded the limit.
bool is_emptied(const Value& details, std::string_view text) {
  return is_blank(text) &&
         (details["completed"].truthy() || details["status"].truthy() ||
          details["cancelled"].truthy() || details["eventCount"].integer().value_or(0) > 0);
}

}  // namespace

std::optional<OutputCut> read_tinyfish_cut(std::string_view name, const Value& details,
                                           std::string_view text) {
  if (!name.starts_with("tinyfish_")) return std::nullopt;
  const ToolId tool = tool_of(kPi, name);
  for (const ListForm& form : kLists) {
    if (form.tool == tool) return read_list_cut(form, details, text);
  }
  if (!is_emptied(details, text)) return std::nullopt;
  OutputCut cut;
  cut.shown = 0;
  return cut;
}

std::string_view guess_tinyfish_tool(const Value& details, std::string_view text) {
  if (details["resultCount"].is_number()) {
    const bool pages = details["urlCount"].is_number() || text.starts_with("Fetched ");
    return tool_name(pages ? ToolId::tinyfish_fetch : ToolId::tinyfish_search);
  }
  if (details["eventCount"].is_number()) return tool_name(ToolId::tinyfish_agent_run);
  if (details["runId"].is_string() && details["cancelled"].truthy())
    return tool_name(ToolId::tinyfish_run_cancel);
  if (details["runId"].is_string() && details["status"].is_string())
    return tool_name(ToolId::tinyfish_run_get);
  const bool lists_runs = text.starts_with("No runs found") || text.find("\n### ") != text.npos;
  if (details["count"].is_number() && lists_runs) return tool_name(ToolId::tinyfish_run_list);
  return {};
}

}  // namespace agent_timeline

#include "blocks/tinyfish.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/text.h"
#include "blocks/parts.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// The data that a summary line is made from.
struct Facts {
  const Value& details;
  const Value& arguments;
  std::string_view text;

  /// The details' member of that name, or else the argument.
  [[nodiscard]] std::string_view detail_or_argument(std::string_view name) const {
    const std::string_view detail = details[name].string_or_empty();
    return detail.empty() ? arguments[name].string_or_empty() : detail;
  }
};

using Line = std::optional<Label>;

/// Makes the label of `key` with the count that the details have under `name`.
Line counted(const Facts& facts, std::string_view key, std::string_view name) {
  const std::optional<std::int64_t> count = facts.details[name].integer();
  if (!count || *count < 0) return std::nullopt;
  return make_label(key, {{"count", *count}});
}

Line search_line(const Facts& facts) {
  return counted(facts, "summary.tinyfish-search", "resultCount");
}

/// A refused fetch (`details.error`) has no results to count.
Line fetch_line(const Facts& facts) {
  if (!facts.details["error"].is_null()) return std::nullopt;
  return counted(facts, "summary.tinyfish-fetch", "resultCount");
}

/// A run has completed if the details say so, or if the text has the heading that only complete
/// runs have.
Line agent_run_line(const Facts& facts) {
  if (Line line = counted(facts, "summary.tinyfish-agent-run-events", "eventCount")) return line;
  const bool completed = facts.details["completed"].truthy() ||
                         facts.text.find("## Result\n") != std::string_view::npos;
  if (!completed) return std::nullopt;
  return make_label("summary.tinyfish-agent-run");
}

Line run_get_line(const Facts& facts) {
  const std::string_view run = facts.detail_or_argument("runId");
  const std::string_view status = facts.details["status"].string_or_empty();
  if (run.empty() || status.empty()) return std::nullopt;
  return make_label("summary.tinyfish-run-get",
                    {{"run", one_line(run)}, {"status", one_line(status)}});
}

Line run_list_line(const Facts& facts) {
  return counted(facts, "summary.tinyfish-run-list", "count");
}

/// Details without `cancelled` count as cancelled if they have the run's id, which only a reply
/// about that run contains.
Line run_cancel_line(const Facts& facts) {
  const std::string_view run = facts.detail_or_argument("runId");
  const Value& cancelled = facts.details["cancelled"];
  const bool is_cancelled =
      cancelled.is_null() ? !facts.details["runId"].is_null() ||
                                facts.text.find("has been cancelled") != std::string_view::npos
                          : cancelled.truthy();
  if (run.empty() || !is_cancelled) return std::nullopt;
  return make_label("summary.tinyfish-run-cancel", {{"run", one_line(run)}});
}

struct ToolLine {
  ToolId tool = ToolId::other;
  Line (*make)(const Facts& facts);
};

constexpr std::array kLines = {
    ToolLine{ToolId::tinyfish_agent_run, agent_run_line},
    ToolLine{ToolId::tinyfish_fetch, fetch_line},
    ToolLine{ToolId::tinyfish_run_cancel, run_cancel_line},
    ToolLine{ToolId::tinyfish_run_get, run_get_line},
    ToolLine{ToolId::tinyfish_run_list, run_list_line},
    ToolLine{ToolId::tinyfish_search, search_line},
};

const ToolLine* find_line(std::string_view name) {
  const ToolId tool = find_tool(name).id;
  for (const ToolLine& line : kLines) {
    if (line.tool == tool) return &line;
  }
  return nullptr;
}

/// The text of the result or of its error.
std::string_view text_of(const ToolResult& result) {
  if (result.error) return result.error->message;
  const auto* text = result.output ? std::get_if<TextOutput>(&*result.output) : nullptr;
  return text == nullptr ? std::string_view() : text->text;
}

TinyfishSummary labelled(Label label) {
  TinyfishSummary summary;
  summary.text = label.text;
  summary.label = std::move(label);
  return summary;
}

void add_link(const Value& url, std::vector<Link>& links, std::set<std::string_view>& seen) {
  const std::string_view text = trim(url.string_or_empty());
  if (!text.empty() && seen.insert(text).second) links.push_back({std::string(text), {}, {}});
}

}  // namespace

std::optional<TinyfishSummary> tinyfish_summary(const ToolCall& call, Status status) {
  const ToolLine* line = find_line(call.name);
  if (line == nullptr || !call.result) return std::nullopt;
  if (is_open(status)) return labelled(make_label("summary.tinyfish-running"));
  if (!call.ended) return std::nullopt;
  const std::string_view result_text = text_of(*call.result);
  if (!call.result->error) {
    if (Line label = line->make({call.result->details, call.input.arguments, result_text})) {
      TinyfishSummary summary = labelled(std::move(*label));
      summary.is_exhaustive = line->tool == ToolId::tinyfish_run_cancel;
      return summary;
    }
  }
  TinyfishSummary summary;
  summary.text = one_line(result_text);
  if (summary.text.empty()) return std::nullopt;
  return summary;
}

std::vector<Link> tinyfish_links(const ToolCall& call) {
  std::vector<Link> links;
  if (find_line(call.name) == nullptr) return links;
  std::set<std::string_view> seen;
  add_link(call.input.arguments["url"], links, seen);
  for (const Member& url : call.input.arguments["urls"].members())
    add_link(url.value, links, seen);
  if (call.result) {
    for (const Member& url : call.result->details["urls"].members())
      add_link(url.value, links, seen);
  }
  return links;
}

}  // namespace agent_timeline

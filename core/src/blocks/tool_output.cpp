#include "blocks/tool_output.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/json/layout.h"
#include "base/text.h"
#include "base/utf8.h"
#include "blocks/change_view.h"
#include "blocks/command_output.h"
#include "blocks/content_size.h"
#include "blocks/file_output.h"
#include "blocks/json_table.h"
#include "blocks/live_call.h"
#include "blocks/output_cut.h"
#include "blocks/part_lines.h"
#include "blocks/parts.h"
#include "blocks/search_output.h"
#include "blocks/summary.h"
#include "blocks/task_output.h"

namespace agent_timeline {
namespace {

/// Content with more bytes than this gets a hint that it can be opened.
constexpr std::size_t kHintBytes = 200;

std::int64_t count_characters(std::string_view text) {
  return std::count_if(text.begin(), text.end(), [](char c) { return !is_continuation_byte(c); });
}

/// Counts the results of a search that returned text: one per line.
std::int64_t count_result_lines(std::string_view text) {
  const std::vector<std::string_view> lines = split_lines(text);
  return std::count_if(lines.begin(), lines.end(),
                       [](std::string_view line) { return !is_blank(line); });
}

/// Detects JSON, because tools seldom declare it.
PartContent content_of(const TextOutput& output) {
  if (auto json = reformat_json(output.text)) return json_text_content(std::move(*json));
  return output.preformatted ? preformatted_content(output.text)
                             : markdown_content(trim_end(output.text));
}

PartContent live_content(std::string_view text, const LiveCall& live, LiveDetail detail) {
  const bool is_markdown = live.kind() == LiveCall::Kind::markdown;
  if (live.kind() == LiveCall::Kind::terminal) return live_terminal(live.output());
  if (detail == LiveDetail::growth) {
    return PlaceholderPart{is_markdown ? live.text().trimmed_lines() : live.text().lines(), 0};
  }
  if (is_markdown) return markdown_content(text.substr(0, live.text().trimmed_size()));
  PartContent content = source_content(text, {});
  std::get<CodePart>(content).growing = true;
  return content;
}

/// Shows a text that may still grow. Whether it is JSON, and how long it is, is shown once it is
/// complete.
void show_live_text(std::string_view text, const LiveCall& live, LiveDetail detail, Block& block) {
  if (live.text().is_blank()) return;
  block.parts.push_back(make_part("result", "part.result", live_content(text, live, detail)));
}

struct OutputVisitor {
  const Tool& kind;
  const ToolCall& call;
  Status status;
  const LiveView& live;
  Block& block;

  void operator()(const TextOutput& output) const {
    if (live.call != nullptr) return show_live_text(output.text, *live.call, live.detail, block);
    if (is_blank(output.text)) return;
    const bool is_page = kind.family == ToolFamily::web && kind.group_key == "group.fetched";
    if (is_page) {
      add_outcome(block, make_label("summary.characters",
                                    {{"characters", count_characters(trim(output.text))}}));
    }
    if (kind.family == ToolFamily::web && kind.group_key == "group.searched") {
      add_outcome(block,
                  make_label("summary.found-links", {{"count", count_result_lines(output.text)}}));
    }
    block.parts.push_back(make_part("result", "part.result", content_of(output)));
  }
  void operator()(const JsonOutput& output) const {
    if (auto change = change_from_json(output.value)) {
      return show_diff(std::move(*change), status, block);
    }
    block.parts.push_back(make_part("result", "part.result", json_content(output.value)));
  }
  /// For a command that a person ran, completion alone does not mean success.
  void operator()(const CommandOutput& output) const {
    const bool is_still_running =
        kind.queries_job && output.outcome == CommandOutput::Outcome::running;
    const Status command_status = is_still_running ? Status::running : status;
    show_command(output, command_status, call.by_user, {!call.ended, live}, block);
  }
  void operator()(const FileContent& output) const { show_file(output, live, block); }
  void operator()(const Listing& output) const { show_listing(output, block); }
  void operator()(const SearchMatches& output) const {
    show_matches(output, call.input.arguments, block);
  }
  void operator()(const Links& output) const { show_links(output, block); }
  void operator()(const TaskReport& output) const {
    show_task(output, block);
    if (live.call != nullptr) return show_live_text(output.text, *live.call, live.detail, block);
    show_report(output, block);
  }
  void operator()(const Answers& output) const { show_answers(output, block); }
  void operator()(const FileChange& output) const {
    show_change(output, kind, call, status, block);
  }
};

/// Adds a part that does not change while another one grows.
template <typename Make>
void add_static_part(std::string_view key, std::string_view label, const LiveView& live,
                     Block& block, const Make& make) {
  std::optional<PlaceholderPart> placeholder;
  if (live.detail == LiveDetail::growth) placeholder = live.call->placeholder(key);
  block.parts.push_back(
      make_part(key, label, placeholder ? PartContent(*placeholder) : PartContent(make())));
}

/// Shows the error of a call: its message as a notice, and its payload if there is one.
void show_error(const ToolError& error, const LiveView& live, Block& block) {
  add_static_part("error", "part.error", live, block, [&] {
    return NoticePart{Tone::bad, error.message};
  });
  if (error.detail.is_null()) return;
  add_static_part("details", "part.details", live, block,
                  [&] { return json_content(error.detail); });
}

bool has_outcome(const Block& block) {
  return std::any_of(block.summary_parts.begin(), block.summary_parts.end(),
                     [](const SummaryPart& part) { return part.label.has_value(); });
}

/// Adds a hint of how many lines opening the result shows. The result's parts start at `begin`.
void add_hint(const ToolResult& result, std::size_t begin, Block& block) {
  if (content_size(result) <= kHintBytes) return;
  std::size_t lines = 0;
  for (std::size_t i = begin; i < block.parts.size(); ++i)
    lines += content_lines(block.parts[i].content);
  const auto count = static_cast<std::int64_t>(std::max<std::size_t>(lines, 1));
  block.expand_hint = make_label("hint.more-lines", {{"count", count}});
}

}  // namespace

void show_result(const Tool& kind, const ToolCall& call, Status status, const LiveView& live,
                 Block& block) {
  const ToolResult& result = *call.result;
  const std::size_t begin = block.parts.size();
  if (result.error) show_error(*result.error, live, block);
  if (result.output) std::visit(OutputVisitor{kind, call, status, live, block}, *result.output);
  if (!result.images.empty()) {
    add_static_part("images", "part.images", live, block, [&] { return ImagePart{result.images}; });
  }
  if (result.cut) show_cut(*result.cut, block);
  if (!has_outcome(block)) add_summary(block, SummaryPart::Kind::text, result.brief);
  add_hint(result, begin, block);
}

}  // namespace agent_timeline

#include "decode/pi/agents.h"

#include <cstddef>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/pi/content.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// Returns the agent's last text.
std::string last_text(const Value& messages) {
  std::string last;
  for (const Member& message : messages.members()) {
    if (message.value["role"].string_or_empty() != "assistant") continue;
    std::string text = read_pi_content(message.value["content"]).text;
    if (!is_blank(text)) last = std::move(text);
  }
  return last;
}

std::int64_t calls_in(const Value& messages) {
  std::int64_t calls = 0;
  for (const Member& message : messages.members()) {
    for (const Member& block : message.value["content"].members())
      calls += block.value["type"].string_or_empty() == "toolCall" ? 1 : 0;
  }
  return calls;
}

bool has_failed(const Value& result) {
  const std::string_view stop = result["stopReason"].string_or_empty();
  return result["exitCode"].integer().value_or(0) > 0 || stop == "error" || stop == "aborted";
}

std::string answer_of(const Value& result) {
  std::string text = last_text(result["messages"]);
  if (!has_failed(result) && !text.empty()) return text;
  for (const char* name : {"errorMessage", "stderr", "output"}) {
    if (const std::string_view why = trim(result[name].string_or_empty()); !why.empty())
      return std::string(why);
  }
  return text;
}

std::int64_t tokens_of(const Value& usage) {
  std::int64_t tokens = 0;
  for (const char* name : {"input", "output", "cacheRead", "cacheWrite"})
    tokens += read_tokens(usage[name]);
  return tokens;
}

}  // namespace

std::string pi_agent_names(const Value& arguments) {
  std::string names;
  for (const char* list : {"tasks", "chain"}) {
    for (const Member& task : arguments[list].members()) {
      const std::string_view name = task.value["agent"].string_or_empty();
      if (name.empty()) continue;
      if (!names.empty()) names += ", ";
      names += name;
    }
  }
  return names;
}

std::optional<PiAgentsReport> read_pi_agents(const Value& details) {
  const Value& results = details["results"];
  PiAgentsReport out;
  TaskReport& report = out.report;
  std::size_t failed = 0;
  std::int64_t tokens = 0;
  std::int64_t calls = 0;
  for (const Member& item : results.members()) {
    const Value& result = item.value;
    if (!result["agent"].is_string()) return std::nullopt;
    if (has_failed(result)) ++failed;
    tokens += tokens_of(result["usage"]);
    calls += calls_in(result["messages"]);
    if (!report.text.empty()) report.text += "\n\n";
    if (results.size() > 1) report.text += "**" + string_field(result, "agent") + "**\n\n";
    report.text += answer_of(result);
  }
  if (results.size() == 0) return std::nullopt;
  if (tokens > 0) report.total_tokens = tokens;
  if (calls > 0) report.tool_uses = calls;
  if (failed > 0) report.state = "failed";
  if (failed == results.size()) out.status = Status::error;
  return out;
}

}  // namespace agent_timeline

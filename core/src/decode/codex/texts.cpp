#include "decode/codex/texts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <utility>

#include "base/text.h"
#include "decode/codex/spelling.h"
#include "decode/read/tagged_text.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kPlanBegin = "<proposed_plan>";
constexpr std::string_view kPlanEnd = "</proposed_plan>";

bool is_image(const Value& part) {
  return codex_snake_case(part["type"].string_or_empty()).ends_with("image");
}

bool is_image_tag(std::string_view text) {
  text = trim(text);
  return text == "<image>" || (text.starts_with("<image name=") && text.ends_with('>'));
}

/// Moves the lines of a proposed plan out of `text`. If there are several plans, the last one
/// counts.
std::string take_plan(std::string& text) {
  std::string plan;
  if (text.find(kPlanBegin) == std::string::npos) return plan;
  std::string rest;
  bool is_inside = false;
  for (std::string_view left = text; !left.empty();) {
    const std::size_t length = std::min(left.find('\n'), left.size() - 1) + 1;
    const std::string_view line = left.substr(0, length);
    left.remove_prefix(length);
    if (!is_inside && trim(line) == kPlanBegin) {
      is_inside = true;
      plan.clear();
    } else if (is_inside && trim(line) == kPlanEnd) {
      is_inside = false;
    } else {
      (is_inside ? plan : rest) += line;
    }
  }
  text = std::move(rest);
  return plan;
}

/// Unescapes the characters that are escaped inside the tags of hooks.
std::string plain_characters(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, char>, 5> names = {
      {{"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}, {"&amp;", '&'}}};
  std::string out;
  while (!text.empty()) {
    const auto name = std::find_if(names.begin(), names.end(), [&](const auto& candidate) {
      return text.starts_with(candidate.first);
    });
    const bool is_named = name != names.end();
    out += is_named ? name->second : text.front();
    text.remove_prefix(is_named ? name->first.size() : 1);
  }
  return out;
}

/// What the editor's extension and the app put before the user's prompt.
const std::initializer_list<std::string_view> kPromptPrefixes = {
    "# Context from my IDE setup:",
    "# Selected text:",
    "# Files mentioned by the user:",
    "# Applications mentioned by the user:",
    "# Response annotations:",
    "# Diff comments:",
    "# Browser comments:",
    "# MCP app context:",
    "# Failing PR checks:",
    "# Pull request merge conflict:",
    "# Chrome tabs:",
    "# In app browser:",
    "<in-app-browser-context",
    "## Prior conversation with Codex:",
    "## Referenced chats with Codex:",
    "## Referenced ChatGPT conversation:",
    "## Code review guidelines:",
    "## Pull request fix:",
    "## Pull request merge task:",
    "## Auto resolve merge:",
    "The attached pasted text file(s) contain the user's request.",
};

/// Begin and end of the last line that introduces the user's request. Selected text before it may
/// contain such a line, too.
std::optional<std::pair<std::size_t, std::size_t>> find_request(std::string_view text) {
  constexpr std::array<std::string_view, 2> headings = {"## My request for Codex:",
                                                        "## My request:"};
  std::optional<std::pair<std::size_t, std::size_t>> found;
  for (std::size_t at = 0; at < text.size();) {
    for (const std::string_view heading : headings) {
      if (text.substr(at).starts_with(heading)) found = {at, at + heading.size()};
    }
    at = std::min(text.find('\n', at), text.size() - 1) + 1;
  }
  return found;
}

}  // namespace

std::string codex_user_text(const Value& content) {
  if (content.is_string()) return std::string(content.text());
  std::string text;
  const auto& parts = content.members();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Value& part_text = parts[i].value["text"];
    if (!part_text.is_string()) continue;
    const bool opens = i + 1 < parts.size() && is_image(parts[i + 1].value);
    const bool closes = i > 0 && is_image(parts[i - 1].value);
    if (opens && is_image_tag(part_text.text())) continue;
    if (closes && trim(part_text.text()) == "</image>") continue;
    text += part_text.text();
  }
  return text;
}

CodexPrompt read_codex_prompt(std::string text) {
  CodexPrompt prompt;
  const auto heading =
      starts_with_any(trim(text), kPromptPrefixes) ? find_request(text) : std::nullopt;
  if (!heading) {
    prompt.text = std::move(text);
    return prompt;
  }
  prompt.context = Value::object();
  prompt.context.add("context", Value::string(std::string(trim(text.substr(0, heading->first)))));
  // A prompt can consist of images only.
  prompt.text = trim(std::string_view(text).substr(heading->second));
  return prompt;
}

CodexAnswer read_codex_answer(std::string text) {
  CodexAnswer answer;
  answer.text = remove_tags(text, "oai-mem-citation");
  answer.plan = take_plan(answer.text);
  return answer;
}

bool is_codex_context(const Value& payload, std::string_view text) {
  const Value& kinds = payload["internal_chat_message_metadata_passthrough"]["content_item_kinds"];
  if (kinds.size() > 0) {
    return std::none_of(kinds.members().begin(), kinds.members().end(), [](const Member& kind) {
      return kind.value.string_or_empty().starts_with("user.");
    });
  }
  static const std::initializer_list<std::string_view> prefixes = {
      "<environment_context>",
      "<user_instructions>",
      "<permissions instructions>",
      "<skills_instructions>",
      "<apps_instructions>",
      "<collaboration_mode>",
      "<model_switch>",
      "<turn_aborted>",
      "<subagent_notification",
      "<INSTRUCTIONS>",
      "# AGENTS.md instructions",
      "<skill>",
      "<user_shell_command>",
      "<user_action>",
      "<goal_context>",
      "<codex_internal_context",
      "Warning: The maximum number of unified exec processes",
      "Warning: Your account was flagged for potentially high-risk cyber activity",
      "Warning: apply_patch was requested via ",
  };
  return starts_with_any(trim(text), prefixes);
}

std::optional<std::string> read_codex_hook_prompt(const Value& content) {
  std::string prompt;
  for (const Member& part : content.members()) {
    std::string_view text = trim(part.value["text"].string_or_empty());
    const std::size_t begin = text.find('>');
    const std::size_t end = text.rfind("</hook_prompt>");
    if (!text.starts_with("<hook_prompt") || begin == std::string_view::npos ||
        end == std::string_view::npos || end < begin)
      return std::nullopt;
    if (!prompt.empty()) prompt += '\n';
    prompt += plain_characters(text.substr(begin + 1, end - begin - 1));
  }
  if (prompt.empty()) return std::nullopt;
  return prompt;
}

std::optional<CodexUserCommand> read_codex_user_command(std::string_view text) {
  constexpr std::string_view result = "<result>\n";
  const auto command = find_tag(text, "command");
  const std::size_t begin = text.find(result);
  const std::size_t end = text.rfind("</result>");
  if (!trim(text).starts_with("<user_shell_command>") || !command ||
      begin == std::string_view::npos || end == std::string_view::npos ||
      begin + result.size() > end)
    return std::nullopt;
  const std::string_view output = text.substr(begin, end - begin).substr(result.size());
  return CodexUserCommand{std::string(trim(*command)), std::string(output)};
}

}  // namespace agent_timeline

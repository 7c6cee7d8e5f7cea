#include "decode/claude/slash_command.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "base/json/read.h"
#include "base/text.h"
#include "base/value.h"
#include "decode/read/tagged_text.h"

namespace agent_timeline {
namespace {

/// The text of a content block that consists of nothing else.
std::optional<std::string> text_of_block(const Value& block) {
  const auto& members = block.members();
  const bool is_text = block.is_object() && block["text"].is_string() &&
                       std::all_of(members.begin(), members.end(), [](const Member& member) {
                         return member.key == "text" || member.key == "type";
                       });
  return is_text ? std::optional(std::string(block["text"].text())) : std::nullopt;
}

/// The body of a command, which is a content block in JSON, or a text.
std::string body_of(std::string_view contents) {
  if (!contents.starts_with('{')) return std::string(contents);
  const auto parsed = read_json(contents);
  const Value* block = std::get_if<Value>(&parsed);
  auto text = block == nullptr ? std::nullopt : text_of_block(*block);
  return text ? std::move(*text) : std::string(contents);
}

/// The first versions write the name without its slash. Qwen Code, which is read like Claude Code,
/// also has commands that begin with `?`.
std::string typed_name(std::string_view name) {
  const bool is_whole = name.empty() || name.front() == '/' || name.front() == '?';
  return (is_whole ? "" : "/") + std::string(name);
}

/// True for `The "pdf" skill is loading`: the model asked for that skill.
bool is_about_skill(std::string_view message) {
  return message.starts_with("The \"") && contains(message, "skill is loading");
}

void add_paragraph(std::string& text, std::string_view more) {
  if (is_blank(more)) return;
  if (!text.empty()) text += "\n\n";
  text += more;
}

}  // namespace

ClaudeSlashCommand read_claude_slash_command(std::string_view text) {
  const std::string_view name = tag_text(text, "command-name");
  const std::string_view arguments = tag_text(text, "command-args");
  const std::string_view message = tag_text(text, "command-message");
  ClaudeSlashCommand command;
  if (name.starts_with('/') || !is_about_skill(message)) {
    command.line = name.empty() ? std::string(message) : typed_name(name);
    if (!arguments.empty()) command.line += ' ' + std::string(arguments);
    if (!name.empty() && !name.ends_with(message)) command.added = message;
  } else {
    command.added = message;
    if (!contains(message, name)) add_paragraph(command.added, name);
    add_paragraph(command.added, arguments);
  }
  add_paragraph(command.added, body_of(tag_text(text, "command-contents")));
  command.rest = text_outside_tags(
      text, {"command-name", "command-args", "command-message", "command-contents"});
  return command;
}

}  // namespace agent_timeline

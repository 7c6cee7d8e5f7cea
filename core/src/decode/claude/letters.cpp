#include "decode/claude/letters.h"

#include <array>
#include <utility>
#include <variant>

#include "base/json/read.h"
#include "base/text.h"

namespace agent_timeline {
namespace {

constexpr std::array<std::string_view, 3> kTags = {"agent-message", "cross-session-message",
                                                   "teammate-message"};

/// Removes the sentence with which the program introduces a letter.
std::string_view without_banner(std::string_view text) {
  if (!text.starts_with("Another Claude session ") && !text.starts_with("A peer session ")) {
    return text;
  }
  const std::size_t end = text.find(':');
  const bool is_banner =
      end != std::string_view::npos && contains(text.substr(0, end), "sent a message");
  return is_banner ? trim_start(text.substr(end + 1)) : text;
}

/// Takes ` name="value"` from the front of `text`; false at the end of the attributes.
bool take_attribute(std::string_view& text, std::string_view& name, std::string_view& value) {
  const std::string_view rest = trim_start(text);
  const std::size_t equals = rest.find_first_of("=>");
  if (equals == std::string_view::npos || rest[equals] == '>') return false;
  const std::string_view quoted = rest.substr(equals + 1);
  if (quoted.empty() || (quoted[0] != '"' && quoted[0] != '\'')) return false;
  const std::size_t close = quoted.find(quoted[0], 1);
  if (close == std::string_view::npos) return false;
  name = trim(rest.substr(0, equals));
  value = quoted.substr(1, close - 1);
  text = quoted.substr(close + 1);
  return true;
}

/// Stores an attribute. A sender's name takes precedence over the address of a session.
void learn(std::string_view name, std::string_view value, ClaudeLetter& letter) {
  if (name == "summary") letter.summary = value;
  if (name == "teammate_id" || name == "from-name") letter.from = value;
  if (name == "from" && letter.from.empty()) letter.from = value;
}

/// Takes the first letter from the front of `text`; an unclosed one extends to the end.
std::optional<ClaudeLetter> take_letter(std::string_view& text) {
  for (const std::string_view tag : kTags) {
    if (!text.starts_with('<') || !text.substr(1).starts_with(tag)) continue;
    std::string_view rest = text.substr(1 + tag.size());
    if (rest.empty() || (rest[0] != '>' && !is_space(rest[0]))) continue;
    ClaudeLetter letter;
    std::string_view name;
    std::string_view value;
    while (take_attribute(rest, name, value))
      learn(name, value, letter);
    rest = trim_start(rest);
    if (!rest.starts_with('>')) return std::nullopt;
    rest.remove_prefix(1);
    const std::string closing = "</" + std::string(tag) + ">";
    const std::size_t end = rest.find(closing);
    letter.text = trim(rest.substr(0, end));
    text = end == std::string_view::npos ? std::string_view()
                                         : trim_start(rest.substr(end + closing.size()));
    return letter;
  }
  return std::nullopt;
}

/// The object that a letter in JSON contains; null for prose.
Value read_data(std::string_view text) {
  if (!text.starts_with('{')) return {};
  auto parsed = read_json(text);
  Value* value = std::get_if<Value>(&parsed);
  return value != nullptr && value->is_object() ? std::move(*value) : Value();
}

/// True if an agent only reports that it is idle or gone, without a failure.
bool is_lifecycle(const Value& data) {
  const std::string_view type = data["type"].string_or_empty();
  for (const std::string_view known :
       {"idle_notification", "shutdown_approved", "shutdown_response", "teammate_terminated"}) {
    if (type == known) return data["failureReason"].is_null();
  }
  return false;
}

}  // namespace

std::optional<ClaudeLetters> read_claude_letters(std::string_view text) {
  std::string_view rest = without_banner(trim(text));
  ClaudeLetters read;
  while (auto letter = take_letter(rest))
    read.letters.push_back(std::move(*letter));
  if (read.letters.empty()) return std::nullopt;
  read.beside = trim(rest);
  return read;
}

std::string claude_letter_text(const ClaudeLetter& letter) {
  std::string text = letter.from;
  if (!letter.summary.empty()) {
    if (!text.empty()) text += ": ";
    text += letter.summary;
  }
  if (!letter.text.empty()) {
    if (!text.empty()) text += "\n\n";
    text += letter.text;
  }
  return text;
}

void add_claude_letter(const ClaudeLetter& letter, Event& event) {
  MessageEvent message;
  message.role = Role::user;
  message.injected = true;
  message.attachment = read_data(letter.text);
  if (is_lifecycle(message.attachment)) return;
  const bool is_data = !message.attachment.is_null();
  message.text =
      claude_letter_text(is_data ? ClaudeLetter{letter.from, letter.summary, {}} : letter);
  if (!message.text.empty() || is_data) event.bodies.emplace_back(std::move(message));
}

}  // namespace agent_timeline

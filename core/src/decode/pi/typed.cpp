#include "decode/pi/typed.h"

#include <optional>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace agent_timeline {
namespace {

/// An element at the start of a text: the name in `<tag name="…" …>`, its content, and what
/// follows.
struct Element {
  std::string_view name;
  std::string_view content;
  std::string_view rest;
};

std::optional<Element> read_element(std::string_view text, std::string_view tag) {
  const std::string open = "<" + std::string(tag) + " name=\"";
  const std::string close = "</" + std::string(tag) + ">";
  if (!text.starts_with(open)) return std::nullopt;
  const std::string_view attributes = text.substr(open.size());
  const std::size_t quote = attributes.find('"');
  const std::size_t bracket = quote == std::string_view::npos ? quote : attributes.find('>', quote);
  if (bracket == std::string_view::npos) return std::nullopt;
  std::string_view content = attributes.substr(bracket + 1);
  // An element with content has its tags on lines of their own.
  const std::size_t end =
      content.starts_with('\n') ? content.find("\n" + close) : content.find(close);
  if (end == std::string_view::npos) return std::nullopt;
  const std::size_t after = content.find(close, end) + close.size();
  return Element{attributes.substr(0, quote), trim(content.substr(0, end)), content.substr(after)};
}

/// Replaces the text of a skill by `/skill:name` and the words that the user wrote with it.
bool take_skill(PiTyped& typed) {
  const auto skill = read_element(typed.text, "skill");
  const bool is_complete = skill && (skill->rest.empty() || skill->rest.starts_with("\n\n"));
  if (!is_complete) return false;
  std::string text = "/skill:" + std::string(skill->name);
  const std::string_view arguments = trim(skill->rest);
  if (!arguments.empty()) text += " " + std::string(arguments);
  typed.added = skill->content;
  typed.text = std::move(text);
  return true;
}

}  // namespace

PiTyped read_pi_typed(std::string text) {
  PiTyped typed;
  typed.text = std::move(text);
  if (take_skill(typed)) return typed;
  std::string_view rest = typed.text;
  while (const auto file = read_element(rest, "file")) {
    Value named = Value::object();
    named.add("name", Value::string(std::string(file->name)));
    if (!file->content.empty()) named.add("text", Value::string(std::string(file->content)));
    if (typed.files.is_null()) typed.files = Value::array();
    typed.files.add({}, std::move(named));
    rest = trim_start(file->rest);
  }
  typed.text = std::string(rest);
  return typed;
}

}  // namespace agent_timeline

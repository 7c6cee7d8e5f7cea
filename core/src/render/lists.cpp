#include "render/lists.h"

#include <string_view>

namespace agent_timeline {
namespace {

std::string_view state_class(Todo::State state) {
  switch (state) {
    case Todo::State::pending:
      return "at-todo at-pending";
    case Todo::State::in_progress:
      return "at-todo at-in-progress";
    case Todo::State::completed:
      return "at-todo at-completed";
  }
  return "at-todo";
}

std::string_view tone_class(Tone tone) {
  switch (tone) {
    case Tone::neutral:
      return "at-notice at-tone-neutral";
    case Tone::good:
      return "at-notice at-tone-good";
    case Tone::warning:
      return "at-notice at-tone-warning";
    case Tone::bad:
      return "at-notice at-tone-bad";
  }
  return "at-notice";
}

}  // namespace

void render_todo(const Todo& todo, HtmlWriter& html) {
  html.open(Element::div);
  html.attribute(Attribute::css_class, state_class(todo.state));
  html.void_element(Element::input);
  html.attribute(Attribute::type, "checkbox");
  html.attribute(Attribute::disabled);
  if (todo.state == Todo::State::in_progress) html.attribute(Attribute::aria_label, "in progress");
  if (todo.state == Todo::State::completed) html.attribute(Attribute::checked);
  html.text(" " + todo.content);
  if (!todo.notes.empty()) html.text_element(Element::span, "at-todo-notes", " " + todo.notes);
  html.close();
}

void render_notice(Tone tone, std::string_view text, HtmlWriter& html) {
  html.open(Element::div);
  html.attribute(Attribute::css_class, tone_class(tone));
  html.attribute(Attribute::dir, "auto");
  html.text(text);
  html.close();
}

}  // namespace agent_timeline

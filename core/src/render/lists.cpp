#include "render/lists.h"

#include <string>

#include "blocks/quantities.h"

namespace agent_timeline {
namespace {

struct KindWords {
  std::string_view css_class;
  std::string_view name;
};

KindWords words_of(ListedEntry::Kind kind) {
  switch (kind) {
    case ListedEntry::Kind::file:
      return {"at-file-item", "file"};
    case ListedEntry::Kind::directory:
      return {"at-directory", "folder"};
    case ListedEntry::Kind::symlink:
      return {"at-symlink", "symbolic link"};
    case ListedEntry::Kind::other:
      break;
  }
  return {"at-other", "special file"};
}

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

void render_entry(const ListedEntry& entry, HtmlWriter& html) {
  const KindWords words = words_of(entry.kind);
  std::string css_class = "at-entry-item ";
  css_class += words.css_class;
  if (entry.hidden) css_class += " at-hidden";
  html.open(Element::li);
  html.attribute(Attribute::css_class, css_class);
  html.attribute(Attribute::aria_label,
                 entry.name + ", " + std::string(words.name) + (entry.hidden ? ", hidden" : ""));
  html.labelled(Element::span, "at-name", entry.name);
  if (entry.size) html.labelled(Element::span, "at-size", " " + bytes_text(*entry.size));
  html.close();
}

}  // namespace

void render_entries(std::span<const ListedEntry> entries, HtmlWriter& html) {
  html.open(Element::ul);
  html.attribute(Attribute::css_class, "at-entries");
  for (const ListedEntry& entry : entries)
    render_entry(entry, html);
  html.close();
}

void render_todo(const Todo& todo, HtmlWriter& html) {
  html.open(Element::div);
  html.attribute(Attribute::css_class, state_class(todo.state));
  html.leaf(Element::input);
  html.attribute(Attribute::type, "checkbox");
  html.attribute(Attribute::disabled);
  if (todo.state == Todo::State::completed) html.attribute(Attribute::checked);
  html.text(" " + todo.content);
  if (!todo.notes.empty()) html.labelled(Element::span, "at-todo-notes", " " + todo.notes);
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

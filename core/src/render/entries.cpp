#include "render/entries.h"

#include <span>
#include <string>

#include "base/hidden_characters.h"
#include "blocks/listed_paths.h"
#include "blocks/quantities.h"
#include "html/visible_text.h"
#include "render/file_icon.h"
#include "render/path_tree.h"

namespace agent_timeline {
namespace {

struct KindText {
  std::string_view css_class;
  std::string_view name;
};

/// In the order of ListedEntry::Kind.
constexpr KindText kKinds[] = {{"at-entry-item at-file-item ", "file"},
                               {"at-entry-item at-directory ", "folder"},
                               {"at-entry-item at-symlink ", "symbolic link"},
                               {"at-entry-item at-other ", "special file"}};

std::string label_of(const ListedEntry& entry, std::string_view name, std::string_view kind) {
  std::string out(name);
  out += ", ";
  out += kind;
  if (entry.hidden) out += ", hidden";
  return out;
}

}  // namespace

void render_entry(const ListedEntry& entry, std::string_view name, HtmlWriter& html) {
  const KindText& kind_text = kKinds[static_cast<std::size_t>(entry.kind)];
  std::string css_class(kind_text.css_class);
  css_class += icon_class(entry);
  if (entry.hidden) css_class += " at-hidden";
  html.open(Element::li);
  html.attribute(Attribute::css_class, css_class);
  html.attribute(Attribute::aria_label, reveal_hidden(label_of(entry, name, kind_text.name)));
  write_visible_element(Element::span, "at-name", name, html);
  if (entry.size) {
    html.text(" ");
    html.text_element(Element::span, "at-size", bytes_text(*entry.size));
  }
  html.close();
}

void render_entries(const EntriesPart& part, std::size_t first, std::size_t count,
                    HtmlWriter& html) {
  const auto entries = std::span(part.listing.entries).subspan(first, count);
  if (part.is_tree) return render_path_tree(entries, path_separator(part.listing), html);
  html.open(Element::ul);
  html.attribute(Attribute::css_class, "at-entries");
  for (const ListedEntry& entry : entries)
    render_entry(entry, entry.name, html);
  html.close();
}

}  // namespace agent_timeline

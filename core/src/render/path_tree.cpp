#include "render/path_tree.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "blocks/listed_paths.h"
#include "html/visible_text.h"
#include "render/entries.h"

namespace agent_timeline {
namespace {

constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

/// Trees of up to this many entries start fully open; in larger ones only the first level does.
constexpr std::size_t kOpenEntries = 100;

struct PathNode {
  /// One component of a path, without separators; at the maximum depth, the rest of the path.
  std::string_view name;
  std::uint32_t parent = kNone;
  std::uint32_t first_child = kNone;
  std::uint32_t last_child = kNone;
  std::uint32_t next = kNone;
  /// The entry for this node; kNone if the node only occurs in the paths of other entries.
  std::uint32_t entry = kNone;
  /// Number of entries inside it, at any depth.
  std::uint32_t entries = 0;
  bool is_folder = false;
};

class PathTree {
 public:
  PathTree(std::span<const ListedEntry> entries, char separator)
      : entries_(entries), separator_(separator), nodes_(1) {
    for (std::uint32_t i = 0; i < entries.size(); ++i)
      insert(i);
  }

  void render(HtmlWriter& html) const {
    html.open(Element::ul);
    html.attribute(Attribute::css_class, "at-entries at-tree");
    std::size_t depth = 0;
    for (std::uint32_t at = nodes_.front().first_child; at != kNone;) {
      const std::uint32_t opened = open(at, depth, html);
      if (nodes_[opened].first_child != kNone) {
        at = nodes_[opened].first_child;
        ++depth;
        continue;
      }
      at = close_up_to_next(opened, depth, html);
    }
    html.close();
  }

 private:
  void insert(std::uint32_t index) {
    const ListedEntry& entry = entries_[index];
    std::string_view rest = entry.name;
    const bool has_trailing_separator = rest.size() > 1 && rest.back() == separator_;
    if (has_trailing_separator) rest.remove_suffix(1);
    std::uint32_t at = 0;
    for (std::size_t depth = 1; depth < limits::kPathTreeDepth; ++depth) {
      const std::size_t end = rest.find(separator_);
      if (end == std::string_view::npos) break;
      at = folder_in(at, rest.substr(0, end));
      ++nodes_[at].entries;
      rest.remove_prefix(end + 1);
    }
    const bool is_folder = has_trailing_separator || entry.kind == ListedEntry::Kind::directory;
    const std::uint32_t own = is_folder ? folder_in(at, rest) : add(at, rest);
    // A folder that is listed twice gets two rows.
    const std::uint32_t node = nodes_[own].entry == kNone ? own : add(at, rest);
    nodes_[node].entry = index;
    nodes_[node].is_folder = is_folder;
  }

  std::uint32_t add(std::uint32_t parent, std::string_view name) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    PathNode& node = nodes_.emplace_back();
    node.name = name;
    node.parent = parent;
    std::uint32_t& last = nodes_[parent].last_child;
    (last == kNone ? nodes_[parent].first_child : nodes_[last].next) = index;
    last = index;
    return index;
  }

  /// Finds or adds a folder. Usually it is the last child, because successive paths share folders.
  std::uint32_t folder_in(std::uint32_t parent, std::string_view name) {
    const auto matches = [&](std::uint32_t at) {
      return at != kNone && nodes_[at].is_folder && nodes_[at].name == name;
    };
    if (matches(nodes_[parent].last_child)) return nodes_[parent].last_child;
    for (std::uint32_t at = nodes_[parent].first_child; at != kNone; at = nodes_[at].next) {
      if (matches(at)) return at;
    }
    const std::uint32_t added = add(parent, name);
    nodes_[added].is_folder = true;
    return added;
  }

  /// The only child of a folder without an entry of its own, if that child is a folder too.
  [[nodiscard]] std::uint32_t merged_child(std::uint32_t at) const {
    const PathNode& node = nodes_[at];
    const bool has_one =
        node.entry == kNone && node.first_child != kNone && node.first_child == node.last_child;
    return has_one && nodes_[node.first_child].is_folder ? node.first_child : kNone;
  }

  /// Writes an entry, or the head of a folder, after which its children follow. Returns the last of
  /// the folders that share the row.
  std::uint32_t open(std::uint32_t at, std::size_t depth, HtmlWriter& html) const {
    if (nodes_[at].first_child == kNone) {
      render_entry(entries_[nodes_[at].entry], nodes_[at].name, html);
      return at;
    }
    html.open(Element::li);
    html.attribute(Attribute::css_class, is_dot_name(nodes_[at].name)
                                             ? "at-entry-item at-directory at-icon-folder at-hidden"
                                             : "at-entry-item at-directory at-icon-folder");
    html.open(Element::details);
    html.attribute(Attribute::css_class, "at-folder");
    if (depth == 0 || entries_.size() <= kOpenEntries) html.attribute(Attribute::open);
    html.open(Element::summary);
    html.open(Element::span);
    html.attribute(Attribute::css_class, "at-name");
    const std::uint32_t count = nodes_[at].entries;
    for (std::uint32_t next = at; next != kNone; next = merged_child(next)) {
      at = next;
      write_visible_text(nodes_[at].name, html);
      html.text({&separator_, 1});
    }
    html.close();
    html.text(" ");
    html.text_element(Element::span, "at-count", std::to_string(count));
    html.close();
    html.open(Element::ul);
    html.attribute(Attribute::css_class, "at-entries");
    return at;
  }

  /// Closes the folders that end with the node, and returns the node that follows.
  std::uint32_t close_up_to_next(std::uint32_t at, std::size_t& depth, HtmlWriter& html) const {
    while (nodes_[at].next == kNone) {
      at = nodes_[at].parent;
      if (at == 0) return kNone;
      if (is_merged_into_parent(at)) continue;
      html.close();
      html.close();
      html.close();
      --depth;
    }
    return nodes_[at].next;
  }

  /// Whether the folder shares the row of its parent.
  [[nodiscard]] bool is_merged_into_parent(std::uint32_t at) const {
    const std::uint32_t parent = nodes_[at].parent;
    return parent != 0 && merged_child(parent) == at;
  }

  std::span<const ListedEntry> entries_;
  char separator_;
  std::vector<PathNode> nodes_;
};

}  // namespace

void render_path_tree(std::span<const ListedEntry> entries, char separator, HtmlWriter& html) {
  PathTree(entries, separator).render(html);
}

}  // namespace agent_timeline

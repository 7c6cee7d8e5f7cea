#include "emit/export.h"

#include <algorithm>
#include <utility>

#include "blocks/build_block.h"
#include "emit/emitter.h"
#include "emit/export_html.h"
#include "emit/export_text.h"

namespace agent_timeline {
namespace {

/// A chunk ends behind the root entry with which it gets longer than this.
constexpr std::size_t kChunkBytes = std::size_t{1} * 1024 * 1024;
/// Entries that are nested more deeply stand where these do.
constexpr std::size_t kMostDepth = 16;

constexpr std::pair<std::string_view, ExportFormat> kFormats[] = {
    {"text", ExportFormat::text},
    {"markdown", ExportFormat::markdown},
    {"html", ExportFormat::html},
    {"json", ExportFormat::json}};

struct Placed {
  EntryIndex entry = 0;
  std::size_t depth = 0;
};

void append_entry(const Entry& entry, const Documents& documents, const ExportStyle& style,
                  std::size_t depth, std::string& out) {
  if (style.format == ExportFormat::json) {
    out += descriptor_json(entry, documents);
    out += '\n';
    return;
  }
  const Block block = build_block(entry, documents.options());
  if (style.format == ExportFormat::html) {
    append_card(entry, block, depth, style.render, out);
  } else if (style.format == ExportFormat::markdown) {
    append_as_markdown(entry, block, depth, out);
  } else {
    append_as_text(entry, block, depth, out);
  }
}

class Exporter {
 public:
  Exporter(Timeline& timeline, const Documents& documents, const ExportStyle& style,
           ExportScope scope)
      : timeline_(timeline), documents_(documents), style_(style), scope_(scope) {
    first_ = scope == ExportScope::all ? 0 : timeline.first_kept();
    children_.resize(timeline.entries().size() - first_);
    for (std::size_t i = first_; i < timeline.entries().size(); ++i) {
      const Entry& entry = timeline.entries()[i];
      if (!is_root(entry)) children_[*entry.parent - first_].push_back(entry.index);
    }
  }

  ExportedChunk chunk(std::size_t from) {
    const auto& entries = timeline_.entries();
    ExportedChunk out;
    std::size_t at = from;
    for (; at < entries.size() && out.text.size() < kChunkBytes; ++at) {
      const bool is_told = scope_ != ExportScope::all && entries[at].released;
      if (is_told || !is_root(entries[at])) continue;
      const std::vector<Placed> tree = tree_of(entries[at].index);
      const Turn* ended = turn_ended_by(entries[at]);
      if (scope_ == ExportScope::finished && (has_open(tree) || goes_on(ended))) break;
      for (const Placed& placed : tree)
        append(placed, out.text);
      if (ended != nullptr && !goes_on(ended)) append_foot(*ended, out.text);
    }
    out.next = at;
    if (at == entries.size() && scope_ != ExportScope::finished) append_todos(out.text);
    return out;
  }

 private:
  /// An entry whose parent was written already, and forgotten, is one of its own.
  [[nodiscard]] bool is_root(const Entry& entry) const {
    if (!entry.parent) return true;
    if (scope_ == ExportScope::all || *entry.parent >= timeline_.entries().size()) return false;
    return *entry.parent < first_ || timeline_.entries()[*entry.parent].released;
  }

  /// The entry and all that is nested in it, in the order in which they are read.
  [[nodiscard]] std::vector<Placed> tree_of(EntryIndex root) const {
    std::vector<Placed> out;
    std::vector<Placed> next = {{root, 0}};
    while (!next.empty()) {
      const Placed placed = next.back();
      next.pop_back();
      out.push_back(placed);
      const std::vector<EntryIndex>& children = children_[placed.entry - first_];
      for (std::size_t i = children.size(); i-- > 0;)
        next.push_back({children[i], placed.depth + 1});
    }
    return out;
  }

  [[nodiscard]] bool has_open(const std::vector<Placed>& tree) const {
    for (const Placed& placed : tree) {
      if (timeline_.may_go_on(placed.entry)) return true;
    }
    return false;
  }

  void append(const Placed& placed, std::string& out) {
    const Entry& entry = timeline_.entries()[placed.entry];
    append_entry(entry, documents_, style_, std::min(placed.depth, kMostDepth), out);
    if (scope_ != ExportScope::all) timeline_.release(placed.entry);
  }

  /// The turn of which `root` is the last root entry, as far as is known.
  [[nodiscard]] const Turn* turn_ended_by(const Entry& root) const {
    if (!root.turn) return nullptr;
    for (std::size_t i = root.index + std::size_t{1}; i < timeline_.entries().size(); ++i) {
      const Entry& later = timeline_.entries()[i];
      if (later.turn != root.turn) break;
      if (is_root(later)) return nullptr;
    }
    return &timeline_.turns()[*root.turn];
  }
  static bool goes_on(const Turn* turn) { return turn != nullptr && is_open(turn->status); }

  void append_foot(const Turn& turn, std::string& out) const {
    if (style_.format == ExportFormat::json) return;
    if (style_.format == ExportFormat::html) return append_turn_foot(turn, out);
    append_turn_as_text(turn, style_.format == ExportFormat::markdown, out);
  }

  void append_todos(std::string& out) const {
    const std::vector<Todo>& todos = timeline_.todos();
    if (style_.format == ExportFormat::json || todos.empty()) return;
    if (style_.format == ExportFormat::html) return append_todo_list(todos, out);
    append_todos_as_text(todos, style_.format == ExportFormat::markdown, out);
  }

  Timeline& timeline_;
  const Documents& documents_;
  const ExportStyle& style_;
  ExportScope scope_;
  /// By entry from `first_` on, those nested in it.
  std::vector<std::vector<EntryIndex>> children_;
  EntryIndex first_ = 0;
};

}  // namespace

std::optional<ExportFormat> find_export_format(std::string_view name) {
  for (const auto& [known, format] : kFormats) {
    if (known == name) return format;
  }
  return std::nullopt;
}

std::optional<ExportScope> find_export_scope(std::string_view name) {
  if (name == "all") return ExportScope::all;
  if (name == "finished") return ExportScope::finished;
  return name == "rest" ? std::optional(ExportScope::rest) : std::nullopt;
}

ExportedChunk export_chunk(Timeline& timeline, const Documents& documents, const ExportStyle& style,
                           std::size_t from, ExportScope scope) {
  return Exporter(timeline, documents, style, scope).chunk(from);
}

std::string export_entry(const Entry& entry, const Documents& documents, const ExportStyle& style) {
  std::string out;
  append_entry(entry, documents, style, 0, out);
  return out;
}

}  // namespace agent_timeline

#include "emit/export.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "blocks/build_block.h"
#include "emit/emitter.h"
#include "emit/entry_time.h"
#include "emit/export_facts.h"
#include "emit/export_html.h"
#include "emit/export_markdown.h"
#include "emit/export_markup.h"
#include "emit/export_page.h"
#include "emit/export_text.h"
#include "emit/outline_row.h"
#include "html/html_writer.h"
#include "html/page_marks.h"

namespace agent_timeline {
namespace {

/// A chunk ends after the root entry with which it exceeds this size.
constexpr std::size_t kChunkBytes = std::size_t{1} * 1024 * 1024;
/// Deeper entries are shown at this depth.
constexpr std::size_t kMaxDepth = 16;

constexpr std::pair<std::string_view, ExportFormat> kFormats[] = {
    {"text", ExportFormat::text},
    {"markdown", ExportFormat::markdown},
    {"html", ExportFormat::html},
    {"json", ExportFormat::json},
    {"page", ExportFormat::page}};

struct TreeEntry {
  EntryIndex entry = 0;
  std::size_t depth = 0;
};

void append_entry(const Entry& entry, const LiveEntries& live_entries, const ExportStyle& style,
                  std::size_t depth, std::string& out) {
  if (style.format == ExportFormat::json) {
    out += descriptor_json(entry, live_entries);
    out += '\n';
    return;
  }
  const bool is_shown = style.format == ExportFormat::html || style.format == ExportFormat::page;
  const Block block = build_block(entry, live_entries.options(), {},
                                  is_shown ? BlockDetail::shown : BlockDetail::described);
  if (style.format == ExportFormat::html) {
    append_card(entry, block, depth, style.render, out);
  } else if (style.format == ExportFormat::page) {
    append_page_card({entry, block, depth, {}, false}, style.render, out);
  } else if (style.format == ExportFormat::markdown) {
    append_as_markdown(entry, block, {depth, nullptr, false, {}}, out);
  } else {
    append_as_text(entry, block, depth, out);
  }
}

bool is_answer(const Entry& entry) {
  const auto* message = std::get_if<Message>(&entry.content);
  return message != nullptr && message->role == Role::assistant && !message->reasoning;
}

bool is_user_message(const Entry& entry) {
  const auto* message = std::get_if<Message>(&entry.content);
  return message != nullptr && message->role == Role::user;
}

/// True if the same agent has spoken in this turn since the user last did, within
/// kMaxSpeakerLookback entries.
bool is_repeated_speaker(const Entry& entry, const std::vector<Entry>& entries) {
  constexpr std::size_t kMaxSpeakerLookback = 500;
  if (!entry.turn || !is_answer(entry)) return false;
  const std::size_t end = entry.index - std::min<std::size_t>(entry.index, kMaxSpeakerLookback);
  for (std::size_t i = entry.index; i > end; --i) {
    const Entry& earlier = entries[i - 1];
    if (earlier.turn != entry.turn || is_user_message(earlier)) return false;
    if (earlier.parent == entry.parent && is_answer(earlier)) return true;
  }
  return false;
}

class Exporter {
 public:
  Exporter(Timeline& timeline, const LiveEntries& live_entries, const ExportStyle& style,
           ExportScope scope)
      : timeline_(timeline),
        live_entries_(live_entries),
        style_(style),
        page_options_(live_entries.options()),
        scope_(scope) {
    // Buttons need a script.
    page_options_.code_header = false;
    style_.render.embed_pictures = style.format == ExportFormat::page;
    facts_.section = style.page.section;
    if (facts_.section > 0) turn_ = static_cast<TurnIndex>(facts_.section - 1);
    earlier_changes_ = style.page.changes;
    first_ = scope == ExportScope::all ? 0 : timeline.first_kept();
    children_.resize(timeline.entries().size() - first_);
    for (std::size_t i = first_; i < timeline.entries().size(); ++i) {
      const Entry& entry = timeline.entries()[i];
      if (!is_root(entry)) children_[*entry.parent - first_].push_back(entry.index);
    }
  }

  ExportedChunk chunk(std::size_t from) {
    const TranslationScope scope(style_.translation ? &*style_.translation : nullptr);
    const auto& entries = timeline_.entries();
    ExportedChunk out;
    std::size_t at = from;
    if (must_wait()) return {{}, from, std::move(facts_)};
    for (; at < entries.size() && out.text.size() < kChunkBytes; ++at) {
      const bool is_sent = scope_ != ExportScope::all && entries[at].released;
      if (is_sent || !is_root(entries[at])) continue;
      const std::vector<TreeEntry> tree = tree_of(entries[at].index);
      const Turn* ended = turn_ended_by(entries[at]);
      if (scope_ == ExportScope::finished && (has_open(tree) || is_turn_open(ended))) break;
      begin_turn(entries[at]);
      enter_section(entries[at], out.text);
      append_tree(tree, out.text);
      if (ended == nullptr || is_turn_open(ended)) continue;
      leave_section(out.text);
      append_footer(*ended, out.text);
    }
    out.next = at;
    if (at == entries.size() && scope_ != ExportScope::finished) {
      leave_section(out.text);
      append_todos(out.text);
    }
    if (facts_.section > 0) facts_.changes = changes_of_turn();
    out.facts = std::move(facts_);
    return out;
  }

 private:
  /// True also for an entry whose parent was already written and released.
  [[nodiscard]] bool is_root(const Entry& entry) const {
    if (!entry.parent) return true;
    if (scope_ == ExportScope::all || *entry.parent >= timeline_.entries().size()) return false;
    return *entry.parent < first_ || timeline_.entries()[*entry.parent].released;
  }

  /// The entry and everything nested in it, in reading order.
  [[nodiscard]] std::vector<TreeEntry> tree_of(EntryIndex root) const {
    std::vector<TreeEntry> out;
    std::vector<TreeEntry> next = {{root, 0}};
    while (!next.empty()) {
      const TreeEntry node = next.back();
      next.pop_back();
      out.push_back(node);
      const std::vector<EntryIndex>& children = children_[node.entry - first_];
      for (std::size_t i = children.size(); i-- > 0;)
        next.push_back({children[i], node.depth + 1});
    }
    return out;
  }

  [[nodiscard]] bool has_open(const std::vector<TreeEntry>& tree) const {
    for (const TreeEntry& node : tree) {
      if (timeline_.may_still_change(node.entry)) return true;
    }
    return false;
  }

  /// On a page, a sub-agent's steps are folded below the call that started it.
  void append_tree(const std::vector<TreeEntry>& tree, std::string& out) {
    const bool folds = style_.format == ExportFormat::page && tree.size() > 1;
    std::string steps;
    for (const TreeEntry& node : tree)
      append(node, folds && node.depth > 0 ? steps : out);
    if (folds) append_steps(steps, tree.size() - 1, out);
  }

  void append(const TreeEntry& node, std::string& out) {
    const Entry& entry = timeline_.entries()[node.entry];
    const std::size_t depth = std::min(node.depth, kMaxDepth);
    if (style_.format == ExportFormat::page) {
      append_to_page(entry, depth, out);
    } else if (style_.format == ExportFormat::markdown) {
      const Block block = build_block(entry, live_entries_.options(), {}, BlockDetail::searched);
      facts_.add(entry, block, false);
      const MarkdownContext context = {depth, entry_before(entry), true, time_of(entry)};
      append_as_markdown(entry, block, context, out);
    } else {
      append_entry(entry, live_entries_, style_, depth, out);
    }
    if (scope_ != ExportScope::all) timeline_.release(node.entry);
  }

  [[nodiscard]] const Entry* entry_before(const Entry& entry) const {
    return entry.index == 0 ? nullptr : &timeline_.entries()[entry.index - 1];
  }

  [[nodiscard]] std::string time_of(const Entry& entry) const {
    return notable_time(entry, timeline_.entries(), style_.page.utc_offset_minutes);
  }

  void append_to_page(const Entry& entry, std::size_t depth, std::string& out) {
    const Block block = build_block(entry, page_options_);
    if (is_prompt(entry)) {
      facts_.add(entry, build_block(entry, page_options_, {}, BlockDetail::searched), true);
    } else {
      facts_.add(entry, block, true);
    }
    PageCard card = {entry, block, depth, time_of(entry), is_large()};
    card.same_speaker = card.time.empty() && is_repeated_speaker(entry, timeline_.entries());
    if (append_page_card(card, style_.render, out)) ++facts_.inert;
  }

  /// True if the page has enough entries for folded bodies to be inert.
  [[nodiscard]] bool is_large() const {
    const auto& limit = style_.page.inert_after;
    return limit && timeline_.entries().size() > *limit;
  }

  /// While a session is being read, it is not known whether its page will be large, so nothing is
  /// written until it is.
  [[nodiscard]] bool must_wait() const {
    const bool depends_on_size = style_.format == ExportFormat::page && style_.page.inert_after;
    return depends_on_size && scope_ == ExportScope::finished && !is_large();
  }

  /// Remembers where the changes of a turn begin.
  void begin_turn(const Entry& root) {
    if (root.turn == turn_) return;
    turn_ = root.turn;
    earlier_changes_.clear();
    changes_begin_ = facts_.files.size();
  }

  [[nodiscard]] std::vector<ChangedFile> changes_of_turn() const {
    std::vector<ChangedFile> changes = earlier_changes_;
    const auto begin = facts_.files.begin() + static_cast<std::ptrdiff_t>(changes_begin_);
    changes.insert(changes.end(), begin, facts_.files.end());
    return changes;
  }

  /// On a page, each turn is a collapsible section titled with its prompt; the turn's footer stays
  /// outside.
  void enter_section(const Entry& root, std::string& out) {
    if (style_.format != ExportFormat::page) return;
    const std::size_t section = root.turn ? *root.turn + std::size_t{1} : 0;
    if (section == facts_.section) return;
    leave_section(out);
    if (section > 0) begin_fold("at-page-turn", turn_name(root), out);
    facts_.section = section;
  }

  [[nodiscard]] std::string turn_name(const Entry& root) const {
    std::string name = make_label("part.turn").text;
    if (is_prompt(root)) {
      const Block block = build_block(root, page_options_, {}, BlockDetail::searched);
      name = shortened(visible_excerpt(block), kTitleBytes);
    }
    std::string out;
    HtmlWriter html(out);
    labelled("at-page-turn-name", name, html);
    html.finish();
    return out;
  }

  void leave_section(std::string& out) {
    if (facts_.section > 0) end_fold(out);
    facts_.section = 0;
  }

  /// The turn whose last root entry, so far, is `root`.
  [[nodiscard]] const Turn* turn_ended_by(const Entry& root) const {
    if (!root.turn) return nullptr;
    for (std::size_t i = root.index + std::size_t{1}; i < timeline_.entries().size(); ++i) {
      const Entry& later = timeline_.entries()[i];
      if (later.turn != root.turn) break;
      if (is_root(later)) return nullptr;
    }
    return &timeline_.turns()[*root.turn];
  }
  static bool is_turn_open(const Turn* turn) { return turn != nullptr && is_open(turn->status); }

  void append_footer(const Turn& turn, std::string& out) const {
    if (style_.format == ExportFormat::json) return;
    const bool is_markup =
        style_.format == ExportFormat::html || style_.format == ExportFormat::page;
    if (is_markup) return append_turn_footer(turn, changes_text(changes_of_turn()), out);
    if (style_.format == ExportFormat::markdown) return append_turn_as_markdown(turn, out);
    append_turn_as_text(turn, out);
  }

  void append_todos(std::string& out) const {
    const std::vector<Todo>& todos = timeline_.todos();
    if (style_.format == ExportFormat::json || todos.empty()) return;
    if (style_.format == ExportFormat::html) return append_todo_list(todos, out);
    if (style_.format == ExportFormat::page) return append_page_todos(todos, out);
    if (style_.format == ExportFormat::markdown) return append_todos_as_markdown(todos, out);
    append_todos_as_text(todos, out);
  }

  Timeline& timeline_;
  const LiveEntries& live_entries_;
  ExportStyle style_;
  markdown::Options page_options_;
  ExportScope scope_;
  ExportFacts facts_;
  /// The child entries of each entry from `first_` on.
  std::vector<std::vector<EntryIndex>> children_;
  EntryIndex first_ = 0;
  /// The turn being written, its changes in earlier chunks, and where the changes in this chunk
  /// begin in the facts.
  std::optional<TurnIndex> turn_;
  std::vector<ChangedFile> earlier_changes_;
  std::size_t changes_begin_ = 0;
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

ExportedChunk export_chunk(Timeline& timeline, const LiveEntries& live_entries,
                           const ExportStyle& style, std::size_t from, ExportScope scope) {
  return Exporter(timeline, live_entries, style, scope).chunk(from);
}

std::string export_entry(const Entry& entry, const LiveEntries& live_entries,
                         const ExportStyle& style) {
  std::string out;
  append_entry(entry, live_entries, style, 0, out);
  return out;
}

}  // namespace agent_timeline

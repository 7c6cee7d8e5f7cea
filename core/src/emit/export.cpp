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
#include "emit/export_result.h"
#include "emit/export_runs.h"
#include "emit/export_text.h"
#include "emit/outline_row.h"
#include "html/html_writer.h"
#include "html/page_marks.h"

namespace agent_timeline {
namespace {

/// A chunk ends after the root entry with which it exceeds this size.
constexpr std::size_t kChunkBytes = std::size_t{1} * 1024 * 1024;
/// Deeper entries are indented this far in text and Markdown. Markup has a limit of its own.
constexpr std::size_t kMaxIndent = 16;

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

std::size_t indent_of(std::size_t depth) {
  return std::min(depth, kMaxIndent);
}

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
    append_as_markdown(entry, block, {indent_of(depth), nullptr, false, {}}, out);
  } else {
    append_as_text(entry, block, indent_of(depth), out);
  }
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
    if (style.format != ExportFormat::page) return;
    runs_.emplace(timeline, page_options_, first_);
    if (style.page.run <= timeline.groups().size()) facts_.run = style.page.run;
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
      if (scope_ == ExportScope::finished &&
          (has_open(tree) || is_turn_open(ended) || may_line_change(entries[at]))) {
        break;
      }
      begin_turn(entries[at]);
      enter_section(entries[at], out.text);
      enter_run(entries[at], out.text);
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

  void append_tree(const std::vector<TreeEntry>& tree, std::string& out) {
    if (style_.format == ExportFormat::page) return append_page_tree(tree, out);
    for (const TreeEntry& node : tree)
      append(node, out);
  }

  /// A sub-agent's steps are folded below the call that started it, and with it into its run.
  void append_page_tree(const std::vector<TreeEntry>& tree, std::string& out) {
    const Entry& root = timeline_.entries()[tree.front().entry];
    const bool is_in_run = facts_.run > 0 && root.group == open_run();
    const bool is_folded = append_to_page(tree.front(), is_in_run, out);
    if (tree.size() > 1) append_steps(steps_of(tree), tree.size() - 1, out);
    if (is_folded) end_folded_call(out);
  }

  [[nodiscard]] std::string steps_of(const std::vector<TreeEntry>& tree) {
    std::string out;
    StepFolds folds(*runs_, out);
    for (std::size_t i = 1; i < tree.size(); ++i) {
      const bool is_in_run = folds.enter(timeline_.entries()[tree[i].entry], tree[i].depth);
      if (append_to_page(tree[i], is_in_run, out)) folds.note_folded(tree[i].depth);
    }
    folds.finish();
    return out;
  }

  void append(const TreeEntry& node, std::string& out) {
    const Entry& entry = timeline_.entries()[node.entry];
    if (style_.format == ExportFormat::markdown) {
      const Block block = build_block(entry, live_entries_.options(), {}, BlockDetail::searched);
      facts_.add(entry, block, false);
      const MarkdownContext context = {indent_of(node.depth), entry_before(entry), true,
                                       time_of(entry)};
      append_as_markdown(entry, block, context, out);
    } else {
      append_entry(entry, live_entries_, style_, node.depth, out);
    }
    release(node);
  }

  void release(const TreeEntry& node) {
    if (scope_ != ExportScope::all) timeline_.release(node.entry);
  }

  [[nodiscard]] const Entry* entry_before(const Entry& entry) const {
    return entry.index == 0 ? nullptr : &timeline_.entries()[entry.index - 1];
  }

  [[nodiscard]] std::string time_of(const Entry& entry) const {
    return notable_time(entry, timeline_.entries(), style_.page.utc_offset_minutes);
  }

  /// Returns whether the call is folded into its run; the caller then ends the fold.
  bool append_to_page(const TreeEntry& node, bool is_in_run, std::string& out) {
    const Entry& entry = timeline_.entries()[node.entry];
    const Block block = build_block(entry, page_options_);
    if (is_prompt(entry)) {
      facts_.add(entry, build_block(entry, page_options_, {}, BlockDetail::searched), true);
    } else {
      facts_.add(entry, block, true);
    }
    const bool is_folded = is_in_run && !shows_result(entry, block);
    if (is_folded) begin_folded_call(out);
    PageCard card = {entry, block, node.depth, time_of(entry), is_large()};
    card.same_speaker = card.time.empty() && is_repeated_speaker(entry, timeline_.entries());
    if (append_page_card(card, style_.render, out)) ++facts_.inert;
    release(node);
    return is_folded;
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
    leave_run(out);
    if (facts_.section > 0) end_fold(out);
    facts_.section = 0;
  }

  /// True if a run of the root agent may begin here. Agents whose call is unknown have their
  /// entries among those of the root agent; waiting for them could hold up everything else.
  [[nodiscard]] bool may_begin_run(const Entry& root) const { return runs_ && root.scope == 0; }

  /// While a session is being read, a run is not written before its line is known.
  [[nodiscard]] bool may_line_change(const Entry& root) const {
    const auto is_open = [this](EntryIndex call) { return has_open(tree_of(call)); };
    return may_begin_run(root) && runs_->may_change(root, is_open);
  }

  void enter_run(const Entry& root, std::string& out) {
    if (facts_.run > 0 && root.index > runs_->last_call_of(open_run())) leave_run(out);
    if (facts_.run > 0 || !may_begin_run(root) || !runs_->has_line(root)) return;
    facts_.run = *root.group + std::size_t{1};
    runs_->begin(open_run(), 0, out);
  }

  void leave_run(std::string& out) {
    if (facts_.run > 0) end_run(out);
    facts_.run = 0;
  }

  [[nodiscard]] GroupIndex open_run() const { return static_cast<GroupIndex>(facts_.run - 1); }

  /// The turn of `root`, if no later root entry of it comes before an entry of another turn or of
  /// none. A turn that is resumed after such an entry has several footers: while the session is
  /// being read, nobody knows that it will be resumed.
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
  /// Only for a page.
  std::optional<PageRuns> runs_;
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

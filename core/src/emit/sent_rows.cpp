#include "emit/sent_rows.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "blocks/pieces.h"
#include "emit/describe_part.h"
#include "emit/last_sent.h"
#include "emit/op_writer.h"

namespace agent_timeline {
namespace {

using diff::kRowsOfBlock;
using diff::LiveRows;
using diff::RowBlock;
using Range = LiveRows::Range;

std::size_t floor_to_block(std::size_t row) {
  return row - row % kRowsOfBlock;
}

std::size_t ceil_to_block(std::size_t row) {
  return floor_to_block(row + kRowsOfBlock - 1);
}

/// With `is_last_alone`, the last row is a piece of its own.
std::size_t count_pieces(std::size_t begin, std::size_t end, bool is_last_alone) {
  const std::size_t alone = is_last_alone ? 1 : 0;
  return diff::count_row_blocks(begin, end - alone) + alone;
}

bool overlap(const RowBlock& block, const Range& rows) {
  return rows.size() > 0 && block.begin < rows.end && rows.begin < block.end;
}

std::string rows_json(const LiveRows& rows, bool is_waiting, std::size_t hunk,
                      const RowBlock& block) {
  std::vector<diff::Line> lines;
  for (std::size_t i = block.begin; i < block.end; ++i)
    lines.push_back(is_waiting ? rows.waiting_row(i) : rows.row(hunk, i));
  return diff_lines_json(lines, block.begin);
}

PieceNode node_of(std::string key, const std::string& path, bool has_hunk, std::string lines) {
  const diff::Hunk hunk;
  diff::File file;
  file.old_path = file.new_path = path;
  file.numbers_are_relative = true;
  PieceNode node;
  node.key = std::move(key);
  node.fields = describe_rows(file, has_hunk ? &hunk : nullptr, std::move(lines));
  return node;
}

}  // namespace

/// Compares the sent state of one edit with its current state.
struct SentRows::EditComparison {
  std::size_t edit;
  const LiveRows& rows;
  const LiveRows::Change& change;
  const Edit& before;
  const Edit& now;

  /// Adds the blocks of a hunk's rows from `from` on.
  void add_hunk(const Edit& state, std::size_t hunk, std::size_t from,
                std::vector<Block>& out) const {
    const bool is_alone = hunk + 1 == state.hunk_count && state.is_unfinished;
    const std::size_t rows_there = state.hunks[hunk - state.first_hunk].rows;
    add_rows({edit, hunk, false, 0}, {0, rows_there}, is_alone, {from, rows_there}, out);
  }

  /// Adds the blocks of `all` within `window`; with `is_alone`, the last row is a block of its own.
  void add_rows(const GrowingKey& key, const Range& all, bool is_alone, const Range& window,
                std::vector<Block>& out) const {
    if (all.size() == 0) return;
    const std::size_t whole = all.end - (is_alone ? 1 : 0);
    const auto add = [&](const RowBlock& block) {
      out.push_back({growing_key({key.file, key.hunk, key.is_waiting, block.name}), key.hunk,
                     key.is_waiting, block, false});
    };
    for (std::size_t at = std::max(all.begin, window.begin); at < std::min(whole, window.end);) {
      const RowBlock block = diff::row_block(at, all.begin, whole);
      add(block);
      at = block.end;
    }
    if (is_alone && whole < window.end) add({whole, whole, all.end});
  }

  /// The first row of the first changed hunk whose block has to be examined.
  [[nodiscard]] std::size_t first_row() const {
    const bool has_certain = change.certain.size() > 0;
    return floor_to_block(has_certain ? std::min(change.certain.begin, change.row) : change.row);
  }

  void add_rows_of(const Edit& state, std::vector<Block>& out) const {
    for (std::size_t h = change.hunk; h < state.hunk_count; ++h)
      add_hunk(state, h, h == change.hunk ? first_row() : 0, out);
    if (state.is_sent && state.hunk_count == 0) {
      std::string key = growing_key({edit, 0, false, 0});
      key.resize(key.find('h'));
      out.push_back({std::move(key), kNoHunk, false, {}, false});
    }
  }

  /// True if the last waiting line sent has grown.
  [[nodiscard]] bool has_last_changed() const {
    const bool is_there = before.waiting.size() > 0 && before.waiting.end > now.waiting.begin &&
                          before.waiting.end <= now.waiting.end;
    return is_there && rows.waiting_row(before.waiting.end - 1).text.size() != before.last_bytes;
  }

  /// The range of waiting lines that may have changed.
  [[nodiscard]] Range window() const {
    constexpr auto all = static_cast<std::size_t>(-1);
    const bool front = before.waiting.begin != now.waiting.begin;
    const bool back = before.waiting.end != now.waiting.end ||
                      before.is_old_unfinished != now.is_old_unfinished || has_last_changed();
    const bool rewriting_changed = before.rewriting_number != now.rewriting_number;
    if ((front || rewriting_changed) && back) return {0, all};
    if (front) {
      return {0, ceil_to_block(std::max(before.waiting.begin, now.waiting.begin) + 1)};
    }
    if (back) {
      const std::size_t kept = std::min(before.waiting.end, now.waiting.end);
      return {floor_to_block(kept - std::min<std::size_t>(kept, 1)), all};
    }
    const std::size_t begin = now.waiting.begin;
    return {begin, rewriting_changed ? begin + 1 : begin};
  }

  void add_waiting_of(const Edit& state, const Range& window, std::vector<Block>& out) const {
    const std::size_t hunk = state.hunk_count - std::min<std::size_t>(state.hunk_count, 1);
    add_rows({edit, hunk, true, 0}, state.waiting, state.is_old_unfinished, window, out);
  }

  [[nodiscard]] bool has_changed(const Block& block) const {
    if (block.is_waiting) {
      const bool is_front = block.rows.begin <= now.waiting.begin;
      const bool was_front = before.waiting.begin == now.waiting.begin;
      const bool rewriting_changed =
          (was_front ? before.rewriting_number : 0) != now.rewriting_number;
      const bool has_last =
          block.rows.begin < before.waiting.end && before.waiting.end <= block.rows.end;
      return (is_front && rewriting_changed) || (has_last && has_last_changed());
    }
    if (block.hunk == kNoHunk) return false;
    if (block.hunk != change.hunk) return true;
    return block.rows.end > change.row || overlap(block.rows, change.certain);
  }
};

/// The state to remember. Of the hunks before the changed one, only the last two are kept: no later
/// change begins before them.
SentRows::Edit SentRows::state_of(const LiveRows& rows, const Edit& before, std::size_t changed) {
  Edit now;
  now.is_sent = true;
  now.is_unfinished = rows.is_unfinished();
  now.waiting = rows.waiting();
  now.is_old_unfinished = rows.is_old_unfinished();
  now.rewriting_number = rows.is_rewriting() ? rows.waiting_row(now.waiting.begin).new_number : 0;
  if (now.waiting.size() > 0) now.last_bytes = rows.waiting_row(now.waiting.end - 1).text.size();
  now.hunk_count = rows.hunks();
  const std::size_t same = std::min(changed, before.hunk_count);
  const std::size_t dropped = before.first_hunk + 2 < same ? same - 2 - before.first_hunk : 0;
  now.first_hunk = before.first_hunk + dropped;
  const auto first = before.hunks.begin();
  now.hunks.assign(first + static_cast<std::ptrdiff_t>(dropped),
                   first + static_cast<std::ptrdiff_t>(same - before.first_hunk));
  for (std::size_t h = now.first_hunk + now.hunks.size(); h < now.hunk_count; ++h) {
    std::size_t first_piece = 0;
    if (!now.hunks.empty()) {
      const Hunk& last = now.hunks.back();
      first_piece = last.first_piece + count_pieces(0, last.rows, false);
    }
    now.hunks.push_back({rows.rows(h), first_piece});
  }
  now.pieces = 1;
  if (now.hunk_count == 0) return now;
  const Hunk& last = now.hunks.back();
  now.pieces = last.first_piece + count_pieces(0, last.rows, now.is_unfinished);
  return now;
}

void SentRows::start_tracking(const GrowingChange& change) {
  *this = {};
  for (std::size_t f = 0; f < change.edits().size(); ++f) {
    switch_to_edit(f);
    sent_ = state_of(change.edits()[f].rows, {}, 0);
  }
}

/// Switches to an edit. Edits stream one after the other; earlier ones no longer change.
void SentRows::switch_to_edit(std::size_t edit) {
  if (edit == edit_) return;
  pieces_before_ +=
      sent_.pieces + count_pieces(sent_.waiting.begin, sent_.waiting.end, sent_.is_old_unfinished);
  sent_ = {};
  edit_ = edit;
}

void SentRows::write(const GrowingChange& change, const OpTarget& part, OpWriter& ops) {
  for (std::size_t f = change.first_changed(); f < change.edits().size(); ++f) {
    switch_to_edit(f);
    const LiveRows& rows = change.edits()[f].rows;
    const LiveRows::Change changed =
        sent_.is_sent ? change.edits()[f].change : LiveRows::Change{0, 0, {}};
    const Edit now = state_of(rows, sent_, changed.hunk);
    const EditComparison comparison{f, rows, changed, sent_, now};
    const Range window = comparison.window();
    std::vector<Block> before;
    comparison.add_rows_of(sent_, before);
    comparison.add_waiting_of(sent_, window, before);
    std::vector<Block> after;
    comparison.add_rows_of(now, after);
    const std::size_t positions = after.size();
    comparison.add_waiting_of(now, window, after);

    std::map<std::string_view, const Block*> known;
    for (const Block& block : before)
      known.emplace(block.key, &block);
    std::map<std::string_view, const Block*> kept;
    for (const Block& block : after)
      kept.emplace(block.key, &block);
    for (const Block& block : before) {
      if (!kept.contains(block.key)) ops.remove({part.entry, part.part, block.key});
    }
    const std::size_t waiting_before = diff::count_row_blocks(
        now.waiting.begin, std::clamp(window.begin, now.waiting.begin, now.waiting.end));
    for (std::size_t i = 0; i < after.size(); ++i) {
      const Block& block = after[i];
      const auto found = known.find(block.key);
      const bool is_same = found != known.end() && found->second->rows == block.rows;
      if (is_same && !comparison.has_changed(block)) continue;
      const OpTarget target{part.entry, part.part, block.key};
      const bool has_hunk = block.hunk != kNoHunk;
      std::string lines =
          has_hunk ? rows_json(rows, block.is_waiting, block.hunk, block.rows) : "[]";
      if (found != known.end()) {
        const std::vector<Field> fields = {{"lines", std::move(lines)}};
        ops.set_changed(target, fields, SentFields(fields), {});
        continue;
      }
      const std::size_t index = block.is_waiting ? now.pieces + waiting_before + (i - positions)
                                                 : now.pieces - (positions - i);
      ops.insert(target, pieces_before_ + index,
                 node_of(block.key, change.path(), has_hunk, std::move(lines)));
    }
    sent_ = now;
  }
}

}  // namespace agent_timeline

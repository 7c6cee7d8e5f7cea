#include "diff/live_rows.h"

#include <algorithm>

#include "diff/compare.h"
#include "diff/hunk_builder.h"

namespace agent_timeline::diff {
namespace {

std::uint32_t number_of(std::size_t index) {
  return static_cast<std::uint32_t>(index + 1);
}

}  // namespace

LiveRows::Change LiveRows::update() {
  const RowLayout before = layout_;
  decide();
  layout_ = lay_out();
  return change_from(before);
}

/// Continues the last decided hunk if the change is close to it, else begins a new hunk.
void LiveRows::open_hunk(std::size_t old_at) {
  const bool extends_hunk = !decided_.empty() && old_at - old_at_ <= 2 * kContextLines;
  if (extends_hunk) return add_context(old_at);
  if (!decided_.empty()) add_context(old_at_ + kContextLines);
  const std::size_t skipped = old_at - old_at_ - std::min(kContextLines, old_at - old_at_);
  old_at_ += skipped;
  new_at_ += skipped;
  decided_.emplace_back();
  add_context(old_at);
}

void LiveRows::add_context(std::size_t old_end) {
  while (old_at_ < old_end)
    decided_.back().push_back(
        {LineKind::context, number_of(old_at_++), number_of(new_at_++), false});
}

/// Only rows up to the last decided change are decided.
void LiveRows::decide() {
  const std::vector<ChangedRange>& changes = diff_.aligner().changes();
  for (; changes_ < changes.size(); ++changes_) {
    const ChangedRange& range = changes[changes_];
    if (!decided_.empty()) decided_rows_ -= decided_.back().size();
    const std::size_t before = decided_.size();
    open_hunk(range.old_first);
    for (std::size_t i = 0; i < range.old_count; ++i)
      decided_.back().push_back({LineKind::removed, number_of(old_at_++), 0, false});
    for (std::size_t i = 0; i < range.new_count; ++i)
      decided_.back().push_back({LineKind::added, 0, number_of(new_at_++), false});
    for (std::size_t i = before - std::min<std::size_t>(before, 1); i < decided_.size(); ++i)
      decided_rows_ += decided_[i].size();
    decided_stats_.removed += range.old_count;
    decided_stats_.added += range.new_count;
  }
}

LiveRows::RowLayout LiveRows::lay_out() const {
  const LiveAligner& aligner = diff_.aligner();
  RowLayout out;
  out.decided_hunks = decided_.size();
  out.decided_rows = decided_.empty() ? 0 : decided_.back().size();
  out.is_rewriting = diff_.is_rewriting();
  out.tail = {aligner.new_at(), diff_.new_count() - (out.is_rewriting ? 1 : 0)};
  out.certain = aligner.certain();
  if (out.tail.size() > 0) out.last_bytes = shown_bytes(out.tail.end - 1);
  out.waiting = {aligner.old_at(), diff_.old_count()};
  out.is_unfinished = !out.is_rewriting && out.tail.size() > 0 && diff_.is_new_unfinished();
  out.is_old_unfinished = !diff_.old_is_complete() && out.waiting.size() > 0;
  std::size_t old_at = old_at_;
  const bool is_pending = out.waiting.size() > 0 || out.tail.size() > 0;
  const bool extends_hunk =
      is_pending && !decided_.empty() && aligner.old_at() - old_at <= 2 * kContextLines;
  if (!extends_hunk && !decided_.empty()) {
    const std::size_t left = std::min(diff_.old_count() - old_at, diff_.new_count() - new_at_);
    old_at += std::min(kContextLines, left);
    out.trailing = {old_at_, old_at};
    out.trailing_new = new_at_;
  }
  if (!is_pending) return out;
  out.has_own_hunk = !extends_hunk;
  const std::size_t known = aligner.old_at() - old_at;
  const std::size_t shown = extends_hunk ? known : std::min(kContextLines, known);
  out.context = {aligner.old_at() - shown, aligner.old_at()};
  out.context_new = aligner.new_at() - shown;
  return out;
}

std::size_t LiveRows::shown_bytes(std::size_t new_index) const {
  return pending_text(diff_.new_line(new_index)).size();
}

/// Without a new match, rows before the last one can at most have become certain.
LiveRows::Change LiveRows::change_from(const RowLayout& before) const {
  const RowLayout& now = layout_;
  const bool was_empty = before.waiting.size() == 0 && before.tail.size() == 0;
  const bool has_match = was_empty || before.decided_hunks != now.decided_hunks ||
                         before.decided_rows != now.decided_rows || before.context != now.context ||
                         before.has_own_hunk != now.has_own_hunk ||
                         before.tail.begin != now.tail.begin ||
                         before.waiting.begin != now.waiting.begin;
  if (has_match) return first_difference(before);
  const std::size_t first = now.context.size() + (now.has_own_hunk ? 0 : now.decided_rows);
  const std::size_t kept = std::min(before.tail.size(), now.tail.size());
  const bool has_last = before.tail.size() > 0 && kept == before.tail.size();
  const bool is_last_same = !has_last || shown_bytes(before.tail.end - 1) == before.last_bytes;
  return {now.decided_hunks - (now.has_own_hunk ? 0 : 1),
          first + kept - (is_last_same ? 0 : 1),
          {first + before.certain, first + now.certain}};
}

/// Compares the rows that were not decided before, because they may be unchanged.
LiveRows::Change LiveRows::first_difference(const RowLayout& before) const {
  std::size_t hunk = before.decided_hunks - std::min<std::size_t>(before.decided_hunks, 1);
  std::size_t position = before.decided_rows;
  while (true) {
    const std::optional<Row> was = row_of(before, hunk, position);
    const std::optional<Row> is = row_at(hunk, position);
    if (was && was == is) {
      ++position;
    } else if (!was && !is && before.has_own_hunk && hunk < before.decided_hunks) {
      ++hunk;
      position = 0;
    } else {
      return {hunk, position, {}};
    }
  }
}

std::optional<LiveRows::Row> LiveRows::row_of(const RowLayout& layout, std::size_t hunk,
                                              std::size_t position) {
  const auto context = [](const Range& old, std::size_t first_new, std::size_t at) {
    return Row{LineKind::context, number_of(old.begin + at), number_of(first_new + at), false};
  };
  if (hunk < layout.decided_hunks) {
    position -= layout.decided_rows;
    if (position < layout.trailing.size())
      return context(layout.trailing, layout.trailing_new, position);
    position -= layout.trailing.size();
    if (layout.has_own_hunk) return std::nullopt;
  }
  if (position < layout.context.size())
    return context(layout.context, layout.context_new, position);
  position -= layout.context.size();
  if (position >= layout.tail.size()) return std::nullopt;
  return Row{LineKind::added, 0, number_of(layout.tail.begin + position),
             position >= layout.certain};
}

std::optional<LiveRows::Row> LiveRows::row_at(std::size_t hunk, std::size_t position) const {
  if (hunk >= hunks()) return std::nullopt;
  const bool is_decided = hunk < decided_.size() && position < decided_[hunk].size();
  if (is_decided) return decided_[hunk][position];
  const bool is_behind = hunk + 1 < decided_.size();
  return is_behind ? std::nullopt : row_of(layout_, hunk, position);
}

std::size_t LiveRows::hunks() const {
  return decided_.size() + (layout_.has_own_hunk ? 1 : 0);
}

std::size_t LiveRows::count() const {
  return decided_rows_ + layout_.trailing.size() + layout_.context.size() + layout_.tail.size() +
         layout_.waiting.size();
}

std::size_t LiveRows::rows(std::size_t hunk) const {
  const std::size_t pending = layout_.context.size() + layout_.tail.size();
  if (hunk == decided_.size()) return pending;
  const std::size_t decided = decided_[hunk].size();
  if (hunk + 1 < decided_.size()) return decided;
  return decided + layout_.trailing.size() + (layout_.has_own_hunk ? 0 : pending);
}

Line LiveRows::row(std::size_t hunk, std::size_t position) const {
  const Row row = row_at(hunk, position).value_or(Row());
  Line line;
  line.kind = row.kind;
  line.old_number = row.old_number;
  line.new_number = row.new_number;
  line.text =
      row.old_number > 0 ? diff_.old_line(row.old_number - 1) : diff_.new_line(row.new_number - 1);
  const bool is_tail = row.kind == LineKind::added && row.new_number == layout_.tail.end;
  line.unfinished = is_tail && layout_.is_unfinished;
  line.pending = row.is_pending;
  if (line.pending) line.text = pending_text(line.text);
  return line;
}

Line LiveRows::waiting_row(std::size_t index) const {
  Line line;
  line.pending = true;
  line.old_number = number_of(index);
  line.text = pending_text(diff_.old_line(index));
  const bool is_rewriting = layout_.is_rewriting && index == layout_.waiting.begin;
  if (is_rewriting) line.new_number = number_of(layout_.tail.end);
  line.unfinished = layout_.is_old_unfinished && index + 1 == layout_.waiting.end;
  return line;
}

Stats LiveRows::stats() const {
  return {decided_stats_.added + layout_.tail.size(), decided_stats_.removed};
}

}  // namespace agent_timeline::diff

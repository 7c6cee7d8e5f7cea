#include "blocks/search_pattern.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/limits.h"
#include "base/utf8.h"

namespace agent_timeline {
namespace {

using Kind = PatternStep::Kind;

unsigned char byte_at(std::string_view line, std::size_t at) {
  return static_cast<unsigned char>(line[at]);
}

bool is_word(char c) {
  return c == '_' || is_ascii_alphanumeric(c) || static_cast<unsigned char>(c) >= 0x80;
}

bool is_word_boundary(std::string_view line, std::size_t at) {
  const bool before = at > 0 && is_word(line[at - 1]);
  const bool after = at < line.size() && is_word(line[at]);
  return before != after;
}

bool assertion_holds(Kind kind, std::string_view line, std::size_t at) {
  if (kind == Kind::line_start) return at == 0;
  if (kind == Kind::line_end) return at == line.size();
  return is_word_boundary(line, at) == (kind == Kind::word_boundary);
}

}  // namespace

PatternMatcher::PatternMatcher(const SearchPattern& pattern)
    : pattern_(pattern), seen_(pattern.steps.size(), 0) {}

void PatternMatcher::find(std::string_view line, std::vector<TextRange>& marks) {
  if (pattern_.steps.empty()) return;
  work_left_ = limits::kPatternWorkPerByte * (line.size() + 64);
  TextRange found;
  for (std::size_t from = 0; find_next(line, from, found); from = found.end)
    marks.push_back(found);
}

/// Runs all threads in parallel, ordered by priority: those that began further left first, then
/// those that the pattern prefers.
bool PatternMatcher::find_next(std::string_view line, std::size_t from, TextRange& found) {
  current_.clear();
  ++round_;
  bool matched = false;
  for (std::size_t at = from;; ++at) {
    if (current_.empty()) {
      if (matched) return true;
      while (at < line.size() && !pattern_.first.has(byte_at(line, at)))
        ++at;
      if (at >= line.size()) return false;
      ++round_;
    }
    if (!matched && at < line.size() && !is_continuation_byte(line[at])) {
      add_threads({0, static_cast<std::uint32_t>(at)}, line, at, current_);
    }
    if (work_left_ == 0) return matched;
    ++round_;
    if (advance(line, at, found)) matched = true;
    std::swap(current_, next_);
  }
}

/// Moves every thread past the byte at `at`. Returns true if one has matched up to there; the
/// threads after it are dropped.
bool PatternMatcher::advance(std::string_view line, std::size_t at, TextRange& found) {
  next_.clear();
  for (const Thread thread : current_) {
    const PatternStep& step = pattern_.steps[thread.step];
    if (step.kind == Kind::match) {
      if (thread.begin == at) continue;
      found = {thread.begin, static_cast<std::uint32_t>(at)};
      return true;
    }
    if (at < line.size() && consumes(step, byte_at(line, at))) {
      add_threads({static_cast<std::uint16_t>(thread.step + 1), thread.begin}, line, at + 1, next_);
    }
  }
  return false;
}

bool PatternMatcher::consumes(const PatternStep& step, unsigned char byte) const {
  if (step.kind == Kind::set) return pattern_.sets[step.value].has(byte);
  if (pattern_.ignores_case && byte >= 'A' && byte <= 'Z') byte |= 0x20U;
  return step.value == byte;
}

/// Adds the steps that consume a byte or match and can be reached from `thread` without consuming
/// one.
void PatternMatcher::add_threads(Thread thread, std::string_view line, std::size_t at,
                                 std::vector<Thread>& threads) {
  pending_.assign(1, thread.step);
  while (!pending_.empty() && work_left_ > 0) {
    --work_left_;
    const std::uint16_t index = pending_.back();
    pending_.pop_back();
    if (std::exchange(seen_[index], round_) == round_) continue;
    const PatternStep& step = pattern_.steps[index];
    const auto go = [&](int distance) {
      pending_.push_back(static_cast<std::uint16_t>(index + distance));
    };
    if (step.kind == Kind::byte || step.kind == Kind::set || step.kind == Kind::match) {
      threads.push_back({index, thread.begin});
    } else if (step.kind == Kind::split) {
      go(step.second);
      go(step.first);
    } else if (step.kind == Kind::jump || assertion_holds(step.kind, line, at)) {
      go(step.first);
    }
  }
}

}  // namespace agent_timeline

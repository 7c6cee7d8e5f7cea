#include "diff/side_states.h"

#include <vector>

#include "base/limits.h"
#include "code/excerpt.h"

namespace agent_timeline::diff {
namespace {

/// The first lines of one side of the hunk, excluding those of the other side.
std::vector<std::string_view> side_of(const Hunk& hunk, LineKind other_side) {
  std::vector<std::string_view> lines;
  for (const Line& line : hunk.lines) {
    if (line.kind != other_side && lines.size() < limits::kGuessLines) lines.push_back(line.text);
  }
  return lines;
}

/// Advances `state` over all lines of `text`.
void pass_lines(std::string_view text, code::LexState& state) {
  std::vector<code::Token> unused;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    unused.clear();
    code::lex_line(text.substr(0, end), state, unused);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

}  // namespace

void lex_row(const Line& line, std::string_view text, SideStates& states,
             std::vector<code::Token>& tokens) {
  if (line.kind == LineKind::removed) return code::lex_line(text, states.old_side, tokens);
  const bool sides_agree = states.old_side == states.new_side;
  code::lex_line(text, states.new_side, tokens);
  if (line.kind == LineKind::added) return;
  if (sides_agree) {
    states.old_side = states.new_side;
  } else {
    std::vector<code::Token> unused;
    code::lex_line(text, states.old_side, unused);
  }
}

void pass_rows(std::span<const Line> lines, SideStates& states) {
  std::vector<code::Token> unused;
  for (const Line& line : lines) {
    unused.clear();
    std::string_view text = line.text;
    if (text.ends_with('\r')) text.remove_suffix(1);
    lex_row(line, text, states, unused);
  }
}

SideWalker::SideWalker(const File& file, std::string_view language)
    : file_(file), language_(language) {
  if (file_.has_texts) start();
}

void SideWalker::start() {
  reached_ = 0;
  states_.old_side = states_.new_side = code::start_state(language_);
  if (file_.numbers_are_relative) {
    states_.old_side = code::guess_state(language_, code::lines_for_guess(file_.old_text));
    states_.new_side = code::guess_state(language_, code::lines_for_guess(file_.new_text));
  }
  pass_gap(file_.hunks.empty() ? file_.gap_after : file_.hunks.front().gap_before);
}

SideStates SideWalker::guessed(const Hunk& hunk) const {
  SideStates states;
  const bool is_first = hunk.old_start <= 1 && hunk.new_start <= 1;
  states.old_side = is_first ? code::start_state(language_)
                             : code::guess_state(language_, side_of(hunk, LineKind::added));
  states.new_side =
      is_first ? states.old_side : code::guess_state(language_, side_of(hunk, LineKind::removed));
  return states;
}

SideStates SideWalker::at(std::size_t hunk) {
  if (!file_.has_texts) {
    return hunk < file_.hunks.size() ? guessed(file_.hunks[hunk]) : SideStates{};
  }
  if (hunk < reached_) start();
  while (reached_ < hunk) {
    pass_rows(file_.hunks[reached_++].lines, states_);
    if (reached_ < file_.hunks.size()) pass_gap(file_.hunks[reached_].gap_before);
  }
  if (hunk == file_.hunks.size()) states_.gap = states_.new_side;
  return states_;
}

void SideWalker::pass_gap(const Gap& gap) {
  const bool sides_agree = states_.old_side == states_.new_side;
  const std::string_view text = std::string_view(file_.new_text).substr(gap.offset, gap.length);
  states_.gap = states_.new_side;
  pass_lines(text, states_.new_side);
  if (sides_agree) {
    states_.old_side = states_.new_side;
  } else {
    pass_lines(text, states_.old_side);
  }
}

}  // namespace agent_timeline::diff

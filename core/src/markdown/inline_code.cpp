// The part of InlineParser for code that waits for its end at the end of a growing text: it is
// shown as code and written in parts, and parsing continues inside it. Invariant: what is written
// of it stays, unless it begins with white space and turns out to end without.
#include <algorithm>

#include "base/text.h"
#include "markdown/ascii.h"
#include "markdown/inline_parser.h"

namespace agent_timeline::markdown {

void InlineParser::push_span(TokenKind kind, Span span) {
  tokens_.push(kind);
  tokens_.tokens.back().span = span;
}

/// Handles the backticks from `at` to `begin`, which no other run closes.
std::size_t InlineParser::open_code(std::size_t at, std::size_t begin) {
  blocked_from_ = std::min(blocked_from_, at);
  consume(at, text_.size());
  open_code_.length = begin - at;
  open_code_.padded = end_of_open_code(begin) > begin && is_code_padding(text_[begin]);
  if (open_code_.padded) ++begin;
  if (!complete_ || shown_end_of_code(begin) > begin) {
    if (!surveying_) push_span(TokenKind::open_span, Span::code);
    add_code(at, begin);
    if (complete_) push_span(TokenKind::close_span, Span::code);
  }
  return text_.size();
}

/// Returns where the backticks at the end of the code from `begin` on begin; the end of the text if
/// they are content in any case, since they are too many to close it.
std::size_t InlineParser::end_before_backticks(std::size_t begin) const {
  std::size_t end = text_.size();
  while (end > begin && text_[end - 1] == '`')
    --end;
  const bool continues_run = open_code_.in_run && end == begin;
  return continues_run || text_.size() - end > open_code_.length ? text_.size() : end;
}

/// Returns up to where the code from `begin` on can be shown whatever follows: without trailing
/// white space and the backticks that may close it.
std::size_t InlineParser::end_of_open_code(std::size_t begin) const {
  std::size_t end = end_before_backticks(begin);
  while (end > begin && is_space(text_[end - 1]))
    --end;
  return end;
}

/// Returns up to where the code from `begin` on is shown now.
std::size_t InlineParser::shown_end_of_code(std::size_t begin) const {
  std::size_t end = end_before_backticks(begin);
  if (open_code_.padded && end > begin && is_code_padding(text_[end - 1])) --end;
  return end;
}

/// Continues at text_begin_ inside code that was written in part.
std::size_t InlineParser::resume_code() {
  const std::size_t begin = text_begin_;
  open_code_.in_run = text_[begin - 1] == '`';
  const std::size_t search = open_code_.in_run ? run_end(text_, begin, '`') : begin;
  const std::size_t close = code_.find_closing(text_, search, open_code_.length);
  if (close >= text_.size()) {
    blocked_from_ = 0;
    add_code(begin, begin);
    return text_.size();
  }
  const bool has_space = close > begin && is_code_padding(text_[close - 1]);
  if (open_code_.padded && !has_space) stale_ = true;
  const std::size_t end = open_code_.padded && has_space ? close - 1 : close;
  push_code_text(begin, end, TokenKind::code_part, TokenKind::side_code_part);
  push_span(TokenKind::close_span, Span::code);
  text_begin_ = close + open_code_.length;
  open_code_ = {};
  note_inline_end(text_begin_);
  return text_begin_;
}

/// Adds the rest of the text, from `begin` on, to the open code. `at` is where the code begins,
/// unless that was written already.
void InlineParser::add_code(std::size_t at, std::size_t begin) {
  text_begin_ = text_.size();
  if (surveying_) {
    code_at_ = at;
    code_begin_ = begin;
    code_end_ = end_of_open_code(begin);
    // In a table cell, a pipe that follows replaces the backslash.
    if (code_end_ == text_.size() && code_end_ > begin && text_.back() == '\\') --code_end_;
    return;
  }
  const std::size_t end = emitting_provisional_ ? provisional_end_ : shown_end_of_code(begin);
  push_code_text(begin, end, TokenKind::code_part, TokenKind::side_code_part);
}

}  // namespace agent_timeline::markdown

// The part of InlineParser that finds the safe point: up to where the inlines of a growing text are
// final.
#include <algorithm>

#include "base/text.h"
#include "markdown/inline_parser.h"

namespace agent_timeline::markdown {

void InlineParser::block_from(std::size_t at) {
  blocked_from_ = std::min(blocked_from_, at);
  provisional_blocked_from_ = std::min(provisional_blocked_from_, at);
}

void InlineParser::await(std::size_t at, std::string_view missing) {
  blocked_from_ = std::min(blocked_from_, at);
  const bool is_known = std::find(awaited_.begin(), awaited_.end(), missing) != awaited_.end();
  if (emitting_provisional_ && !is_known) awaited_.push_back(missing);
}

void InlineParser::note_inline_end(std::size_t end) {
  if (!growing_ || (end >= text_.size() && !has_trailing_space_)) return;
  const SafePoint point{end, tokens_.tokens.size()};
  if (end <= provisional_blocked_from_) last_inline_end_ = point;
  const bool nothing_open = brackets_.empty() && delimiters_.size() == 0;
  if (nothing_open && end <= blocked_from_) last_safe_inline_end_ = point;
}

void InlineParser::find_safe_point() {
  if (!awaited_.empty() || simplified_) return;
  const std::vector<Token>& tokens = tokens_.tokens;
  const bool nothing_open = brackets_.empty() && delimiters_.size() == 0;
  if (nothing_open && has_trailing_space_ && blocked_from_ >= text_.size()) {
    safe_ = {text_.size(), tokens.size()};
    return;
  }
  const bool has_inline_end =
      last_safe_inline_end_.tokens > 0 && last_safe_inline_end_.offset <= blocked_from_;
  for (std::size_t i = tokens.size(); i > 0; --i) {
    if (has_inline_end && i <= last_safe_inline_end_.tokens) {
      safe_ = last_safe_inline_end_;
      return;
    }
    const Token& token = tokens[i - 1];
    if (!token.nothing_open || token.begin > blocked_from_) continue;
    const bool text = token.kind == TokenKind::text && !token.atomic;
    const std::size_t at = text ? last_text_boundary(token, blocked_from_) : token.begin;
    if (at == std::string_view::npos) continue;
    safe_ = {at, i - 1};
    return;
  }
}

}  // namespace agent_timeline::markdown

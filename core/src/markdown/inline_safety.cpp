// The part of InlineParser that finds the safe point: up to where the inlines of a growing text are
// final.
#include <algorithm>

#include "base/text.h"
#include "markdown/inline_parser.h"

namespace agent_timeline::markdown {

void InlineParser::block_from(std::size_t at) {
  blocked_from_ = std::min(blocked_from_, at);
  show_blocked_from_ = std::min(show_blocked_from_, at);
}

void InlineParser::await(std::size_t at, std::string_view missing) {
  blocked_from_ = std::min(blocked_from_, at);
  const bool is_known = std::find(awaited_.begin(), awaited_.end(), missing) != awaited_.end();
  if (showing_ && !is_known) awaited_.push_back(missing);
}

void InlineParser::note_whole(std::size_t end) {
  if (!growing_ || (end >= text_.size() && !spaced_)) return;
  const SafePoint point{end, tokens_.tokens.size()};
  if (end <= show_blocked_from_) whole_ = point;
  const bool clear = brackets_.empty() && delimiters_.size() == 0;
  if (clear && end <= blocked_from_) clear_whole_ = point;
}

void InlineParser::find_safe_point() {
  if (!awaited_.empty() || simplified_) return;
  const std::vector<Token>& tokens = tokens_.tokens;
  const bool clear = brackets_.empty() && delimiters_.size() == 0;
  if (clear && spaced_ && blocked_from_ >= text_.size()) {
    safe_ = {text_.size(), tokens.size()};
    return;
  }
  const bool has_whole = clear_whole_.tokens > 0 && clear_whole_.offset <= blocked_from_;
  for (std::size_t i = tokens.size(); i > 0; --i) {
    if (has_whole && i <= clear_whole_.tokens) {
      safe_ = clear_whole_;
      return;
    }
    const Token& token = tokens[i - 1];
    if (!token.clear || token.begin > blocked_from_) continue;
    const bool text = token.kind == TokenKind::text && !token.whole;
    const std::size_t at = text ? last_show_boundary(token, blocked_from_) : token.begin;
    if (at == std::string_view::npos) continue;
    safe_ = {at, i - 1};
    return;
  }
}

}  // namespace agent_timeline::markdown

// What is handed out of a text that grows although brackets and runs of delimiters in it wait for
// their end: the show point of inline_parser.h, and what is kept of them behind it.
#include <algorithm>

#include "base/text.h"
#include "markdown/inline_parser.h"

namespace agent_timeline::markdown {
namespace {

/// Most links have less text than that, and are not shown as anything else before they are whole.
constexpr std::size_t kLinkText = 64;

}  // namespace

void InlineParser::survey(std::string_view content, std::size_t from, References& references) {
  surveying_ = true;
  parse(content, from, references, false);
  surveying_ = false;
  find_show_point();
}

void InlineParser::show(std::string_view content, std::size_t from, std::size_t to,
                        References& references, Sink& sink) {
  reset(content, from, references, false);
  showing_ = true;
  parse_up_to(to);
  showing_ = false;
  delimiters_.resolve(tokens_.tokens);
  delimiters_.keep(tokens_.tokens);
  keep_brackets();
  emit(sink);
}

void InlineParser::forget() {
  delimiters_.clear();
  brackets_.clear();
  changed_brackets_.clear();
  kept_brackets_ = 0;
  kept_no_link_opener_ = true;
  awaited_.clear();
}

/// Before the first bracket, not handed out yet, of which what it is shown as is not decided.
std::size_t InlineParser::show_limit() const {
  std::size_t first = brackets_.size();
  while (first > 0 && !brackets_[first - 1].shown)
    --first;
  if (first == brackets_.size()) return show_blocked_from_;
  const std::size_t word = last_word(brackets_[first].position);
  for (std::size_t i = first; i < brackets_.size(); ++i) {
    const Bracket& bracket = brackets_[i];
    const bool is_recent = text_.size() - bracket.position <= kLinkText;
    if (!is_recent && !is_hidden_with_rest(bracket, word)) continue;
    return std::min(show_blocked_from_, bracket.position - (bracket.image ? 2 : 1));
  }
  return show_blocked_from_;
}

/// Whether a word, an address, an entity and a run of delimiters all end before the character at
/// `at`, which is in a text: it is part of none, unless it begins one.
bool InlineParser::is_separator(std::size_t at) const {
  constexpr std::string_view kSeparators = "[](){}\",<>!|&*~";
  const char c = text_[at];
  if (at == 0 || kSeparators.find(c) == std::string_view::npos) return false;
  const char before = text_[at - 1];
  if (before == '\\') return false;
  if (c == '[') return before != '!';
  return before != c || (c != '*' && c != '~');
}

/// As last_boundary(), and before such a character.
std::size_t InlineParser::last_show_boundary(const Token& token, std::size_t limit) const {
  for (std::size_t at = std::min<std::size_t>(token.end, limit + 1); at > token.begin;) {
    --at;
    if (static_cast<unsigned char>(text_[at]) >= 0xC0 || is_separator(at)) return at;
    if (!is_space(text_[at])) continue;
    while (at > token.begin && is_space(text_[at - 1]))
      --at;
    return at;
  }
  return std::string_view::npos;
}

/// Not inside of a span, link or image that is whole.
void InlineParser::find_show_point() {
  const std::vector<Token>& tokens = tokens_.tokens;
  const std::size_t limit = show_limit();
  if (spaced_ && limit >= text_.size()) {
    show_ = {text_.size(), tokens.size()};
    return;
  }
  std::size_t inside = 0;
  for (std::size_t i = tokens.size(); i > 0; --i) {
    const Token& token = tokens[i - 1];
    std::size_t at = std::string_view::npos;
    switch (token.kind) {
      case TokenKind::close_span:
      case TokenKind::close_link:
      case TokenKind::close_image:
        ++inside;
        break;
      case TokenKind::open_span:
      case TokenKind::open_link:
      case TokenKind::open_image:
        inside -= std::min<std::size_t>(inside, 1);
        break;
      case TokenKind::text:
        if (inside > 0 || token.begin > limit) break;
        at = token.whole ? token.begin : last_show_boundary(token, limit);
        break;
      case TokenKind::soft_break:
      case TokenKind::line_break:
        if (inside == 0 && token.begin <= limit) at = token.begin;
        break;
      default:
        break;
    }
    if (at == std::string_view::npos) continue;
    show_ = {at, i - 1};
    return;
  }
}

/// Brackets that wait are handed out as what they are shown as.
void InlineParser::keep_brackets() {
  for (std::size_t i = brackets_.size(); i > 0 && !brackets_[i - 1].shown; --i) {
    Bracket& bracket = brackets_[i - 1];
    bracket.shown = true;
    bracket.hidden = !is_shown_as_text(bracket);
    if (bracket.hidden) tokens_.tokens[bracket.token].kind = TokenKind::none;
  }
  kept_brackets_ = brackets_.size();
  changed_brackets_.clear();
  kept_no_link_opener_ = no_link_opener_;
}

void InlineParser::restart_brackets() {
  brackets_.resize(kept_brackets_);
  for (; !changed_brackets_.empty(); changed_brackets_.pop_back())
    brackets_.push_back(changed_brackets_.back());
  kept_brackets_ = brackets_.size();
  no_link_opener_ = kept_no_link_opener_;
  stale_ = false;
}

void InlineParser::change_bracket() {
  if (kept_brackets_ < brackets_.size()) return;
  changed_brackets_.push_back(brackets_.back());
  --kept_brackets_;
}

}  // namespace agent_timeline::markdown

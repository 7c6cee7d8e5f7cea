// The part of InlineParser that completes unfinished syntax at the end of a growing text: shows
// what will certainly be visible, and no markers.
#include "base/text.h"
#include "markdown/ascii.h"
#include "markdown/inline_parser.h"

namespace agent_timeline::markdown {
namespace {

/// How much of the description of an unfinished image, or of a footnote label, is hidden.
constexpr std::size_t kHiddenDescription = 250;

}  // namespace

std::size_t InlineParser::hide_rest(std::size_t at) {
  block_from(at);
  return consume(at, text_.size());
}

std::size_t InlineParser::complete_math(std::size_t at, const MathScan& math) {
  consume(at, text_.size());
  const std::size_t end = math.begin + math.length;
  std::size_t shown = end;
  while (shown > math.begin && (text_[shown - 1] == '$' || text_[shown - 1] == '\\'))
    --shown;
  if (shown > math.begin) {
    tokens_.push(math.display ? TokenKind::display_math : TokenKind::math, math.begin, shown);
  }
  return text_.size();
}

std::size_t InlineParser::complete_angle(std::size_t at, bool autolink) {
  if (autolink) {
    consume(at, at + 1);
    tokens_.push(TokenKind::none);
    return text_.size();
  }
  return text_.size() - at <= kHiddenTag ? hide_rest(at) : at + 1;
}

void InlineParser::drop_from(const Bracket& bracket) {
  tokens_.tokens.resize(bracket.token);
  if (last_inline_end_.tokens > bracket.token) last_inline_end_ = {};
  if (last_safe_inline_end_.tokens > bracket.token) last_safe_inline_end_ = {};
  delimiters_.truncate(bracket.delimiters);
}

/// True for a bracket behind a letter or digit, which is more likely an index than a link once it
/// has content, and for one inside many others.
bool InlineParser::is_likely_text(const Bracket& bracket) const {
  if (bracket.depth >= kHiddenBrackets) return true;
  const std::size_t at = bracket.position - 1;
  return !bracket.image && at > 0 && bracket.position < text_.size() &&
         is_ascii_alphanumeric(text_[at - 1]);
}

/// Hides the brackets of a link and what follows them. An image is not shown until it is complete.
std::size_t InlineParser::complete_bracket(std::size_t at) {
  const Bracket bracket = brackets_.back();
  if (bracket.written && (bracket.image || !bracket.hidden)) {
    stale_ = true;
    return treat_bracket_as_text(at);
  }
  consume(at, text_.size());
  if (bracket.image) {
    drop_from(bracket);
  } else if (!bracket.written) {
    tokens_.tokens[bracket.token].kind = TokenKind::none;
  }
  pop_bracket();
  return text_.size();
}

/// True if the marker is shown, although a link may begin there.
bool InlineParser::is_shown_as_text(const Bracket& bracket) const {
  const std::string_view inside = text_.substr(bracket.position);
  return bracket.image || is_likely_text(bracket) ||
         (inside.empty() ? has_trailing_space_ : is_space(inside[0]));
}

/// True if nothing is shown of an image or footnote reference and of what follows it. `word` is
/// where the last word of the text begins.
bool InlineParser::is_hidden_with_rest(const Bracket& bracket, std::size_t word) const {
  const std::string_view inside = text_.substr(bracket.position);
  if (inside.size() > kHiddenDescription || bracket.depth >= kHiddenBrackets) return false;
  // A footnote label is one word.
  return bracket.image || (inside.starts_with('^') && bracket.position >= word);
}

void InlineParser::complete_brackets() {
  std::size_t first = brackets_.size();
  while (first > 0 && !brackets_[first - 1].written)
    --first;
  if (first == brackets_.size()) return;
  const std::size_t word = last_word(brackets_[first].position);
  for (std::size_t i = first; i < brackets_.size(); ++i) {
    const Bracket& bracket = brackets_[i];
    if (is_hidden_with_rest(bracket, word)) {
      drop_from(bracket);
      break;
    }
    if (!is_shown_as_text(bracket)) tokens_.tokens[bracket.token].kind = TokenKind::none;
  }
}

/// Nothing is open that letters could become part of (address, code, marker, entity, tag, label),
/// and the text ends with a letter or digit, behind which no delimiter run changes either.
bool InlineParser::grows_as_text() const {
  const bool is_open = blocked_from_ < text_.size() || ends_in_address_ || open_address_.exists ||
                       open_code_.length > 0 || hides_marks_;
  const bool may_be_mail = has_at_sign_ || mail_.phase == MailState::Phase::domain;
  const bool has_new_bracket = !brackets_.empty() && !brackets_.back().written;
  if (has_trailing_space_ || is_open || may_be_mail || has_new_bracket) return false;
  std::size_t last = tokens_.tokens.size();
  while (last > 0 && tokens_.tokens[last - 1].kind == TokenKind::close_span)
    --last;
  if (last == 0) return false;
  const Token& token = tokens_.tokens[last - 1];
  return token.kind == TokenKind::text && token.end == text_.size() &&
         is_ascii_alphanumeric(text_.back());
}

/// Returns where the last word of the text begins, if that is behind `from`; else 0.
std::size_t InlineParser::last_word(std::size_t from) const {
  for (std::size_t at = text_.size(); at > from; --at) {
    const char c = text_[at - 1];
    if (c == ' ' || c == '\t' || c == '\n') return at;
  }
  return 0;
}

}  // namespace agent_timeline::markdown

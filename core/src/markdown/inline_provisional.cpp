// The part of InlineParser that finds the provisional point: up to where a growing text is written
// although brackets and delimiter runs in it wait for their end. Also keeps these for the next
// parse.
#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "markdown/ascii.h"
#include "markdown/entities.h"
#include "markdown/inline_emitter.h"
#include "markdown/inline_parser.h"

namespace agent_timeline::markdown {
namespace {

/// Most links have less text, and are not shown as anything else before they are complete.
constexpr std::size_t kLinkText = 64;
/// Most code is shorter, and is not shown before it is complete.
constexpr std::size_t kCodeText = 16;
/// Behind a cut in a word there is more text than a scheme, an entity or a marker has.
constexpr std::size_t kWordEnd = 33;
/// How far from the end of a word a cut is searched for.
constexpr std::size_t kWordBytes = 64;
/// Characters that are in no word, mail address or entity.
constexpr ByteSet kSeparators = byte_set("[](){}\",<>!|&*~#=%^");

/// A text may be cut only before these: separators, white space, and the first byte of a non-ASCII
/// character.
constexpr ByteSet cut_bytes() {
  ByteSet set = kSeparators;
  for (std::size_t byte = 0; byte < set.size(); ++byte)
    set[byte] = set[byte] || byte >= 0xC0 || is_space(static_cast<char>(byte));
  return set;
}
constexpr ByteSet kCutBytes = cut_bytes();

/// Returns the last of them in [begin, end).
std::size_t last_cut_byte(std::string_view text, std::size_t begin, std::size_t end) {
  // Most of a long word has none. Pointers avoid a bounds check for each byte.
  const char* const first = text.data() + begin;
  for (const char* at = text.data() + end; at > first;) {
    if (has_byte(kCutBytes, *--at)) return static_cast<std::size_t>(at - text.data());
  }
  return std::string_view::npos;
}

/// True if `text`, which begins with `&` and is the end of a text, may become a reference to a
/// character of a word or mail address.
bool may_become_word(std::string_view text) {
  constexpr std::string_view kNames[] = {"#",      "commat", "period",  "plus",
                                         "lowbar", "colon",  "UnderBar"};
  const std::string_view name = text.substr(1);
  const auto may_name = [name](std::string_view word) {
    return word.starts_with(name) || (word == "#" && name.starts_with(word));
  };
  return is_unfinished_entity(text) && std::any_of(std::begin(kNames), std::end(kNames), may_name);
}

}  // namespace

void InlineParser::survey(std::string_view content, std::size_t from, References& references) {
  surveying_ = true;
  parse(content, from, references, false);
  surveying_ = false;
  find_provisional_point();
}

void InlineParser::emit_provisional(std::string_view content, std::size_t from, std::size_t to,
                                    References& references, Sink& sink) {
  emitting_provisional_ = true;
  provisional_end_ = to;
  reset(content, from, references, false);
  parse_up_to(to);
  emitting_provisional_ = false;
  delimiters_.resolve(tokens_.tokens);
  delimiters_.keep(tokens_.tokens);
  keep_brackets();
  const std::size_t last = tokens_.tokens.size();
  const MailState mail = mail_before(last, to);
  const bool word_continues =
      to < text_.size() && !mail.completes(text_.substr(to), has_trailing_space_);
  const InlineSource source{tokens_, text_, has_at_sign_,
                            word_continues ? to : std::string_view::npos};
  InlineEmitter(source, sink).emit(last, 0);
  mail_ = word_continues ? mail : MailState();
  kept_simplified_ = simplified_;
  kept_code_ = open_code_;
  kept_address_ = open_address_;
}

void InlineParser::forget_provisional() {
  delimiters_.clear();
  brackets_.clear();
  changed_brackets_.clear();
  kept_brackets_ = 0;
  kept_no_link_opener_ = true;
  kept_simplified_ = false;
  kept_code_ = {};
  kept_address_ = {};
  awaited_.clear();
  mail_ = {};
}

/// Returns the place before the first bracket that is not written yet and whose provisional form is
/// undecided.
std::size_t InlineParser::provisional_limit() const {
  std::size_t first = brackets_.size();
  while (first > 0 && !brackets_[first - 1].written)
    --first;
  if (first == brackets_.size()) return provisional_blocked_from_;
  const std::size_t word = last_word(brackets_[first].position);
  for (std::size_t i = first; i < brackets_.size(); ++i) {
    const Bracket& bracket = brackets_[i];
    const bool may_match = bracket.depth < kNestedLinks || peek(bracket.position) == '^' ||
                           bracket.position == text_.size();
    const bool is_recent = may_match && text_.size() - bracket.position <= kLinkText;
    if (!is_recent && !is_hidden_with_rest(bracket, word)) continue;
    return std::min(provisional_blocked_from_, bracket.position - (bracket.image ? 2 : 1));
  }
  return provisional_blocked_from_;
}

/// True if words, addresses, entities and delimiter runs end before the character at `at`, which is
/// in a text and part of none of them, unless it begins one.
bool InlineParser::is_separator(std::size_t at) const {
  const char c = text_[at];
  if (at == 0 || !has_byte(kSeparators, c)) return false;
  const char before = text_[at - 1];
  if (before == '\\' || (c == '#' && before == '&')) return false;
  if (c == '&') return !may_become_word(text_.substr(at));
  if (c == '[') return before != '!';
  return before != c || (c != '*' && c != '~');
}

/// True if such a character, escaped, follows at `at`, where a text ends.
bool InlineParser::is_escaped_separator(std::size_t at) const {
  return peek(at) == '\\' && (peek(at + 1) == '\\' || has_byte(kSeparators, peek(at + 1)));
}

/// True if the text of `token` certainly begins with an escaped character.
bool InlineParser::is_escaped(const Token& token) const {
  const auto index = static_cast<std::size_t>(&token - tokens_.tokens.data());
  if (index == 0 || text_[token.begin - 1] != '\\') return false;
  const Token& previous = tokens_.tokens[index - 1];
  return previous.kind == TokenKind::text && previous.end < token.begin;
}

/// Returns the last place in a text, not behind `limit`, that no address, entity or word can span:
/// before white space (all of it), before a non-ASCII character, or before a separator. Returns
/// std::string_view::npos if there is none.
std::size_t InlineParser::last_text_boundary(const Token& token, std::size_t limit) const {
  // There is none behind a marker that waits.
  const bool may_wait =
      std::string_view("*_~[!").find(text_[token.begin]) != std::string_view::npos &&
      !is_escaped(token);
  if (token.end <= limit && !may_wait && is_escaped_separator(token.end)) return token.end;
  for (std::size_t at = std::min<std::size_t>(token.end, limit + 1); at > token.begin;) {
    at = last_cut_byte(text_, token.begin, at);
    if (at == std::string_view::npos) return at;
    if (static_cast<unsigned char>(text_[at]) >= 0xC0 || is_separator(at)) return at;
    if (!is_space(text_[at])) continue;
    while (at > token.begin && is_space(text_[at - 1]))
      --at;
    return at;
  }
  return std::string_view::npos;
}

/// Returns the last such place or, in a word that is longer than most, a place between two of its
/// characters, which only a mail address can span.
std::size_t InlineParser::last_cut(const Token& token, std::size_t index, std::size_t limit) const {
  if (const std::size_t at = last_cut_in_address(token, index, limit); at > 0) return at;
  const std::size_t boundary = last_text_boundary(token, limit);
  const std::size_t end = std::min<std::size_t>(token.end, limit);
  const std::size_t first = boundary == std::string_view::npos ? token.begin : boundary;
  if (end < first + kWordEnd + kWordBytes - 1) return boundary;
  // As close to the end as possible, since the text behind it is parsed again with each chunk.
  for (std::size_t at = end - kWordEnd; at >= end - kWordBytes; --at) {
    const char next = text_[at];
    const bool is_inside = is_ascii_alphanumeric(text_[at - 1]) &&
                           (is_ascii_alphanumeric(next) || next == '.' || next == '@');
    if (!is_inside) continue;
    const std::string_view rest = text_.substr(at, token.end - at);
    return mail_before(index, at).completes(rest, token.end < text_.size()) ? boundary : at;
  }
  return boundary;
}

/// Returns the consecutive texts that come first, as the emitter joins them; `end` is the token
/// behind them.
std::string_view InlineParser::first_run(std::size_t& end, std::string& buffer) const {
  const std::vector<Token>& tokens = tokens_.tokens;
  const auto is_text = [](const Token& token) {
    return token.kind == TokenKind::text || token.kind == TokenKind::side_text;
  };
  const auto text_of = [&](const Token& token) {
    const std::string_view all = token.kind == TokenKind::text ? text_ : tokens_.side;
    return all.substr(token.begin, token.end - token.begin);
  };
  std::string_view run;
  for (end = 0; end < tokens.size() && is_text(tokens[end]); ++end) {
    const std::string_view text = text_of(tokens[end]);
    if (end == 0) {
      run = text;
      continue;
    }
    if (end == 1) buffer = run;
    run = buffer += text;
  }
  return run;
}

/// Returns the state at `at`, in the token `index` or behind the one before.
MailState InlineParser::mail_before(std::size_t index, std::size_t at) const {
  const std::vector<Token>& tokens = tokens_.tokens;
  std::size_t first = index;
  while (first > 0 && (tokens[first - 1].kind == TokenKind::text ||
                       tokens[first - 1].kind == TokenKind::side_text))
    --first;
  MailState state = first == 0 ? mail_ : MailState();
  for (std::size_t i = first; i < index; ++i) {
    const Token& token = tokens[i];
    const std::string_view all = token.kind == TokenKind::text ? text_ : tokens_.side;
    state.advance(all.substr(token.begin, token.end - token.begin));
  }
  if (index < tokens.size())
    state.advance(text_.substr(tokens[index].begin, at - tokens[index].begin));
  return state;
}

/// True if what was written of a word is the start of a mail address.
bool InlineParser::completes_mail() const {
  if (mail_.phase == MailState::Phase::none) return false;
  std::string buffer;
  std::size_t end = 0;
  const std::string_view run = first_run(end, buffer);
  const std::vector<Token>& tokens = tokens_.tokens;
  const bool is_last = end == tokens.size();
  const bool may_continue = is_last && !has_trailing_space_ && (complete_ || surveying_) &&
                            (end == 0 || tokens[end - 1].end == text_.size() ||
                             tokens[end - 1].kind == TokenKind::side_text);
  return mail_.completes(run, !may_continue);
}

/// The provisional point is never inside a complete span, link or image.
void InlineParser::find_provisional_point() {
  const std::vector<Token>& tokens = tokens_.tokens;
  std::size_t limit = provisional_limit();
  if (address_end_ > 0) limit = std::min(limit, address_end_);
  if (code_end_ > 0) {
    // Short code is shown when it is complete.
    if (limit >= code_end_ && code_end_ > code_begin_ + kCodeText) {
      provisional_ = {code_end_, tokens.size()};
      return;
    }
    limit = std::min(limit, code_at_);
  }
  if (has_trailing_space_ && limit >= text_.size()) {
    provisional_ = {text_.size(), tokens.size()};
    return;
  }
  std::size_t inside = 0;
  for (std::size_t i = tokens.size(); i > 0; --i) {
    if (inside == 0 && i == last_inline_end_.tokens && last_inline_end_.offset <= limit) {
      provisional_ = last_inline_end_;
      return;
    }
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
        at = token.atomic ? token.begin : last_cut(token, i - 1, limit);
        break;
      case TokenKind::soft_break:
      case TokenKind::line_break:
      case TokenKind::forced_break:
        if (inside == 0 && token.begin <= limit) at = token.begin;
        break;
      default:
        break;
    }
    if (at == std::string_view::npos || cuts_address(at)) continue;
    provisional_ = {at, i - 1};
    return;
  }
}

/// Turns waiting brackets into their provisional form and keeps them.
void InlineParser::keep_brackets() {
  for (std::size_t i = brackets_.size(); i > 0 && !brackets_[i - 1].written; --i) {
    Bracket& bracket = brackets_[i - 1];
    bracket.written = true;
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

void InlineParser::save_last_bracket() {
  if (kept_brackets_ < brackets_.size()) return;
  changed_brackets_.push_back(brackets_.back());
  --kept_brackets_;
}

}  // namespace agent_timeline::markdown

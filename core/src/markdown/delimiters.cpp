#include "markdown/delimiters.h"

#include <algorithm>
#include <optional>

#include "base/utf8.h"
#include "markdown/ascii.h"
#include "markdown/unicode.h"

namespace agent_timeline::markdown {
namespace {

/// A character next to a run; the ends of the text count as white space.
struct Neighbour {
  bool white_space = true;
  bool punctuation = false;
  bool cjk = false;
  bool digit = false;
  /// Punctuation that requires white space or punctuation on the other side of the run.
  [[nodiscard]] bool strict_punctuation() const { return punctuation && !cjk; }
};

Neighbour classify(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  const char32_t code = byte < 0x80 ? byte : decode_utf8(text, at).code;
  return {is_white_space(code), is_punctuation(code), is_cjk(code), is_ascii_digit(text[at])};
}

/// For `*` and `_`, runs of `~` are skipped, as in cmark-gfm.
Neighbour before(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  if (text[begin] != '~') {
    while (end > 0 && text[end - 1] == '~')
      --end;
  }
  if (end == 0) return {};
  return classify(text, previous_character(text, end));
}

Neighbour after(std::string_view text, char mark, std::size_t end) {
  if (mark != '~') {
    while (end < text.size() && text[end] == '~')
      ++end;
  }
  return end < text.size() ? classify(text, end) : Neighbour{};
}

std::size_t index_of(char mark) {
  return mark == '*' ? 0 : mark == '_' ? 1 : 2;
}

bool fits(const Delimiter& opener, const Delimiter& closer) {
  if (!opener.flanking.can_open || opener.mark != closer.mark) return false;
  // The "rule of three": rules 9 and 10 of section 6.2.
  const bool ambiguous = closer.flanking.can_open || opener.flanking.can_close;
  return !ambiguous || closer.length % 3 == 0 || (opener.length + closer.length) % 3 != 0;
}

Span span_of(char mark, std::uint32_t count) {
  if (mark == '~') return Span::strikethrough;
  return count == 2 ? Span::strong : Span::emphasis;
}

void set_span(Token& token, TokenKind kind, Span span) {
  token.kind = kind;
  token.span = span;
}

/// Makes the last `count` characters of the run open a span.
void use_as_opener(Delimiter& opener, std::uint32_t count, std::vector<Token>& tokens) {
  opener.count -= count;
  const std::size_t first = opener.token + opener.count;
  for (std::size_t i = 0; i < count; ++i)
    tokens[first + i].kind = TokenKind::none;
  set_span(tokens[first], TokenKind::open_span, span_of(opener.mark, count));
}

/// Makes the first `count` characters of the run close a span.
void use_as_closer(Delimiter& closer, std::uint32_t count, std::vector<Token>& tokens) {
  for (std::size_t i = 0; i < count; ++i)
    tokens[closer.token + i].kind = TokenKind::none;
  set_span(tokens[closer.token], TokenKind::close_span, span_of(closer.mark, count));
  closer.token += count;
  closer.count -= count;
}

/// How many characters of `opener` make the innermost span of its provisional form; 0 if that is
/// text.
std::uint32_t provisional_count(const Delimiter& opener) {
  if (opener.flanking.likely_text) return 0;
  return opener.mark == '~' ? opener.count : std::min(opener.count, 2U);
}

/// How many characters of both runs make a span; 0 if they do not match.
std::uint32_t usable(const Delimiter& opener, const Delimiter& closer) {
  if (closer.mark == '~') return opener.count == closer.count ? closer.count : 0;
  return opener.count >= 2 && closer.count >= 2 ? 2 : 1;
}

}  // namespace

Flanking flanking_of(std::string_view text, std::size_t begin, std::size_t end) {
  const char mark = text[begin];
  const Neighbour left = before(text, begin);
  const Neighbour right = after(text, mark, end);
  const bool opens = !right.white_space && (!right.strict_punctuation() || left.white_space ||
                                            left.punctuation || left.cjk);
  const bool closes = !left.white_space && (!left.strict_punctuation() || right.white_space ||
                                            right.punctuation || right.cjk);
  const bool in_word =
      opens && closes && !left.punctuation && !right.punctuation && !left.cjk && !right.cjk;
  const bool approximate = mark == '~' && end - begin == 1 && (right.digit || right.punctuation);
  const bool likely_text = in_word || approximate;
  if (mark != '_') return {opens, closes, likely_text};
  return {opens && (!closes || left.punctuation), closes && (!opens || right.punctuation),
          likely_text};
}

void Delimiters::clear() {
  stack_.clear();
  resolved_ = 0;
  bottoms_ = {};
  kept_ = 0;
  changed_.clear();
  kept_bottoms_ = {};
  stale_ = false;
}

void Delimiters::truncate(std::size_t size) {
  save_kept_from(size);
  stack_.resize(size);
}

void Delimiters::resolve(std::vector<Token>& tokens) {
  resolve(0, resolved_, bottoms_, tokens);
  resolved_ = stack_.size();
}

void Delimiters::resolve_above(std::size_t bottom, std::vector<Token>& tokens) {
  Bottoms bottoms{};
  resolve(bottom, bottom, bottoms, tokens);
  truncate(bottom);
}

/// Saves the kept runs from `index` on before they are changed or removed.
void Delimiters::save_kept_from(std::size_t index) {
  for (; kept_ > index; --kept_)
    changed_.push_back(stack_[kept_ - 1]);
}

/// The runs in [begin, end) are inside a span that was found, so they are text.
void Delimiters::note_dropped(std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end && !stale_; ++i)
    stale_ = stack_[i].written && provisional_count(stack_[i]) > 0;
}

void Delimiters::match(Delimiter& opener, Delimiter& closer, std::vector<Token>& tokens) {
  const std::uint32_t count = usable(opener, closer);
  if (opener.written && provisional_count(opener) != count) stale_ = true;
  if (count == 0) {
    // Runs of `~` of different lengths cancel each other, as in cmark-gfm.
    closer.count = opener.count = 0;
    return;
  }
  if (opener.written) {
    opener.count -= count;
  } else {
    use_as_opener(opener, count, tokens);
  }
  use_as_closer(closer, count, tokens);
}

void Delimiters::resolve(std::size_t bottom, std::size_t next, Bottoms& bottoms,
                         std::vector<Token>& tokens) {
  // Runs that wait for a closer are kept in [bottom, top).
  std::size_t top = next;
  for (std::size_t i = next; i < stack_.size(); ++i) {
    Delimiter closer = stack_[i];
    bool found = true;
    while (closer.flanking.can_close && closer.count > 0 && found) {
      std::uint32_t& limit = bottoms[index_of(closer.mark)][closer.length % 3];
      std::size_t at = top;
      while (at > bottom && stack_[at - 1].position >= limit && !fits(stack_[at - 1], closer))
        --at;
      found = at > bottom && stack_[at - 1].position >= limit;
      if (!found) {
        limit = closer.position;
        break;
      }
      note_dropped(at, top);
      save_kept_from(at - 1);
      Delimiter& opener = stack_[at - 1];
      match(opener, closer, tokens);
      top = opener.count == 0 ? at - 1 : at;
    }
    if (closer.count > 0 && closer.flanking.can_open) stack_[top++] = closer;
  }
  stack_.resize(top);
}

void Delimiters::close_all(std::vector<Token>& tokens) {
  for (std::size_t i = stack_.size(); i > 0 && !stack_[i - 1].written; --i) {
    Delimiter& opener = stack_[i - 1];
    while (opener.count > 0 && provisional_count(opener) > 0) {
      const std::uint32_t count = provisional_count(opener);
      use_as_opener(opener, count, tokens);
      tokens.push_back({TokenKind::close_span, span_of(opener.mark, count), false, false, 0, 0});
    }
  }
}

void Delimiters::keep(std::vector<Token>& tokens) {
  for (std::size_t i = stack_.size(); i > 0 && !stack_[i - 1].written; --i) {
    Delimiter run = stack_[i - 1];
    while (run.count > 0 && provisional_count(run) > 0)
      use_as_opener(run, provisional_count(run), tokens);
    stack_[i - 1].written = true;
  }
  kept_ = stack_.size();
  changed_.clear();
  kept_bottoms_ = bottoms_;
  resolved_ = kept_;
}

void Delimiters::restart() {
  stack_.resize(kept_);
  for (; !changed_.empty(); changed_.pop_back())
    stack_.push_back(changed_.back());
  kept_ = stack_.size();
  resolved_ = kept_;
  bottoms_ = kept_bottoms_;
  stale_ = false;
}

}  // namespace agent_timeline::markdown

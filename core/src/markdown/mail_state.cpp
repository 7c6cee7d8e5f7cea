#include "markdown/mail_state.h"

#include <algorithm>
#include <array>

#include "markdown/ascii.h"

namespace agent_timeline::markdown {
namespace {

/// What a character is in a mail address. Looked up in a table, since words are long in hostile
/// text.
enum class Kind : std::uint8_t {
  other,
  alphanumeric,
  mark,  ///< `-` and `_`
  dot,
  plus,
  colon,
  at
};

using Kinds = std::array<Kind, 256>;

constexpr Kinds kinds() {
  Kinds all{};
  for (std::size_t c = 0; c < 0x80; ++c) {
    if (is_ascii_alphanumeric(static_cast<char>(c))) all[c] = Kind::alphanumeric;
  }
  all['-'] = all['_'] = Kind::mark;
  all['.'] = Kind::dot;
  all['+'] = Kind::plus;
  all[':'] = Kind::colon;
  all['@'] = Kind::at;
  return all;
}

constexpr Kinds kKinds = kinds();

constexpr Kind kind_of(char c) {
  return kKinds[static_cast<unsigned char>(c)];
}

constexpr bool is_local(Kind kind) {
  return kind != Kind::other && kind != Kind::colon && kind != Kind::at;
}

/// Returns the end of the characters from `at` on that may precede an `@`.
std::size_t skip_local(std::string_view text, std::size_t at) {
  while (at < text.size() && is_local(kind_of(text[at])))
    ++at;
  return at;
}

/// Returns the offset behind the last character that is in no address, if that is close to the end;
/// else 0. Text before it makes no difference.
std::size_t last_other(std::string_view text) {
  constexpr std::size_t kClose = 8;
  const std::size_t first = text.size() - std::min(text.size(), kClose);
  std::size_t at = text.size();
  while (at > first && kind_of(text[at - 1]) != Kind::other)
    --at;
  return at > first ? at : 0;
}

/// True if the character at `at`, of that kind, ends a domain that begins before `text`.
inline bool ends_domain(std::string_view text, std::size_t at, Kind kind, bool ended) {
  if (kind == Kind::dot)
    return at + 1 < text.size() ? kind_of(text[at + 1]) != Kind::alphanumeric : ended;
  return kind != Kind::alphanumeric && kind != Kind::mark && kind != Kind::at;
}

}  // namespace

/// Advances by one character inside a domain.
void MailState::step_in_domain(bool is_at, bool is_dot) {
  // Dots behind an earlier `@` of the same word count for the next one.
  if (is_at && is_empty) {
    *this = {};
    return;
  }
  is_empty = is_at;
  has_dot = has_dot || is_dot;
}

void MailState::advance(std::string_view text) {
  std::size_t at = last_other(text);
  if (at > 0) *this = {};
  for (; at < text.size(); ++at) {
    if (phase == Phase::word) at = skip_local(text, at);
    if (at == text.size()) return;
    const Kind kind = kind_of(text[at]);
    if (phase == Phase::domain && !ends_domain(text, at, kind, false)) {
      step_in_domain(kind == Kind::at, kind == Kind::dot);
    } else if (is_local(kind) || (kind == Kind::colon && phase == Phase::word)) {
      *this = {Phase::word, false, false};
    } else if (kind == Kind::at && phase == Phase::word) {
      *this = {Phase::domain, false, true};
    } else {
      *this = {};
    }
  }
}

bool MailState::completes(std::string_view text, bool ended) const {
  if (phase == Phase::word) {
    // What precedes a colon may be a scheme, or the end of a longer word.
    const std::size_t end = std::min(text.find('@'), text.find(':'));
    return end < text.size() && skip_local(text, 0) == end;
  }
  MailState state = *this;
  for (std::size_t at = 0; at < text.size() && state.phase == Phase::domain; ++at) {
    const Kind kind = kind_of(text[at]);
    if (kind == Kind::alphanumeric) {
      state.is_empty = false;
      continue;
    }
    // `/` may continue an XMPP address, and the others may begin the next address.
    if (ends_domain(text, at, kind, ended))
      return state.has_dot || std::string_view("/+.:").find(text[at]) != std::string_view::npos;
    state.step_in_domain(kind == Kind::at, kind == Kind::dot);
  }
  return ended && state.phase == Phase::domain && state.has_dot;
}

}  // namespace agent_timeline::markdown

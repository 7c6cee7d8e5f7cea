#include "markdown/mail_state.h"

#include "markdown/ascii.h"

namespace agent_timeline::markdown {
namespace {

bool is_local(char c) {
  return is_ascii_alphanumeric(c) || c == '.' || c == '+' || c == '-' || c == '_';
}

}  // namespace

bool MailState::ends_domain(std::string_view text, std::size_t at, bool ended) {
  const char c = text[at];
  if (c == '.') return at + 1 < text.size() ? !is_ascii_alphanumeric(text[at + 1]) : ended;
  return !is_ascii_alphanumeric(c) && c != '-' && c != '_' && c != '@';
}

void MailState::step(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (phase == Phase::domain && !ends_domain(text, at, false)) {
    // What an earlier `@` of the same word has behind it counts for the next one.
    if (c == '@' && is_empty) *this = {};
    is_empty = c == '@' && phase == Phase::domain;
    has_dot = has_dot || (c == '.' && phase == Phase::domain);
    return;
  }
  if (phase == Phase::word && c == '@') {
    *this = {Phase::domain, false, true};
    return;
  }
  const bool goes_on = is_local(c) || (phase == Phase::word && c == ':');
  *this = {goes_on ? Phase::word : Phase::none, false, false};
}

void MailState::take(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at)
    step(text, at);
}

bool MailState::completes(std::string_view text, bool ended) const {
  MailState state = *this;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (state.phase == Phase::none) return false;
    if (state.phase == Phase::word) {
      // What stands before a colon may be a scheme, or the end of a longer word.
      if (c == '@' || c == ':') return true;
      if (!is_local(c)) return false;
    } else if (ends_domain(text, at, ended)) {
      // `/` may go on with an address of XMPP, and the others may begin the next one.
      return state.has_dot || std::string_view("/+.:").find(c) != std::string_view::npos;
    }
    state.step(text, at);
  }
  return ended && state.phase == Phase::domain && state.has_dot;
}

}  // namespace agent_timeline::markdown

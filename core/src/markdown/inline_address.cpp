// The part of InlineParser for an address that continues at the end of a growing text: until it has
// ended it is shown as text, since its target is not known; a long one is written in parts.
// Invariant: what is written of it is text, whatever follows, until the address has ended.
#include <algorithm>

#include "base/utf8.h"
#include "markdown/inline_parser.h"

namespace agent_timeline::markdown {
namespace {

/// Shorter addresses, which most are, are not written in parts.
constexpr std::size_t kLongAddress = 256;
/// How much of the end is read as possible punctuation behind the address.
constexpr std::size_t kPunctuation = 32;

/// How many places for a cut are tried; most are not part of a mail address.
constexpr std::size_t kTries = 16;

}  // namespace

/// `at` is the offset of its `www.` or its `://`.
std::size_t InlineParser::leave_address_open(const AddressScan& address, std::size_t at) {
  blocked_from_ = std::min(blocked_from_, address.begin);
  ends_in_address_ = true;
  const bool is_long = address.certain && address.raw_end - address.begin >= kLongAddress;
  if (emitting_provisional_) {
    open_address_.exists = true;
    open_address_.parentheses.count(text_.substr(at, provisional_end_ - at));
  } else if (!is_long) {
    block_from(address.begin);
  } else {
    address_begin_ = address.begin;
    address_body_ = at + 4;
    address_end_ = address.raw_end - kPunctuation;
  }
  return is_long ? literal_end(address) : address.end;
}

/// Continues at text_begin_ inside an address that was written in part.
std::size_t InlineParser::resume_address() {
  const std::size_t begin = text_begin_;
  if (emitting_provisional_) {
    // A survey has found that all of it is text.
    open_address_.parentheses.count(text_.substr(begin, provisional_end_ - begin));
    return provisional_end_;
  }
  const AddressScan address = scan_more(text_, begin, open_address_.parentheses);
  if (!at_open_end(address.raw_end)) stale_ = true;
  blocked_from_ = 0;
  ends_in_address_ = true;
  address_begin_ = address_body_ = begin;
  address_end_ = std::max(begin, address.raw_end - std::min(address.raw_end, kPunctuation));
  return literal_end(address);
}

/// Returns up to where an unfinished address is shown as written.
std::size_t InlineParser::literal_end(const AddressScan& address) const {
  const std::size_t end = address.raw_end - std::min(address.raw_end - address.begin, kPunctuation);
  return std::max(character_start(text_, end), address.end);
}

/// Returns the last place before `limit` where the text of `token` may be cut because it is inside
/// an unfinished address; 0 if there is none.
std::size_t InlineParser::last_cut_in_address(const Token& token, std::size_t index,
                                              std::size_t limit) const {
  if (address_end_ == 0 || limit < address_end_ || token.end < limit) return 0;
  const std::size_t first = std::max<std::size_t>(token.begin, address_body_);
  if (limit <= first) return 0;
  // Text before all of the places is read once; a dot is read together with what follows it.
  std::size_t base = limit - std::min(limit - first, kTries);
  while (base > token.begin && text_[base - 1] == '.')
    --base;
  const MailState before = mail_before(index, base);
  std::size_t tries = kTries;
  for (std::size_t at = limit; at > first && tries > 0; --at, --tries) {
    if (is_continuation_byte(text_[at])) continue;
    MailState state = before;
    state.advance(text_.substr(base, at - base));
    if (!state.completes(text_.substr(at, token.end - at), token.end < text_.size())) return at;
  }
  return 0;
}

/// True if the text before `at` does not show that an address has begun.
bool InlineParser::cuts_address(std::size_t at) const {
  return at > address_begin_ && at < address_body_;
}

}  // namespace agent_timeline::markdown

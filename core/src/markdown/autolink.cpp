#include "markdown/autolink.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "base/utf8.h"
#include "markdown/ascii.h"
#include "markdown/unicode.h"

namespace agent_timeline::markdown {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

/// Limits of CommonMark 0.31.2, section 6.5.
constexpr std::size_t kShortestScheme = 2;
constexpr std::size_t kLongestScheme = 32;
constexpr std::size_t kLongestLabel = 63;

bool is_one_of(std::string_view set, char c) {
  return set.find(c) != kNone;
}

/// Returns the end of the longest run from `at` of characters that `accept` accepts.
template <typename Accept>
std::size_t skip(std::string_view text, std::size_t at, Accept accept) {
  while (at < text.size() && accept(text[at]))
    ++at;
  return at;
}

AngleScan scan_uri(std::string_view text, std::size_t begin) {
  if (begin >= text.size() || !is_ascii_letter(text[begin])) return {};
  const std::size_t colon =
      skip(text, begin, [](char c) { return is_ascii_alphanumeric(c) || is_one_of(".+-", c); });
  const std::size_t length = colon - begin;
  if (length < kShortestScheme || length > kLongestScheme || colon >= text.size() ||
      text[colon] != ':') {
    return {};
  }
  const std::size_t end = skip(text, colon, [](char c) {
    return static_cast<unsigned char>(c) > ' ' && c != '<' && c != '>';
  });
  if (end >= text.size()) return {AngleKind::none, 0, AngleKind::uri, true};
  if (text[end] != '>') return {};
  return {AngleKind::uri, end, AngleKind::none, false};
}

/// Returns the end of the domain labels from `at` on; 0 if they are invalid.
std::size_t skip_domain(std::string_view text, std::size_t at) {
  for (;;) {
    const std::size_t end =
        skip(text, at, [](char c) { return is_ascii_alphanumeric(c) || c == '-'; });
    if (end >= text.size()) return end;
    const bool valid =
        end > at && end - at <= kLongestLabel && text[at] != '-' && text[end - 1] != '-';
    if (!valid) return 0;
    if (text[end] != '.') return end;
    at = end + 1;
  }
}

AngleScan scan_angle_email(std::string_view text, std::size_t begin) {
  const std::size_t at = skip(text, begin, [](char c) {
    return is_ascii_alphanumeric(c) || is_one_of(".!#$%&'*+/=?^_`{|}~-", c);
  });
  if (at >= text.size()) return {AngleKind::none, 0, AngleKind::none, true};
  if (at == begin || text[at] != '@') return {};
  const std::size_t end = skip_domain(text, at + 1);
  if (end >= text.size()) return {AngleKind::none, 0, AngleKind::email, true};
  if (end == 0 || text[end] != '>') return {};
  return {AngleKind::email, end, AngleKind::none, false};
}

/// True for characters other than white space and punctuation, and for pictographs (as in
/// cmark-gfm). False inside a UTF-8 sequence.
bool is_host_character(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  if (is_ascii_alphanumeric(text[at])) return true;
  const DecodedCharacter character = decode_utf8(text, at);
  if (!character.valid || is_white_space(character.code)) return false;
  return !is_punctuation(character.code) || is_pictograph(character.code);
}

struct Domain {
  /// 0 if there is no domain.
  std::size_t end = 0;
  /// As in AddressScan.
  bool open = false;
  bool certain = false;
};

/// Scans the domain at `begin`. An underscore is not allowed in its last two parts, unless there
/// are more than ten parts, so that hostile text is not read again and again.
Domain scan_domain(std::string_view text, std::size_t begin, bool needs_dot) {
  constexpr std::size_t kManyParts = 10;
  const std::size_t size = text.size() - begin;
  std::size_t dots = 0;
  std::size_t before_last = 0;
  std::size_t last = 0;
  std::size_t i = 1;
  for (; i + 1 < size; ++i) {
    if (text[begin + i] == '\\' && i + 2 < size) ++i;
    const char c = text[begin + i];
    if (c == '_') {
      ++last;
    } else if (c == '.') {
      before_last = last;
      last = 0;
      ++dots;
    } else if (c != '-' && !is_host_character(text, begin + i)) {
      break;
    }
  }
  const bool underscores = (before_last > 0 || last > 0) && dots <= kManyParts;
  const bool valid = !underscores && (dots > 0 || !needs_dot);
  const bool is_open = i + 1 >= size;
  return {valid ? begin + i : 0, is_open, valid && (!is_open || dots > kManyParts)};
}

/// Returns where the entity that ends with the `;` at `end` - 1 begins, or that `;` if there is
/// none.
std::size_t before_semicolon(std::string_view text, std::size_t begin, std::size_t end) {
  std::size_t at = end - 1;
  while (at > begin && is_ascii_letter(text[at - 1]))
    --at;
  const bool entity = at < end - 1 && at > begin && text[at - 1] == '&';
  return entity ? at - 1 : end - 1;
}

/// Returns the end of the address in [begin, end) without trailing punctuation and unmatched `)`.
/// `before` counts the parentheses in front of `begin`.
std::size_t trim_address(std::string_view text, std::size_t begin, std::size_t end,
                         Parentheses before = {}) {
  // Counted only if the address ends with `)`, since most do not.
  bool is_counted = false;
  while (end > begin) {
    const char c = text[end - 1];
    if (c == ')') {
      if (!std::exchange(is_counted, true)) before.count(text.substr(begin, end - begin));
      if (before.closing <= before.opening) return end;
      --before.closing;
      --end;
    } else if (c == ';') {
      end = before_semicolon(text, begin, end);
    } else if (is_one_of("?!.,:*_~'\"", c)) {
      --end;
    } else {
      return end;
    }
  }
  return end;
}

/// Returns the number of `c` in `text`. Most addresses have none, which is faster to find than to
/// count.
std::size_t count_of(char c, std::string_view text) {
  const std::string_view rest = text.substr(std::min(text.find(c), text.size()));
  return static_cast<std::size_t>(std::count(rest.begin(), rest.end(), c));
}

/// Returns the end of everything that may be part of an address.
std::size_t skip_address(std::string_view text, std::size_t at) {
  return skip(text, at, [](char c) { return !is_space(c) && c != '<'; });
}

AddressScan scan_rest(std::string_view text, std::size_t begin, std::size_t rest,
                      const Domain& domain) {
  if (domain.end == 0) return {0, 0, 0, domain.open, false};
  const std::size_t raw_end = skip_address(text, domain.end);
  const std::size_t end = trim_address(text, rest, raw_end);
  return {begin, end > rest ? end : 0, raw_end, domain.open, domain.certain};
}

bool is_scheme(std::string_view word) {
  const std::string scheme = to_lower_ascii(word);
  return scheme == "http" || scheme == "https" || scheme == "ftp";
}

/// True if the word `scheme` ends at `end`, the offset behind its colon, and is not the end of a
/// longer word, as far as that is behind `limit`.
bool ends_with_scheme(std::string_view text, std::size_t limit, std::size_t end,
                      std::string_view scheme) {
  if (end - limit < scheme.size() || !text.substr(0, end).ends_with(scheme)) return false;
  const std::size_t begin = end - scheme.size();
  return begin == limit || !is_ascii_alphanumeric(text[begin - 1]);
}

struct LocalPart {
  std::size_t begin = 0;
  bool mailto = false;
  bool xmpp = false;
};

/// Returns the local part before the `@` at `at`, which begins at `limit` at the earliest.
LocalPart local_part(std::string_view text, std::size_t limit, std::size_t at) {
  LocalPart local{at, false, false};
  for (; local.begin > limit; --local.begin) {
    const char c = text[local.begin - 1];
    if (is_ascii_alphanumeric(c) || is_one_of(".+-_", c)) continue;
    if (c != ':') break;
    if (ends_with_scheme(text, limit, local.begin, "mailto:")) {
      local.mailto = true;
    } else if (ends_with_scheme(text, limit, local.begin, "xmpp:")) {
      local.xmpp = true;
    } else {
      break;
    }
  }
  return local;
}

struct MailDomain {
  std::size_t end = 0;
  std::size_t dots = 0;
};

/// Returns the domain behind the `@` at `at`. XMPP addresses have a resource behind a slash.
MailDomain mail_domain(std::string_view text, std::size_t at, bool xmpp) {
  MailDomain domain{at + 1, 0};
  for (; domain.end < text.size(); ++domain.end) {
    const char c = text[domain.end];
    const bool dot =
        c == '.' && domain.end + 1 < text.size() && is_ascii_alphanumeric(text[domain.end + 1]);
    if (dot) ++domain.dots;
    if (!dot && !is_ascii_alphanumeric(c) && c != '-' && c != '_' && !(c == '/' && xmpp)) break;
  }
  return domain;
}

}  // namespace

AngleScan scan_angle_autolink(std::string_view text, std::size_t at) {
  const AngleScan uri = scan_uri(text, at + 1);
  if (uri.kind != AngleKind::none || uri.unfinished != AngleKind::none) return uri;
  return scan_angle_email(text, at + 1);
}

void Parentheses::count(std::string_view text) {
  opening += count_of('(', text);
  closing += count_of(')', text);
}

AddressScan scan_more(std::string_view text, std::size_t at, const Parentheses& before) {
  const std::size_t raw_end = skip_address(text, at);
  return {at, trim_address(text, at, raw_end, before), raw_end, false, true};
}

AddressScan scan_www(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with("www.")) return {};
  if (at > 0 && !is_one_of("*_~(", text[at - 1]) && !is_space(text[at - 1])) return {};
  return scan_rest(text, at, at, scan_domain(text, at, true));
}

AddressScan scan_url(std::string_view text, std::size_t at) {
  constexpr std::size_t kSlashes = 3;
  if (!text.substr(at).starts_with("://")) return {};
  std::size_t begin = at;
  while (begin > 0 && is_ascii_letter(text[begin - 1]))
    --begin;
  if (at - begin > 5 || !is_scheme(text.substr(begin, at - begin))) return {};
  if (!is_host_character(text, at + kSlashes)) return {};
  return scan_rest(text, begin, at, scan_domain(text, at + kSlashes, false));
}

std::optional<EmailScan> find_email(std::string_view text, std::size_t at) {
  // As in cmark-gfm, schemes and dots found at an earlier `@` of the same word count for the next
  // one, too.
  bool has_scheme = false;
  bool xmpp = false;
  std::size_t dots = 0;
  std::size_t limit = at;
  for (at = text.find('@', at); at != kNone;) {
    const LocalPart local = local_part(text, limit, at);
    has_scheme = has_scheme || local.mailto || local.xmpp;
    xmpp = xmpp || local.xmpp;
    limit = at + 1;
    if (local.begin != at) {
      const MailDomain domain = mail_domain(text, at, xmpp);
      dots += domain.dots;
      if (domain.end < text.size() && text[domain.end] == '@') {
        at = domain.end;
        continue;
      }
      const bool valid = domain.end > at + 1 && dots > 0 &&
                         (is_ascii_letter(text[domain.end - 1]) || text[domain.end - 1] == '.');
      const std::size_t end = valid ? trim_address(text, at, domain.end) : at;
      if (end > at) return EmailScan{local.begin, end, has_scheme};
      if (!valid) limit = domain.end;
    }
    has_scheme = xmpp = false;
    dots = 0;
    at = text.find('@', limit);
  }
  return std::nullopt;
}

}  // namespace agent_timeline::markdown

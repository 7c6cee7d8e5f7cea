#include "markdown/links.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "base/ascii.h"
#include "base/text.h"

namespace agent_timeline::markdown {
namespace {

constexpr std::string_view kMailto = "mailto:";

/// The target that a word of visible text names.
struct Claim {
  std::string host;
  /// Has a scheme or `www.`, so it cannot be the name of a file.
  bool is_explicit = false;
};

constexpr bool is_letter_or_foreign(char c) {
  return is_ascii_lower(c) || static_cast<unsigned char>(c) >= 0x80;
}

bool is_domain_character(char c) {
  return is_letter_or_foreign(c) || is_ascii_digit(c) || c == '-' || c == '_' || c == '.' ||
         c == '@';
}

bool is_ipv4_address(std::string_view name) {
  return std::count(name.begin(), name.end(), '.') == 3 && is_ascii_digit(name.back()) &&
         name.find_first_not_of("0123456789.") == std::string_view::npos;
}

/// True if `name`, in lower case, is an IPv4 address, or labels between dots of which the last is a
/// word.
bool looks_like_domain(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return false;
  if (!std::all_of(name.begin(), name.end(), is_domain_character)) return false;
  const std::string_view last = name.substr(dot + 1);
  return is_ipv4_address(name) ||
         (last.size() >= 2 && std::all_of(last.begin(), last.end(), is_letter_or_foreign));
}

std::string_view strip_punctuation(std::string_view word) {
  constexpr std::string_view kAround = "()<>[]{}\"'`*_~.,;:!?";
  const std::size_t first = word.find_first_not_of(kAround);
  if (first == std::string_view::npos) return {};
  return word.substr(first, word.find_last_not_of(kAround) - first + 1);
}

std::string_view without_www(std::string_view host) {
  if (host.starts_with("www.")) host.remove_prefix(4);
  return host;
}

std::string_view without_port(std::string_view authority) {
  const std::size_t colon = authority.rfind(':');
  const bool is_port = colon != std::string_view::npos &&
                       std::all_of(authority.begin() + static_cast<std::ptrdiff_t>(colon) + 1,
                                   authority.end(), is_ascii_digit);
  return is_port ? authority.substr(0, colon) : authority;
}

std::optional<Claim> claim_of(std::string_view word) {
  const std::string lower = to_lower_ascii(strip_punctuation(word));
  std::string_view rest = lower;
  const std::size_t scheme_end = rest.find("://");
  const bool has_scheme = scheme_end != std::string_view::npos;
  if (has_scheme) {
    rest.remove_prefix(scheme_end + 3);
  } else if (rest.starts_with(kMailto)) {
    rest.remove_prefix(kMailto.size());
  }
  const std::string_view host = without_port(rest.substr(0, rest.find_first_of("/?#\\")));
  if (!has_scheme && !looks_like_domain(host)) return std::nullopt;
  return Claim{std::string(without_www(host)), has_scheme || host.starts_with("www.")};
}

/// Whether the words of a text name the target of a link, or another one.
struct Claims {
  bool names_target = false;
  bool names_another = false;
};

Claims claims_of(std::string_view text, const SafeUrl& url) {
  const std::string target = to_lower_ascii(target_of(url));
  Claims claims;
  while (!(text = trim(text)).empty()) {
    const std::string_view word = first_word(text);
    text.remove_prefix(word.size());
    const std::optional<Claim> claim = claim_of(word);
    if (!claim || (!url.external && !claim->is_explicit)) continue;
    (claim->host == without_www(target) ? claims.names_target : claims.names_another) = true;
  }
  return claims;
}

}  // namespace

std::string_view target_of(const SafeUrl& url) {
  std::string_view href = url.href;
  if (href.starts_with(kMailto)) {
    href.remove_prefix(kMailto.size());
    return href.substr(0, href.find('?'));
  }
  return url.host.empty() ? href : url.host;
}

std::string target_to_show(std::string_view text, const SafeUrl& url, bool always) {
  const Claims claims = claims_of(text, url);
  const bool is_unnamed = always && url.external && !claims.names_target;
  return claims.names_another || is_unnamed ? std::string(target_of(url)) : std::string();
}

std::string_view address_to_show(std::string_view text, std::string_view address) {
  address = trim(address);
  return address == trim(text) ? std::string_view() : address;
}

}  // namespace agent_timeline::markdown

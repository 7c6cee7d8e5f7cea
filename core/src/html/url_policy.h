// Decides which addresses may become links, and how they are written: the only source of SafeUrl,
// which is the only type that HtmlWriter accepts for `data-image` and, besides anchors, for `href`.
// Invariant: a SafeUrl leads where it appears to lead. It is http, https, mailto or relative to the
// page; it contains nothing that browsers read differently from people; `host` is its real
// destination.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace agent_timeline {

/// Maximum size in bytes of an accepted address, as written in `href`.
inline constexpr std::size_t kUrlBytes = std::size_t{8} * 1024;

struct SafeUrl {
  /// Written as cmark writes an href: reserved and unreserved ASCII and `%` unchanged, every other
  /// byte percent-encoded. Brackets stay in the host, for IPv6 addresses.
  const std::string href;
  /// For http and https, the host without user name and port; for mailto, the domain of all
  /// recipients. ASCII letters are in lower case, other characters are not encoded; for http and
  /// https, an IPv4 address is in canonical form. Empty for relative addresses, and for mailto if
  /// the recipients are, or may be, in several domains.
  const std::string host;
  /// Has a scheme.
  const bool external;

 private:
  SafeUrl(std::string spelled, std::string real_host, bool has_scheme)
      : href(std::move(spelled)), host(std::move(real_host)), external(has_scheme) {}
  friend std::optional<SafeUrl> safe_url(std::string_view address);
};

/// Returns the address without surrounding white space if it may become a link, else nothing.
/// Rejected are:
/// - any other scheme, and any other `:` before the first `/`, `?` or `#`;
/// - addresses that browsers repair: `//host`, `https:host`, `https:///host`, a backslash in the
///   authority or at the start of a path, control characters (URL standard, section 4.4);
/// - hosts with percent escapes or other ASCII that the URL standard forbids there, with symbols,
///   invisible characters or look-alike punctuation, or with characters that IDNA replaces by
///   others (non-ASCII capital letters, full-width letters, separate accents); hosts that end in a
///   number but are not IPv4 addresses; ports above 65535;
/// - the empty address, ill-formed UTF-8, and addresses longer than kUrlBytes.
[[nodiscard]] std::optional<SafeUrl> safe_url(std::string_view address);

}  // namespace agent_timeline

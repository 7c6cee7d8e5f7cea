// Which addresses may become links, and how they are spelled: the only maker of SafeUrl, which is
// the only thing that HtmlWriter accepts for `href` and `data-image`.
// Invariant: a SafeUrl leads where it seems to lead. It is http, https, mailto or relative to the
// page; it holds no spelling that browsers read in another way than people do; and `host` is where
// it really goes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace agent_timeline {

/// The longest address that is accepted, in bytes, as spelled in `href`.
inline constexpr std::size_t kUrlBytes = std::size_t{8} * 1024;

struct SafeUrl {
  /// Spelled as cmark spells an href: reserved and unreserved ASCII and `%` as they are, every
  /// other byte percent-encoded. Brackets stay in the host, where an IPv6 address needs them.
  const std::string href;
  /// For http and https the host without user name and port, for mailto the domain of the (last)
  /// address; ASCII letters in lower case, other characters not encoded, an IPv4 address in its
  /// usual form. Empty for relative addresses.
  const std::string host;
  /// Has a scheme.
  const bool external;

 private:
  SafeUrl(std::string spelled, std::string real_host, bool has_scheme)
      : href(std::move(spelled)), host(std::move(real_host)), external(has_scheme) {}
  friend std::optional<SafeUrl> safe_url(std::string_view address);
};

/// The address without white space around it if it may become a link, else nothing. Rejected are:
/// - any other scheme, and whatever has a `:` before the first `/`, `?` or `#` that ends no scheme;
/// - addresses that browsers repair: `//host`, `https:host`, `https:///host`, a backslash in the
///   authority or at the start of a path, control characters (URL standard, section 4.4);
/// - hosts with percent escapes or other ASCII that the URL standard forbids there, with symbols,
///   invisible characters or look-alike punctuation, or with characters in the place of which IDNA
///   puts others (capital letters beyond ASCII, full-width ones, accents that stand alone); hosts
///   that end in a number and are no IPv4 address; ports above 65535;
/// - the empty address, ill-formed UTF-8, and addresses of more than kUrlBytes.
[[nodiscard]] std::optional<SafeUrl> safe_url(std::string_view address);

}  // namespace agent_timeline

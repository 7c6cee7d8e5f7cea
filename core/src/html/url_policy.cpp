#include "html/url_policy.h"

#include <algorithm>
#include <cstdint>

#include "base/ascii.h"
#include "base/text.h"
#include "base/utf8.h"
#include "html/url_host.h"

namespace agent_timeline {
namespace {

bool has_control_character(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_ascii_control);
}

constexpr bool stays_in_href(char c) {
  constexpr std::string_view kPunctuation = "-_.+!*'(),%#@?=;:/&$~";
  return is_ascii_alphanumeric(c) || kPunctuation.find(c) != std::string_view::npos;
}

void append_percent_encoded(std::string& out, std::string_view text) {
  constexpr std::string_view kHexDigits = "0123456789ABCDEF";
  for (const char c : text) {
    if (stays_in_href(c)) {
      out += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += '%';
      out += kHexDigits[byte >> 4];
      out += kHexDigits[byte & 0x0F];
    }
  }
}

/// A split address: `scheme` in lower case without its colon, and the `rest` after it.
struct Address {
  std::string scheme;
  std::string_view rest;
};

Address split_scheme(std::string_view address) {
  const std::size_t end = address.find_first_of(":/?#");
  if (end == std::string_view::npos || address[end] != ':') return {{}, address};
  return {to_lower_ascii(address.substr(0, end)), address.substr(end + 1)};
}

/// The fields of a SafeUrl.
struct ResolvedAddress {
  std::string href;
  std::string host;
  bool external = false;
};

/// `rest` is the text after `http:` or `https:`.
std::optional<ResolvedAddress> read_web(std::string_view scheme, std::string_view rest) {
  if (!rest.starts_with("//")) return std::nullopt;
  rest.remove_prefix(2);
  const std::size_t end = std::min(rest.find_first_of("/?#"), rest.size());
  const std::optional<Authority> authority = read_authority(rest.substr(0, end));
  if (!authority) return std::nullopt;
  std::optional<std::string> host = resolved_host(authority->host);
  if (!host) return std::nullopt;
  ResolvedAddress web;
  web.external = true;
  web.href.append(scheme).append("://");
  append_percent_encoded(web.href, authority->user_info);
  if (authority->is_ipv6) {
    web.href += authority->host;
  } else {
    append_percent_encoded(web.href, authority->host);
  }
  web.href += authority->port;
  append_percent_encoded(web.href, rest.substr(end));
  web.host = std::move(*host);
  return web;
}

/// Removes the text before the next `separator`, and the separator, from `rest`; returns that text.
std::string_view take_until(char separator, std::string_view& rest) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view text = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return text;
}

/// Whether the header fields behind the `?` of a mail address name no recipients, as `cc=` does.
bool has_only_content(std::string_view fields) {
  while (!fields.empty()) {
    std::string_view field = take_until('&', fields);
    const std::string name = to_lower_ascii(take_until('=', field));
    if (name != "subject" && name != "body") return false;
  }
  return true;
}

/// Returns the domain of the recipients in `rest`, the text after `mailto:`. Empty if it is not
/// certain that all of them are in one domain; nothing if a domain is deceptive.
///
/// The URL standard sees an opaque path in such an address, without a host: browsers pass it on as
/// it is, and mail programs look up the domain as a name. So `0x7f.1` is not an IPv4 address here,
/// and the domain is not resolved as the host of a web address is.
std::optional<std::string> mail_domain(std::string_view rest) {
  std::string_view recipients = take_until('?', rest);
  bool is_certain = recipients.find('%') == std::string_view::npos && has_only_content(rest);
  std::optional<std::string> common;
  do {
    const std::string_view recipient = take_until(',', recipients);
    const std::size_t at = recipient.find('@');
    // Some mail programs split an address with more than one `@`.
    if (at == std::string_view::npos || at != recipient.rfind('@')) is_certain = false;
    if (at == std::string_view::npos) continue;
    const std::string_view domain = recipient.substr(recipient.rfind('@') + 1);
    if (!read_authority(domain)) return std::nullopt;
    std::string lower = to_lower_ascii(domain);
    if (common && *common != lower) is_certain = false;
    common = std::move(lower);
  } while (!recipients.empty());
  return is_certain ? common.value_or("") : std::string();
}

std::optional<ResolvedAddress> read_mail(std::string_view rest) {
  std::optional<std::string> domain = mail_domain(rest);
  if (rest.empty() || !domain) return std::nullopt;
  ResolvedAddress mail;
  mail.href = "mailto:";
  append_percent_encoded(mail.href, rest);
  mail.host = std::move(*domain);
  mail.external = true;
  return mail;
}

/// Whether browsers would read the start of `address` as a host (`//`, `\\`, `/\`, `\/`) or as a
/// different path than people do.
bool has_misleading_start(std::string_view address) {
  return address.starts_with("//") || address.substr(0, 2).find('\\') != std::string_view::npos;
}

std::optional<ResolvedAddress> read_target(std::string_view address) {
  const auto [scheme, rest] = split_scheme(address);
  if (scheme == "http" || scheme == "https") return read_web(scheme, rest);
  if (scheme == "mailto") return read_mail(rest);
  const bool has_colon = rest.size() != address.size();
  if (has_colon || has_misleading_start(address)) return std::nullopt;
  ResolvedAddress target;
  append_percent_encoded(target.href, address);
  return target;
}

}  // namespace

std::optional<SafeUrl> safe_url(std::string_view address) {
  address = trim(address);
  if (address.empty() || address.size() > kUrlBytes || has_control_character(address)) {
    return std::nullopt;
  }
  if (valid_utf8_length(address) != address.size()) return std::nullopt;
  std::optional<ResolvedAddress> target = read_target(address);
  if (!target || target->href.size() > kUrlBytes) return std::nullopt;
  return SafeUrl(std::move(target->href), std::move(target->host), target->external);
}

}  // namespace agent_timeline

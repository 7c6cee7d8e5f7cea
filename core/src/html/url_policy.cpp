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

/// Returns the domain of the last recipient in `rest`, the text after `mailto:`. Empty if there is
/// no `@`; nothing if the domain is deceptive.
std::optional<std::string> mail_domain(std::string_view rest) {
  const std::string_view recipients = rest.substr(0, rest.find('?'));
  const std::size_t at = recipients.rfind('@');
  if (at == std::string_view::npos) return std::string();
  const std::string_view domain = recipients.substr(at + 1);
  if (!read_authority(domain)) return std::nullopt;
  return to_lower_ascii(domain);
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

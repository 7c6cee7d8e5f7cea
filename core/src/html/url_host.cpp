#include "html/url_host.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <system_error>

#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"
#include "html/idna.h"

namespace agent_timeline {
namespace {

bool is_name(std::string_view host) {
  bool has_label = false;
  for (std::size_t at = 0; at < host.size();) {
    const DecodedCharacter character = decode_utf8(host, at);
    if (!is_host_character(character.code)) return false;
    has_label = has_label || character.code != '.';
    at += character.length;
  }
  return has_label && host.front() != '.' && has_valid_labels(host);
}

bool is_ipv6_literal(std::string_view host) {
  if (host.size() < 4 || host.front() != '[' || host.back() != ']') return false;
  host = host.substr(1, host.size() - 2);
  return host.find_first_not_of("0123456789abcdefABCDEF:.") == std::string_view::npos &&
         host.find(':') != std::string_view::npos;
}

/// Removes the last label from `host`, with the dot before it, and returns it.
std::string_view take_label(std::string_view& host) {
  const std::size_t dot = host.rfind('.');
  const std::string_view label = host.substr(dot == std::string_view::npos ? 0 : dot + 1);
  host = host.substr(0, dot == std::string_view::npos ? 0 : dot);
  return label;
}

/// Parses a part of an IPv4 address: decimal, octal after 0, or hexadecimal after 0x ("IPv4 number
/// parser" of the URL standard). Larger numbers saturate.
std::optional<std::uint64_t> read_part(std::string_view part) {
  if (part.empty()) return std::nullopt;
  int base = 10;
  if (part.starts_with("0x") || part.starts_with("0X")) {
    base = 16;
    part.remove_prefix(2);
  } else if (part.size() > 1 && part.front() == '0') {
    base = 8;
    part.remove_prefix(1);
  }
  if (part.empty()) return 0;
  std::uint64_t number = 0;
  const std::from_chars_result result =
      std::from_chars(part.data(), part.data() + part.size(), number, base);
  if (result.ptr != part.data() + part.size()) return std::nullopt;
  if (result.ec == std::errc::result_out_of_range) return std::numeric_limits<std::uint64_t>::max();
  return result.ec == std::errc() ? std::optional(number) : std::nullopt;
}

/// "Ends in a number checker" of the URL standard; `host` has no trailing dot.
bool ends_in_number(std::string_view host) {
  const std::string_view last = take_label(host);
  if (last.empty()) return false;
  return last.find_first_not_of("0123456789") == std::string_view::npos || read_part(last);
}

/// "IPv4 parser" of the URL standard.
std::optional<std::uint32_t> read_ipv4(std::string_view host) {
  constexpr std::size_t kParts = 4;
  const auto dots = static_cast<std::size_t>(std::count(host.begin(), host.end(), '.'));
  if (dots >= kParts) return std::nullopt;
  const std::optional<std::uint64_t> last = read_part(take_label(host));
  if (!last || *last >> (8 * (kParts - dots)) != 0) return std::nullopt;
  std::uint64_t address = *last;
  for (std::size_t i = dots; i-- > 0;) {
    const std::optional<std::uint64_t> part = read_part(take_label(host));
    if (!part || *part > 0xFF) return std::nullopt;
    address |= *part << (8 * (kParts - 1 - i));
  }
  return static_cast<std::uint32_t>(address);
}

/// `port` includes its colon; a colon alone means the default port.
bool is_port(std::string_view port) {
  if (port.size() <= 1) return true;
  return parse_integer<std::uint16_t>(port.substr(1)).has_value();
}

}  // namespace

std::optional<Authority> read_authority(std::string_view authority) {
  Authority parts;
  const std::size_t at = authority.rfind('@');
  if (at != std::string_view::npos) {
    parts.user_info = authority.substr(0, at + 1);
    authority.remove_prefix(at + 1);
  }
  const std::size_t bracket = std::min(authority.rfind(']') + 1, authority.size());
  const std::size_t colon = std::min(authority.find(':', bracket), authority.size());
  parts.host = authority.substr(0, colon);
  parts.port = authority.substr(colon);
  parts.is_ipv6 = is_ipv6_literal(parts.host);
  if (!parts.is_ipv6 && !is_name(parts.host)) return std::nullopt;
  const bool backslash = parts.user_info.find('\\') != std::string_view::npos;
  if (backslash || !is_port(parts.port)) return std::nullopt;
  return parts;
}

std::optional<std::string> resolved_host(std::string_view host) {
  std::string lower = to_lower_ascii(host);
  const std::string_view name = host.ends_with('.') ? host.substr(0, host.size() - 1) : host;
  if (host.starts_with('[') || !ends_in_number(name)) return lower;
  const std::optional<std::uint32_t> address = read_ipv4(name);
  if (!address) return std::nullopt;
  std::string out;
  for (int shift = 24; shift >= 0; shift -= 8) {
    out += std::to_string(*address >> shift & 0xFF);
    if (shift > 0) out += '.';
  }
  return out;
}

}  // namespace agent_timeline

#include "html/url_host.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <system_error>

#include "base/utf8.h"

namespace agent_timeline {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

/// Characters that IDNA drops or maps to ASCII punctuation (UTS #46), or that look like a
/// separator: soft hyphen, zero-width and bidirectional controls, slashes and dots of other
/// scripts' punctuation, variation selectors, full-width punctuation, tags. Whole blocks, so that
/// the table stays readable; the price is that a host of symbols (such as an emoji domain) is shown
/// as text.
constexpr std::array kDeceptive = {
    Range{0x0080, 0x00BF}, Range{0x034F, 0x034F}, Range{0x061C, 0x061C},    Range{0x115F, 0x1160},
    Range{0x17B4, 0x17B5}, Range{0x180B, 0x180F}, Range{0x2000, 0x2BFF},    Range{0x3000, 0x3004},
    Range{0x3164, 0x3164}, Range{0xFE00, 0xFE6F}, Range{0xFEFF, 0xFF0F},    Range{0xFF5F, 0xFF65},
    Range{0xFFA0, 0xFFA0}, Range{0xFFF0, 0xFFFF}, Range{0xE0000, 0x10FFFF},
};

bool is_host_character(char32_t code) {
  if (code < 0x80) {
    return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') ||
           (code >= '0' && code <= '9') || code == '-' || code == '.' || code == '_';
  }
  return std::none_of(kDeceptive.begin(), kDeceptive.end(),
                      [code](Range r) { return code >= r.first && code <= r.last; });
}

bool is_name(std::string_view host) {
  bool has_label = false;
  for (std::size_t at = 0; at < host.size();) {
    const DecodedCharacter character = decode_utf8(host, at);
    if (!is_host_character(character.code)) return false;
    has_label = has_label || character.code != '.';
    at += character.length;
  }
  return has_label && host.front() != '.';
}

bool is_ipv6_literal(std::string_view host) {
  if (host.size() < 4 || host.front() != '[' || host.back() != ']') return false;
  host = host.substr(1, host.size() - 2);
  return host.find_first_not_of("0123456789abcdefABCDEF:.") == std::string_view::npos &&
         host.find(':') != std::string_view::npos;
}

/// `port` with its colon; a colon alone is the default port.
bool is_port(std::string_view port) {
  if (port.size() <= 1) return true;
  std::uint16_t number = 0;
  const std::from_chars_result result =
      std::from_chars(port.data() + 1, port.data() + port.size(), number);
  return result.ec == std::errc() && result.ptr == port.data() + port.size();
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

}  // namespace agent_timeline

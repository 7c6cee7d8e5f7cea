#include "support/spec_escape.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace agent_timeline::testing {
namespace {

bool is_alphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// True if `tag`, which begins with `<`, is one that GFM forbids.
bool is_forbidden(std::string_view tag) {
  constexpr std::array<std::string_view, 9> kForbidden = {
      "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext"};
  tag.remove_prefix(tag.substr(0, 2) == "</" ? 2 : 1);
  const std::string name = to_lower_ascii(tag.substr(0, tag.find_first_of(" \t\n\v\f\r/>")));
  if (name.size() == tag.size()) return false;
  const std::string_view rest = tag.substr(name.size());
  return std::find(kForbidden.begin(), kForbidden.end(), name) != kForbidden.end() &&
         (rest.front() != '/' || rest.starts_with("/>"));
}

}  // namespace

std::string escaped_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string escaped_address(std::string_view url) {
  constexpr std::string_view kHexDigits = "0123456789ABCDEF";
  constexpr std::string_view kSafe = "!#$%()*+,-./:;=?@_~";
  std::string out;
  for (const char c : url) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_alphanumeric(c) || kSafe.find(c) != std::string_view::npos) {
      out += c;
    } else if (c == '&') {
      out += "&amp;";
    } else if (c == '\'') {
      out += "&#x27;";
    } else {
      out += '%';
      out += kHexDigits[byte >> 4];
      out += kHexDigits[byte & 0xF];
    }
  }
  return out;
}

std::string without_forbidden_tags(std::string_view html) {
  std::string out;
  for (std::size_t at = 0; at < html.size(); ++at) {
    if (html[at] == '<' && is_forbidden(html.substr(at))) {
      out += "&lt;";
    } else {
      out += html[at];
    }
  }
  return out;
}

}  // namespace agent_timeline::testing

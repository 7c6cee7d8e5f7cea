#include "decode/repair.h"

#include <optional>

#include "base/utf8.h"

namespace agent_timeline {
namespace {

constexpr std::size_t kEscapeLength = 6;  // \uXXXX

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// The code unit that the escape at `at` stands for, or nothing when there is no `\uXXXX` there.
std::optional<unsigned> unicode_escape(std::string_view text, std::size_t at) {
  if (text.size() < at + kEscapeLength || text[at] != '\\' || text[at + 1] != 'u') {
    return std::nullopt;
  }
  unsigned code = 0;
  for (std::size_t i = at + 2; i < at + kEscapeLength; ++i) {
    const int digit = hex_digit(text[i]);
    if (digit < 0) return std::nullopt;
    code = code * 16 + static_cast<unsigned>(digit);
  }
  return code;
}

bool is_high_surrogate(unsigned code) {
  return code >= 0xD800 && code <= 0xDBFF;
}

bool is_low_surrogate(unsigned code) {
  return code >= 0xDC00 && code <= 0xDFFF;
}

/// The length of the escape at `at`: a pair of surrogates counts as one.
struct Escape {
  std::size_t length = 2;
  bool unpaired = false;
};

Escape read_escape(std::string_view text, std::size_t at) {
  const std::optional<unsigned> code = unicode_escape(text, at);
  if (!code) return {};
  if (is_low_surrogate(*code)) return {kEscapeLength, true};
  if (!is_high_surrogate(*code)) return {kEscapeLength, false};
  const std::optional<unsigned> next = unicode_escape(text, at + kEscapeLength);
  if (next && is_low_surrogate(*next)) return {2 * kEscapeLength, false};
  return {kEscapeLength, true};
}

/// A copy of `text` with `\ufffd` for each unpaired surrogate escape, or nothing when there is
/// none.
std::optional<std::string> repair_surrogates(std::string_view text) {
  std::optional<std::string> out;
  std::size_t copied = 0;
  std::size_t at = text.find('\\');
  while (at != std::string_view::npos) {
    const Escape escape = read_escape(text, at);
    if (escape.unpaired) {
      if (!out) out.emplace();
      *out += text.substr(copied, at - copied);
      *out += "\\ufffd";
      copied = at + escape.length;
    }
    at = text.find('\\', at + escape.length);
  }
  if (out) *out += text.substr(copied);
  return out;
}

}  // namespace

Repaired repair_event_text(std::string_view text, std::string& storage) {
  Repaired out{text, false, false};
  if (valid_utf8_length(text) != text.size()) {
    storage = repair_utf8(text);
    out = {storage, true, false};
  }
  if (std::optional<std::string> repaired = repair_surrogates(out.text)) {
    storage = std::move(*repaired);
    out.text = storage;
    out.unpaired_surrogate = true;
  }
  return out;
}

}  // namespace agent_timeline

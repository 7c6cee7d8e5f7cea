#include "base/json/repair.h"

#include <optional>

#include "base/json/escape.h"
#include "base/utf8.h"

namespace agent_timeline {
namespace {

/// The length of the escape at an offset; a surrogate pair counts as one escape.
struct Escape {
  std::size_t length = 2;
  bool unpaired = false;
};

Escape read_escape(std::string_view text, std::size_t at) {
  const std::optional<char32_t> code = read_unicode_escape(text, at);
  if (!code) return {};
  if (is_low_surrogate(*code)) return {kUnicodeEscapeBytes, true};
  if (!is_high_surrogate(*code)) return {kUnicodeEscapeBytes, false};
  const std::optional<char32_t> next = read_unicode_escape(text, at + kUnicodeEscapeBytes);
  if (next && is_low_surrogate(*next)) return {2 * kUnicodeEscapeBytes, false};
  return {kUnicodeEscapeBytes, true};
}

/// Returns a copy of `text` with `\ufffd` for each unpaired surrogate escape, or nothing if there
/// is none.
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

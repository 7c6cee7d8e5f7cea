#include "html/escape.h"

#include <array>
#include <cstddef>

#include "base/text.h"
#include "base/utf8.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kReplacement = "\uFFFD";

/// For each byte, its replacement.
struct EscapeTable {
  std::array<std::string_view, 256> escapes{};
  /// Whether there is a replacement; read for every byte of every text.
  std::array<bool, 256> is_special{};

  constexpr void set(unsigned char byte, std::string_view escape) {
    escapes[byte] = escape;
    is_special[byte] = !escape.empty();
  }
};

constexpr EscapeTable make_table(std::string_view less, std::string_view greater,
                                 std::string_view quote) {
  EscapeTable table;
  for (unsigned char c = 0; c < 0x20; ++c)
    table.set(c, kReplacement);
  table.set('\t', {});
  table.set('\n', {});
  table.set('&', "&amp;");
  table.set('<', less);
  table.set('>', greater);
  table.set('"', quote);
  // The first byte of U+00A0; append_escaped() checks the second one.
  table.set(0xC2, "&nbsp;");
  return table;
}

constexpr EscapeTable kTextEscapes = make_table("&lt;", "&gt;", {});
constexpr EscapeTable kValueEscapes = make_table("\u2039", "\u203A", "&quot;");

void append_escaped(std::string& out, std::string_view valid, const EscapeTable& table) {
  std::size_t copied = 0;
  for (std::size_t at = 0; at < valid.size(); ++at) {
    const auto byte = static_cast<unsigned char>(valid[at]);
    if (!table.is_special[byte]) continue;
    const bool two_bytes = byte == 0xC2;
    if (two_bytes && valid[at + 1] != '\xA0') continue;
    out += valid.substr(copied, at - copied);
    out += table.escapes[byte];
    if (two_bytes) ++at;
    copied = at + 1;
  }
  out += valid.substr(copied);
}

void append_repaired(std::string& out, std::string_view text, const EscapeTable& table) {
  if (valid_utf8_length(text) == text.size()) {
    append_escaped(out, text, table);
  } else {
    append_escaped(out, repair_utf8(text), table);
  }
}

/// Read for every byte of every class.
constexpr std::array<bool, 256> kIsTokenCharacter = [] {
  std::array<bool, 256> table{};
  for (const char c : std::string_view("_-+#.0123456789"))
    table[static_cast<unsigned char>(c)] = true;
  for (unsigned char c = 'a'; c <= 'z'; ++c)
    table[c] = table[c - 'a' + 'A'] = true;
  return table;
}();

/// Whether `value` consists of tokens separated by single spaces, as the core's own do; such a
/// value is copied as a whole.
bool is_written_as_is(std::string_view value) {
  bool in_token = false;
  for (const char c : value) {
    const bool is_between = c == ' ' && in_token;
    in_token = kIsTokenCharacter[static_cast<unsigned char>(c)];
    if (!in_token && !is_between) return false;
  }
  return in_token;
}

}  // namespace

void append_text(std::string& out, std::string_view text) {
  append_repaired(out, text, kTextEscapes);
}

void append_attribute_value(std::string& out, std::string_view value) {
  append_repaired(out, value, kValueEscapes);
}

void append_class_tokens(std::string& out, std::string_view value) {
  if (is_written_as_is(value)) {
    out += value;
    return;
  }
  bool in_first_token = true;
  bool space = false;
  for (std::size_t at = 0; at < value.size();) {
    const std::size_t begin = at;
    while (at < value.size() && kIsTokenCharacter[static_cast<unsigned char>(value[at])])
      ++at;
    if (at > begin) {
      if (space && !in_first_token) out += ' ';
      out += value.substr(begin, at - begin);
      in_first_token = false;
      space = false;
    }
    if (at < value.size() && is_space(value[at])) space = true;
    ++at;
  }
}

}  // namespace agent_timeline

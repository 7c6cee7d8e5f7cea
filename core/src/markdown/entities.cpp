#include "markdown/entities.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "base/utf8.h"
#include "markdown/ascii.h"

namespace agent_timeline::markdown {
namespace {

// Written by cmake/markdown_tables.cmake.
#include "named_entities.inc"

/// CommonMark 0.31.2, section 2.5.
constexpr std::size_t kDecimalDigits = 7;
constexpr std::size_t kHexDigits = 6;

/// A record of the table: the name ends at the count of bytes of the value, which the bytes follow.
struct Entity {
  std::string_view name;
  std::string_view value;
  std::size_t next = 0;
};

Entity entity_at(std::size_t offset) {
  const char* records = reinterpret_cast<const char*>(kEntityRecords);
  std::size_t end = offset;
  while (kEntityRecords[end] > kEntityValueBytes)
    ++end;
  const std::size_t length = kEntityRecords[end];
  return {{records + offset, end - offset}, {records + end + 1, length}, end + 1 + length};
}

/// The first record whose name is not less than `name`; its name is empty when there is none.
Entity lower_bound_of(std::string_view name) {
  const std::uint16_t* after =
      std::upper_bound(std::begin(kEntityBlocks), std::end(kEntityBlocks), name,
                       [](std::string_view wanted, std::uint16_t offset) {
                         return wanted < entity_at(offset).name;
                       });
  std::size_t offset = after == std::begin(kEntityBlocks) ? 0 : *std::prev(after);
  while (offset < sizeof(kEntityRecords)) {
    const Entity entity = entity_at(offset);
    if (entity.name >= name) return entity;
    offset = entity.next;
  }
  return {};
}

/// Of a numeric reference, everything between `&` and the first byte that is not its own.
struct Number {
  std::size_t length = 0;
  std::size_t digits = 0;
  bool too_long = false;
  char32_t code = 0;
};

Number number_at(std::string_view text) {
  const bool hex = text.size() > 2 && (text[2] == 'x' || text[2] == 'X');
  Number number{hex ? std::size_t{3} : std::size_t{2}, 0, false, 0};
  for (; number.length < text.size(); ++number.length) {
    const char c = text[number.length];
    const bool letter = hex && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'));
    if (!letter && !is_ascii_digit(c)) break;
    if (++number.digits > (hex ? kHexDigits : kDecimalDigits)) {
      number.too_long = true;
      break;
    }
    const auto digit = static_cast<char32_t>(letter ? (c | 0x20) - 'a' + 10 : c - '0');
    number.code = number.code * (hex ? 16 : 10) + digit;
  }
  return number;
}

std::size_t decode_number(std::string_view text, std::string& out) {
  const Number number = number_at(text);
  if (number.digits == 0 || number.too_long || number.length >= text.size() ||
      text[number.length] != ';') {
    return 0;
  }
  append_utf8(out, number.code == 0 ? kReplacementCharacter : number.code);
  return number.length + 1;
}

/// The letters and digits behind the `&`, at most as many as a name has.
std::string_view name_at(std::string_view text) {
  std::size_t end = 1;
  while (end < text.size() && end <= kEntityNameBytes && is_ascii_alphanumeric(text[end])) {
    ++end;
  }
  return text.substr(1, end - 1);
}

}  // namespace

std::size_t decode_entity(std::string_view text, std::string& out) {
  if (text.size() > 1 && text[1] == '#') return decode_number(text, out);
  const std::string_view name = name_at(text);
  const std::size_t end = name.size() + 1;
  if (name.empty() || end >= text.size() || text[end] != ';') return 0;
  const Entity entity = lower_bound_of(name);
  if (entity.name != name) return 0;
  out += entity.value;
  return end + 1;
}

bool is_unfinished_entity(std::string_view text) {
  if (text.size() == 1) return true;
  if (text[1] == '#') {
    const Number number = number_at(text);
    return !number.too_long && number.length >= text.size();
  }
  const std::string_view name = name_at(text);
  return name.size() + 1 == text.size() && lower_bound_of(name).name.starts_with(name);
}

void decode_entities(std::string_view text, std::string& out) {
  for (;;) {
    const std::size_t at = text.find('&');
    out += text.substr(0, at);
    if (at == std::string_view::npos) return;
    text.remove_prefix(at);
    const std::size_t length = decode_entity(text, out);
    if (length == 0) out += '&';
    text.remove_prefix(std::max(length, std::size_t{1}));
  }
}

void unescape(std::string_view text, std::string& out) {
  const std::size_t start = out.size();
  decode_entities(text, out);
  std::size_t write = start;
  for (std::size_t read = start; read < out.size(); ++read) {
    const bool escapes =
        out[read] == '\\' && read + 1 < out.size() && is_ascii_punctuation(out[read + 1]);
    if (escapes) ++read;
    out[write++] = out[read];
  }
  out.resize(write);
}

}  // namespace agent_timeline::markdown

#include "markdown/entities.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

#include "base/utf8.h"
#include "markdown/ascii.h"

namespace agent_timeline::markdown {
namespace {

// Written by cmake/markdown_tables.cmake.
#include "named_entities.inc"

/// CommonMark 0.31.2, section 2.5.
constexpr std::size_t kDecimalDigits = 7;
constexpr std::size_t kHexDigits = 6;

constexpr std::uint32_t kHighDigit = 128;
constexpr std::uint32_t kLowDigits = '0';

/// The code points that a name stands for; `second` is 0 for most.
struct Meaning {
  char32_t first = 0;
  char32_t second = 0;
};

/// Goes through the records of the table, each of which counts on from the one before.
class EntityReader {
 public:
  /// Whether there was another one.
  bool next() {
    if (at_ == std::size(kEntityRecords)) return false;
    const std::size_t begin = at_;
    while (is_ascii_alphanumeric(char_at(at_)))
      ++at_;
    name_ = {reinterpret_cast<const char*>(kEntityRecords) + begin, at_ - begin};
    std::uint32_t high = 0;
    for (; kEntityRecords[at_] >= kHighDigit; ++at_) {
      high = high * kHighDigit + kEntityRecords[at_] - kHighDigit;
    }
    meaning_.first += high * kLowDigits + kEntityRecords[at_++];
    const bool pair = at_ < std::size(kEntityRecords) && is_ascii_digit(char_at(at_));
    meaning_.second = pair ? kEntitySeconds[kEntityRecords[at_++] - '0'] : 0;
    return true;
  }
  [[nodiscard]] std::string_view name() const { return name_; }
  [[nodiscard]] const Meaning& meaning() const { return meaning_; }

 private:
  static char char_at(std::size_t at) { return static_cast<char>(kEntityRecords[at]); }

  std::size_t at_ = 0;
  std::string_view name_;
  Meaning meaning_;
};

/// Finds meanings by name, which is not the order of the records.
class EntityIndex {
 public:
  EntityIndex() {
    for (EntityReader reader; reader.next();) {
      slots_[slot_of(reader.name())] = {reader.name(), reader.meaning()};
    }
  }
  /// Null when there is no such name.
  [[nodiscard]] const Meaning* find(std::string_view name) const {
    const Slot& slot = slots_[slot_of(name)];
    return slot.name.empty() ? nullptr : &slot.meaning;
  }

 private:
  struct Slot {
    std::string_view name;
    Meaning meaning;
  };
  /// The place of `name`, or the free one that it would take. Whatever the name, few places are
  /// looked at: the table is always the same and never more than half full.
  [[nodiscard]] std::size_t slot_of(std::string_view name) const {
    std::uint32_t hash = 0;
    for (const char c : name)
      hash = hash * 31 + static_cast<unsigned char>(c);
    std::size_t slot = (hash ^ hash >> 12) % kSlots;
    while (!slots_[slot].name.empty() && slots_[slot].name != name)
      slot = (slot + 1) % kSlots;
    return slot;
  }

  static constexpr std::size_t kSlots = 4999;
  static_assert(kEntities * 2 < kSlots);
  std::vector<Slot> slots_ = std::vector<Slot>(kSlots);
};

/// Made when it is first asked for, within a fraction of a millisecond, and never changed.
const EntityIndex& entity_index() {
  static const EntityIndex index;
  return index;
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
  const Meaning* meaning = entity_index().find(name);
  if (!meaning) return 0;
  append_utf8(out, meaning->first);
  if (meaning->second != 0) append_utf8(out, meaning->second);
  return end + 1;
}

bool is_unfinished_entity(std::string_view text) {
  if (text.size() == 1) return true;
  if (text[1] == '#') {
    const Number number = number_at(text);
    return !number.too_long && number.length >= text.size();
  }
  const std::string_view name = name_at(text);
  if (name.size() + 1 < text.size()) return false;
  for (EntityReader reader; reader.next();) {
    if (reader.name().starts_with(name)) return true;
  }
  return false;
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

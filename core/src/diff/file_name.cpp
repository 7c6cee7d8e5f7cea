#include "diff/file_name.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/utf8.h"

namespace agent_timeline::diff {
namespace {

constexpr bool is_octal(char c) {
  return c >= '0' && c <= '7';
}

constexpr std::string_view kEscapeLetters = "abtnvfr";
constexpr std::string_view kEscapedBytes = "\a\b\t\n\v\f\r";

/// The byte for a one-letter escape; other characters are returned unchanged.
constexpr char unescape(char c) {
  const std::size_t at = kEscapeLetters.find(c);
  return at == std::string_view::npos ? c : kEscapedBytes[at];
}

bool needs_quotes(char c) {
  return is_ascii_control(c) || c == '"' || c == '\\';
}

void append_quoted_byte(std::string& out, char c) {
  if (!needs_quotes(c)) {
    out += c;
    return;
  }
  out += '\\';
  const std::size_t at = kEscapedBytes.find(c);
  const auto byte = static_cast<unsigned char>(c);
  if (at != std::string_view::npos) {
    out += kEscapeLetters[at];
  } else if (c == '"' || c == '\\') {
    out += c;
  } else {
    for (int shift = 6; shift >= 0; shift -= 3)
      out += static_cast<char>('0' + (byte >> shift & 7));
  }
}

/// Appends the byte of the escape at `field[at]` (after the backslash) and returns its end.
std::size_t append_escape(std::string& out, std::string_view field, std::size_t at) {
  if (at >= field.size()) return at;
  if (!is_octal(field[at])) {
    out += unescape(field[at]);
    return at + 1;
  }
  unsigned value = 0;
  const std::size_t end = std::min(at + 3, field.size());
  while (at < end && is_octal(field[at]))
    value = value * 8 + static_cast<unsigned>(field[at++] - '0');
  out += static_cast<char>(value & 0xFFU);
  return at;
}

struct Quoted {
  std::string name;
  std::size_t length = 0;  // quotes included
};

/// Reads a quoted name at the start of `field`. Without a closing quote, the name ends with
/// `field`.
Quoted read_quoted(std::string_view field) {
  Quoted quoted;
  std::size_t at = 1;
  while (at < field.size() && field[at] != '"') {
    if (field[at] == '\\') {
      at = append_escape(quoted.name, field, at + 1);
    } else {
      quoted.name += field[at++];
    }
  }
  quoted.length = std::min(at + 1, field.size());
  quoted.name = repair_utf8(quoted.name);
  return quoted;
}

bool has_prefix(std::string_view name) {
  constexpr std::string_view letters = "abciow";
  return name.size() > 2 && name[1] == '/' && letters.find(name[0]) != std::string_view::npos;
}

/// If a file keeps its name, both names are equal except for their prefixes.
bool is_same_name(std::string_view left, std::string_view right) {
  if (left == right) return true;
  return has_prefix(left) && has_prefix(right) && left.substr(2) == right.substr(2);
}

FileNames split_unquoted(std::string_view field) {
  const std::size_t middle = field.size() / 2;
  if (field.size() % 2 == 1 && field[middle] == ' ' &&
      is_same_name(field.substr(0, middle), field.substr(middle + 1))) {
    return {std::string(field.substr(0, middle)), std::string(field.substr(middle + 1))};
  }
  const std::size_t space = field.find(' ');
  if (space == std::string_view::npos || field.find(' ', space + 1) != std::string_view::npos) {
    return {};
  }
  return {std::string(field.substr(0, space)), std::string(field.substr(space + 1))};
}

}  // namespace

std::string read_file_name(std::string_view field) {
  if (field.starts_with('"')) return read_quoted(field).name;
  return std::string(field.substr(0, field.find('\t')));
}

void append_file_name(std::string& out, std::string_view prefix, std::string_view name) {
  const bool quoted = std::any_of(name.begin(), name.end(), needs_quotes);
  if (quoted) out += '"';
  out += prefix;
  for (const char c : name)
    append_quoted_byte(out, c);
  if (quoted) {
    out += '"';
  } else if (name.find(' ') != std::string_view::npos) {
    out += '\t';
  }
}

FileNames read_git_names(std::string_view field) {
  if (field.starts_with('"')) {
    Quoted first = read_quoted(field);
    field.remove_prefix(first.length);
    if (field.starts_with(' ')) field.remove_prefix(1);
    return {std::move(first.name), read_file_name(field)};
  }
  const std::size_t quote = field.find(" \"");
  if (quote == std::string_view::npos) return split_unquoted(field);
  return {std::string(field.substr(0, quote)), read_file_name(field.substr(quote + 1))};
}

void strip_prefixes(FileNames& names) {
  const bool no_old = names.old_path == kNoFile;
  const bool no_new = names.new_path == kNoFile;
  if (!no_old && !has_prefix(names.old_path)) return;
  if (!no_new && !has_prefix(names.new_path)) return;
  if (names.old_path[0] == names.new_path[0]) return;
  if (!no_old) names.old_path.erase(0, 2);
  if (!no_new) names.new_path.erase(0, 2);
}

}  // namespace agent_timeline::diff

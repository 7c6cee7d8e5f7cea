#include "base/text.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "base/ascii.h"

namespace agent_timeline {
namespace {

/// Compared texts are mostly equal, so whole blocks of these sizes are compared first, then single
/// bytes.
constexpr std::size_t kBlocks[] = {64, sizeof(std::uint64_t)};

inline std::uint64_t word_at(const char* text) {
  std::uint64_t word = 0;
  std::memcpy(&word, text, sizeof word);
  return word;
}

/// Compares `size` bytes, a multiple of the word size. In WebAssembly memcmp compares byte by byte.
inline bool is_same_block(const char* a, const char* b, std::size_t size) {
  std::uint64_t different = 0;
  for (std::size_t at = 0; at < size; at += sizeof different)
    different |= word_at(a + at) ^ word_at(b + at);
  return different == 0;
}

}  // namespace

std::string_view trim_start(std::string_view text) {
  while (!text.empty() && is_space(text.front()))
    text.remove_prefix(1);
  return text;
}

std::string_view trim_end(std::string_view text) {
  while (!text.empty() && is_space(text.back()))
    text.remove_suffix(1);
  return text;
}

std::string_view trim(std::string_view text) {
  return trim_start(trim_end(text));
}

std::string_view first_word(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && !is_space(text[end]))
    ++end;
  return text.substr(0, end);
}

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> prefixes) {
  return starts_with_any(text, std::span(prefixes.begin(), prefixes.size()));
}

bool starts_with_any(std::string_view text, std::span<const std::string_view> prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view prefix) { return text.starts_with(prefix); });
}

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> texts) {
  return is_one_of(text, std::span(texts.begin(), texts.size()));
}

bool is_one_of(std::string_view text, std::span<const std::string_view> texts) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

bool consume_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

bool consume_suffix(std::string_view& text, std::string_view suffix) {
  if (!text.ends_with(suffix)) return false;
  text.remove_suffix(suffix.size());
  return true;
}

std::string_view first_line(std::string_view text) {
  return text.substr(0, text.find('\n'));
}

std::string_view last_line(std::string_view text) {
  return text.substr(text.rfind('\n') + 1);  // npos + 1 is 0
}

std::string_view consume_line(std::string_view& text) {
  const std::string_view line = first_line(text);
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

std::string_view text_after(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  return at == std::string_view::npos ? std::string_view() : text.substr(at + mark.size());
}

bool is_blank(std::string_view text) {
  return std::all_of(text.begin(), text.end(), is_space);
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t newline = text.find('\n');
    std::string_view line = text.substr(0, newline);
    if (newline != std::string_view::npos && line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    if (newline == std::string_view::npos) break;
    text.remove_prefix(newline + 1);
  }
  return lines;
}

std::size_t count_lines(std::string_view text) {
  const auto newlines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  return newlines + (text.empty() || text.back() == '\n' ? 0 : 1);
}

std::size_t common_prefix(std::string_view a, std::string_view b) {
  const std::size_t shorter = std::min(a.size(), b.size());
  std::size_t size = 0;
  for (const std::size_t block : kBlocks) {
    while (size + block <= shorter && is_same_block(a.data() + size, b.data() + size, block))
      size += block;
  }
  while (size < shorter && a[size] == b[size])
    ++size;
  return size;
}

std::size_t common_suffix(std::string_view a, std::string_view b) {
  const std::size_t shorter = std::min(a.size(), b.size());
  std::size_t size = 0;
  for (const std::size_t block : kBlocks) {
    while (size + block <= shorter && is_same_block(a.data() + a.size() - size - block,
                                                    b.data() + b.size() - size - block, block)) {
      size += block;
    }
  }
  while (size < shorter && a[a.size() - size - 1] == b[b.size() - size - 1])
    ++size;
  return size;
}

bool equals_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return to_lower_ascii(x) == to_lower_ascii(y); });
}

std::string to_lower_ascii(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    c = to_lower_ascii(c);
  return out;
}

}  // namespace agent_timeline

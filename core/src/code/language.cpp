#include "code/language.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/ascii.h"
#include "base/text.h"
#include "code/language_table.h"

namespace agent_timeline::code {
namespace {

constexpr auto kNone = std::string_view::npos;
/// The longest key that is looked up; no row has a longer one.
constexpr std::size_t kLongestKey = 32;
/// The part of a first line that is examined; interpreters and modelines are shorter.
constexpr std::size_t kFirstLineBytes = 200;

// Marks of words, see language_table.h.
constexpr std::string_view kExtension = "*";
constexpr std::string_view kFileName = "/~";
constexpr std::string_view kVariant = "~";
constexpr std::string_view kSpelling = "\n*=";

/// A hash table of the words in the language table. Built on first use instead of stored in the
/// module; a session looks up several words for each call.
class WordIndex {
 public:
  WordIndex() {
    for (std::size_t at = 0; at < kLanguageTable.size();) {
      const std::size_t length = kLanguageTable.find(' ', at) + 1 - at;
      slots_[slot_of(kLanguageTable.substr(at, length))] = static_cast<std::uint16_t>(at + 1);
      at += length;
    }
  }

  /// Returns the offset of `word`, which includes its mark and trailing space; `kNone` if there is
  /// none.
  [[nodiscard]] std::size_t find(std::string_view word) const {
    const std::uint16_t slot_value = slots_[slot_of(word)];
    return slot_value == 0 ? kNone : slot_value - std::size_t{1};
  }

 private:
  static constexpr std::size_t kSlots = 2048;

  /// Returns the slot of `word`, or the empty slot that it would take.
  [[nodiscard]] std::size_t slot_of(std::string_view word) const {
    std::uint32_t hash = 2166136261U;  // FNV-1a
    for (const char c : word)
      hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    std::size_t slot = hash % kSlots;
    while (slots_[slot] != 0 && !kLanguageTable.substr(slots_[slot] - 1U).starts_with(word))
      slot = (slot + 1) % kSlots;
    return slot;
  }

  std::array<std::uint16_t, kSlots> slots_{};
};

/// Returns the language that has `key` (ignoring case) after one of `marks`; empty if none has.
std::string_view find_language(std::string_view key, std::string_view marks) {
  static const WordIndex index;
  if (key.empty() || key.size() > kLongestKey) return {};
  std::array<char, kLongestKey + 2> word{};
  for (std::size_t i = 0; i < key.size(); ++i)
    word[i + 1] = to_lower_ascii(key[i]);
  word[key.size() + 1] = ' ';
  for (const char mark : marks) {
    word[0] = mark;
    const std::size_t at = index.find(std::string_view(word.data(), key.size() + 2));
    if (at == kNone) continue;
    const std::size_t name = kLanguageTable.rfind('\n', at) + 1;
    return kLanguageTable.substr(name, kLanguageTable.find(' ', name) - name);
  }
  return {};
}

std::string_view or_plaintext(std::string_view language) {
  return language.empty() ? kPlaintext : language;
}

/// Returns the last component of `path`; for a rename, that of the new name.
std::string_view base_name(std::string_view path) {
  path = path.substr(path.find_last_of("/\\") + 1);
  const std::size_t arrow = path.rfind(" => ");
  if (arrow == kNone) return path;
  path.remove_prefix(arrow + 4);
  if (path.ends_with('}')) path.remove_suffix(1);
  return path;
}

/// Whether an extension says nothing about the language, which the name before it then determines.
bool is_purpose_suffix(std::string_view extension) {
  constexpr std::string_view kPurposes[] = {"in",       "orig",    "bak",    "rej",
                                            "old",      "example", "sample", "tmpl",
                                            "template", "dist",    "default"};
  for (const std::string_view purpose : kPurposes) {
    if (extension == purpose) return true;
  }
  return false;
}

std::string_view language_for_name(std::string_view name) {
  if (const auto by_name = find_language(name, kFileName); !by_name.empty()) return by_name;
  const std::size_t first_dot = name.find('.', 1);
  // A name that only starts with a dot is a hidden file, not an extension.
  if (name.empty() || first_dot == kNone) return {};
  if (const auto variant = find_language(name.substr(0, first_dot), kVariant); !variant.empty()) {
    return variant;
  }
  return find_language(name.substr(name.rfind('.') + 1), kExtension);
}

/// Returns the interpreter named after `#!`: `/usr/bin/env -S A=b python3.11 -u` is `python`.
std::string_view interpreter(std::string_view command) {
  while (!command.empty()) {
    command = trim(command);
    std::string_view word = first_word(command);
    command.remove_prefix(word.size());
    word = base_name(word);
    if (word == "env" || word.starts_with('-') || word.find('=') != kNone) continue;
    const std::size_t end = word.find_last_not_of("0123456789.");
    return word.substr(0, end + 1);
  }
  return {};
}

/// Returns the word at the start of `text` that may name a language.
std::string_view language_word(std::string_view text) {
  text = trim(text);
  return text.substr(0, text.find_first_of(" \t\r,:;={}()[]/"));
}

std::string_view language_in_modeline(std::string_view line) {
  if (const auto vim = text_after(line, "vim:"); !vim.empty()) {
    const auto type = text_after(vim, "ft=");
    return find_language(language_word(type.empty() ? text_after(vim, "filetype=") : type),
                         kSpelling);
  }
  const auto emacs = text_after(line, "-*-");
  const auto mode = text_after(emacs, "mode:");
  return find_language(language_word(mode.empty() ? emacs : mode), kSpelling);
}

}  // namespace

std::string_view language_for_path(std::string_view path) {
  std::string_view name = base_name(path);
  std::string_view language = language_for_name(name);
  const std::size_t dot = name.rfind('.');
  if (language.empty() && dot != kNone && is_purpose_suffix(name.substr(dot + 1))) {
    language = language_for_name(name.substr(0, dot));
  }
  return or_plaintext(language);
}

std::string_view language_for_content(std::string_view first_line) {
  struct Opening {
    /// Without the `<` of markup.
    std::string_view text;
    std::string_view language;
    bool markup = false;
  };
  constexpr Opening kOpenings[] = {
      {"?php", "php", true},  {"?xml", "xml", true},   {"!doctype html", "html", true},
      {"html", "html", true}, {"diff --git ", "diff"}, {"# syntax=docker/", "dockerfile"}};
  first_line = agent_timeline::first_line(first_line.substr(0, kFirstLineBytes));
  if (first_line.starts_with("#!")) {
    const auto language = find_language(interpreter(first_line.substr(2)), kSpelling);
    if (!language.empty()) return language;
  }
  const bool markup = first_line.starts_with('<');
  const std::string_view text = first_line.substr(markup ? 1 : 0);
  for (const Opening& opening : kOpenings) {
    if (opening.markup == markup &&
        equals_ignoring_case(text.substr(0, opening.text.size()), opening.text)) {
      return opening.language;
    }
  }
  return or_plaintext(language_in_modeline(first_line));
}

std::string_view language_for(std::string_view path, std::string_view first_line) {
  const std::string_view language = language_for_path(path);
  return language == kPlaintext ? language_for_content(first_line) : language;
}

std::string_view language_for_fence(std::string_view info) {
  info = trim(info);
  while (info.starts_with('{') || info.starts_with('.'))
    info.remove_prefix(1);
  return or_plaintext(find_language(language_word(info), kSpelling));
}

}  // namespace agent_timeline::code

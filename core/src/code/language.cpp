#include "code/language.h"

#include <cstddef>
#include <string>

#include "base/text.h"
#include "code/language_table.h"

namespace agent_timeline::code {
namespace {

/// The longest key worth looking up; what is longer is in no row.
constexpr std::size_t kLongestKey = 32;

bool has_word(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    const std::size_t space = words.find(' ');
    if (words.substr(0, space) == word) return true;
    words.remove_prefix(space == std::string_view::npos ? words.size() : space + 1);
  }
  return false;
}

/// The first language one of whose `lists` has `word`; empty when there is none.
template <typename... Lists>
std::string_view find_language(std::string_view word, Lists... lists) {
  if (word.empty() || word.size() > kLongestKey) return {};
  for (const Language& language : kLanguages) {
    if ((has_word(language.*lists, word) || ...)) return language.name;
  }
  return {};
}

std::string_view base_name(std::string_view path) {
  return path.substr(path.find_last_of("/\\") + 1);
}

/// Families of names that differ only behind a dot: `Dockerfile.dev`, `.env.local`.
std::string_view language_for_variant(std::string_view name) {
  constexpr std::string_view stems[] = {"containerfile", "dockerfile", "makefile", ".env"};
  for (const std::string_view stem : stems) {
    if (name.starts_with(stem) && name.substr(stem.size()).starts_with('.')) {
      return find_language(stem, &Language::file_names);
    }
  }
  return {};
}

std::string_view or_plaintext(std::string_view language) {
  return language.empty() ? kPlaintext : language;
}

}  // namespace

std::string_view language_for_path(std::string_view path) {
  const std::string name = to_lower_ascii(base_name(path));
  if (const auto whole = find_language(name, &Language::file_names); !whole.empty()) return whole;
  if (const auto variant = language_for_variant(name); !variant.empty()) return variant;
  const std::size_t dot = name.rfind('.');
  // A name that only starts with a dot is a hidden file, not an extension.
  if (dot == std::string::npos || dot == 0) return kPlaintext;
  return or_plaintext(find_language(std::string_view(name).substr(dot + 1), &Language::extensions));
}

std::string_view language_for_fence(std::string_view info) {
  info = trim(info);
  while (info.starts_with('{') || info.starts_with('.'))
    info.remove_prefix(1);
  const std::string word = to_lower_ascii(info.substr(0, info.find_first_of(" \t,:;={}()[]")));
  return or_plaintext(
      find_language(word, &Language::name, &Language::extensions, &Language::aliases));
}

}  // namespace agent_timeline::code

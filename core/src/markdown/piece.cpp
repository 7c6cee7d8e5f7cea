#include "markdown/piece.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/text.h"

namespace agent_timeline::markdown {
namespace {

constexpr std::size_t kLanguageBytes = 32;

bool is_language_character(char c) {
  constexpr std::string_view kPunctuation = "+#._-";
  return is_ascii_alphanumeric(c) || kPunctuation.find(c) != std::string_view::npos;
}

}  // namespace

std::string_view to_string(BlockKind kind) {
  constexpr std::array<std::string_view, 11> kNames = {"paragraph", "heading",  "code", "list",
                                                       "quote",     "table",    "rule", "html",
                                                       "alert",     "footnote", "math"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view language_token(std::string_view info) {
  const std::string_view word = first_word(trim(info));
  if (word.size() > kLanguageBytes) return {};
  return std::all_of(word.begin(), word.end(), is_language_character) ? word : std::string_view();
}

}  // namespace agent_timeline::markdown

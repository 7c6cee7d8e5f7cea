#include "code/highlight.h"

namespace agent_timeline::code {

std::string_view css_class(TokenKind kind) {
  constexpr std::string_view kNames[] = {"",     "at-c", "at-s", "at-e", "at-n", "at-k",
                                         "at-l", "at-t", "at-f", "at-p", "at-v", "at-g",
                                         "at-a", "at-m", "at-h", "at-i", "at-d"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace agent_timeline::code

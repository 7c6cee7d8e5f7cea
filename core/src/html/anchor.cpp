#include "html/anchor.h"

namespace agent_timeline {

bool is_id_prefix(std::string_view text) {
  constexpr std::string_view kCharacters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
  return !text.empty() && text.size() <= kIdPrefixBytes &&
         text.find_first_not_of(kCharacters) == std::string_view::npos;
}

std::optional<Anchor> make_anchor(std::string_view prefix, AnchorKind kind, std::uint32_t number) {
  if (!is_id_prefix(prefix)) return std::nullopt;
  return Anchor(prefix, kind, number);
}

}  // namespace agent_timeline

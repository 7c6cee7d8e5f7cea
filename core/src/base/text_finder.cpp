#include "base/text_finder.h"

namespace agent_timeline {

TextFinder::TextFinder(std::string_view wanted) : wanted_(wanted), borders_(wanted.size()) {
  std::uint32_t border = 0;
  for (std::size_t i = 1; i < wanted.size(); ++i) {
    while (border > 0 && wanted[i] != wanted[border])
      border = borders_[border - 1];
    if (wanted[i] == wanted[border]) ++border;
    borders_[i] = border;
  }
}

std::size_t TextFinder::find(std::string_view text, std::size_t from) const {
  std::size_t matched = 0;
  for (std::size_t i = from; i < text.size(); ++i) {
    while (matched > 0 && text[i] != wanted_[matched])
      matched = borders_[matched - 1];
    if (matched == 0) {
      i = text.find(wanted_.front(), i);
      if (i == std::string_view::npos) return i;
    }
    if (++matched == wanted_.size()) return i + 1 - matched;
  }
  return std::string_view::npos;
}

}  // namespace agent_timeline

#include "markdown/case_fold.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "base/utf8.h"

namespace agent_timeline::markdown {
namespace {

/// Every `step`-th code point from `first` to `first + span` folds to the one that is as far from
/// `to`, followed by those of `then` that are not 0.
struct CaseFoldRun {
  char32_t first;
  char32_t to;
  std::uint16_t then[2];
  std::uint8_t span;
  std::uint8_t step;
};

// Written by cmake/markdown_tables.cmake.
#include "case_folding.inc"

void fold_character(char32_t code, std::string& out) {
  const CaseFoldRun* after =
      std::upper_bound(std::begin(kCaseFoldRuns), std::end(kCaseFoldRuns), code,
                       [](char32_t c, const CaseFoldRun& run) { return c < run.first; });
  if (after != std::begin(kCaseFoldRuns)) {
    const CaseFoldRun& run = *std::prev(after);
    const char32_t distance = code - run.first;
    if (distance <= run.span && distance % run.step == 0) {
      append_utf8(out, run.to + distance);
      for (const std::uint16_t further : run.then) {
        if (further != 0) append_utf8(out, further);
      }
      return;
    }
  }
  append_utf8(out, code);
}

}  // namespace

void fold_case(std::string_view text, std::string& out) {
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (static_cast<unsigned char>(c) < 0x80) {
      out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
      ++at;
      continue;
    }
    const DecodedCharacter character = decode_utf8(text, at);
    fold_character(character.code, out);
    at += character.length;
  }
}

}  // namespace agent_timeline::markdown

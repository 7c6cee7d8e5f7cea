#include "emit/text_splices.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"

namespace agent_timeline {
namespace {

/// The maximum number of rows inserted or removed at once that is recognized, and how many of the
/// rows next to them may be overwritten as well.
constexpr std::size_t kMaxMovedRows = 64;
constexpr std::size_t kMaxOverwrittenRows = 4;

bool is_inside_character(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
}

/// The length of the common prefix, in whole characters.
std::size_t common_start(std::string_view a, std::string_view b) {
  std::size_t size = common_prefix(a, b);
  while (size > 0 && (is_inside_character(a, size) || is_inside_character(b, size)))
    --size;
  return size;
}

/// The length of the common suffix, in whole characters.
std::size_t common_end(std::string_view a, std::string_view b) {
  std::size_t size = common_suffix(a, b);
  while (size > 0 && is_inside_character(a, a.size() - size))
    --size;
  return size;
}

std::string_view middle_of(std::string_view text, std::size_t start, std::size_t end) {
  return text.substr(start, text.size() - start - end);
}

/// The offset after the row that begins at `at`; 0 if it is the last row.
std::size_t next_row(std::string_view text, std::size_t at) {
  return text.find('\n', at) + 1;
}

/// An offset in each of two texts, and the length of the common text there.
struct Common {
  std::size_t in_few = 0;
  std::size_t in_many = 0;
  std::size_t size = 0;
};

/// Finds one of the first rows of `few` among the first rows of `many`, such that most of the text
/// from there on is common.
std::optional<Common> find_common(std::string_view few, std::string_view many) {
  const std::size_t enough = std::min(few.size(), many.size()) / 2;
  std::size_t a = 0;
  for (std::size_t row = 0; row < kMaxOverwrittenRows; ++row) {
    const std::string_view rest = few.substr(a);
    const std::string_view first = rest.substr(0, next_row(rest, 0));
    if (first.empty()) return std::nullopt;
    std::size_t b = 0;
    for (std::size_t other = 0; other < kMaxMovedRows; ++other) {
      if (many.substr(b).starts_with(first)) {
        const std::size_t same = common_start(rest, many.substr(b));
        if (same > enough) return Common{a, b, same};
      }
      b = next_row(many, b);
      if (b == 0) break;
    }
    a += first.size();
  }
  return std::nullopt;
}

}  // namespace

std::vector<TextSplice> splice_texts(std::string_view old_text, std::string_view new_text) {
  const std::size_t start = common_start(old_text, new_text);
  if (start == old_text.size() && start == new_text.size()) return {};
  const std::size_t end = common_end(old_text.substr(start), new_text.substr(start));
  // The start of the first row that differs.
  const std::size_t row = start == 0 ? 0 : old_text.rfind('\n', start - 1) + 1;
  const std::string_view old_rows = middle_of(old_text, row, end);
  const std::string_view new_rows = middle_of(new_text, row, end);
  std::optional<Common> common = find_common(old_rows, new_rows);
  if (!common) {
    common = find_common(new_rows, old_rows);
    if (common) std::swap(common->in_few, common->in_many);
  }
  if (common) {
    const std::size_t old_end = common->in_few + common->size;
    const std::size_t new_end = common->in_many + common->size;
    return {{row + old_end, old_rows.size() - old_end, new_rows.substr(new_end)},
            {row, common->in_few, new_rows.substr(0, common->in_many)}};
  }
  return {{start, old_text.size() - start - end, middle_of(new_text, start, end)}};
}

}  // namespace agent_timeline

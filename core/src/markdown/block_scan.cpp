#include "markdown/block_scan.h"

#include <array>
#include <utility>

#include "base/text.h"
#include "markdown/ascii.h"
#include "markdown/references.h"

namespace agent_timeline::markdown {
namespace {

constexpr std::size_t kNumberDigits = 9;
constexpr std::size_t kHeadingLevels = 6;

std::size_t run_of(char mark, std::string_view text) {
  const std::size_t end = text.find_first_not_of(mark);
  return end == std::string_view::npos ? text.size() : end;
}

bool is_blank_from(std::string_view text, std::size_t from) {
  return from >= text.size() || text.find_first_not_of(" \t", from) == std::string_view::npos;
}

}  // namespace

bool is_thematic_break(std::string_view text) {
  const char mark = text.empty() ? '\0' : text.front();
  if (mark != '*' && mark != '-' && mark != '_') return false;
  std::size_t count = 0;
  for (const char c : text) {
    if (c == mark) {
      ++count;
    } else if (!is_blank_character(c)) {
      return false;
    }
  }
  return count >= 3;
}

std::uint32_t atx_level(std::string_view text) {
  const std::size_t level = run_of('#', text);
  if (level == 0 || level > kHeadingLevels) return 0;
  if (level < text.size() && !is_blank_character(text[level])) return 0;
  return static_cast<std::uint32_t>(level);
}

std::string_view atx_content(std::string_view text) {
  text = trim(text);
  const std::size_t last = text.find_last_not_of('#');
  if (last == std::string_view::npos) return {};
  const bool has_closing_run = last + 1 < text.size() && is_blank_character(text[last]);
  return has_closing_run ? trim_end(text.substr(0, last)) : text;
}

std::uint32_t setext_level(std::string_view text) {
  const char mark = text.empty() ? '\0' : text.front();
  if (mark != '=' && mark != '-') return 0;
  if (!is_blank_from(text, run_of(mark, text))) return 0;
  return mark == '=' ? 1 : 2;
}

std::size_t opening_fence(std::string_view text) {
  const char mark = text.empty() ? '\0' : text.front();
  if (mark != '`' && mark != '~') return 0;
  const std::size_t length = run_of(mark, text);
  if (length < 3) return 0;
  if (mark == '`' && text.find('`', length) != std::string_view::npos) return 0;
  return length;
}

std::size_t closing_fence(std::string_view text, char mark) {
  const std::size_t length = run_of(mark, text);
  return length >= 3 && is_blank_from(text, length) ? length : 0;
}

std::optional<ListMarker> list_marker(std::string_view text, bool interrupts_paragraph) {
  if (text.empty()) return std::nullopt;
  ListMarker marker;
  marker.mark = text.front();
  if (is_ascii_digit(marker.mark)) {
    marker.ordered = true;
    marker.start = 0;
    while (marker.length < kNumberDigits && marker.length < text.size() &&
           is_ascii_digit(text[marker.length]))
      marker.start = marker.start * 10 + static_cast<std::uint32_t>(text[marker.length++] - '0');
    if (interrupts_paragraph && marker.start != 1) return std::nullopt;
    if (marker.length == text.size()) return std::nullopt;
    marker.mark = text[marker.length];
    if (marker.mark != '.' && marker.mark != ')') return std::nullopt;
  } else if (marker.mark != '-' && marker.mark != '*' && marker.mark != '+') {
    return std::nullopt;
  }
  ++marker.length;
  if (marker.length < text.size() && !is_blank_character(text[marker.length])) return std::nullopt;
  if (interrupts_paragraph && is_blank_from(text, marker.length)) return std::nullopt;
  return marker;
}

Task task_box(std::string_view text) {
  if (text.size() < 4 || text[0] != '[' || text[2] != ']') return Task::none;
  if (!is_extension_space(text[3])) return Task::none;
  if (text[1] == ' ') return Task::open;
  return text[1] == 'x' || text[1] == 'X' ? Task::done : Task::none;
}

std::optional<FootnoteMarker> footnote_marker(std::string_view text) {
  if (!text.starts_with("[^")) return std::nullopt;
  const std::size_t end = text.find_first_of("] \t", 2);
  if (end == std::string_view::npos || end == 2 || end - 2 > kLabelBytes) return std::nullopt;
  if (text.substr(end, 2) != "]:") return std::nullopt;
  std::size_t length = end + 2;
  while (length < text.size() && is_blank_character(text[length]))
    ++length;
  return FootnoteMarker{text.substr(2, end - 2), length};
}

std::optional<Alert> alert_marker(std::string_view line) {
  constexpr std::array<std::pair<std::string_view, Alert>, 5> kAlerts = {{
      {"[!note]", Alert::note},
      {"[!tip]", Alert::tip},
      {"[!important]", Alert::important},
      {"[!warning]", Alert::warning},
      {"[!caution]", Alert::caution},
  }};
  line = trim(line);
  if (!line.starts_with("[!")) return std::nullopt;
  const std::string lower = to_lower_ascii(line);
  for (const auto& [marker, alert] : kAlerts) {
    if (lower == marker) return alert;
  }
  return std::nullopt;
}

}  // namespace agent_timeline::markdown

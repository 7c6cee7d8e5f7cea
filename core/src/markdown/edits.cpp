#include "markdown/edits.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "base/utf8.h"

namespace agent_timeline::markdown {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

struct Reference {
  std::string_view spelling;
  std::string_view character;
};

/// The characters that HtmlWriter escapes in texts.
constexpr std::array<Reference, 4> kReferences = {
    {{"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&nbsp;", "\u00A0"}}};
constexpr std::size_t kLongestReference = 6;

/// True if the start tag `<name …>` is that of a void element.
bool is_void(std::string_view tag) {
  const std::string_view name = tag.substr(1, tag.find_first_of(" >") - 1);
  return name == "br" || name == "hr" || name == "input";
}

/// Returns by how much the tag at `at` of `html` changes the number of open elements. Sets `end` to
/// the offset behind it.
int step_over_tag(std::string_view html, std::size_t at, std::size_t& end) {
  end = std::min(html.find('>', at), html.size() - 1) + 1;
  const std::string_view tag = html.substr(at, end - at);
  if (tag.starts_with("</")) return -1;
  return is_void(tag) ? 0 : 1;
}

std::string unescape(std::string_view text) {
  std::string characters;
  while (!text.empty()) {
    const std::size_t plain = std::min(text.find('&'), text.size());
    characters += text.substr(0, plain);
    text.remove_prefix(plain);
    const auto found =
        std::find_if(kReferences.begin(), kReferences.end(),
                     [text](const Reference& r) { return text.starts_with(r.spelling); });
    if (found != kReferences.end()) {
      characters += found->character;
      text.remove_prefix(found->spelling.size());
    } else if (!text.empty()) {
      characters += text.front();
      text.remove_prefix(1);
    }
  }
  return characters;
}

/// Where two texts begin to differ.
struct Divergence {
  std::size_t at = 0;
  std::size_t open = 0;
  /// The elements that were open at the start are still open.
  bool in_all = true;
};

/// Returns the last boundary of a character or character reference of the text `html` at or before
/// `at`, but not before `from`.
std::size_t character_boundary(std::string_view html, std::size_t from, std::size_t at) {
  while (at > from && at < html.size() && is_continuation_byte(html[at]))
    --at;
  const std::size_t first = std::max(from, at - std::min(at, kLongestReference - 1));
  const std::string_view tail = html.substr(first, at - first);
  const std::size_t reference = tail.rfind('&');
  const bool is_cut = reference != kNone && tail.find(';', reference) == kNone;
  return is_cut ? first + reference : at;
}

Divergence find_divergence(std::string_view before, std::string_view after, std::size_t open) {
  const std::size_t same = common_prefix(before, after);
  std::size_t at = 0;
  const std::size_t outer = open;
  bool in_all = true;
  for (;;) {
    const std::size_t tag = before.find('<', at);
    if (tag >= same) {
      // The byte that differs may be inside a character; if one text ends there, the other has it.
      const std::string_view longer = same < before.size() ? before : after;
      return {character_boundary(longer, at, same), open, in_all};
    }
    std::size_t end = 0;
    const int step = step_over_tag(before, tag, end);
    if (end > same || (step < 0 && open == 0)) return {tag, open, in_all};
    if (step > 0) ++open;
    if (step < 0) --open;
    in_all = in_all && open >= outer;
    at = end;
  }
}

/// What one element contains from the divergence to its end.
struct Level {
  std::string_view leading_text;
  /// The nodes behind the text, and their number.
  std::string_view html;
  std::size_t nodes = 0;
  /// Bytes of the end tag behind them.
  std::size_t end_tag = 0;
  [[nodiscard]] bool empty() const { return leading_text.empty() && html.empty(); }
};

/// Takes one level, and the end tag behind it, from the front of `rest`.
Level take_level(std::string_view& rest) {
  Level level;
  level.leading_text = rest.substr(0, rest.find('<'));
  const std::size_t begin = level.leading_text.size();
  std::size_t at = begin;
  std::size_t inside = 0;
  while (at < rest.size()) {
    std::size_t end = std::min(rest.find('<', at), rest.size());
    const bool is_text = end > at;
    const int step = is_text ? 0 : step_over_tag(rest, at, end);
    if (step < 0 && inside == 0) {
      level.html = rest.substr(begin, at - begin);
      level.end_tag = end - at;
      rest.remove_prefix(end);
      return level;
    }
    if (step < 0) --inside;
    if (step >= 0 && inside == 0) ++level.nodes;
    if (step > 0) ++inside;
    at = end;
  }
  level.html = rest.substr(begin);
  rest = {};
  return level;
}

/// Returns `rest` without the `end_tags` bytes of end tags at its end, which need not be read if
/// only a text precedes them.
std::string_view without_end_tags(std::string_view rest, std::size_t end_tags) {
  const std::size_t text = rest.size() - std::min(rest.size(), end_tags);
  return rest.find('<') < text ? rest : rest.substr(0, text);
}

/// True if only the end tags of the elements around `level`, which is `at` deep, follow.
bool is_last_level(const Level& level, std::size_t at, std::string_view rest,
                   const OpenElements& open) {
  return at == 0 || rest.empty() ||
         (at == open.count && rest.size() + level.end_tag == open.end_tags);
}

void append_removals(std::string_view before, std::size_t innermost, const OpenElements& open,
                     std::vector<Edit>& edits) {
  const std::size_t first = edits.size();
  for (std::size_t at = innermost;; --at) {
    const Level level = take_level(before);
    if (!level.empty()) {
      Edit edit;
      edit.at = at;
      edit.drop = level.nodes;
      // Only a text at the divergence can have begun before it.
      if (at == innermost) edit.cut = utf16_units(unescape(level.leading_text));
      if (at != innermost && !level.leading_text.empty()) ++edit.drop;
      edits.push_back(std::move(edit));
    }
    if (is_last_level(level, at, before, open)) break;
  }
  // Outermost first, since an element is reached through last children.
  std::reverse(edits.begin() + static_cast<std::ptrdiff_t>(first), edits.end());
}

void append_additions(std::string_view after, std::size_t innermost, const OpenElements& open,
                      std::size_t first, std::vector<Edit>& edits) {
  for (std::size_t at = innermost;; --at) {
    const Level level = take_level(after);
    if (!level.empty()) {
      if (edits.size() == first || edits.back().at != at) edits.emplace_back().at = at;
      edits.back().text = unescape(level.leading_text);
      edits.back().html = level.html;
    }
    if (is_last_level(level, at, after, open)) break;
  }
}

}  // namespace

void append_edits(std::string_view before, std::string_view after, const OpenElements& open,
                  std::vector<Edit>& edits) {
  const Divergence divergence = find_divergence(before, after, open.count);
  const OpenElements around{open.count, divergence.in_all ? open.end_tags : 0};
  before.remove_prefix(divergence.at);
  after.remove_prefix(divergence.at);
  if (divergence.open == around.count) {
    before = without_end_tags(before, around.end_tags);
    after = without_end_tags(after, around.end_tags);
  }
  const std::size_t first = edits.size();
  append_removals(before, divergence.open, around, edits);
  append_additions(after, divergence.open, around, first, edits);
}

}  // namespace agent_timeline::markdown

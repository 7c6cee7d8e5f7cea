#include "markdown/inline_html.h"

#include "markdown/ascii.h"

namespace agent_timeline::markdown {
namespace {

/// True if `text` from `at` on is the start of `word` and nothing more.
bool is_start_of(std::string_view text, std::size_t at, std::string_view word) {
  return word.starts_with(text.substr(at));
}

}  // namespace

TagScan InlineHtml::scan_to(std::string_view text, std::size_t from, std::string_view closing,
                            bool& missing) {
  const std::size_t end =
      missing || from > text.size() ? std::string_view::npos : text.find(closing, from);
  missing = end == std::string_view::npos;
  if (missing) return {0, true, closing};
  return {end + closing.size(), false, {}};
}

TagScan InlineHtml::scan_markup_declaration(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("<!-->")) return {at + 5, false, {}};
  if (rest.starts_with("<!--->")) return {at + 6, false, {}};
  if (rest.starts_with("<!--")) return scan_to(text, at + 4, "-->", no_comment_end_);
  if (rest.starts_with("<![CDATA[")) return scan_to(text, at + 9, "]]>", no_section_end_);
  if (is_start_of(text, at, "<!--") || is_start_of(text, at, "<![CDATA[")) return {0, true, {}};

  std::size_t end = at + 2;
  while (end < text.size() && is_ascii_upper(text[end]))
    ++end;
  if (end >= text.size()) return {0, true, {}};
  if (end == at + 2 || !is_ascii_white_space(text[end])) return {};
  return scan_to(text, end, ">", no_declaration_end_);
}

TagScan InlineHtml::scan(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size()) return {0, true, {}};
  if (text[at + 1] == '!') return scan_markup_declaration(text, at);
  if (text[at + 1] == '?') return scan_to(text, at + 2, "?>", no_instruction_end_);
  return scan_tag(text, at);
}

}  // namespace agent_timeline::markdown

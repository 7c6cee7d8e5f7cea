#include "html/plain_text.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "html/vocabulary.h"

namespace agent_timeline {
namespace {

/// Whether what stands behind the tag is on a line of its own.
bool breaks_line(std::string_view tag) {
  tag.remove_prefix(tag.starts_with("</") ? 2 : 1);
  const std::string_view name = tag.substr(0, tag.find_first_of(" >"));
  return std::any_of(kElements.begin(), kElements.end(), [name](const ElementTraits& element) {
    return element.name == name && (element.is_block || name == "br");
  });
}

/// The references that HtmlWriter writes.
constexpr std::pair<std::string_view, std::string_view> kReferences[] = {
    {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&nbsp;", "\u00A0"}};

/// Appends what the reference at the start of `html` stands for; its length.
std::size_t append_reference(std::string_view html, std::string& out) {
  for (const auto& [reference, text] : kReferences) {
    if (!html.starts_with(reference)) continue;
    out += text;
    return reference.size();
  }
  out += '&';
  return 1;
}

}  // namespace

void append_plain_text(std::string_view html, std::string& out) {
  const std::size_t begin = out.size();
  for (std::size_t at = 0; at < html.size();) {
    std::size_t text_end = at;
    while (text_end < html.size() && html[text_end] != '<' && html[text_end] != '&')
      ++text_end;
    out += html.substr(at, text_end - at);
    at = text_end;
    if (at == html.size()) return;
    if (html[at] == '&') {
      at += append_reference(html.substr(at), out);
      continue;
    }
    const std::size_t tag_end = std::min(html.find('>', at), html.size() - 1) + 1;
    const bool has_line = out.size() > begin && out.back() != '\n';
    if (has_line && breaks_line(html.substr(at, tag_end - at))) out += '\n';
    at = tag_end;
  }
}

}  // namespace agent_timeline

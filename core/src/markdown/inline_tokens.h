// The result of parsing inlines: a flat list of tokens that becomes calls of a sink. For
// inline_parser, delimiters and inline_emitter. Invariant: once all delimiters are resolved, spans,
// links and images nest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/references.h"
#include "markdown/sink.h"

namespace agent_timeline::markdown {

enum class TokenKind : std::uint8_t {
  none,       ///< shows nothing: the second character of `**`
  text,       ///< a range of the content
  side_text,  ///< a range of the side text
  code,       ///< a range of the content
  side_code,  ///< a range of the side text
  code_part,  ///< a range of the content, in a span of code
  side_code_part,
  html,  ///< a range of the content
  math,  ///< a range of the content
  display_math,
  soft_break,  ///< `begin` is where the white space before it begins
  line_break,
  forced_break,  ///< a line break by a backslash or a tag
  open_span,
  close_span,
  open_link,  ///< `begin` is the index of the target
  close_link,
  open_image,
  close_image,
  footnote,  ///< `begin` is the number
};

struct Token {
  TokenKind kind = TokenKind::none;
  Span span = Span::emphasis;
  /// No bracket and no delimiter before the token, or in it, is open.
  bool nothing_open = false;
  /// A text that must not be cut, since a part of it alone may mean something else.
  bool atomic = false;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// The target of a link or image: ranges of the side text, or a definition.
struct TargetRange {
  const References::Definition* definition = nullptr;
  std::uint32_t url = 0;
  std::uint32_t title = 0;
  std::uint32_t end = 0;
  /// LinkTarget::end
  std::uint32_t content_end = 0;
};

struct InlineTokens {
  std::vector<Token> tokens;
  std::vector<TargetRange> targets;
  /// Text that is not in the content in its displayed form: decoded or joined.
  std::string side;

  void clear() {
    tokens.clear();
    targets.clear();
    side.clear();
  }
  void push(TokenKind kind, std::size_t begin = 0, std::size_t end = 0) {
    tokens.push_back({kind, Span::emphasis, false, false, static_cast<std::uint32_t>(begin),
                      static_cast<std::uint32_t>(end)});
  }
  /// Pushes the side text from `begin` to its end.
  void push_side(TokenKind kind, std::size_t begin) { push(kind, begin, side.size()); }
  /// Adds a target whose address is the side text from `url` to `title` and whose title is the
  /// rest; returns its index.
  std::size_t add_target(std::size_t url, std::size_t title) {
    targets.push_back({nullptr, static_cast<std::uint32_t>(url), static_cast<std::uint32_t>(title),
                       static_cast<std::uint32_t>(side.size()), 0});
    return targets.size() - 1;
  }
  std::size_t add_target(const References::Definition& definition) {
    targets.push_back({&definition, 0, 0, 0, 0});
    return targets.size() - 1;
  }
  [[nodiscard]] LinkTarget target(const TargetRange& range) const {
    const References::Definition* const definition = range.definition;
    if (definition != nullptr) return {definition->url, definition->title, range.content_end};
    const std::string_view all = side;
    return {all.substr(range.url, range.title - range.url),
            all.substr(range.title, range.end - range.title), range.content_end};
  }
};

}  // namespace agent_timeline::markdown

// Writes the tokens of a text to a sink and finds the mail addresses in it: they are links wherever
// the displayed text has them (GFM 0.29, section 6.9), however it was written. For inline_parser.
// Invariants: the calls nest as the tokens do; text is copied only if it has an `@`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "markdown/inline_tokens.h"
#include "markdown/sink.h"

namespace agent_timeline::markdown {

struct InlineSource {
  const InlineTokens& tokens;
  std::string_view content;
  /// The displayed text may have an `@`.
  bool has_at_sign = false;
  /// A mail address that ends here in the content may continue, so it is not a link yet.
  std::size_t open_end = std::string_view::npos;
};

class InlineEmitter {
 public:
  InlineEmitter(const InlineSource& source, Sink& sink) : source_(source), sink_(sink) {}

  /// Writes the first `count` tokens and, if the next one is a text, its part before the offset
  /// `cut` of the content.
  void emit(std::size_t count, std::size_t cut);

 private:
  void add_text(std::string_view text, std::size_t end);
  void flush_text();
  void write_text(std::string_view text);
  void emit_other(const Token& token);
  [[nodiscard]] std::string_view content(const Token& token) const;
  [[nodiscard]] std::string_view side(const Token& token) const;

  const InlineSource& source_;
  Sink& sink_;
  /// Consecutive texts, of which the last one ends at text_end_ of the content.
  std::string_view pending_;
  std::string merged_;
  std::size_t text_end_ = 0;
  bool in_link_ = false;
};

}  // namespace agent_timeline::markdown

// Tells a sink what the tokens of a text say, and finds the mail addresses in it: they are links
// wherever the shown text has them (GFM 0.29, section 6.9), however it was written. For
// inline_parser.
// Invariants: the calls nest as the tokens do; text is not copied unless an `@` is in it.
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
  /// An `@` may be in the shown text.
  bool has_at = false;
  /// A mail address that ends here in the content may go on: it is no link yet.
  std::size_t open_end = std::string_view::npos;
};

class InlineEmitter {
 public:
  InlineEmitter(const InlineSource& source, Sink& sink) : source_(source), sink_(sink) {}

  /// The first `count` tokens, and of the next one, a text, what stands before the offset `cut` of
  /// the content.
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
  /// Texts in a row, of which the last one ends at text_end_ of the content.
  std::string_view pending_;
  std::string merged_;
  std::size_t text_end_ = 0;
  bool in_link_ = false;
};

}  // namespace agent_timeline::markdown

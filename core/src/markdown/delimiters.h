// Emphasis and strikethrough: which runs of `*`, `_` and `~` open, which close, and which belong
// together (CommonMark 0.31.2, section 6.2 and "An algorithm for parsing nested emphasis and
// links"; GFM, section 6.5). For inline_parser. Invariants: results as in cmark; linear, because
// for each kind of closer the position is kept below which no opener can match. Runs outside of all
// brackets are resolved as soon as they are pushed, since a closer only looks back.
// Open runs whose provisional form was written to the sink can be kept from one parse to the next,
// so that a parse costs only what it changes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "markdown/inline_tokens.h"

namespace agent_timeline::markdown {

struct Flanking {
  bool can_open = false;
  bool can_close = false;
  /// As long as nothing closes it, rather text: in the middle of a word whose script writes spaces
  /// between words, or a single `~` before something other than a letter (`~5`, `~/bin`).
  bool likely_text = false;
};

/// Of the run of `text[begin]` that ends at `end`. Characters of Chinese, Japanese and Korean, and
/// their punctuation, do not keep a run next to other punctuation from opening or closing: there
/// are no spaces around it in such text.
[[nodiscard]] Flanking flanking_of(std::string_view text, std::size_t begin, std::size_t end);

/// A run, one token for each of its characters.
struct Delimiter {
  char mark = '*';
  Flanking flanking;
  /// The tokens that are not used yet.
  std::uint32_t token = 0;
  std::uint32_t count = 0;
  /// Of the whole run.
  std::uint32_t length = 0;
  /// Where the run ends in the content.
  std::uint32_t position = 0;
  /// Was handed out as what it is shown as while nothing closes it; its tokens are gone.
  bool shown = false;
};

class Delimiters {
 public:
  void clear();
  [[nodiscard]] std::size_t size() const { return stack_.size(); }
  void push(const Delimiter& delimiter) { stack_.push_back(delimiter); }
  /// Forgets the runs from index `size` on: they are text.
  void truncate(std::size_t size);

  /// Resolves what is not resolved yet; runs that can still open stay.
  void resolve(std::vector<Token>& tokens);
  /// Resolves the runs from index `bottom` on among themselves, and forgets them.
  void resolve_above(std::size_t bottom, std::vector<Token>& tokens);

  /// Closes, at the end of the tokens, what can still be closed, as if the closing runs stood
  /// there. Runs inside a word stay text. The end of the block closes those that were handed out.
  void close_all(std::vector<Token>& tokens);

  /// Makes tokens of the runs that wait what they are shown as, all of them being resolved, and
  /// keeps the runs.
  void keep(std::vector<Token>& tokens);
  /// Goes back to the runs that were kept last.
  void restart();
  /// What was handed out of a run that was kept is not what it has become.
  [[nodiscard]] bool is_stale() const { return stale_; }

 private:
  /// By character and by length modulo 3: closers find no opener before this position.
  using Bottoms = std::array<std::array<std::uint32_t, 3>, 3>;

  void resolve(std::size_t bottom, std::size_t next, Bottoms& bottoms, std::vector<Token>& tokens);
  void change_from(std::size_t index);
  void note_dropped(std::size_t begin, std::size_t end);
  void match(Delimiter& opener, Delimiter& closer, std::vector<Token>& tokens);

  std::vector<Delimiter> stack_;
  /// Runs before this index are those that were kept, as they were; behind them, the last one
  /// first, were those in `changed_`.
  std::size_t kept_ = 0;
  std::vector<Delimiter> changed_;
  Bottoms kept_bottoms_{};
  bool stale_ = false;
  /// Runs before this index are resolved and wait for a closer.
  std::size_t resolved_ = 0;
  Bottoms bottoms_{};
};

}  // namespace agent_timeline::markdown

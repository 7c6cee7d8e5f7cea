// Emphasis and strikethrough: decides which runs of `*`, `_` and `~` open, which close, and which
// match (CommonMark 0.31.2, section 6.2 and "An algorithm for parsing nested emphasis and links";
// GFM, section 6.5). For inline_parser. Invariants: results as in cmark; linear, because for each
// kind of closer the position is kept below which no opener can match. Runs outside of all brackets
// are resolved as soon as they are pushed, since a closer only looks back.
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
  /// Probably text as long as nothing closes it: inside a word of a script with spaces between
  /// words, or a single `~` before something other than a letter (`~5`, `~/bin`).
  bool likely_text = false;
};

/// Returns the flanking of the run from `begin` to `end`. Punctuation on one side of a run requires
/// white space or punctuation on the other; Chinese, Japanese and Korean characters suffice there,
/// and their own punctuation requires nothing, since such text has no spaces.
[[nodiscard]] Flanking flanking_of(std::string_view text, std::size_t begin, std::size_t end);

/// A delimiter run, with one token for each of its characters.
struct Delimiter {
  char mark = '*';
  Flanking flanking;
  /// The first unused token, and the number of unused ones.
  std::uint32_t token = 0;
  std::uint32_t count = 0;
  /// The length of the whole run.
  std::uint32_t length = 0;
  /// The offset in the content where the run ends.
  std::uint32_t position = 0;
  /// Its provisional form was written to the sink; its tokens are gone.
  bool written = false;
};

class Delimiters {
 public:
  void clear();
  [[nodiscard]] std::size_t size() const { return stack_.size(); }
  void push(const Delimiter& delimiter) { stack_.push_back(delimiter); }
  /// Drops the runs from index `size` on: they are text.
  void truncate(std::size_t size);

  /// Resolves the runs that are not resolved yet; those that can still open stay.
  void resolve(std::vector<Token>& tokens);
  /// Resolves the runs from index `bottom` on among themselves and drops them.
  void resolve_above(std::size_t bottom, std::vector<Token>& tokens);

  /// Closes open runs at the end of the tokens, as if closing runs followed. Runs inside a word
  /// stay text. Runs already written to the sink are left for the end of the block to close.
  void close_all(std::vector<Token>& tokens);

  /// Turns the tokens of the waiting runs into their provisional form and keeps the runs. All runs
  /// must be resolved.
  void keep(std::vector<Token>& tokens);
  /// Returns to the runs that were kept last.
  void restart();
  /// The provisional form of a kept run turned out to be wrong.
  [[nodiscard]] bool is_stale() const { return stale_; }

 private:
  /// By character and by length modulo 3: such closers find no opener before this position.
  using Bottoms = std::array<std::array<std::uint32_t, 3>, 3>;

  void resolve(std::size_t bottom, std::size_t next, Bottoms& bottoms, std::vector<Token>& tokens);
  void save_kept_from(std::size_t index);
  void note_dropped(std::size_t begin, std::size_t end);
  void match(Delimiter& opener, Delimiter& closer, std::vector<Token>& tokens);

  std::vector<Delimiter> stack_;
  /// The kept runs before this index are unchanged. The others are saved in `changed_`, the last
  /// one first.
  std::size_t kept_ = 0;
  std::vector<Delimiter> changed_;
  Bottoms kept_bottoms_{};
  bool stale_ = false;
  /// Runs before this index are resolved and wait for a closer.
  std::size_t resolved_ = 0;
  Bottoms bottoms_{};
};

}  // namespace agent_timeline::markdown

// Tells whether text that was already shown may turn out to be the start of a mail address. The
// state is kept while the word grows, so that a long word is not read again. For inline_parser.
// Invariant: an address that find_email() would find across the split is never missed; a false
// alarm only costs time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace agent_timeline::markdown {

struct MailState {
  enum class Phase : std::uint8_t {
    none,
    word,   ///< may precede an `@`
    domain  ///< follows one
  };
  Phase phase = Phase::none;
  bool has_dot = false;
  /// The `@` is the last character.
  bool is_empty = false;

  /// Advances over `text`, which is followed by a character that does not end it.
  void advance(std::string_view text);
  /// True if `text`, which follows, makes an address of what precedes it; `ended` if nothing
  /// follows `text`.
  [[nodiscard]] bool completes(std::string_view text, bool ended) const;

 private:
  void step_in_domain(bool is_at, bool is_dot);
};

}  // namespace agent_timeline::markdown

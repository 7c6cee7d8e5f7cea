// Gives equal pieces of text (lines, words) the same small number, so that the searches for a diff
// compare numbers and never text. For `compare_lines`, `mark_words`, `mark_moves` and `LiveDiff`.
// Invariant: equal numbers mean equal texts. The reverse holds too unless the table is crowded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace agent_timeline::diff {

/// Mixes all bytes of `text`.
[[nodiscard]] std::uint32_t hash_text(std::string_view text);

class Interner {
 public:
  /// Makes room for so many different texts; more are welcome.
  explicit Interner(std::size_t expected = 0);

  /// The number of `text`, counted from 0 in the order of first appearance. `text` must outlive
  /// the interner.
  std::uint32_t id_of(std::string_view text);

  /// What `find` says of a text that has no number.
  static constexpr std::uint32_t kUnknown = UINT32_MAX;

  /// The number of `text` without giving it one.
  [[nodiscard]] std::uint32_t find(std::string_view text) const;

  /// How many numbers were given out.
  [[nodiscard]] std::size_t size() const { return texts_.size(); }

  /// More texts than chance allows share a hash; each further one got a number of its own, equal
  /// texts too. Only a text that was made for it does this, and it costs it the shortest diff.
  [[nodiscard]] bool crowded() const { return crowded_; }

  /// Forgets all texts and keeps the memory. Takes no longer after many texts than after few.
  void clear();

 private:
  struct Slot {
    std::uint32_t hash = 0;
    /// One more than the number; 0 in an empty slot.
    std::uint32_t next_id = 0;
  };

  /// The slot that holds `text` or where it belongs; past the end when there is none.
  [[nodiscard]] std::size_t slot_of(std::string_view text, std::uint32_t hash) const;
  void grow();

  /// A power of two, at least twice as many as texts.
  std::vector<Slot> slots_;
  std::vector<std::string_view> texts_;
  bool crowded_ = false;
};

}  // namespace agent_timeline::diff

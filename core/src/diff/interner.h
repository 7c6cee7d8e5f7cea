// Maps equal texts (lines, words) to the same small id, so that diff searches compare ids instead
// of texts. For `compare_lines`, `mark_words`, `mark_moves` and `LiveAligner`. Invariant: equal ids
// mean equal texts. The converse also holds unless the table is crowded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace agent_timeline::diff {

/// Hashes all bytes of `text`.
[[nodiscard]] std::uint32_t hash_text(std::string_view text);

class Interner {
 public:
  /// Reserves room for `expected` different texts; more are possible.
  explicit Interner(std::size_t expected = 0);

  /// The id of `text`: ids count from 0 in the order of first appearance. `text` must outlive the
  /// interner.
  std::uint32_t id_of(std::string_view text);

  /// Returned by `find` for an unknown text.
  static constexpr std::uint32_t kUnknown = UINT32_MAX;

  /// The id of `text`, without assigning one.
  [[nodiscard]] std::uint32_t find(std::string_view text) const;

  /// The number of ids assigned.
  [[nodiscard]] std::size_t size() const { return texts_.size(); }

  /// True if more texts than chance would explain shared a hash. Each further one got an id of its
  /// own, even if equal to another. Only text crafted for this causes it, and the only consequence
  /// is that its diff may not be the shortest.
  [[nodiscard]] bool crowded() const { return crowded_; }

  /// Removes all texts and keeps the memory. The cost does not depend on the number of texts.
  void clear();

 private:
  struct Slot {
    std::uint32_t hash = 0;
    /// The id plus one; 0 in an empty slot.
    std::uint32_t id_plus_one = 0;
  };

  /// The slot that holds `text` or where it belongs; `slots_.size()` if the probes find none.
  [[nodiscard]] std::size_t slot_of(std::string_view text, std::uint32_t hash) const;
  void grow();

  /// The size is a power of two, and at least twice the number of texts.
  std::vector<Slot> slots_;
  std::vector<std::string_view> texts_;
  bool crowded_ = false;
};

}  // namespace agent_timeline::diff

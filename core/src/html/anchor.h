// Ids that name a place of a page, so that a link can lead there: the only values that HtmlWriter
// accepts for `id`.
// Invariant: an id is the host's prefix and a number, never content, so that no text can take the
// name of something else on the page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace agent_timeline {

inline constexpr std::size_t kIdPrefixBytes = 64;

/// What the place is; each kind is numbered by itself.
enum class AnchorKind : std::uint8_t { heading, footnote, entry };

/// Spelled `prefix-h3`, `prefix-fn3` or `prefix-e3`.
struct Anchor {
  /// A view of what was given to `make_anchor`.
  const std::string_view prefix;
  const AnchorKind kind;
  const std::uint32_t number;

 private:
  Anchor(std::string_view valid_prefix, AnchorKind of, std::uint32_t ordinal)
      : prefix(valid_prefix), kind(of), number(ordinal) {}
  friend std::optional<Anchor> make_anchor(std::string_view, AnchorKind, std::uint32_t);
};

/// Of the form [A-Za-z0-9_-]{1,64}.
[[nodiscard]] bool is_id_prefix(std::string_view text);

/// Nothing when `prefix` is none.
[[nodiscard]] std::optional<Anchor> make_anchor(std::string_view prefix, AnchorKind kind,
                                                std::uint32_t number);

}  // namespace agent_timeline

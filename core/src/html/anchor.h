// Ids that name a place in a page, so that links can lead there: the only values that HtmlWriter
// accepts for `id`.
// Invariant: an id consists of the host's prefix and a number, never of content, so that no text
// can take over the name of something else on the page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace agent_timeline {

inline constexpr std::size_t kIdPrefixBytes = 64;

/// What the place is; each kind has its own numbering.
enum class AnchorKind : std::uint8_t { heading, footnote, entry };

/// Written as `prefix-h3`, `prefix-fn3` or `prefix-e3`.
struct Anchor {
  /// Views the argument of `make_anchor`.
  const std::string_view prefix;
  const AnchorKind kind;
  const std::uint32_t number;

 private:
  Anchor(std::string_view valid_prefix, AnchorKind of, std::uint32_t ordinal)
      : prefix(valid_prefix), kind(of), number(ordinal) {}
  friend std::optional<Anchor> make_anchor(std::string_view, AnchorKind, std::uint32_t);
};

/// Matches [A-Za-z0-9_-]{1,64}.
[[nodiscard]] bool is_id_prefix(std::string_view text);

/// Nothing if `prefix` is not a valid prefix.
[[nodiscard]] std::optional<Anchor> make_anchor(std::string_view prefix, AnchorKind kind,
                                                std::uint32_t number);

}  // namespace agent_timeline

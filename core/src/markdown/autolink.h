// Addresses in a text that are links without brackets: `<https://…>`, and GFM's extended autolinks
// (GFM 0.29, section 6.9) as cmark-gfm finds them. Pure functions, for inline_parser and
// inline_emitter.
// Invariant: linear over a text when each scan goes on where the last one ended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace agent_timeline::markdown {

enum class AngleKind : std::uint8_t { none, uri, email };

struct AngleScan {
  AngleKind kind = AngleKind::none;
  /// Of an autolink, the offset of its `>`.
  std::size_t end = 0;
  /// There is none, but the text up to its end is the start of this one. An address without its
  /// `:` or `@` is too short to tell.
  AngleKind unfinished = AngleKind::none;
  /// The end of the text was reached: more of it may begin an address.
  bool open = false;
};

/// What `<` at `at` begins.
[[nodiscard]] AngleScan scan_angle_autolink(std::string_view text, std::size_t at);

struct AddressScan {
  std::size_t begin = 0;
  /// Without the punctuation behind it; 0 when there is no address.
  std::size_t end = 0;
  /// With it: up to white space or `<`.
  std::size_t raw_end = 0;
  /// The domain ends with the text, whose last character does not count (as in cmark-gfm): what
  /// this is can change with any character that follows, white space included.
  bool open = false;
  /// Nothing that follows, up to the end of the address, makes none of it.
  bool settled = false;
};

/// How many parentheses there are in the start of an address.
struct Parentheses {
  std::size_t opening = 0;
  std::size_t closing = 0;
  void take(std::string_view text);
};

/// `text` goes on with an address at `at`, where it has those `before`: as of scan_url(), of which
/// only `end` and `raw_end` count.
[[nodiscard]] AddressScan scan_more(std::string_view text, std::size_t at,
                                    const Parentheses& before);

/// `www.…` at `at`, which is that of the first `w`.
[[nodiscard]] AddressScan scan_www(std::string_view text, std::size_t at);

/// `http://…`, `https://…` or `ftp://…`; `at` is that of the colon.
[[nodiscard]] AddressScan scan_url(std::string_view text, std::size_t at);

struct EmailScan {
  std::size_t begin = 0;
  std::size_t end = 0;
  /// It begins with `mailto:` or `xmpp:` by itself.
  bool has_scheme = false;
};

/// The first mail address in `text` from `at` on.
[[nodiscard]] std::optional<EmailScan> find_email(std::string_view text, std::size_t at);

}  // namespace agent_timeline::markdown

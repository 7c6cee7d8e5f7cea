// Finds addresses that are links by themselves: `<https://…>`, and GFM's extended autolinks (GFM
// 0.29, section 6.9) as cmark-gfm finds them. Pure functions, for inline_parser and inline_emitter.
// Invariant: linear over a text if each scan continues where the last one ended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace agent_timeline::markdown {

enum class AngleKind : std::uint8_t { none, uri, email };

struct AngleScan {
  AngleKind kind = AngleKind::none;
  /// The offset of the `>` of an autolink.
  std::size_t end = 0;
  /// There is no autolink, but the text up to its end is the start of one of this kind. Not set
  /// before the `:` or `@` of an address.
  AngleKind unfinished = AngleKind::none;
  /// The end of the text was reached: more text may complete an address.
  bool open = false;
};

/// Scans the `<` at `at`.
[[nodiscard]] AngleScan scan_angle_autolink(std::string_view text, std::size_t at);

struct AddressScan {
  std::size_t begin = 0;
  /// Without trailing punctuation; 0 if there is no address.
  std::size_t end = 0;
  /// With trailing punctuation: up to white space or `<`.
  std::size_t raw_end = 0;
  /// The domain reaches the end of the text, whose last character does not count (as in cmark-gfm).
  /// Any character that follows, even white space, can change the result.
  bool open = false;
  /// It stays an address, whatever its remaining characters are.
  bool certain = false;
};

/// The number of parentheses in the start of an address.
struct Parentheses {
  std::size_t opening = 0;
  std::size_t closing = 0;
  void count(std::string_view text);
};

/// Continues at `at` an address whose part before `at` has the parentheses `before`. Result as of
/// scan_url(); only `end` and `raw_end` are meaningful.
[[nodiscard]] AddressScan scan_more(std::string_view text, std::size_t at,
                                    const Parentheses& before);

/// Scans `www.…`; `at` is the offset of its first `w`.
[[nodiscard]] AddressScan scan_www(std::string_view text, std::size_t at);

/// Scans `http://…`, `https://…` or `ftp://…`; `at` is the offset of the colon.
[[nodiscard]] AddressScan scan_url(std::string_view text, std::size_t at);

struct EmailScan {
  std::size_t begin = 0;
  std::size_t end = 0;
  /// It begins with `mailto:` or `xmpp:` in the text.
  bool has_scheme = false;
};

/// Returns the first mail address in `text` from `at` on.
[[nodiscard]] std::optional<EmailScan> find_email(std::string_view text, std::size_t at);

}  // namespace agent_timeline::markdown

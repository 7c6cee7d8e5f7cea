// What is open at a place in a text, packed into the bytes of a LexState.
// Layout: byte 0 is the number of bytes in use behind it, then frames from the outermost to the
// innermost: one or two bytes of data, then the mode. Invariant: what does not fit is not pushed,
// and the caller is told; bytes out of use are 0, so that equal states have equal bytes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "code/lexer.h"

namespace agent_timeline::code::lex {

/// What a frame is. Modes from `kWideMode` on carry 16 bits of data, others 8.
using Mode = std::uint8_t;
/// Inside Rules::delimited[mode - 1]. Data: how often a counted character stands, or how deep
/// comments are nested.
inline constexpr Mode kFirstDelimited = 1;
/// Code inside a string. Data: open brackets of the kind that ends it.
inline constexpr Mode kInterpolation = 0x40;
/// Modes of a language's own, up to kFirstOwnCode - 1 and from kFirstOwnWide on.
inline constexpr Mode kFirstOwn = 0x41;
inline constexpr Mode kWideMode = 0x80;
/// Modes of a language's own that are code like any other, up to kWideMode - 1: `special` may ask
/// for them.
inline constexpr Mode kFirstOwnCode = 0x70;
/// Another language, or the file's at the bottom of the stack. Data: a LanguageId.
inline constexpr Mode kLanguage = 0x80;
/// Inside a here-document. Data: hash_label of its label. The bits of HeredocFlag are added.
inline constexpr Mode kHeredoc = 0x84;
inline constexpr Mode kFirstOwnWide = 0x90;

enum HeredocFlag : std::uint8_t {
  /// White space may stand before the label at the end.
  kIndentedLabel = 1,
  /// Nothing inside has a meaning.
  kRawHeredoc = 2,
};

struct Frame {
  Mode mode = 0;
  std::uint16_t data = 0;
};

class StateStack {
 public:
  explicit StateStack(LexState& state) : bytes_(state.bytes.data()) {}

  [[nodiscard]] bool empty() const { return bytes_[0] == 0; }
  /// Bytes in use: what `cut` takes.
  [[nodiscard]] std::size_t size() const { return bytes_[0]; }

  [[nodiscard]] Frame top() const { return frame_ending_at(size()); }

  /// The frame whose last byte is the `end`th in use; of an `end` of 0 an empty one.
  [[nodiscard]] Frame frame_ending_at(std::size_t end) const {
    if (end == 0) return {};
    const Mode mode = bytes_[end];
    const unsigned high = mode >= kWideMode ? bytes_[end - 2] : 0U;
    return {mode, static_cast<std::uint16_t>(high << 8 | bytes_[end - 1])};
  }

  [[nodiscard]] static std::size_t bytes_of(Mode mode) { return mode >= kWideMode ? 3 : 2; }

  /// False when there is no room.
  bool push(Mode mode, std::uint16_t data = 0) {
    const std::size_t end = size() + bytes_of(mode);
    if (end >= std::tuple_size_v<decltype(LexState::bytes)>) return false;
    bytes_[0] = static_cast<std::uint8_t>(end);
    write(end, mode, data);
    return true;
  }

  void pop() { cut(size() - bytes_of(bytes_[size()])); }

  /// Leaves the first `size` bytes.
  void cut(std::size_t size) {
    for (std::size_t i = size + 1; i <= bytes_[0]; ++i)
      bytes_[i] = 0;
    bytes_[0] = static_cast<std::uint8_t>(size);
  }

  void set_top_data(std::uint16_t data) { write(size(), bytes_[size()], data); }

 private:
  void write(std::size_t end, Mode mode, std::uint16_t data) {
    bytes_[end] = mode;
    bytes_[end - 1] = static_cast<std::uint8_t>(data);
    if (mode >= kWideMode) bytes_[end - 2] = static_cast<std::uint8_t>(data >> 8);
  }

  std::uint8_t* bytes_;
};

}  // namespace agent_timeline::code::lex

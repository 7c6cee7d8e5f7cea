// The stack of what is open at a position in a text, packed into the bytes of a LexState.
// Layout: byte 0 is the number of bytes in use after it. Then follow the frames from the outermost
// to the innermost: one or two bytes of data, then the mode.
// Invariant: a frame that does not fit is not pushed, and the caller is told; unused bytes are 0,
// so that equal states have equal bytes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "code/lexer.h"

namespace agent_timeline::code::lex {

/// The kind of a frame. Modes from `kWideMode` on have 16 bits of data, others 8.
using Mode = std::uint8_t;
/// Inside Rules::delimited[mode - 1]. Data: the length of the counted run, or the nesting depth.
inline constexpr Mode kFirstDelimited = 1;
/// Code embedded in a string. Data: the number of open brackets of the kind that ends it.
inline constexpr Mode kInterpolation = 0x40;
/// Modes defined by a language, up to kFirstCustomCode - 1 and from kFirstCustomWide on.
inline constexpr Mode kFirstCustom = 0x41;
inline constexpr Mode kWideMode = 0x80;
/// Modes defined by a language that are lexed as code, up to kWideMode - 1; `custom_token` may
/// check for them.
inline constexpr Mode kFirstCustomCode = 0x70;
/// An embedded language, or at the bottom of the stack that of the file. Data: a LanguageId.
inline constexpr Mode kLanguage = 0x80;
/// Inside a here-document. Data: hash_label of its label. HeredocFlag bits are added to the mode.
inline constexpr Mode kHeredoc = 0x84;
inline constexpr Mode kFirstCustomWide = 0x90;

enum HeredocFlag : std::uint8_t {
  /// White space may precede the closing label.
  kIndentedLabel = 1,
  /// The content is raw.
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
  /// Number of bytes in use, as `truncate` takes it.
  [[nodiscard]] std::size_t size() const { return bytes_[0]; }

  [[nodiscard]] Frame top() const { return frame_ending_at(size()); }

  /// The frame whose last byte is number `end` of those in use; an empty frame if `end` is 0.
  [[nodiscard]] Frame frame_ending_at(std::size_t end) const {
    if (end == 0) return {};
    const Mode mode = bytes_[end];
    const unsigned high = mode >= kWideMode ? bytes_[end - 2] : 0U;
    return {mode, static_cast<std::uint16_t>(high << 8 | bytes_[end - 1])};
  }

  [[nodiscard]] static std::size_t bytes_of(Mode mode) { return mode >= kWideMode ? 3 : 2; }

  /// Returns false if there is no room.
  bool push(Mode mode, std::uint16_t data = 0) {
    const std::size_t end = size() + bytes_of(mode);
    if (end >= std::tuple_size_v<decltype(LexState::bytes)>) return false;
    bytes_[0] = static_cast<std::uint8_t>(end);
    write(end, mode, data);
    return true;
  }

  void pop() { truncate(size() - bytes_of(bytes_[size()])); }

  /// Keeps the first `size` bytes.
  void truncate(std::size_t size) {
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

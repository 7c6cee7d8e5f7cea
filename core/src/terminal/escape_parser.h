// Splits terminal output into text and control functions (ECMA-48), using the state machine of the
// DEC VT500 as described by Paul Williams (vt100.net/emu/dec_ansi_parser). It has no screen: a
// handler interprets the functions.
//
//            C0 ┌────────┐  ESC   ┌────────┐  0x30–7E        → escape()
//   text   ────▶│ ground │───────▶│ escape │  0x20–2F          kept as intermediate
//   print()     └────────┘◀───────└────────┘
//                    ▲      final   │ [            │ ] P X ^ _
//                    │              ▼              ▼
//                    │        ┌──────────┐   ┌──────────┐
//                    └────────│ sequence │   │  string  │─▶ ST (an OSC also: BEL)
//                     0x40–7E └──────────┘   └──────────┘
//                → control_sequence()      → system_command() if it is an OSC
//
// In every state, CAN and SUB cancel, and ESC and the C1 controls (U+0080–U+009F, equivalent to ESC
// 0x40–5F) start a new function.
// Invariant: splitting the input affects only how the text is divided between calls of print().
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace agent_timeline::terminal {

/// A control sequence: CSI, parameters, an intermediate, the final byte.
struct ControlSequence {
  /// Further parameters are ignored, as in xterm.
  static constexpr std::size_t kParameters = 32;
  /// At most 65535; 0 if omitted, which is the default in ECMA-48.
  std::array<std::uint16_t, kParameters> values{};
  /// Bit i is set if `:` instead of `;` precedes value i, which makes it a sub-parameter of the
  /// value before it.
  std::uint32_t subparameter_bits = 0;
  std::size_t count = 0;
  /// `<`, `=`, `>` or `?` before the parameters; 0 when there is none.
  char marker = 0;
  /// 0x20–2F before the final byte; 0 when there is none.
  char intermediate = 0;
  char final_byte = 0;

  /// The parameter at `index`, or 0 if there is none.
  [[nodiscard]] std::uint32_t value(std::size_t index) const {
    return index < count ? values[index] : 0;
  }
  [[nodiscard]] bool is_subparameter(std::size_t index) const {
    return index < count && (subparameter_bits >> index & 1) != 0;
  }
  /// The first parameter as a number of steps, at least 1.
  [[nodiscard]] std::uint32_t steps() const { return values[0] == 0 ? 1 : values[0]; }
};

/// Receives the results of the parser. Views are valid only during the call.
class EscapeHandler {
 public:
  /// Valid UTF-8 without control characters.
  virtual void print(std::string_view text) = 0;
  /// A C0 control other than ESC, CAN and SUB.
  virtual void control(char c) = 0;
  /// ESC, an intermediate (0 for none) and a final byte, or the equivalent C1 control.
  virtual void escape(char intermediate, char final_byte) = 0;
  virtual void control_sequence(const ControlSequence& sequence) = 0;
  /// The payload of an OSC. All other control strings (DCS, SOS, PM, APC) are dropped.
  virtual void system_command(std::string_view payload) = 0;

 protected:
  ~EscapeHandler() = default;
};

class EscapeParser {
 public:
  /// `handler` must outlive the parser.
  explicit EscapeParser(EscapeHandler& handler) : handler_(handler) {}

  void write(std::string_view bytes);

  /// Ends the output: an incomplete character becomes U+FFFD, the text of an unterminated string is
  /// printed, and an unfinished sequence is dropped.
  void finish();

 private:
  enum class State : std::uint8_t { ground, escape, sequence, string };

  void begin(State state);
  void begin_sequence();
  std::size_t print_run(std::string_view bytes);
  std::size_t sequence_run(std::string_view bytes);
  std::size_t collect_run(std::string_view bytes);
  void step(char32_t code);
  void step_escape(char c);
  void step_sequence(char c);
  void step_string(char32_t code);
  void introduce(char final_byte);
  void end_string();
  void print_unterminated();

  EscapeHandler& handler_;
  State state_ = State::ground;
  ControlSequence sequence_;
  char intermediate_ = 0;
  /// The open sequence is not valid by ECMA-48.
  bool is_malformed_ = false;
  /// The open string is an OSC.
  bool is_system_command_ = false;
  /// Content of the open string, without ESC, CAN, SUB, DEL and C1.
  std::string string_;
  /// The first bytes of an incomplete character.
  std::string pending_;
};

}  // namespace agent_timeline::terminal

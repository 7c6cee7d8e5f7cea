// Splits terminal output into text and control functions (ECMA-48), after the state machine of the
// DEC VT500 that Paul Williams described (vt100.net/emu/dec_ansi_parser). Knows no screen: a
// handler gives the functions their meaning.
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
// CAN and SUB cancel, ESC and the C1 controls (U+0080–U+009F, the same functions as ESC 0x40–5F)
// begin anew, from every state. Invariant: cutting the input anywhere changes nothing but how the
// text is divided between calls of print().
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace agent_timeline::terminal {

/// A control sequence: CSI, parameters, an intermediate, the final byte.
struct ControlSequence {
  /// Parameters beyond are ignored, as xterm ignores them.
  static constexpr std::size_t kParameters = 32;
  /// At most 65535; 0 where none was given, which is what ECMA-48 calls the default.
  std::array<std::uint16_t, kParameters> values{};
  /// Bit i: a `:`, not a `;`, stands before value i, so that it belongs to the one before.
  std::uint32_t joined = 0;
  std::size_t count = 0;
  /// `<`, `=`, `>` or `?` before the parameters; 0 when there is none.
  char marker = 0;
  /// 0x20–2F before the final byte; 0 when there is none.
  char intermediate = 0;
  char final_byte = 0;

  /// The parameter at `index`, 0 when it is not there.
  [[nodiscard]] std::uint32_t value(std::size_t index) const {
    return index < count ? values[index] : 0;
  }
  [[nodiscard]] bool is_joined(std::size_t index) const {
    return index < count && (joined >> index & 1) != 0;
  }
  /// The first parameter as a number of steps, which is at least 1.
  [[nodiscard]] std::uint32_t steps() const { return values[0] == 0 ? 1 : values[0]; }
};

/// Receives what the parser finds. Views are valid during the call only.
class EscapeHandler {
 public:
  /// Valid UTF-8 without any control character.
  virtual void print(std::string_view text) = 0;
  /// A C0 control other than ESC, CAN and SUB.
  virtual void control(char c) = 0;
  /// ESC, an intermediate (0 for none) and a final byte, or the C1 control that equals it.
  virtual void escape(char intermediate, char final_byte) = 0;
  virtual void control_sequence(const ControlSequence& sequence) = 0;
  /// What stands in an OSC. All other control strings (DCS, SOS, PM, APC) are dropped.
  virtual void system_command(std::string_view payload) = 0;

 protected:
  ~EscapeHandler() = default;
};

class EscapeParser {
 public:
  /// `handler` must outlive the parser.
  explicit EscapeParser(EscapeHandler& handler) : handler_(handler) {}

  void write(std::string_view bytes);

  /// The output has ended: a character cut in two becomes U+FFFD, the text of a string that was
  /// never ended is printed, an unfinished sequence is dropped.
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
  void release();

  EscapeHandler& handler_;
  State state_ = State::ground;
  ControlSequence sequence_;
  char intermediate_ = 0;
  /// The open sequence has a form that ECMA-48 does not know.
  bool is_malformed_ = false;
  /// The open string is an OSC.
  bool is_system_command_ = false;
  /// What the open string holds so far: no ESC, CAN, SUB, DEL or C1.
  std::string string_;
  /// The first bytes of a character that is not complete yet.
  std::string pending_;
};

}  // namespace agent_timeline::terminal

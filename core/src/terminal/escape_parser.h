// Splits terminal output into text and control functions (ECMA-48), after the state machine of the
// DEC VT500 that Paul Williams described (vt100.net/emu/dec_ansi_parser). Knows no screen: a
// handler gives the functions their meaning.
//
//            C0 ┌────────┐  ESC   ┌────────┐  0x30–7E        → escape()
//   text   ────▶│ ground │───────▶│ escape │  0x20–2F          kept as intermediates
//   print()     └────────┘◀───────└────────┘
//                    ▲      final   │ [            │ ] P X ^ _
//                    │              ▼              ▼
//                    │        ┌──────────┐   ┌──────────┐
//                    └────────│ sequence │   │  string  │─▶ ST (an OSC also: BEL)
//                     0x40–7E └──────────┘   └──────────┘
//                → control_sequence()      → control_string()
//
// CAN and SUB cancel, ESC and the C1 controls (U+0080–U+009F, the same functions as ESC 0x40–5F)
// begin anew, from every state. Invariant: cutting the input anywhere changes nothing but how the
// text is divided between calls of print().
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace agent_timeline::terminal {

/// The longest control function, in bytes of UTF-8. What grows longer is not one, and what was
/// taken for its start is printed, so that a missing terminator cannot swallow the output.
inline constexpr std::size_t kControlFunctionBytes = std::size_t{4} * 1024;

/// A control sequence: CSI, parameters, intermediates, final byte.
struct ControlSequence {
  /// Bytes 0x30–0x3F as they came: digits, `;`, `:`, and a private marker (`?`, `<`, `=`, `>`).
  std::string_view parameters;
  std::string_view intermediates;
  char final_byte = 0;

  /// The parameter at `index` (from 0), at most 65535; `fallback` when absent, empty or not a
  /// number.
  [[nodiscard]] std::uint32_t parameter(std::size_t index, std::uint32_t fallback) const;
};

enum class StringKind : std::uint8_t {
  device_control,       ///< DCS; its parameters are the start of the payload.
  operating_system,     ///< OSC: titles, hyperlinks, colours, marks.
  start_of_string,      ///< SOS
  privacy_message,      ///< PM
  application_program,  ///< APC
};

/// Receives what the parser finds. Views are valid during the call only.
class EscapeHandler {
 public:
  /// Valid UTF-8 without any control character.
  virtual void print(std::string_view text) = 0;
  /// A C0 control other than ESC, CAN and SUB.
  virtual void control(char c) = 0;
  /// ESC with intermediates and a final byte, or the C1 control that equals it.
  virtual void escape(std::string_view intermediates, char final_byte) = 0;
  virtual void control_sequence(const ControlSequence& sequence) = 0;
  virtual void control_string(StringKind kind, std::string_view payload) = 0;

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
  void begin_string(StringKind kind);
  std::size_t print_run(std::string_view bytes);
  void step(char32_t code);
  void step_escape(char c);
  void step_sequence(char c);
  void step_string(char32_t code);
  void introduce(char final_byte);
  void end_sequence(char final_byte);
  void end_string();
  void collect(char32_t code);
  void release();

  EscapeHandler& handler_;
  State state_ = State::ground;
  StringKind string_kind_ = StringKind::operating_system;
  /// What the open sequence or string holds so far: no ESC, CAN, SUB, DEL or C1.
  std::string collected_;
  /// The first bytes of a character that is not complete yet.
  std::string pending_;
};

}  // namespace agent_timeline::terminal

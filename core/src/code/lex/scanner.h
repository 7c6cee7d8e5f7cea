// Scans one line: holds the position and the context, and emits tokens. The engine (scanner.cpp,
// code_tokens.cpp, delimited.cpp) and the functions of the families read and advance it.
// Invariants: tokens are emitted in order and cover the text that was passed; `at` never goes back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "code/lex/rules.h"
#include "code/lex/state_stack.h"

namespace agent_timeline::code::lex {

/// A hash of a here-document's label or a raw string's delimiter, stored in the data of a frame.
[[nodiscard]] std::uint16_t hash_label(std::string_view label);

class Scanner {
 public:
  Scanner(std::string_view line, LexState& state, std::vector<Token>& tokens);

  /// The line, up to the end of the current language.
  std::string_view line;
  std::size_t at = 0;
  StateStack stack;
  const Rules* rules = nullptr;
  /// Whether the last token ends a value, so that `/` is a division.
  bool operand = false;
  /// The kind of the next word if it has no meaning of its own.
  TokenKind expected = TokenKind::plain;
  /// The line ends with a backslash that continues a string.
  bool continued = false;
  /// Counts strings that are not closed on their line and closings without an opening, for
  /// guess_state; otherwise null.
  std::uint32_t* faults = nullptr;
  /// No regular expression that begins after the current position is closed on this line.
  bool no_more_regexes = false;

  [[nodiscard]] bool done() const { return at >= line.size(); }
  /// The character at `offset` from the current position; NUL at the end.
  [[nodiscard]] char peek(std::size_t offset = 0) const {
    return at + offset < line.size() ? line[at + offset] : '\0';
  }
  [[nodiscard]] char previous() const { return at > 0 ? line[at - 1] : '\0'; }
  [[nodiscard]] bool starts_with(std::string_view text) const {
    return line.substr(at).starts_with(text);
  }
  /// Whether only white space precedes the current position.
  [[nodiscard]] bool at_line_start() const;
  [[nodiscard]] std::size_t skip_spaces(std::size_t from) const;
  [[nodiscard]] bool is_word_start(char c) const;
  [[nodiscard]] bool is_word_part(char c) const;
  /// Returns the end of the word that begins at `from`; `from` if there is none.
  [[nodiscard]] std::size_t word_end(std::size_t from) const;

  /// Emits the text up to `end` as a token and moves there.
  void emit(TokenKind kind, std::size_t end);
  /// Moves to `end` without a token; the text is plain.
  void skip(std::size_t end) { at = end; }

  /// Emits `open_size` bytes as the opening of Rules::delimited[index] and opens its frame.
  void open(std::size_t index, std::size_t open_size, std::uint16_t data = 0);
  /// Emits a token up to `end` and opens a frame of the language's own. Returns false if there is
  /// no room for it.
  bool open(Mode mode, std::uint16_t data, TokenKind kind, std::size_t end);
  /// Emits the closing up to `end` and leaves the innermost frame.
  void close(TokenKind kind, std::size_t end);

  /// Registers a here-document that begins on the next line; `flags` are HeredocFlag bits.
  void add_heredoc(std::string_view label, unsigned flags);

  /// Enters another language at the current position, up to the end that the host's
  /// Rules::inner_end determines. A frame of the host must be on top. Returns false, without a
  /// change, if the language has no rules or there is no room.
  bool enter_language(std::string_view name);

  /// Lexes the content of `rule` up to its end, the end of the line, or embedded code. `frame` is
  /// on top.
  void lex_inside(const Delimited& rule, Frame frame);

  /// Tokenizes the whole line.
  void run();

 private:
  void step();
  void lex_code();
  bool lex_custom_or_delimited();
  [[nodiscard]] bool begins_clause(std::size_t end) const;
  bool lex_bracket(char c, char closing);
  void lex_word();
  void lex_name(std::string_view word, std::size_t end);
  void lex_number();
  void lex_operator(char c);
  void count_stray_closing();
  bool open_delimited();
  bool can_open(const Delimited& rule, std::size_t open_size);
  bool lex_regex(const Delimited& rule, std::size_t open_size);
  bool lex_key(const Delimited& rule, std::size_t open_size);
  [[nodiscard]] bool is_key(std::size_t end) const;
  std::size_t lex_inner(const Delimited& rule, Frame frame, std::size_t p);
  void lex_heredoc(Frame frame);
  [[nodiscard]] const Delimited* enclosing_rule() const;
  void begin_language(std::size_t end);
  void find_languages();
  void leave_language();
  void end_line();

  std::string_view full_line_;
  std::vector<Token>& tokens_;
  /// The index in `tokens_` where this line's tokens begin; below, the end of the last token.
  std::size_t first_token_;
  /// The end of the white space at the start of the line.
  std::size_t indent_;
  std::size_t covered_ = 0;
  /// An end to which `line` is cut, from the outermost language on: where the language ends, and
  /// the size of the stack after that.
  struct Limit {
    std::size_t host_size = 0;
    std::size_t end = 0;
  };
  /// A LexState has no room for more kLanguage frames.
  static constexpr std::size_t kMaxLanguages = 8;
  Limit limits_[kMaxLanguages];
  std::size_t limit_count_ = 0;
  /// Here-documents that begin on the next line, in order.
  Frame heredocs_[2] = {};
  std::size_t heredoc_count_ = 0;
};

}  // namespace agent_timeline::code::lex

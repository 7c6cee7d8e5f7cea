// Walks over one line: where it is, what it has seen, the tokens it makes. The engine
// (code/lex/engine.cpp) and the functions of families read and move it.
// Invariants: tokens are made in order and cover what was passed; `at` never goes back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "code/lex/rules.h"
#include "code/lex/state_stack.h"

namespace agent_timeline::code::lex {

/// A hash of a here-document's label or a raw string's delimiter, for the data of a frame.
[[nodiscard]] std::uint16_t hash_label(std::string_view label);

class Scanner {
 public:
  Scanner(std::string_view line, LexState& state, std::vector<Token>& tokens);

  /// The line up to where the current language ends.
  std::string_view line;
  std::size_t at = 0;
  StateStack stack;
  const Rules* rules = nullptr;
  /// Whether what came last ends a value, so that `/` divides.
  bool operand = false;
  /// What the next word is when it has no meaning of its own.
  TokenKind expected = TokenKind::plain;
  /// The line ends with a backslash that continues a string.
  bool continued = false;
  /// Counts strings that their line does not close and closings without an opening, for
  /// guess_state; null otherwise.
  std::uint32_t* faults = nullptr;
  /// No regular expression that begins behind this place is closed.
  bool no_more_regexes = false;

  [[nodiscard]] bool done() const { return at >= line.size(); }
  /// The character `offset` behind the current place; NUL at the end.
  [[nodiscard]] char peek(std::size_t offset = 0) const {
    return at + offset < line.size() ? line[at + offset] : '\0';
  }
  [[nodiscard]] char previous() const { return at > 0 ? line[at - 1] : '\0'; }
  [[nodiscard]] bool starts_with(std::string_view text) const {
    return line.substr(at).starts_with(text);
  }
  /// Whether only white space stands before the current place.
  [[nodiscard]] bool at_line_start() const;
  [[nodiscard]] std::size_t skip_spaces(std::size_t from) const;
  [[nodiscard]] bool is_word_start(char c) const;
  [[nodiscard]] bool is_word_part(char c) const;
  /// Where the word ends that begins at `from`; `from` when none does.
  [[nodiscard]] std::size_t word_end(std::size_t from) const;

  /// Makes what stands up to `end` a token and goes there.
  void emit(TokenKind kind, std::size_t end);
  /// Goes to `end` over plain text.
  void skip(std::size_t end) { at = end; }

  /// Takes `open_size` bytes as the opening of Rules::delimited[index] and goes inside.
  void open(std::size_t index, std::size_t open_size, std::uint16_t data = 0);
  /// Opens a frame of the language's own; when there is no room, only the token is made.
  bool open(Mode mode, std::uint16_t data, TokenKind kind, std::size_t end);
  /// Takes the closing up to `end` and leaves the innermost frame.
  void close(TokenKind kind, std::size_t end);

  /// A here-document with this label begins on the next line; `flags` of HeredocFlag.
  void add_heredoc(std::string_view label, unsigned flags);

  /// Goes into another language at the current place until the host's Rules::inner_end. A frame of
  /// the host's must be on top. False, and nothing is done, when the language has no rules or there
  /// is no room.
  bool enter_language(std::string_view name);

  /// Takes what is inside `rule` up to its end, the line's, or code in it. `frame` is on top.
  void lex_inside(const Delimited& rule, Frame frame);

  /// The colours of the whole line by the rules and frames (engine.cpp).
  void run();

 private:
  void step();
  void lex_code();
  bool lex_special();
  [[nodiscard]] bool begins_clause(std::size_t end) const;
  bool lex_bracket(char c, char closing);
  void lex_word();
  void lex_name(std::string_view word, std::size_t end);
  void lex_number();
  void lex_operator(char c);
  void count_stray_closing();
  bool open_delimited();
  bool fits(const Delimited& rule, std::size_t open_size);
  bool lex_regex(const Delimited& rule, std::size_t open_size);
  bool lex_key(const Delimited& rule, std::size_t open_size);
  [[nodiscard]] bool is_key(std::size_t end) const;
  std::size_t lex_inner(const Delimited& rule, Frame frame, std::size_t p);
  void lex_heredoc(Frame frame);
  [[nodiscard]] const Delimited* rule_around() const;
  void begin_language(std::size_t end);
  void find_languages();
  void leave_language();
  void end_line();

  std::string_view full_line_;
  std::vector<Token>& tokens_;
  /// Where the tokens of this line begin in `tokens_`, and where the last one ends.
  std::size_t first_token_;
  /// Where the white space at the start of the line ends.
  std::size_t indent_;
  std::size_t covered_ = 0;
  /// What `line` is cut for, from the outermost: where a language ends, and the size of the stack
  /// when it has ended.
  struct Limit {
    std::size_t host_size = 0;
    std::size_t end = 0;
  };
  /// No more frames of kLanguage fit into a LexState.
  static constexpr std::size_t kMaxLanguages = 8;
  Limit limits_[kMaxLanguages];
  std::size_t limit_count_ = 0;
  /// Here-documents that begin on the next line, in order.
  Frame heredocs_[2] = {};
  std::size_t heredoc_count_ = 0;
};

}  // namespace agent_timeline::code::lex

// Parses the inlines of one paragraph, heading or table cell: emphasis, code, links, autolinks,
// HTML, entities, strikethrough, footnote references and math, like cmark-gfm 0.29.0.gfm.13 with
// the extensions autolink and strikethrough. For block_parser. Invariants: linear in the content
// (with the constants of cmark: labels of 1,000 bytes, 32 levels of parentheses in an address);
// nothing recurses; buffers are kept from one parse to the next, so that a parse of a few bytes
// allocates nothing.
// In a growing text, what open brackets and delimiter runs leave undecided can be written to the
// sink in its provisional form, and these brackets and runs kept. The next parse begins behind it,
// and reports if the provisional form turned out to be wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/autolink.h"
#include "markdown/code_spans.h"
#include "markdown/delimiters.h"
#include "markdown/inline_html.h"
#include "markdown/inline_tokens.h"
#include "markdown/mail_state.h"
#include "markdown/math_spans.h"
#include "markdown/references.h"
#include "markdown/sink.h"

namespace agent_timeline::markdown {

struct LabelScan;
struct LinkTail;

struct InlineOptions {
  /// `$…$`, `$$…$$`, `\(…\)` and `\[…\]` are math.
  bool math = false;
  /// An inline `<br>` is a line break.
  bool line_break_tags = false;
};

class InlineParser {
 public:
  explicit InlineParser(InlineOptions options) : options_(options) {}

  /// Parses `content` (valid UTF-8, lines ended by `\n`) from the offset `from`, which is 0 or the
  /// `safe_offset()` of a content that this one continues. `content` and the definitions in
  /// `references` must outlive the calls of emit. White space at the end is ignored. With
  /// `complete`, unfinished syntax at the end is completed for display.
  void parse(std::string_view content, std::size_t from, References& references, bool complete);

  /// Writes everything that was parsed to `sink`.
  void emit(Sink& sink) const;

  /// After a parse with `complete`: the bytes that, appended to the content, change nothing that is
  /// shown.
  [[nodiscard]] std::string_view inert_bytes() const {
    if (has_trailing_space_) return " \t";
    // Only a limited part of an image is hidden, so no bracket may be open.
    return hides_marks_ && brackets_.empty() && !ends_in_address_ ? "*_~" : std::string_view();
  }

  /// After a parse with `complete`: true if letters, digits, spaces and commas, appended to the
  /// content, only lengthen the text at its end.
  [[nodiscard]] bool grows_as_text() const;

  /// The largest known offset, at least `from`, up to which the inlines are final whatever is
  /// appended to the content: no bracket, delimiter run, backticks, `<`, address or white space is
  /// open there.
  [[nodiscard]] std::size_t safe_offset() const { return safe_.offset; }

  /// Writes what precedes `safe_offset()` to `sink`.
  void emit_safe(Sink& sink) const;

  /// Parses a growing text for safe_offset() and provisional_offset() only.
  void survey(std::string_view content, std::size_t from, References& references);

  /// The largest known offset up to which only brackets and delimiter runs are undecided and their
  /// provisional form is certain; 0 if there is none.
  [[nodiscard]] std::size_t provisional_offset() const { return provisional_.offset; }

  /// Writes the content from `from` to `to`, the provisional_offset() of a survey of the same
  /// content, in its provisional form. Spans that wait for their end stay open in the sink. The
  /// next parse begins at `to`.
  void emit_provisional(std::string_view content, std::size_t from, std::size_t to,
                        References& references, Sink& sink);
  /// Forgets what emit_provisional() wrote.
  void forget_provisional();
  /// What emit_provisional() wrote turned out to be wrong, and the last parse is invalid.
  [[nodiscard]] bool is_stale() const { return stale_ || delimiters_.is_stale(); }

 private:
  /// How much of an unfinished tag or comment is hidden.
  static constexpr std::size_t kHiddenTag = 64;
  /// How many nested waiting brackets are hidden.
  static constexpr std::size_t kHiddenBrackets = 4;
  /// In a growing text, a link or an image inside of more brackets than this is shown as text,
  /// since each of them may turn out to be an image around it.
  static constexpr std::size_t kNestedLinks = 8;

  /// A `[` or `![` that waits for its `]`.
  struct Bracket {
    std::size_t token = 0;
    /// The offset in the content behind the bracket.
    std::size_t position = 0;
    /// The number of delimiters before it.
    std::size_t delimiters = 0;
    /// The number of brackets open around it.
    std::size_t depth = 0;
    bool image = false;
    /// Another bracket followed, so its text is not a label.
    bool bracket_after = false;
    /// It was written to the sink: as nothing if `hidden`, else as text.
    bool written = false;
    bool hidden = false;
  };

  /// Code that waits for its end, which has `length` backticks; 0 if there is none.
  struct OpenCode {
    std::size_t length = 0;
    /// It begins with white space, which is not shown if it also ends with some.
    bool padded = false;
    /// What was written ends with backticks that are content, and so are those that follow
    /// directly.
    bool in_run = false;
  };

  /// An address that continues.
  struct OpenAddress {
    bool exists = false;
    /// Those in the part of it that was written.
    Parentheses parentheses;
  };

  struct SafePoint {
    std::size_t offset = 0;
    /// The number of tokens before it; if the next one is a text, the offset may cut it.
    std::size_t tokens = 0;
  };

  // inline_parser.cpp: each handler is called with the text up to `at` pending, and returns where
  // parsing continues.
  void reset(std::string_view content, std::size_t from, References& references, bool complete);
  void parse_up_to(std::size_t end);
  std::size_t parse_special(std::size_t at);
  std::size_t parse_newline(std::size_t at);
  std::size_t parse_backslash(std::size_t at);
  std::size_t parse_backticks(std::size_t at);
  std::size_t parse_entity(std::size_t at);
  std::size_t parse_angle(std::size_t at);
  std::size_t parse_delimiters(std::size_t at);
  std::size_t parse_math(std::size_t at);
  std::size_t parse_address(const AddressScan& address, std::size_t at, std::string_view prefix);
  void push_angle_autolink(std::string_view address, bool email);
  void push_code(std::size_t begin, std::size_t end);
  void push_code_text(std::size_t begin, std::size_t end, TokenKind in_content, TokenKind in_side);
  void flush_text(std::size_t end);
  /// Ends the pending text before `at`, and continues behind `end`.
  std::size_t consume(std::size_t at, std::size_t end);
  [[nodiscard]] char peek(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }

  // inline_links.cpp
  std::size_t open_bracket(std::size_t at, bool image);
  std::size_t close_bracket(std::size_t at);
  std::size_t add_target(const LinkTail& tail);
  const References::Definition* find_definition(std::size_t at, const LabelScan& label);
  std::size_t match_bracket(std::size_t at, std::size_t target, std::size_t end);
  std::size_t match_footnote(std::size_t at);
  std::size_t treat_bracket_as_text(std::size_t at);
  std::size_t simplify_bracket(std::size_t at);
  void pop_bracket();

  // inline_completion.cpp: show unfinished syntax at `at`, and return where parsing continues.
  std::size_t hide_rest(std::size_t at);
  std::size_t complete_math(std::size_t at, const MathScan& math);
  std::size_t complete_angle(std::size_t at, bool autolink);
  std::size_t complete_bracket(std::size_t at);
  void complete_brackets();
  [[nodiscard]] bool is_likely_text(const Bracket& bracket) const;
  [[nodiscard]] bool is_shown_as_text(const Bracket& bracket) const;
  [[nodiscard]] bool is_hidden_with_rest(const Bracket& bracket, std::size_t word) const;
  [[nodiscard]] std::size_t last_word(std::size_t from) const;
  void drop_from(const Bracket& bracket);
  /// The text may continue right behind the last character.
  [[nodiscard]] bool at_open_end(std::size_t at) const {
    return at >= text_.size() && !has_trailing_space_;
  }

  // inline_safety.cpp
  /// Everything from `at` on may still change its meaning.
  void block_from(std::size_t at);
  /// The same until `missing` arrives; meanwhile the text is shown as written.
  void await(std::size_t at, std::string_view missing);
  /// What ends at `end` with the last token is complete, and not part of a text.
  void note_inline_end(std::size_t end);
  void find_safe_point();

  // inline_code.cpp: code that waits for its end.
  std::size_t open_code(std::size_t at, std::size_t begin);
  std::size_t resume_code();
  void add_code(std::size_t at, std::size_t begin);
  [[nodiscard]] std::size_t shown_end_of_code(std::size_t begin) const;
  void push_span(TokenKind kind, Span span);
  [[nodiscard]] std::size_t end_before_backticks(std::size_t begin) const;
  [[nodiscard]] std::size_t end_of_open_code(std::size_t begin) const;

  // inline_address.cpp: an address that continues.
  std::size_t leave_address_open(const AddressScan& address, std::size_t at);
  std::size_t resume_address();
  [[nodiscard]] std::size_t literal_end(const AddressScan& address) const;
  [[nodiscard]] bool cuts_address(std::size_t at) const;
  [[nodiscard]] std::size_t last_cut_in_address(const Token& token, std::size_t index,
                                                std::size_t limit) const;

  // inline_provisional.cpp
  void find_provisional_point();
  [[nodiscard]] std::size_t provisional_limit() const;
  [[nodiscard]] std::size_t last_text_boundary(const Token& token, std::size_t limit) const;
  [[nodiscard]] bool is_separator(std::size_t at) const;
  [[nodiscard]] bool is_escaped_separator(std::size_t at) const;
  [[nodiscard]] bool is_escaped(const Token& token) const;
  [[nodiscard]] std::size_t last_cut(const Token& token, std::size_t index,
                                     std::size_t limit) const;
  [[nodiscard]] std::string_view first_run(std::size_t& end, std::string& buffer) const;
  [[nodiscard]] MailState mail_before(std::size_t index, std::size_t at) const;
  [[nodiscard]] bool completes_mail() const;
  void keep_brackets();
  void restart_brackets();
  /// Saves the last bracket before it is changed or removed.
  void save_last_bracket();

  InlineOptions options_;
  InlineTokens tokens_;
  Delimiters delimiters_;
  std::vector<Bracket> brackets_;
  /// Like kept_ and changed_ in Delimiters.
  std::size_t kept_brackets_ = 0;
  std::vector<Bracket> changed_brackets_;
  bool kept_no_link_opener_ = true;
  OpenCode kept_code_;
  OpenAddress kept_address_;
  /// What was written has a link or image that is shown as text until the content has ended.
  bool kept_simplified_ = false;
  /// Terminators that would change the meaning of what was written as text.
  std::vector<std::string_view> awaited_;
  /// The state of a word that was written in part.
  MailState mail_;
  bool stale_ = false;
  CodeSpans code_;
  InlineHtml html_;
  MathSpans math_;

  References* references_ = nullptr;
  /// The content without trailing white space.
  std::string_view text_;
  /// The content has trailing white space.
  bool has_trailing_space_ = false;
  bool complete_ = false;
  bool surveying_ = false;
  bool emitting_provisional_ = false;
  /// The content may grow.
  bool growing_ = false;
  /// A link or an image was left as text.
  bool simplified_ = false;
  bool has_at_sign_ = false;
  /// No waiting `[` can begin a link: each of them contains one, and links do not nest.
  bool no_link_opener_ = true;
  OpenAddress open_address_;
  /// An address may continue behind the text.
  bool ends_in_address_ = false;
  /// While surveying an address that continues: its start, the end of its prefix (such as `www.`),
  /// and the end of the part that is text whatever follows.
  std::size_t address_begin_ = 0;
  std::size_t address_body_ = 0;
  std::size_t address_end_ = 0;
  OpenCode open_code_;
  /// While surveying: where that begins, where its text begins, and up to where it can be written.
  std::size_t code_at_ = 0;
  std::size_t code_begin_ = 0;
  std::size_t code_end_ = 0;
  /// While emitting the provisional form: where to stop.
  std::size_t provisional_end_ = 0;
  /// Where the pending text, which is not a token yet, begins.
  std::size_t text_begin_ = 0;
  /// With complete_ or surveying_: only `*`, `_` and `~` follow from here on, and may still grow.
  std::size_t trailing_marks_begin_ = 0;
  /// These are hidden.
  bool hides_marks_ = false;
  std::size_t blocked_from_ = 0;
  std::size_t provisional_blocked_from_ = 0;
  /// Where the last complete inline ended, and the last one before which nothing was open.
  SafePoint last_inline_end_;
  SafePoint last_safe_inline_end_;
  SafePoint safe_;
  SafePoint provisional_;
};

}  // namespace agent_timeline::markdown

// Inlines of one paragraph, heading or table cell: emphasis, code, links, autolinks, HTML,
// entities, strikethrough, footnote references and math, as cmark-gfm 0.29.0.gfm.13 with the
// extensions autolink and strikethrough parses them. For block_parser. Invariants: linear in the
// content (with the constants of cmark: labels of 1,000 bytes, 32 levels of parentheses in an
// address); nothing recurses; buffers are kept from one parse to the next, so that a parse of a few
// bytes allocates nothing.
// Of a text that grows, what brackets and runs of delimiters leave undecided can be handed out as
// what it is shown as meanwhile, and they be kept: the next parse begins behind it, and says when
// it has become something else.
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

  /// Parses `content` (valid UTF-8, lines ended by `\n`, which must outlive the calls of emit, as
  /// the definitions in `references` must) from the offset `from`, which is 0 or what
  /// `safe_offset()` was for a content of which this one is a continuation. White space at the end
  /// is not part of it. With `complete`, what is unfinished at the end is completed for display.
  void parse(std::string_view content, std::size_t from, References& references, bool complete);

  /// Calls `sink` for everything that was parsed.
  void emit(Sink& sink) const;

  /// Of what none, appended to the content, changes anything that the last parse has shown, with
  /// `complete`.
  [[nodiscard]] std::string_view idle_bytes() const {
    if (spaced_) return " \t";
    // What is hidden of an image is bounded.
    return hides_marks_ && brackets_.empty() && !ends_in_address_ ? "*_~" : std::string_view();
  }

  /// Whether letters, digits, spaces and commas, appended to the content, only lengthen the text at
  /// its end, after a parse with `complete`.
  [[nodiscard]] bool grows_as_text() const;

  /// The largest offset known, at least `from`, up to which the inlines are final whatever is
  /// appended to the content: no bracket, run of delimiters, backticks, `<`, address or white space
  /// is open there.
  [[nodiscard]] std::size_t safe_offset() const { return safe_.offset; }

  /// Calls `sink` for what stands before `safe_offset()`.
  void emit_safe(Sink& sink) const;

  /// Parses for safe_offset() and show_offset() only; of a text that grows.
  void survey(std::string_view content, std::size_t from, References& references);

  /// The largest offset known up to which nothing but brackets and runs of delimiters is undecided,
  /// and what they are shown as meanwhile is not; 0 when there is none.
  [[nodiscard]] std::size_t show_offset() const { return show_.offset; }

  /// Calls `sink` for what stands from `from` up to `to`, the show_offset() of a survey of the
  /// same, as it is shown while the text goes on; spans that wait for their end stay open in the
  /// sink. The next parse begins at `to`.
  void show(std::string_view content, std::size_t from, std::size_t to, References& references,
            Sink& sink);
  /// Nothing was handed out.
  void forget();
  /// What was handed out by show() is not what it has become: the last parse is none.
  [[nodiscard]] bool is_stale() const { return stale_ || delimiters_.is_stale(); }

 private:
  /// Of an unfinished tag or comment, this much is hidden.
  static constexpr std::size_t kHiddenTag = 64;
  /// Of brackets inside of each other that wait, so many are hidden.
  static constexpr std::size_t kHiddenBrackets = 4;
  /// A link or an image inside of more brackets is shown as text while the text grows: each of them
  /// may turn out to be an image around it.
  static constexpr std::size_t kNestedLinks = 8;

  /// A `[` or `![` that waits for its `]`.
  struct Bracket {
    std::size_t token = 0;
    /// In the content, behind the bracket.
    std::size_t position = 0;
    /// How many delimiters there were before it.
    std::size_t delimiters = 0;
    /// How many brackets are open around it.
    std::size_t depth = 0;
    bool image = false;
    /// Another bracket followed, so that this one's text is no label.
    bool bracket_after = false;
    /// Was handed out, as nothing or as text.
    bool shown = false;
    bool hidden = false;
  };

  /// Code that waits for its end: how many backticks that has, 0 when there is none.
  struct OpenCode {
    std::size_t length = 0;
    /// Begins with white space, which is not shown if there is some at the end, too.
    bool padded = false;
    /// What was handed out ends with backticks that are content, and those that follow at once are.
    bool in_run = false;
  };

  /// An address that goes on.
  struct OpenAddress {
    bool exists = false;
    /// In what was handed out of it.
    Parentheses parentheses;
  };

  struct SafePoint {
    std::size_t offset = 0;
    /// The tokens before it; the next one, when it is a text, may be cut by it.
    std::size_t tokens = 0;
  };

  // inline_parser.cpp: each handler is called with the text up to `at` pending, and returns where
  // the parse goes on.
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
  /// Ends the pending text before `at`, and goes on behind `end`.
  std::size_t consume(std::size_t at, std::size_t end);
  [[nodiscard]] char peek(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }

  // inline_links.cpp
  std::size_t open_bracket(std::size_t at, bool image);
  std::size_t close_bracket(std::size_t at);
  std::size_t add_target(const LinkTail& tail);
  const References::Definition* find_definition(std::size_t at, const LabelScan& label);
  std::size_t match_bracket(std::size_t at, std::size_t target, std::size_t end);
  std::size_t match_footnote(std::size_t at);
  std::size_t leave_bracket(std::size_t at);
  std::size_t simplify_bracket(std::size_t at);
  void pop_bracket();

  // inline_completion.cpp: what is shown of something unfinished at `at`, and the end of the parse.
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
  /// The text may go on right behind the last character.
  [[nodiscard]] bool at_open_end(std::size_t at) const { return at >= text_.size() && !spaced_; }

  // inline_safety.cpp
  /// What is at `at`, and everything behind it, may come to mean something else.
  void block_from(std::size_t at);
  /// The same until `missing` comes; meanwhile it is shown as text.
  void await(std::size_t at, std::string_view missing);
  /// What ends at `end` with the last token is whole, and part of no text.
  void note_whole(std::size_t end);
  void find_safe_point();

  // inline_code.cpp: code that waits for its end.
  std::size_t open_code(std::size_t at, std::size_t begin);
  std::size_t resume_code();
  void add_code(std::size_t at, std::size_t begin);
  [[nodiscard]] std::size_t shown_end_of_code(std::size_t begin) const;
  void push_span(TokenKind kind, Span span);
  [[nodiscard]] std::size_t end_before_backticks(std::size_t begin) const;
  [[nodiscard]] std::size_t end_of_open_code(std::size_t begin) const;

  // inline_address.cpp: an address that goes on.
  std::size_t leave_address_open(const AddressScan& address, std::size_t at);
  std::size_t resume_address();
  [[nodiscard]] std::size_t literal_end(const AddressScan& address) const;
  [[nodiscard]] bool cuts_address(std::size_t at) const;
  [[nodiscard]] std::size_t last_cut_in_address(const Token& token, std::size_t index,
                                                std::size_t limit) const;

  // inline_shown.cpp
  void find_show_point();
  [[nodiscard]] std::size_t show_limit() const;
  [[nodiscard]] std::size_t last_show_boundary(const Token& token, std::size_t limit) const;
  [[nodiscard]] bool is_separator(std::size_t at) const;
  [[nodiscard]] bool is_escaped_separator(std::size_t at) const;
  [[nodiscard]] bool is_escaped(const Token& token) const;
  [[nodiscard]] std::size_t last_cut(const Token& token, std::size_t index,
                                     std::size_t limit) const;
  [[nodiscard]] std::string_view first_run(std::size_t& end, std::string& room) const;
  [[nodiscard]] MailState mail_before(std::size_t index, std::size_t at) const;
  [[nodiscard]] bool completes_mail() const;
  void keep_brackets();
  void restart_brackets();
  /// Before the last bracket is changed or taken away.
  void change_bracket();

  InlineOptions options_;
  InlineTokens tokens_;
  Delimiters delimiters_;
  std::vector<Bracket> brackets_;
  /// As in Delimiters.
  std::size_t kept_brackets_ = 0;
  std::vector<Bracket> changed_brackets_;
  bool kept_no_link_opener_ = true;
  OpenCode kept_code_;
  OpenAddress kept_address_;
  /// What was handed out is shown as text until the content has ended, whatever it is.
  bool kept_simplified_ = false;
  /// What would make something else of what was handed out as text.
  std::vector<std::string_view> awaited_;
  /// The word that was handed out in part.
  MailState mail_;
  bool stale_ = false;
  CodeSpans code_;
  InlineHtml html_;
  MathSpans math_;

  References* references_ = nullptr;
  /// The content without white space at its end.
  std::string_view text_;
  /// There is white space at the end of the content.
  bool spaced_ = false;
  bool complete_ = false;
  bool surveying_ = false;
  bool showing_ = false;
  /// The content may grow.
  bool growing_ = false;
  /// A link or an image was left as text.
  bool simplified_ = false;
  bool has_at_ = false;
  /// No `[` that waits may begin a link: all of them hold one, and links do not nest.
  bool no_link_opener_ = true;
  OpenAddress open_address_;
  /// An address may go on behind the text.
  bool ends_in_address_ = false;
  /// While surveying: where the address begins that goes on, and where the part of it that is text
  /// whatever follows.
  std::size_t address_begin_ = 0;
  std::size_t address_body_ = 0;
  std::size_t address_end_ = 0;
  OpenCode open_code_;
  /// While surveying: where that begins, and its text, and up to where it can be handed out.
  std::size_t code_at_ = 0;
  std::size_t code_begin_ = 0;
  std::size_t code_end_ = 0;
  /// While showing: up to where.
  std::size_t shown_end_ = 0;
  /// Where text that is not a token yet begins.
  std::size_t text_begin_ = 0;
  /// With complete_ or surveying_: the `*`, `_` and `~` from here on are all that follows, and may
  /// still grow.
  std::size_t growing_marks_ = 0;
  /// Nothing is shown of these.
  bool hides_marks_ = false;
  std::size_t blocked_from_ = 0;
  std::size_t show_blocked_from_ = 0;
  /// Where something whole ended last; and the same where nothing before was open.
  SafePoint whole_;
  SafePoint clear_whole_;
  SafePoint safe_;
  SafePoint show_;
};

}  // namespace agent_timeline::markdown

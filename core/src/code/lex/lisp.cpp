// Clojure, Common and Emacs Lisp, Racket, Scheme: character literals, names with symbols.
#include "code/lex/char_class.h"
#include "code/lex/families.h"
#include "code/lex/quoted.h"

namespace agent_timeline::code::lex {
namespace {

constexpr Delimited kClojure[] = {
    {";", "", TokenKind::comment},
    {"#_", "", TokenKind::comment, kWord},
    {"#\"", "\"", TokenKind::escape, kEscapes | kMultiline},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline},
    {"::", "", TokenKind::constant, kWord},
    {":", "", TokenKind::constant, kWord},
};

constexpr Delimited kLisp[] = {
    {"#|", "|#", TokenKind::comment, kMultiline | kNested},
    {";", "", TokenKind::comment},
    {"#lang", "", TokenKind::meta, kFirstColumn},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline},
    {"#:", "", TokenKind::constant, kWord},
    {":", "", TokenKind::constant, kWord},
};

constexpr auto kClojureWords = make_words(
    "binding case catch comment cond cond-> cond->> condp defonce do doseq dotimes finally fn for "
    "if if-let if-not if-some import in-ns let letfn loop monitor-enter ns quote recur require "
    "set! throw try use var when when-first when-let when-not when-some while",
    "true false nil", "", "def defmacro defmethod defmulti defn defn-",
    "defprotocol defrecord deftype definterface");

constexpr auto kLispWords = make_words(
    "and begin block call/cc call-with-current-continuation case catch cond cond-expand "
    "condition-case declare define-record-type define-syntax defcustom defface defgroup "
    "defparameter "
    "defsetf defstruct defvar defconst defvar-local delay do do* dolist dotimes else eval-when "
    "export "
    "flet for for/list funcall function guard handler-case if if-let import in-package "
    "interactive "
    "labels lambda let let* let*-values let-syntax let-values letrec letrec* library loop macrolet "
    "match module module+ multiple-value-bind or parameterize pcase progn prog1 prog2 provide "
    "quasiquote quote require return return-from save-excursion set! setf setq struct syntax-rules "
    "tagbody throw unless unquote unwind-protect use-package values when when-let while with-slots "
    "λ",
    "nil t", "", "define defgeneric defmacro defmethod defsubst defun cl-defun define-macro",
    "defclass deftype");

/// Skips the sign of a number, which could otherwise begin a name.
bool take_sign(Scanner& s) {
  if (s.peek() != '-' || !is_digit(s.peek(1))) return false;
  s.skip(s.at + 1);
  return true;
}

/// `\a`, `\newline`, `\"`.
bool lex_clojure(Scanner& s) {
  if (s.peek() == '-') return take_sign(s);
  const std::size_t end = s.word_end(s.at + 1);
  if (end == s.at + 1) return take_character(s, 1);
  s.emit(TokenKind::string, end);
  return true;
}

/// `#\a`, `#\Space`, `#\"`; `?a` in Emacs Lisp; `#<<END` in Racket; `#t`, `#f`.
bool lex_lisp(Scanner& s) {
  if (s.peek() == '-') return take_sign(s);
  if (s.peek() == '?') return take_character(s, 1);
  if (s.peek(1) == '\\') {
    const std::size_t end = s.word_end(s.at + 2);
    if (end == s.at + 2) return take_character(s, 2);
    s.emit(TokenKind::string, end);
    return true;
  }
  if ((s.peek(1) == 't' || s.peek(1) == 'f') && s.word_end(s.at + 1) == s.at + 2) {
    s.emit(TokenKind::constant, s.at + 2);
    return true;
  }
  return open_heredoc(s, {.open = "#<<", .flags = kRawHeredoc, .any_label = true});
}

constexpr CharSet kSigns = "+-*/<>=!?&%$~^";
constexpr CharSet kSignsAndMarks = "'+-*/<>=!?&%$.:#~^";

constexpr Rules lisp(std::string_view name, const char* custom_starts) {
  return rules({.name = name,
                .delimited = kLisp,
                .words = kLispWords,
                .word_starts = kSigns,
                .word_parts = kSignsAndMarks,
                .custom_starts = custom_starts,
                .custom_token = lex_lisp});
}

constexpr Rules kRows[] = {
    rules({.name = "clojure",
           .delimited = kClojure,
           .words = kClojureWords,
           .word_starts = kSigns,
           .word_parts = kSignsAndMarks,
           .custom_starts = "\\-",
           .custom_token = lex_clojure}),
    lisp("lisp", "#?-"),
    lisp("racket", "#-"),
    lisp("scheme", "#-"),
};

}  // namespace

const std::span<const Rules> kLispFamily = kRows;

}  // namespace agent_timeline::code::lex

// AWK, Lua, Tcl, Vim script: described mainly by tables.
#include "code/lex/families.h"
#include "code/lex/quoted.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {
namespace {

constexpr Delimited kAwk[] = {
    {"#", "", TokenKind::comment},
    {"\"", "\"", TokenKind::string, kEscapes | kContinues},
    {"/", "/", TokenKind::escape, kRegex},
    {"$", "", TokenKind::variable, kWord},
};

constexpr Delimited kLua[] = {
    {"--[[", "]]", TokenKind::comment, kMultiline},
    {"--[=[", "]=]", TokenKind::comment, kMultiline, {}, 0, '='},
    {"--", "", TokenKind::comment},
    {"#!", "", TokenKind::comment, kFirstColumn},
    {"[[", "]]", TokenKind::string, kMultiline},
    {"[=[", "]=]", TokenKind::string, kMultiline, {}, 0, '='},
    {"\"", "\"", TokenKind::string, kEscapes | kContinues},
    {"'", "'", TokenKind::string, kEscapes | kContinues},
    {"::", "::", TokenKind::meta},
};

constexpr Delimited kTcl[] = {
    {"#", "", TokenKind::comment, kLineStart},
    {";#", "", TokenKind::comment},
    {"; #", "", TokenKind::comment},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline | kAfterSpace, "[", '$'},
    {"$::", "", TokenKind::variable, kWord},
    {"$", "", TokenKind::variable, kWord},
};

constexpr Delimited kVim[] = {
    {"\"", "", TokenKind::comment, kLineStart},
    {"\"", "\"", TokenKind::string, kEscapes},
    {"'", "'", TokenKind::string, kDoubled},
};

constexpr auto kAwkWords = make_words(
    "BEGIN BEGINFILE END ENDFILE break case continue default delete do else exit for getline if in "
    "next nextfile print printf return switch while",
    "ARGC ARGV ENVIRON FILENAME FNR FS NF NR OFS ORS RLENGTH RS RSTART SUBSEP", "",
    "func function");

constexpr auto kLuaWords = make_words(
    "and break do else elseif end for function goto if in local not or repeat return then until "
    "while",
    "true false nil self _G _ENV");

constexpr auto kTclWords = make_words(
    "after append apply array break catch close continue dict else elseif error eval exec exit "
    "expr "
    "file finally for foreach format global if incr info interp join lappend lassign lindex list "
    "llength lrange lsearch lsort namespace open package puts read regexp regsub rename return "
    "scan "
    "set source split string subst switch then throw trace try unset uplevel upvar variable vwait "
    "while",
    "", "", "method proc");

constexpr auto kVimWords = make_words(
    "abort augroup au autocmd break call catch command const continue echo echoerr echomsg else "
    "elseif endfor endfunction endif endtry endwhile execute finally finish for hi highlight if "
    "in let map nmap nnoremap noremap normal return set setlocal silent source syn syntax throw "
    "try unlet vmap vnoremap while",
    "v:true v:false v:null", "", "function func def");

/// A quote that is not closed begins a comment.
bool lex_vim_comment(Scanner& s) {
  if (s.line.find('"', s.at + 1) != std::string_view::npos) return false;
  s.emit(TokenKind::comment, s.line.size());
  return true;
}

constexpr Rules kRows[] = {
    rules({.name = "awk", .delimited = kAwk, .words = kAwkWords, .flags = kCalls}),
    rules({.name = "lua", .delimited = kLua, .words = kLuaWords, .flags = kCalls}),
    rules({.name = "tcl",
           .delimited = kTcl,
           .words = kTclWords,
           .word_parts = ":-",
           .custom_starts = "\\",
           .custom_token = skip_escaped}),
    rules({.name = "vim",
           .delimited = kVim,
           .words = kVimWords,
           .flags = kCalls,
           .word_parts = ":#",
           .custom_starts = "\"",
           .custom_token = lex_vim_comment}),
};

}  // namespace

const std::span<const Rules> kScriptingFamily = kRows;

}  // namespace agent_timeline::code::lex

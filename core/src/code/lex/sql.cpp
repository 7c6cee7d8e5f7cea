// SQL as its dialects share it, with PostgreSQL's dollar quoting (PostgreSQL's manual, 4.1.2.4).
#include "code/lex/families.h"
#include "code/lex/quoted.h"

namespace agent_timeline::code::lex {
namespace {

constexpr Delimited kDelimited[] = {
    {"--", "", TokenKind::comment},
    {"#", "", TokenKind::comment, kLineStart},
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"E'", "'", TokenKind::string, kEscapes | kDoubled | kMultiline},
    {"e'", "'", TokenKind::string, kEscapes | kDoubled | kMultiline},
    {"'", "'", TokenKind::string, kDoubled | kMultiline},
    {"\"", "\"", TokenKind::string, kDoubled},
    {"`", "`", TokenKind::string},
    {"::", "", TokenKind::type, kWord},
    {"@", "", TokenKind::variable, kWord},
    {":", "", TokenKind::variable, kWord},
};

/// The form `$tag$…$tag$`.
constexpr Delimited kDollarQuoted{"", "$$"};

constexpr auto kWords = make_words(
    "add after all alter analyze and any as asc authorization before begin between by cascade case "
    "check collate column comment commit concurrently conflict constraint copy create cross "
    "current "
    "cursor database declare default deferrable delete desc distinct do domain drop each else "
    "elsif "
    "end escape except exclude execute exists explain extension fetch filter first following for "
    "foreign from full function grant group having if ilike immutable in index inherits inner "
    "insert intersect into is isnull join key language last lateral leading left like limit lock "
    "loop materialized merge natural no not notnull nothing nulls of offset on only or order outer "
    "over owner partition pragma preceding primary privileges procedure raise range recursive "
    "references rename replace restrict return returning returns revoke right role rollback row "
    "rows savepoint schema security select sequence set similar some stable start strict table "
    "temporary then to transaction trigger truncate type union unique unlogged update using vacuum "
    "values view volatile when where while window with without work",
    "true false null current_date current_time current_timestamp current_user",
    "bigint bigserial binary bit blob bool boolean bytea char character cidr cstring date datetime "
    "decimal double float inet int int2 int4 int8 integer interval json jsonb money nchar number "
    "numeric nvarchar oid precision real record regclass serial smallint text time timestamp "
    "timestamptz tinyint uuid varbinary varchar varchar2 varying void xml");

/// The body of a function, lexed as code. Data: the low byte of hash_label of its tag.
constexpr Mode kBody = kFirstCustomCode;

/// A dollar-quoted text whose opening ends its line is the body of a function; others are strings.
bool lex_dollar(Scanner& s) {
  const std::size_t end = s.word_end(s.at + 1);
  if (end >= s.line.size() || s.line[end] != '$') return false;
  const unsigned hash = hash_label(s.line.substr(s.at + 1, end - s.at - 1)) & 0xFFU;
  const Frame top = s.stack.top();
  if (top.mode == kBody && top.data == hash) {
    s.close(TokenKind::string, end + 1);
    return true;
  }
  if (s.skip_spaces(end + 1) < s.line.size()) return open_tagged(s, '$', '$');
  s.open(kBody, static_cast<std::uint16_t>(hash), TokenKind::string, end + 1);
  return true;
}

constexpr Rules kRows[] = {
    rules({.name = "sql",
           .delimited = kDelimited,
           .words = kWords,
           .flags = kCalls | kIgnoreCase,
           .custom_starts = "$",
           .custom_token = lex_dollar,
           .custom_mode = lex_quoted,
           .heredoc = &kDollarQuoted}),
};

}  // namespace

const std::span<const Rules> kSqlFamily = kRows;

}  // namespace agent_timeline::code::lex

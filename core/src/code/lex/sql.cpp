// SQL, in what its dialects share, with PostgreSQL's dollar quoting.
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

/// `$tag$…$tag$`.
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

bool lex_dollar(Scanner& s) {
  return open_tagged(s, '$', '$');
}

constexpr Rules kRows[] = {
    rules({.name = "sql",
           .delimited = kDelimited,
           .words = kWords,
           .flags = kCalls | kIgnoreCase,
           .special_starts = "$",
           .special = lex_dollar,
           .own_mode = lex_quoted,
           .heredoc = &kDollarQuoted}),
};

}  // namespace

const std::span<const Rules> kSqlFamily = kRows;

}  // namespace agent_timeline::code::lex

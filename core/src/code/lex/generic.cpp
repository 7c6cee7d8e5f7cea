// Generic rules for languages without rules of their own: what most languages share.
#include "code/lex/families.h"
#include "code/lex/rules.h"

namespace agent_timeline::code::lex {
namespace {

/// Without `'…'`: in prose and many languages, `'` is an apostrophe, a lifetime or a prime.
constexpr Delimited kDelimited[] = {
    {"//", "", TokenKind::comment, kAfterSpace},
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"#", "", TokenKind::comment, kAfterSpace},
    {"\"", "\"", TokenKind::string, kEscapes},
};

constexpr auto kWords = make_words(
    "and begin break case catch const continue def do else elseif elsif end enum export extends "
    "finally fn for foreach from func function if import in include interface is let loop match "
    "module not or package private proc protected public record return static struct sub switch "
    "then throw trait try type until use using val var void when where while with yield",
    "true false null nil none True False None self this", "", "", "class");

constexpr Rules kRows[] = {
    rules({.name = "generic", .delimited = kDelimited, .words = kWords, .flags = kCalls}),
};

}  // namespace

const std::span<const Rules> kGenericFamily = kRows;

}  // namespace agent_timeline::code::lex

// Data and configuration formats: JSON and its variants (RFC 8259, json5.org), TOML 1.0, INI, Java
// properties, dotenv, ignore files, GraphQL (October 2021), Protocol Buffers 3, Prisma.
#include "code/lex/char_class.h"
#include "code/lex/families.h"
#include "code/lex/line_parts.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {
namespace {

bool in_code(const Scanner& scanner) {
  return scanner.stack.top().mode == kLanguage;
}

// JSON

constexpr Delimited kJson[] = {
    {"\"", "\"", TokenKind::string, kEscapes},
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline},
};
constexpr Delimited kJson5[] = {
    {"\"", "\"", TokenKind::string, kEscapes | kContinues},
    {"'", "'", TokenKind::string, kEscapes | kContinues},
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline},
};
constexpr auto kJsonWords = make_words("", "true false null");
constexpr auto kJson5Words = make_words("", "true false null NaN Infinity undefined");

constexpr Rules json(std::string_view name) {
  return rules({.name = name, .delimited = kJson, .words = kJsonWords, .flags = kColonKeys});
}

// TOML

constexpr Delimited kToml[] = {
    {"#", "", TokenKind::comment},
    {"\"\"\"", "\"\"\"", TokenKind::string, kEscapes | kMultiline},
    {"'''", "'''", TokenKind::string, kMultiline},
    {"\"", "\"", TokenKind::string, kEscapes},
    {"'", "'", TokenKind::string},
};
constexpr auto kTomlWords = make_words("", "true false inf nan");

/// Sections, numbers and dates as one token, and quotes that belong to the string whose closing
/// precedes them (`"""a""""`).
bool lex_toml(Scanner& scanner) {
  constexpr CharSet kInDates = "+-.:";
  const char c = scanner.peek();
  if (c == '[') return take_section(scanner);
  if (!is_digit(c)) {
    if (!scanner.operand || scanner.previous() != c) return false;
    scanner.emit(TokenKind::string, scanner.at + 1);
    return true;
  }
  std::size_t end = scanner.at;
  while (end < scanner.line.size() &&
         (is_name_char(scanner.line[end]) || kInDates.has(scanner.line[end])))
    ++end;
  scanner.emit(TokenKind::number, end);
  return true;
}

// INI, properties, dotenv

constexpr Delimited kIni[] = {
    {";", "", TokenKind::comment, kAfterSpace},
    {"#", "", TokenKind::comment, kAfterSpace},
    {"\"", "\"", TokenKind::string, kEscapes},
};
constexpr auto kIniWords = make_words("", "true false");

void start_ini_line(Scanner& scanner) {
  take_key(scanner, "=:");
}

constexpr Delimited kProperties[] = {
    // A value, which start_properties_line() opens without any text.
    {"=", "", TokenKind::plain, kEscapes | kContinues},
    {"#", "", TokenKind::comment, kLineStart},
    {"!", "", TokenKind::comment, kLineStart},
};

void start_properties_line(Scanner& scanner) {
  if (!in_code(scanner)) return;
  const std::size_t begin = scanner.skip_spaces(0);
  scanner.skip(begin);
  if (scanner.done() || scanner.peek() == '#' || scanner.peek() == '!') return;
  constexpr CharSet kSeparators = "=: \t";
  std::size_t end = begin;
  while (end < scanner.line.size() && !kSeparators.has(scanner.line[end]))
    end += scanner.line[end] == '\\' ? 2U : 1U;
  scanner.emit(TokenKind::property, end < scanner.line.size() ? end : scanner.line.size());
  end = scanner.skip_spaces(scanner.at);
  if (end < scanner.line.size() && kSeparators.has(scanner.line[end])) ++end;
  scanner.skip(scanner.skip_spaces(end));
  scanner.open(std::size_t{0}, 0);
}

constexpr Delimited kDotenv[] = {
    {"#", "", TokenKind::comment, kAfterSpace},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline, {}, '$'},
    {"'", "'", TokenKind::string, kMultiline},
    {"${", "}", TokenKind::variable},
    {"$", "", TokenKind::variable, kWord},
};
constexpr auto kDotenvWords = make_words("export", "");

void start_dotenv_line(Scanner& scanner) {
  if (!in_code(scanner)) return;
  if (scanner.starts_with("export ")) scanner.emit(TokenKind::keyword, 6);
  take_key(scanner, "=");
}

/// Only a whole value can be quoted: the quote in `it's` is text.
bool lex_dotenv_quote(Scanner& scanner) {
  if (scanner.previous() == '=') return false;
  scanner.skip(scanner.at + 1);
  return true;
}

// Ignore files

constexpr Delimited kGitignore[] = {{"#", "", TokenKind::comment, kFirstColumn}};

bool lex_gitignore(Scanner& scanner) {
  if (scanner.at > 0) return false;
  scanner.emit(TokenKind::keyword, 1);
  return true;
}

// Schemas

constexpr Delimited kGraphql[] = {
    {"\"\"\"", "\"\"\"", TokenKind::string, kMultiline | kRawEscapes},
    {"\"", "\"", TokenKind::string, kEscapes},
    {"#", "", TokenKind::comment},
    {"$", "", TokenKind::variable, kWord},
    {"@", "", TokenKind::meta, kWord},
};
constexpr auto kGraphqlWords = make_words(
    "query mutation subscription fragment on type interface union enum input scalar "
    "directive schema extend implements repeatable",
    "true false null", "Int Float String Boolean ID");

constexpr Delimited kProtobuf[] = {
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"\"", "\"", TokenKind::string, kEscapes},
    {"'", "'", TokenKind::string, kEscapes},
};
constexpr auto kProtobufWords = make_words(
    "syntax edition package import public weak option returns stream repeated optional "
    "required oneof map reserved extensions extend group to",
    "true false inf nan max",
    "double float int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 "
    "sfixed64 bool string bytes",
    "rpc", "message enum service");

constexpr Delimited kPrisma[] = {
    {"//", "", TokenKind::comment},
    {"\"", "\"", TokenKind::string, kEscapes},
    {"@", "", TokenKind::meta, kWord},
};
constexpr auto kPrismaWords =
    make_words("datasource generator", "true false null",
               "String Int Boolean DateTime Json Float BigInt Bytes Decimal Unsupported", "",
               "model enum type view");

constexpr Rules kRows[] = {
    json("json"),
    json("jsonc"),
    json("jsonl"),
    rules({.name = "json5", .delimited = kJson5, .words = kJson5Words, .flags = kColonKeys}),
    rules({.name = "toml",
           .delimited = kToml,
           .words = kTomlWords,
           .flags = kEqualKeys,
           .word_parts = ".-",
           .custom_starts = "[\"'0123456789",
           .custom_token = lex_toml}),
    rules({.name = "ini",
           .delimited = kIni,
           .words = kIniWords,
           .word_starts = "/.~%$",
           .word_parts = "/.~%$-@",
           .custom_starts = "[",
           .custom_token = take_section,
           .line_start = start_ini_line}),
    rules({.name = "properties", .delimited = kProperties, .line_start = start_properties_line}),
    rules({.name = "dotenv",
           .delimited = kDotenv,
           .words = kDotenvWords,
           .custom_starts = "\"'",
           .custom_token = lex_dotenv_quote,
           .line_start = start_dotenv_line}),
    rules({.name = "gitignore",
           .delimited = kGitignore,
           .word_starts = "0123456789*./?[]-~@$",
           .word_parts = "*./?[]-~@$",
           .custom_starts = "!",
           .custom_token = lex_gitignore}),
    rules({.name = "graphql",
           .delimited = kGraphql,
           .words = kGraphqlWords,
           .flags = kCalls | kCapitalTypes | kColonKeys}),
    rules({.name = "protobuf",
           .delimited = kProtobuf,
           .words = kProtobufWords,
           .flags = kCapitalTypes}),
    rules({.name = "prisma",
           .delimited = kPrisma,
           .words = kPrismaWords,
           .flags = kCalls | kCapitalTypes}),
};

}  // namespace

const std::span<const Rules> kDataFamily = kRows;

}  // namespace agent_timeline::code::lex

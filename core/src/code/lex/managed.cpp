// Languages of virtual machines and mobile platforms: Java and related languages, C#, Swift, Dart.
#include "code/lex/families.h"
#include "code/lex/rules.h"

namespace agent_timeline::code::lex {
namespace {

constexpr auto kText = TokenKind::string;

constexpr Delimited kJava[] = {
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"\"\"\"", "\"\"\"", kText, kEscapes | kMultiline},
    {"\"", "\"", kText, kEscapes},
    {"'", "'", kText, kEscapes},
    {"@", "", TokenKind::meta, kWord},
};

constexpr Delimited kKotlin[] = {
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline | kNested},
    {"\"\"\"", "\"\"\"", kText, kMultiline, "${", '$'},
    {"\"", "\"", kText, kEscapes, "${", '$'},
    {"'", "'", kText, kEscapes},
    {"`", "`", TokenKind::function},
    {"@", "", TokenKind::meta, kWord},
    {"#!", "", TokenKind::comment, kFirstColumn},
};

constexpr Delimited kScala[] = {
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline | kNested},
    {"s\"\"\"", "\"\"\"", kText, kMultiline, "${", '$'},
    {"f\"\"\"", "\"\"\"", kText, kMultiline, "${", '$'},
    {"raw\"\"\"", "\"\"\"", kText, kMultiline, "${", '$'},
    {"\"\"\"", "\"\"\"", kText, kMultiline},
    {"s\"", "\"", kText, kEscapes, "${", '$'},
    {"f\"", "\"", kText, kEscapes, "${", '$'},
    {"raw\"", "\"", kText, kRawEscapes, "${", '$'},
    {"\"", "\"", kText, kEscapes},
    {"'", "'", kText, kCharacter | kEscapes},
    {"'", "", TokenKind::constant, kWord},
    {"@", "", TokenKind::meta, kWord},
    {"#!", "", TokenKind::comment, kFirstColumn},
};

constexpr Delimited kGroovy[] = {
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"\"\"\"", "\"\"\"", kText, kEscapes | kMultiline, "${", '$'},
    {"'''", "'''", kText, kEscapes | kMultiline},
    {"\"", "\"", kText, kEscapes, "${", '$'},
    {"'", "'", kText, kEscapes},
    {"/", "/", TokenKind::escape, kRegex},
    {"@", "", TokenKind::meta, kWord},
    {"#!", "", TokenKind::comment, kFirstColumn},
};

constexpr Delimited kCsharp[] = {
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"$$\"\"\"", "\"\"\"", kText, kMultiline, "{{"},
    {"$\"\"\"", "\"\"\"", kText, kMultiline, "{"},
    {"\"\"\"", "\"\"\"", kText, kMultiline, {}, 0, '"'},
    {"$@\"", "\"", kText, kDoubled | kMultiline, "{"},
    {"@$\"", "\"", kText, kDoubled | kMultiline, "{"},
    {"@\"", "\"", kText, kDoubled | kMultiline},
    {"$\"", "\"", kText, kEscapes, "{"},
    {"\"", "\"", kText, kEscapes},
    {"'", "'", kText, kEscapes},
    {"#", "", TokenKind::meta, kLineStart},
};

constexpr Delimited kSwift[] = {
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline | kNested},
    {"#\"\"\"", "\"\"\"#", kText, kMultiline, {}, 0, '#'},
    {"#\"", "\"#", kText, 0, {}, 0, '#'},
    {"#/", "/#", TokenKind::escape, 0, {}, 0, '#'},
    {"\"\"\"", "\"\"\"", kText, kEscapes | kMultiline, "\\("},
    {"\"", "\"", kText, kEscapes, "\\("},
    {"#", "", TokenKind::meta, kWord},
    {"@", "", TokenKind::meta, kWord},
};

constexpr Delimited kDart[] = {
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline | kNested},
    {"r\"\"\"", "\"\"\"", kText, kMultiline},
    {"r'''", "'''", kText, kMultiline},
    {"r\"", "\"", kText},
    {"r'", "'", kText},
    {"\"\"\"", "\"\"\"", kText, kEscapes | kMultiline, "${", '$'},
    {"'''", "'''", kText, kEscapes | kMultiline, "${", '$'},
    {"\"", "\"", kText, kEscapes, "${", '$'},
    {"'", "'", kText, kEscapes, "${", '$'},
    {"@", "", TokenKind::meta, kWord},
};

/// Words that most of them share.
constexpr auto kShared = make_words(
    "abstract break case catch continue default do else final finally for if import in override "
    "private protected public return static switch throw try while as is async await yield const",
    "true false null this super", "boolean byte char double float int long short void", "",
    "class enum interface extends implements new");

constexpr auto kJavaWords = make_words(
    "assert goto instanceof native package strictfp synchronized throws transient volatile", "",
    "var", "", "@interface",
    "record sealed permits non-sealed module requires exports opens yield");

constexpr auto kKotlinWords = make_words(
    "const inline internal package typealias val var vararg when", "field it",
    "Unit Nothing Any Int Long Short Byte Double Float Boolean Char String", "fun",
    "object typealias",
    "actual annotation by companion constructor crossinline data dynamic expect external get infix "
    "init inner lateinit noinline open operator out reified sealed set suspend tailrec value "
    "where");

constexpr auto kScalaWords = make_words(
    "derives end export forSome given implicit inline lazy match opaque open package sealed then "
    "transparent using val var with",
    "_", "Unit Nothing Any Int Long Short Byte Double Float Boolean Char String", "def",
    "object trait type given");

constexpr auto kGroovyWords = make_words(
    "assert instanceof package synchronized throws trait transient volatile", "it", "var", "def");

constexpr auto kCsharpWords = make_words(
    "add alias base checked delegate event explicit extern fixed foreach get goto implicit init "
    "internal "
    "lock namespace operator out params readonly ref remove sealed set sizeof stackalloc typeof "
    "unchecked unsafe using virtual volatile",
    "base", "bool decimal dynamic nint nuint object sbyte string uint ulong ushort var", "",
    "struct",
    "and ascending by descending file from global group into join let nameof not notnull "
    "on or orderby partial record required scoped select unmanaged value when where with");

constexpr auto kSwiftWords = make_words(
    "actor any associatedtype convenience defer deinit didSet dynamic extension fallthrough "
    "fileprivate get guard indirect infix init inout internal lazy let mutating nonisolated "
    "nonmutating open operator optional postfix precedencegroup prefix repeat required rethrows "
    "set some subscript throws unowned var weak where willSet",
    "nil self Self", "Int String Double Float Bool Character Void Any Never", "func",
    "protocol struct extension typealias");

constexpr auto kDartWords = make_words(
    "assert base covariant deferred dynamic export external factory get hide late library mixin on "
    "operator part required rethrow sealed set show sync typedef when with",
    "", "bool num String List Map Set Object Never var Future Stream", "", "extension typedef");

constexpr std::uint16_t kNames = kCalls | kCapitalTypes;

constexpr Rules kRows[] = {
    rules({.name = "java",
           .delimited = kJava,
           .words = kShared,
           .shared_words = kJavaWords,
           .flags = kNames}),
    rules({.name = "kotlin",
           .delimited = kKotlin,
           .words = kKotlinWords,
           .shared_words = kShared,
           .flags = kNames}),
    rules({.name = "scala",
           .delimited = kScala,
           .words = kScalaWords,
           .shared_words = kShared,
           .flags = kNames}),
    rules({.name = "groovy",
           .delimited = kGroovy,
           .words = kGroovyWords,
           .shared_words = kShared,
           .flags = kNames}),
    rules({.name = "csharp",
           .delimited = kCsharp,
           .words = kShared,
           .shared_words = kCsharpWords,
           .flags = kNames,
           .word_starts = "@"}),
    rules({.name = "swift",
           .delimited = kSwift,
           .words = kSwiftWords,
           .shared_words = kShared,
           .flags = kNames,
           .word_starts = "$"}),
    rules({.name = "dart",
           .delimited = kDart,
           .words = kShared,
           .shared_words = kDartWords,
           .flags = kNames}),
};

}  // namespace

const std::span<const Rules> kManagedFamily = kRows;

}  // namespace agent_timeline::code::lex

// C-like languages that compile to machine code, shaders or hardware: Go, Rust, Zig, MoonBit and
// others.
#include "code/lex/families.h"
#include "code/lex/rules.h"

namespace agent_timeline::code::lex {
namespace {

constexpr auto kText = TokenKind::string;

constexpr Delimited kGo[] = {
    {"//", "", TokenKind::comment}, {"/*", "*/", TokenKind::comment, kMultiline},
    {"\"", "\"", kText, kEscapes},  {"`", "`", kText, kMultiline},
    {"'", "'", kText, kEscapes},
};

constexpr Delimited kRust[] = {
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline | kNested},
    {"r#\"", "\"#", kText, kMultiline, {}, 0, '#'},
    {"br#\"", "\"#", kText, kMultiline, {}, 0, '#'},
    {"cr#\"", "\"#", kText, kMultiline, {}, 0, '#'},
    {"r\"", "\"", kText, kMultiline},
    {"br\"", "\"", kText, kMultiline},
    {"cr\"", "\"", kText, kMultiline},
    {"b\"", "\"", kText, kEscapes | kMultiline},
    {"c\"", "\"", kText, kEscapes | kMultiline},
    {"\"", "\"", kText, kEscapes | kMultiline},
    {"b'", "'", kText, kCharacter | kEscapes},
    {"'", "'", kText, kCharacter | kEscapes},
    {"'", "", TokenKind::variable, kWord},
    {"#[", "", TokenKind::meta, kWord},
    {"#![", "", TokenKind::meta, kWord},
};

constexpr Delimited kZig[] = {
    {"//", "", TokenKind::comment},
    {"\\\\", "", kText},
    {"\"", "\"", kText, kEscapes},
    {"'", "'", kText, kEscapes},
    {"@\"", "\"", TokenKind::variable, kEscapes},
    {"@", "", TokenKind::function, kWord},
};

constexpr Delimited kMoonbit[] = {
    {"//", "", TokenKind::comment},           {"#|", "", kText},
    {"$|", "", kText, kEscapes, "\\{"},       {"b\"", "\"", kText, kEscapes},
    {"\"", "\"", kText, kEscapes, "\\{"},     {"b'", "'", kText, kCharacter | kEscapes},
    {"'", "'", kText, kCharacter | kEscapes}, {"#", "", TokenKind::meta, kWord},
    {"@", "", TokenKind::meta, kWord},
};

constexpr Delimited kD[] = {
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"/+", "+/", TokenKind::comment, kMultiline | kNested},
    {"r\"", "\"", kText, kMultiline},
    {"`", "`", kText, kMultiline},
    {"\"", "\"", kText, kEscapes | kMultiline},
    {"'", "'", kText, kEscapes},
    {"@", "", TokenKind::meta, kWord},
    {"#", "", TokenKind::meta, kLineStart},
};

/// Strings with both kinds of quotes, comments as in C, words with a prefix character.
constexpr Delimited kPlain[] = {
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"\"", "\"", kText, kEscapes | kContinues},
    {"'", "'", kText, kEscapes},
    {"@", "", TokenKind::meta, kWord},
    {"#", "", TokenKind::meta, kWord},
};

constexpr Delimited kHaxe[] = {
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"\"", "\"", kText, kEscapes | kMultiline},
    {"'", "'", kText, kEscapes | kMultiline, "${", '$'},
    {"@:", "", TokenKind::meta, kWord},
    {"@", "", TokenKind::meta, kWord},
    {"#", "", TokenKind::meta, kWord},
};

/// `'` begins the base of a number, as in `8'hFF`.
constexpr Delimited kVerilog[] = {
    {"//", "", TokenKind::comment},    {"/*", "*/", TokenKind::comment, kMultiline},
    {"\"", "\"", kText, kEscapes},     {"'", "", TokenKind::number, kWord},
    {"`", "", TokenKind::meta, kWord}, {"$", "", TokenKind::function, kWord},
};

constexpr Delimited kVhdl[] = {
    {"--", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"\"", "\"", kText, kDoubled},
    {"'", "'", kText, kCharacter},
};

constexpr auto kGoWords = make_words(
    "break case chan const continue default defer else fallthrough for go goto if import map "
    "package range return select switch var",
    "true false nil iota",
    "any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 "
    "int64 rune string uint uint8 uint16 uint32 uint64 uintptr",
    "func", "type struct interface");

constexpr auto kRustWords = make_words(
    "as async await box break const continue crate dyn else extern for if in let loop macro_rules "
    "match mod move mut pub ref return static super unsafe use where while yield",
    "true false self Self None Some Ok Err",
    "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize", "fn",
    "struct enum trait impl type union");

constexpr auto kZigWords = make_words(
    "addrspace align allowzero and anyframe asm async await break callconv catch comptime const "
    "continue defer else errdefer error export extern for if inline linksection noalias noinline "
    "nosuspend opaque or orelse packed pub resume return struct enum union suspend switch test "
    "threadlocal try usingnamespace var volatile while",
    "true false null undefined unreachable",
    "anyerror anyopaque anytype bool comptime_float comptime_int f16 f32 f64 f80 f128 i8 i16 i32 "
    "i64 i128 isize noreturn type u8 u16 u32 u64 u128 usize void c_int c_uint c_char c_long",
    "fn");

constexpr auto kMoonbitWords = make_words(
    "and as async break catch const continue defer derive else except extern for guard if import "
    "in is let letrec loop match mut noraise not or package priv pub raise return test throw try "
    "using where while with",
    "true false self Self None Some Ok Err",
    "Array Bool Byte Bytes Char Double Float Int Int16 Int64 Json Map Option Result Set String "
    "StringView UInt UInt16 UInt64 Unit",
    "fn", "struct enum trait impl type typealias enumview suberror");

constexpr auto kCLike = make_words(
    "abstract alias as assert auto break case catch const constant continue default delete do else "
    "export extern external final finally for foreach goto if immutable import in inline internal "
    "is lazy let library loop mixin module new nothrow out override package payable pragma private "
    "protected public pure ref return returns scope shared static switch synchronized template "
    "throw try typedef unittest using var version view virtual volatile while with cast untyped "
    "macro emit modifier event indexed mapping memory storage calldata discard enable override "
    "continuing extends implements dynamic operator overload never require revert unchecked",
    "true false null this super nil",
    "address bool boolean byte bytes bytes32 char dchar double f16 f32 f64 float i32 int int256 "
    "long real short size_t string u32 ubyte uint uint256 uint8 ulong ushort void wchar array "
    "atomic "
    "bitcast mat3x3 mat4x4 ptr sampler texture_2d vec2 vec3 vec4 vec2f vec3f vec4f",
    "function fn", "class struct enum interface union contract typedef type");

constexpr auto kHardware = make_words(
    "alias all always always_comb always_ff always_latch and architecture array assert assign "
    "begin "
    "block body buffer bus case casex casez component configuration constant default defparam "
    "disable downto edge else elsif end endcase endclass endfunction endgenerate endinterface "
    "endmodule endpackage endtask exit extends file final for force forever fork function generate "
    "generic genvar group if import in inout initial input is join label library localparam loop "
    "map mod modport nand negedge next nor not of on open or others out output package parameter "
    "port posedge procedure process property pure range record repeat report return select "
    "severity signal static struct subtype task then to type typedef unique units until use "
    "variable virtual wait when while with xnor xor",
    "true false null",
    "bit bit_vector boolean byte int integer logic natural positive real reg signed std_logic "
    "std_logic_vector string supply0 supply1 time tri unsigned wand wire wor shortint longint void",
    "", "module entity class interface enum");

constexpr std::uint16_t kNames = kCalls | kCapitalTypes;

constexpr Rules kRows[] = {
    rules({.name = "go", .delimited = kGo, .words = kGoWords, .flags = kCalls}),
    rules({.name = "rust", .delimited = kRust, .words = kRustWords, .flags = kNames | kMacros}),
    rules({.name = "zig", .delimited = kZig, .words = kZigWords, .flags = kNames}),
    rules({.name = "moonbit", .delimited = kMoonbit, .words = kMoonbitWords, .flags = kNames}),
    rules({.name = "d", .delimited = kD, .words = kCLike, .flags = kNames}),
    rules({.name = "haxe", .delimited = kHaxe, .words = kCLike, .flags = kNames}),
    rules({.name = "solidity", .delimited = kPlain, .words = kCLike, .flags = kNames}),
    rules({.name = "thrift", .delimited = kPlain, .words = kCLike, .flags = kNames}),
    rules({.name = "wgsl", .delimited = kPlain, .words = kCLike, .flags = kNames}),
    rules({.name = "verilog", .delimited = kVerilog, .words = kHardware, .flags = kCalls}),
    rules({.name = "systemverilog", .delimited = kVerilog, .words = kHardware, .flags = kCalls}),
    rules({.name = "vhdl", .delimited = kVhdl, .words = kHardware, .flags = kIgnoreCase}),
};

}  // namespace

const std::span<const Rules> kSystemsFamily = kRows;

}  // namespace agent_timeline::code::lex

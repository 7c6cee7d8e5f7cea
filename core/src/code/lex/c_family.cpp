// C, C++, Objective-C and the shading languages with C's preprocessor.
#include <algorithm>

#include "code/lex/char_class.h"
#include "code/lex/families.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {
namespace {

/// Inside `R"delimiter(…)delimiter"`. Data: hash_label of the delimiter.
constexpr Mode kRawString = kFirstCustomWide;
/// The limit in [lex.string] of the C++ standard.
constexpr std::size_t kLongestDelimiter = 16;

constexpr Delimited kDelimited[] = {
    {"//", "", TokenKind::comment, kContinues},
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"\"", "\"", TokenKind::string, kEscapes | kContinues},
    {"'", "'", TokenKind::string, kEscapes | kContinues},
};

constexpr Delimited kObjectiveC[] = {
    {"//", "", TokenKind::comment, kContinues},
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"@\"", "\"", TokenKind::string, kEscapes | kContinues},
    {"\"", "\"", TokenKind::string, kEscapes | kContinues},
    {"'", "'", TokenKind::string, kEscapes | kContinues},
    {"@", "", TokenKind::keyword, kWord},
};

constexpr auto kC = make_words(
    "auto break case const continue default do else extern for goto if inline register restrict "
    "return sizeof static switch typedef volatile while _Alignas _Alignof _Atomic _Generic "
    "_Noreturn _Static_assert _Thread_local __attribute__ __inline __restrict alignas alignof "
    "constexpr static_assert thread_local typeof",
    "NULL true false nullptr", "bool char double float int long short signed unsigned void _Bool",
    "", "struct enum union");

constexpr auto kCpp = make_words(
    "and and_eq asm bitand bitor catch co_await co_return co_yield compl concept const_cast "
    "consteval constinit decltype delete dynamic_cast explicit export friend mutable namespace new "
    "noexcept not not_eq operator or or_eq private protected public reinterpret_cast requires "
    "final override static_cast template throw try typeid typename using virtual xor xor_eq",
    "this", "wchar_t char8_t char16_t char32_t", "", "class", "import module");

constexpr auto kObjectiveCWords = make_words(
    "in inout out oneway bycopy byref __block __weak __strong __bridge nonatomic atomic strong "
    "weak copy readonly readwrite assign nullable nonnull",
    "nil Nil YES NO self super", "id instancetype BOOL SEL IMP Class");

constexpr auto kGlsl = make_words(
    "attribute varying uniform buffer shared coherent layout centroid flat smooth noperspective "
    "patch sample subroutine in out inout invariant precise precision lowp mediump highp discard",
    "true false",
    "vec2 vec3 vec4 ivec2 ivec3 ivec4 uvec2 uvec3 uvec4 bvec2 bvec3 bvec4 dvec2 dvec3 dvec4 mat2 "
    "mat3 mat4 uint sampler2D sampler3D samplerCube");

/// `#define` and other directives. What follows is code, except for messages and file names.
bool lex_directive(Scanner& s) {
  if (!s.at_line_start()) return false;
  const std::size_t name = s.skip_spaces(s.at + 1);
  const std::size_t end = s.word_end(name);
  const std::string_view word = s.line.substr(name, end - name);
  s.emit(TokenKind::meta, end);
  if (word == "error" || word == "warning") {
    s.skip(s.skip_spaces(end));
    s.emit(TokenKind::string, s.line.size());
  } else if (word == "include" || word == "import") {
    const std::size_t opening = s.skip_spaces(end);
    const std::size_t closing = s.line.find('>', opening);
    if (opening < s.line.size() && s.line[opening] == '<' && closing != std::string_view::npos) {
      s.skip(opening);
      s.emit(TokenKind::string, closing + 1);
    }
  }
  return true;
}

bool open_raw_string(Scanner& s) {
  std::size_t quote = s.at;
  while (quote < s.line.size() && quote < s.at + 3 && s.line[quote] != 'R')
    ++quote;
  const std::string_view prefix = s.line.substr(s.at, quote - s.at);
  if (!(prefix.empty() || prefix == "L" || prefix == "u" || prefix == "U" || prefix == "u8")) {
    return false;
  }
  if (!s.line.substr(quote).starts_with("R\"")) return false;
  const std::string_view rest = s.line.substr(quote + 2, kLongestDelimiter + 1);
  const std::size_t bracket = rest.find('(');
  if (bracket == std::string_view::npos) return false;
  s.open(kRawString, hash_label(rest.substr(0, bracket)), TokenKind::string,
         quote + 2 + bracket + 1);
  return true;
}

bool lex_custom(Scanner& s) {
  return s.peek() == '#' ? lex_directive(s) : open_raw_string(s);
}

void lex_raw_string(Scanner& s, Frame frame) {
  for (std::size_t at = s.line.find(')', s.at); at != std::string_view::npos;
       at = s.line.find(')', at + 1)) {
    const std::string_view rest = s.line.substr(at + 1, kLongestDelimiter + 1);
    const std::size_t quote = rest.find('"');
    if (quote == std::string_view::npos) continue;
    if (hash_label(rest.substr(0, quote)) != frame.data) continue;
    s.close(TokenKind::string, at + 1 + quote + 1);
    s.operand = true;
    return;
  }
  s.emit(TokenKind::string, s.line.size());
}

constexpr Rules c_like(std::string_view name, std::span<const Delimited> delimited, Words more,
                       CharSet specials) {
  Rules row{.name = name, .delimited = delimited, .words = kC, .shared_words = more};
  row.flags = kCalls | kCapitalTypes | kSuffixTypes | kQuotedDigits;
  row.custom_starts = specials;
  row.custom_token = lex_custom;
  row.custom_mode = lex_raw_string;
  return rules(row);
}

constexpr Rules kRows[] = {
    c_like("c", kDelimited, {}, "#"),
    c_like("cpp", kDelimited, kCpp, "#RLuU"),
    c_like("objectivec", kObjectiveC, kObjectiveCWords, "#"),
    c_like("glsl", kDelimited, kGlsl, "#"),
};

}  // namespace

const std::span<const Rules> kCFamily = kRows;

}  // namespace agent_timeline::code::lex

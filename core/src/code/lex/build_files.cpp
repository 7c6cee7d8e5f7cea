// Build files: Dockerfiles (BuildKit's reference), makefiles (GNU make), CMake. Commands in
// Dockerfiles and recipes in makefiles are shell code. Each line of it begins in the shell's start
// state, because it is a script of its own unless a backslash joins it to the one before.
#include <string>

#include "base/text.h"
#include "code/lex/families.h"
#include "code/lex/line_parts.h"
#include "code/lex/quoted.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {
namespace {

constexpr std::string_view kShell = "bash";
/// A line of shell code. Data: 1 if it continues on the next line.
constexpr Mode kShellLine = kFirstCustom;
/// Inside `define`.
constexpr Mode kDefine = kFirstCustom + 1;
/// After an instruction of a Dockerfile. Data as for kShellLine.
constexpr Mode kArguments = kFirstCustomCode;

/// Shell code ends with its line; the host decides anew what the next line is.
std::size_t shell_end(std::string_view, std::size_t from, Frame) {
  return from == 0 ? 0 : std::string_view::npos;
}

/// Skips the rest of a line if there are no rules for the shell, and the body of a `define`.
void skip_line(Scanner& scanner, Frame) {
  scanner.skip(scanner.line.size());
}

std::uint16_t continuation_flag(const Scanner& scanner) {
  return scanner.line.ends_with('\\') ? 1 : 0;
}

void begin_shell_line(Scanner& scanner) {
  if (scanner.stack.push(kShellLine, continuation_flag(scanner))) scanner.enter_language(kShell);
}

/// Moves to the next word, which may begin at the current position, and returns it.
std::string_view next_word(Scanner& scanner) {
  scanner.skip(scanner.skip_spaces(scanner.at));
  return scanner.line.substr(scanner.at, scanner.word_end(scanner.at) - scanner.at);
}

// Dockerfile

constexpr Delimited kDocker[] = {
    {"\"", "\"", TokenKind::string, kEscapes | kContinues, {}, '$'},
    {"'", "'", TokenKind::string, kContinues},
    {"${", "}", TokenKind::variable},
    {"$", "", TokenKind::variable, kWord},
};
constexpr Delimited kDockerHeredoc = {"", "", TokenKind::string, 0, {}, '$'};
constexpr HeredocStyle kDockerStyle = {"<<", "-", "\"'", 0, true};
constexpr auto kDockerWords = make_words("AS as CMD NONE", "");
constexpr auto kInstructions = make_words(
    "add arg copy env expose from healthcheck label maintainer onbuild stopsignal user "
    "volume workdir",
    "", "", "run cmd entrypoint");

/// Emits the instruction and returns its kind, `none` if there is none. After `ONBUILD` follows
/// another instruction.
WordKind take_instruction(Scanner& scanner) {
  WordKind kind = WordKind::none;
  std::string name;
  do {
    name = to_lower_ascii(next_word(scanner));
    kind = name.empty() ? WordKind::none : find_word(kInstructions, name);
    if (kind != WordKind::none) scanner.emit(TokenKind::keyword, scanner.at + name.size());
  } while (name == "onbuild");
  return kind;
}

/// Continues the instruction of the preceding line. Its shell code must be indented, because a line
/// of shell code ends at the first column (shell_end).
void continue_instruction(Scanner& scanner, Mode mode) {
  scanner.stack.set_top_data(continuation_flag(scanner));
  scanner.skip(scanner.skip_spaces(0));
  if (mode == kShellLine && scanner.at > 0) scanner.enter_language(kShell);
}

void start_docker_line(Scanner& scanner) {
  const Frame frame = scanner.stack.top();
  const bool in_arguments = frame.mode == kArguments || frame.mode == kShellLine;
  const std::size_t begin = scanner.skip_spaces(0);
  if ((!in_arguments && frame.mode != kLanguage) || begin == scanner.line.size()) return;
  if (scanner.line[begin] == '#') return scanner.emit(TokenKind::comment, scanner.line.size());
  if (in_arguments && frame.data != 0) return continue_instruction(scanner, frame.mode);
  if (in_arguments) scanner.stack.pop();
  const WordKind kind = take_instruction(scanner);
  // The shell's lexer would not find the lines of a here-document.
  const bool heredoc = scanner.line.find("<<") != std::string_view::npos;
  if (kind == WordKind::defines_function && !heredoc) {
    begin_shell_line(scanner);
  } else {
    scanner.stack.push(kArguments, continuation_flag(scanner));
  }
}

bool lex_docker(Scanner& scanner) {
  return open_heredoc(scanner, kDockerStyle);
}

// Makefile

constexpr Delimited kMake[] = {{"#", "", TokenKind::comment, kContinues}};
constexpr auto kDirectives =
    make_words("ifeq ifneq ifdef ifndef else endif include -include sinclude endef undefine vpath",
               "", "", "export unexport override private", "define");

/// Emits a name before `=` and similar operators, or targets before `:`.
void take_make_key(Scanner& scanner) {
  const std::string_view line = scanner.line;
  const std::size_t begin = scanner.skip_spaces(scanner.at);
  std::size_t depth = 0;
  std::size_t end = begin;
  for (; end < line.size(); ++end) {
    const char c = line[end];
    if (c == '#') return;
    if (c == '(' || c == '{') ++depth;
    if ((c == ')' || c == '}') && depth > 0) --depth;
    if (depth == 0 && (c == '=' || c == ':')) break;
  }
  if (end == line.size()) return;
  const std::size_t colons = line.find_first_not_of(':', end);
  const bool assigns = colons != std::string_view::npos && line[colons] == '=';
  constexpr CharSet kSigns = "?+!";
  if (line[end] == '=' && end > begin && kSigns.has(line[end - 1])) --end;
  scanner.skip(begin);
  scanner.emit(assigns ? TokenKind::property : TokenKind::function,
               begin + trim_end(line.substr(begin, end - begin)).size());
}

/// Emits the directives at the start of a line, and their operands.
void take_make_line(Scanner& scanner) {
  for (;;) {
    const std::string_view word = next_word(scanner);
    const WordKind kind = word.empty() ? WordKind::none : find_word(kDirectives, word);
    if (kind == WordKind::none) return take_make_key(scanner);
    scanner.emit(TokenKind::keyword, scanner.at + word.size());
    if (kind == WordKind::defines_type) {
      const std::size_t name = next_word(scanner).size();
      scanner.emit(TokenKind::property, scanner.at + name);
      scanner.stack.push(kDefine);
      return scanner.skip(scanner.line.size());
    }
    if (kind == WordKind::keyword && word != "else") return;
  }
}

void start_make_line(Scanner& scanner) {
  const Frame frame = scanner.stack.top();
  if (frame.mode == kDefine) {
    if (next_word(scanner) != "endef") return scanner.skip(scanner.line.size());
    return scanner.close(TokenKind::keyword, scanner.word_end(scanner.at));
  }
  if (frame.mode == kShellLine && frame.data != 0) return continue_instruction(scanner, kShellLine);
  if (frame.mode == kShellLine) scanner.stack.pop();
  if (frame.mode < kInterpolation) return;
  if (!scanner.starts_with("\t")) return take_make_line(scanner);
  constexpr CharSet kModifiers = "\t @+-";
  while (kModifiers.has(scanner.peek()))
    scanner.skip(scanner.at + 1);
  begin_shell_line(scanner);
}

/// `$(NAME)`, `$(function …`, `$@`, and characters escaped by a backslash.
bool lex_make(Scanner& scanner) {
  const char bracket = scanner.peek(1);
  if (scanner.peek() == '\\' || (bracket != '(' && bracket != '{')) {
    const bool reference = scanner.peek() == '$' && bracket != '\0';
    scanner.emit(reference ? TokenKind::variable : TokenKind::plain,
                 scanner.at + (bracket != '\0' ? 2 : 1));
    return true;
  }
  constexpr std::string_view kEnds = " \t,:(){}$";
  const std::size_t end = scanner.line.find_first_of(kEnds, scanner.at + 2);
  if (end == std::string_view::npos) {
    scanner.emit(TokenKind::variable, scanner.line.size());
  } else if (scanner.line[end] == ')' || scanner.line[end] == '}') {
    scanner.emit(TokenKind::variable, end + 1);
  } else {
    scanner.emit(scanner.line[end] == ' ' ? TokenKind::function : TokenKind::variable, end);
  }
  return true;
}

// CMake

constexpr Delimited kCmake[] = {
    {"#[[", "]]", TokenKind::comment, kMultiline},
    {"#[=[", "]=]", TokenKind::comment, kMultiline, {}, 0, '='},
    {"#", "", TokenKind::comment},
    {"[[", "]]", TokenKind::string, kMultiline},
    {"[=[", "]=]", TokenKind::string, kMultiline, {}, 0, '='},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline},
};
constexpr auto kCmakeWords = make_words(
    "if elseif else endif foreach endforeach while endwhile break continue return block endblock "
    "function endfunction macro endmacro include find_package and or not in matches defined exists "
    "strequal equal less greater version_less version_greater_equal target",
    "on off true false yes no");

/// `${name}` and `$ENV{name}`, which may be nested.
bool lex_cmake(Scanner& scanner) {
  const std::string_view line = scanner.line;
  std::size_t end = scanner.word_end(scanner.at + 1);
  if (end >= line.size() || line[end] != '{') return false;
  std::size_t depth = 0;
  do {
    if (line[end] == '{') ++depth;
    if (line[end] == '}') --depth;
    ++end;
  } while (depth > 0 && end < line.size());
  scanner.emit(TokenKind::variable, end);
  return true;
}

constexpr Rules kRows[] = {
    rules({.name = "dockerfile",
           .delimited = kDocker,
           .words = kDockerWords,
           .flags = kEqualKeys,
           .word_parts = "-.",
           .custom_starts = "<",
           .custom_token = lex_docker,
           .line_start = start_docker_line,
           .custom_mode = skip_line,
           .inner_end = shell_end,
           .heredoc = &kDockerHeredoc}),
    rules({.name = "makefile",
           .delimited = kMake,
           .word_starts = "/.-%",
           .word_parts = "/.-%",
           .custom_starts = "$\\",
           .custom_token = lex_make,
           .line_start = start_make_line,
           .custom_mode = skip_line,
           .inner_end = shell_end}),
    rules({.name = "cmake",
           .delimited = kCmake,
           .words = kCmakeWords,
           .flags = kCalls | kIgnoreCase,
           .word_parts = "-.+/",
           .custom_starts = "$",
           .custom_token = lex_cmake}),
};

}  // namespace

const std::span<const Rules> kBuildFamily = kRows;

}  // namespace agent_timeline::code::lex

#include "decode/codex/shell.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kBlanks = " \t\n";
/// Characters that need no quotes in a word.
constexpr std::string_view kUnquotedCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=@%+,";

bool is_in(std::string_view set, char c) {
  return set.find(c) != std::string_view::npos;
}

/// Reads one word of a shell's line at `at`, and moves `at` past it. Nothing if a quote is not
/// closed.
std::optional<std::string> read_word(std::string_view line, std::size_t& at) {
  std::string word;
  char quote = 0;
  for (; at < line.size(); ++at) {
    const char c = line[at];
    const bool escapes = c == '\\' && quote != '\'' && at + 1 < line.size() &&
                         (quote == 0 || is_in("\"\\$`", line[at + 1]));
    if (escapes) {
      word += line[++at];
    } else if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (quote == 0 && is_in(kBlanks, c)) {
      break;
    } else {
      word += c;
    }
  }
  return quote == 0 ? std::optional(std::move(word)) : std::nullopt;
}

/// The words of a line; none if there are more than the start of a shell needs.
Words read_words(std::string_view line) {
  constexpr std::size_t max_words = 4;
  Words words;
  std::size_t at = line.find_first_not_of(kBlanks);
  while (at < line.size()) {
    std::optional<std::string> word = read_word(line, at);
    if (!word || words.size() == max_words) return {};
    words.push_back(std::move(*word));
    at = line.find_first_not_of(kBlanks, at);
  }
  return words;
}

bool is_shell(std::string_view program) {
  program.remove_prefix(program.find_last_of("/\\") + 1);
  return is_one_of(program, {"bash", "sh", "zsh", "fish", "dash", "pwsh", "powershell", "pwsh.exe",
                             "powershell.exe", "cmd", "cmd.exe"});
}

/// The script that a shell is started with: its last word, after an option for it. Null for others.
const std::string* script_of(const Words& words) {
  if (words.size() < 3 || !is_shell(words.front())) return nullptr;
  const bool runs_last =
      is_one_of(words[words.size() - 2], {"-lc", "-c", "-ic", "-Command", "/c", "/C"});
  return runs_last ? &words.back() : nullptr;
}

/// The text after the program that applies patches, which has two names.
std::optional<std::string_view> patch_program_arguments(std::string_view line) {
  const std::string_view program = first_word(line);
  if (program != tool_name(ToolId::apply_patch) && program != "applypatch") return std::nullopt;
  return trim_start(line.substr(program.size()));
}

/// The lines of a here-document, from `<<'EOF'` to the line `EOF`, which must be the last.
std::optional<std::string> read_here_document(std::string_view text) {
  const std::size_t line_end = text.find('\n');
  if (!text.starts_with("<<") || line_end == std::string_view::npos) return std::nullopt;
  std::string_view mark = trim(text.substr(2, line_end - 2));
  if (mark.starts_with('-')) mark = trim_start(mark.substr(1));
  if (mark.size() > 2 && is_in("'\"", mark.front()) && mark.back() == mark.front())
    mark = mark.substr(1, mark.size() - 2);
  const std::string_view body = trim_end(text.substr(line_end + 1));
  const bool is_closed = !mark.empty() && body.ends_with("\n" + std::string(mark));
  if (!is_closed) return std::nullopt;
  return std::string(body.substr(0, body.size() - mark.size()));
}

/// The word in `text`, if it is the only one.
std::optional<std::string> read_only_word(std::string_view text) {
  std::size_t at = 0;
  std::optional<std::string> word = read_word(text, at);
  return is_blank(text.substr(std::min(at, text.size()))) ? word : std::nullopt;
}

/// The line without a leading `cd … && `.
std::string_view without_cd(std::string_view line) {
  constexpr std::string_view between = " && ";
  const std::string_view first = line.substr(0, line.find('\n'));
  const std::size_t end = first.find(between);
  const bool changes = line.starts_with("cd ") && end != std::string_view::npos;
  return changes ? line.substr(end + between.size()) : line;
}

std::string quoted(std::string_view word) {
  if (!word.empty() && word.find_first_not_of(kUnquotedCharacters) == std::string_view::npos)
    return std::string(word);
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string joined(const Words& words) {
  std::string out;
  for (const std::string& word : words)
    out += (out.empty() ? "" : " ") + quoted(word);
  return out;
}

}  // namespace

std::string codex_command(const Value& command) {
  if (!command.is_array()) {
    const std::string_view line = command.string_or_empty();
    const Words words = read_words(line);
    const std::string* script = script_of(words);
    return script != nullptr ? *script : std::string(line);
  }
  Words words;
  for (const Member& word : command.members())
    words.emplace_back(word.value.string_or_empty());
  const std::string* script = script_of(words);
  return script != nullptr ? *script : joined(words);
}

std::optional<std::string> codex_patch_in(const Value& command) {
  const std::string line = codex_command(command);
  const auto rest = patch_program_arguments(without_cd(trim(line)));
  if (!rest) return std::nullopt;
  auto patch = rest->starts_with("<<") ? read_here_document(*rest) : read_only_word(*rest);
  const bool is_patch = patch && trim(*patch).starts_with("*** Begin Patch");
  return is_patch ? std::move(patch) : std::nullopt;
}

}  // namespace agent_timeline

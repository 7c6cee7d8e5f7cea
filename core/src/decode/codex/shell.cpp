#include "decode/codex/shell.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace agent_timeline {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kBlanks = " \t\n";
/// What may stand in a word without quotes.
constexpr std::string_view kPlain =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=@%+,";

bool contains(std::string_view set, char c) {
  return set.find(c) != std::string_view::npos;
}

/// One word of a shell's line, from `at`, which moves behind it. Nothing when a quote stays open.
std::optional<std::string> read_word(std::string_view line, std::size_t& at) {
  std::string word;
  char quote = 0;
  for (; at < line.size(); ++at) {
    const char c = line[at];
    const bool escapes = c == '\\' && quote != '\'' && at + 1 < line.size() &&
                         (quote == 0 || contains("\"\\$`", line[at + 1]));
    if (escapes) {
      word += line[++at];
    } else if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (quote == 0 && contains(kBlanks, c)) {
      break;
    } else {
      word += c;
    }
  }
  return quote == 0 ? std::optional(std::move(word)) : std::nullopt;
}

/// The words of a line, or none when there are more than a shell is started with.
Words read_words(std::string_view line) {
  constexpr std::size_t most = 4;
  Words words;
  std::size_t at = line.find_first_not_of(kBlanks);
  while (at < line.size()) {
    std::optional<std::string> word = read_word(line, at);
    if (!word || words.size() == most) return {};
    words.push_back(std::move(*word));
    at = line.find_first_not_of(kBlanks, at);
  }
  return words;
}

bool is_shell(std::string_view program) {
  constexpr std::array<std::string_view, 9> shells = {
      "bash", "sh", "zsh", "fish", "dash", "pwsh", "powershell", "pwsh.exe", "powershell.exe"};
  program.remove_prefix(program.find_last_of("/\\") + 1);
  return std::find(shells.begin(), shells.end(), program) != shells.end();
}

/// The script that a shell is started for: its last word, behind the option that says so.
const std::string* script_of(const Words& words) {
  constexpr std::array<std::string_view, 4> options = {"-lc", "-c", "-ic", "-Command"};
  if (words.size() < 3 || !is_shell(words.front())) return nullptr;
  const bool runs_last =
      std::find(options.begin(), options.end(), words[words.size() - 2]) != options.end();
  return runs_last ? &words.back() : nullptr;
}

std::string quoted(std::string_view word) {
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos)
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

}  // namespace agent_timeline

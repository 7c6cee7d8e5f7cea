// Names the language of a file or of a fenced block, for highlighting and for the `language-x`
// class. Invariant: the answer is one of a closed list of lower-case names ([a-z0-9-]) with static
// storage; what the tables do not know is `plaintext`.
#pragma once

#include <string_view>

namespace agent_timeline::code {

inline constexpr std::string_view kPlaintext = "plaintext";

/// By the last component of `path` (POSIX or Windows): first by its whole name (`Makefile`,
/// `.gitignore`, `Dockerfile.dev`), then by what follows its last dot, without endings that only
/// say what the file is for (`.orig`, `.example` …). Of a rename as git writes it (`a => b`,
/// `src/{a => b}`) the new name counts. Case does not matter.
[[nodiscard]] std::string_view language_for_path(std::string_view path);

/// By the first line of a file: `#!` with or without `env`, a modeline of Vim or Emacs, `# syntax=`
/// of a Dockerfile, `<?php`, `<?xml`, `<!DOCTYPE html>`, `diff --git`.
[[nodiscard]] std::string_view language_for_content(std::string_view first_line);

/// By the path, and where that says nothing by the first line. Either may be empty.
[[nodiscard]] std::string_view language_for(std::string_view path, std::string_view first_line);

/// By the info string of a Markdown fence: its first word, whatever spelling is usual (`ts`,
/// `TypeScript`, `c++`, `{.python}`, `js{1,3}`, `rust,ignore`).
[[nodiscard]] std::string_view language_for_fence(std::string_view info);

}  // namespace agent_timeline::code

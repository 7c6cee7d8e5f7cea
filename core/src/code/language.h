// Determines the language of a file or of a fenced block, for highlighting and for the `language-x`
// class.
// Invariant: the result is from a closed list of lower-case names ([a-z0-9-]) with static storage;
// `plaintext` if the language is unknown.
#pragma once

#include <string_view>

namespace agent_timeline::code {

inline constexpr std::string_view kPlaintext = "plaintext";

/// Determines the language by the last component of `path` (POSIX or Windows): first by the whole
/// name (`Makefile`, `.gitignore`, `Dockerfile.dev`), then by the extension, ignoring extensions
/// that only state the purpose of the file (`.orig`, `.example` …). If git shows a rename (`a =>
/// b`, `src/{a => b}`), the new name counts. Ignores case.
[[nodiscard]] std::string_view language_for_path(std::string_view path);

/// Determines the language by the first line of a file: `#!` with or without `env`, a modeline of
/// Vim or Emacs, `# syntax=` of a Dockerfile, `<?php`, `<?xml`, `<!DOCTYPE html>`, `diff --git`.
[[nodiscard]] std::string_view language_for_content(std::string_view first_line);

/// Uses the path, and if that gives no language, the first line. Either may be empty.
[[nodiscard]] std::string_view language_for(std::string_view path, std::string_view first_line);

/// Determines the language by the info string of a Markdown fence: its first word, in any common
/// spelling (`ts`, `TypeScript`, `c++`, `{.python}`, `js{1,3}`, `rust,ignore`).
[[nodiscard]] std::string_view language_for_fence(std::string_view info);

}  // namespace agent_timeline::code

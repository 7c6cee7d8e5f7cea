// The families of languages that have rules. Each family's file defines its rows; a new family
// needs a line here, one in code/lexer.cpp, and its file.
#pragma once

#include <span>

#include "code/lex/rules.h"

namespace agent_timeline::code::lex {

/// A single row, for languages without rules of their own.
extern const std::span<const Rules> kGenericFamily;
extern const std::span<const Rules> kBuildFamily;
extern const std::span<const Rules> kCFamily;
extern const std::span<const Rules> kCssFamily;
extern const std::span<const Rules> kDataFamily;
extern const std::span<const Rules> kDiffFamily;
extern const std::span<const Rules> kElixirFamily;
extern const std::span<const Rules> kFunctionalFamily;
extern const std::span<const Rules> kHtmlFamily;
extern const std::span<const Rules> kJavascriptFamily;
extern const std::span<const Rules> kLispFamily;
extern const std::span<const Rules> kManagedFamily;
extern const std::span<const Rules> kMarkdownFamily;
extern const std::span<const Rules> kMinorFamily;
extern const std::span<const Rules> kNixHclFamily;
extern const std::span<const Rules> kNumericFamily;
extern const std::span<const Rules> kPerlFamily;
extern const std::span<const Rules> kPhpFamily;
extern const std::span<const Rules> kPowershellFamily;
extern const std::span<const Rules> kProceduralFamily;
extern const std::span<const Rules> kPythonFamily;
extern const std::span<const Rules> kRubyFamily;
extern const std::span<const Rules> kScriptingFamily;
extern const std::span<const Rules> kShellFamily;
extern const std::span<const Rules> kSqlFamily;
extern const std::span<const Rules> kSystemsFamily;
extern const std::span<const Rules> kYamlFamily;

}  // namespace agent_timeline::code::lex

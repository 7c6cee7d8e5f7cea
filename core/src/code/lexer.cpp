#include "code/lexer.h"

#include "code/language.h"
#include "code/lex/families.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code {
namespace lex {
namespace {

constexpr const std::span<const Rules>* kFamilies[] = {
    &kBuildFamily,   &kCFamily,          &kCssFamily,       &kDataFamily,       &kDiffFamily,
    &kElixirFamily,  &kFunctionalFamily, &kGenericFamily,   &kHtmlFamily,       &kJavascriptFamily,
    &kLispFamily,    &kManagedFamily,    &kMarkdownFamily,  &kMinorFamily,      &kNixHclFamily,
    &kNumericFamily, &kPerlFamily,       &kPhpFamily,       &kPowershellFamily, &kProceduralFamily,
    &kPythonFamily,  &kRubyFamily,       &kScriptingFamily, &kShellFamily,      &kSqlFamily,
    &kSystemsFamily, &kYamlFamily,
};

}  // namespace

LanguageId find_rules(std::string_view name) {
  for (std::size_t family = 0; family < std::size(kFamilies); ++family) {
    const std::span<const Rules> rows = *kFamilies[family];
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (rows[row].name == name) return static_cast<LanguageId>(family << 8 | row);
    }
  }
  return kNoLanguage;
}

const Rules& rules_of(LanguageId id) {
  return (*kFamilies[id >> 8])[id & 0xFF];
}

}  // namespace lex
namespace {

/// The name of the row in kGenericFamily.
constexpr std::string_view kGeneric = "generic";

}  // namespace

bool has_lexer(std::string_view language) {
  return language != kGeneric && lex::find_rules(language) != lex::kNoLanguage;
}

LexState start_state(std::string_view language) {
  LexState state;
  if (language == kPlaintext) return state;
  lex::LanguageId id = lex::find_rules(language);
  if (id == lex::kNoLanguage) id = lex::find_rules(kGeneric);
  lex::StateStack(state).push(lex::kLanguage, id);
  return state;
}

void lex_line(std::string_view line, LexState& state, std::vector<Token>& tokens) {
  if (lex::StateStack(state).empty()) {
    if (!line.empty()) tokens.push_back({static_cast<std::uint32_t>(line.size())});
    return;
  }
  lex::Scanner(line, state, tokens).run();
}

}  // namespace agent_timeline::code

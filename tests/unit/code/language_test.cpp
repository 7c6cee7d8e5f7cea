// The language of files and fences: the cases that front ends get wrong, and the table behind them.
#include "code/language.h"

#include <catch2/catch_test_macros.hpp>
#include <map>
#include <string>
#include <string_view>

#include "base/text.h"
#include "code/language_table.h"

using namespace agent_timeline;
using namespace agent_timeline::code;

TEST_CASE("language_for_path goes by the last component of the path", "[code]") {
  struct Row {
    std::string_view path;
    std::string_view language;
  };
  const Row rows[] = {
      {"Makefile", "makefile"},
      {"/src/GNUmakefile", "makefile"},
      {"Makefile.am", "makefile"},
      {"rules.mk", "makefile"},
      {"Dockerfile", "dockerfile"},
      {"docker/Dockerfile.dev", "dockerfile"},
      {"app.Dockerfile", "dockerfile"},
      {".gitignore", "gitignore"},
      {"/home/me/.bashrc", "bash"},
      {".env", "dotenv"},
      {".env.local", "dotenv"},
      {"CMakeLists.txt", "cmake"},
      {"notes.txt", "plaintext"},
      {"go.mod", "go-mod"},
      {"Cargo.lock", "toml"},
      {"tsconfig.json", "jsonc"},
      {"package.json", "json"},
      {"src/index.d.ts", "typescript"},
      {"a.tar.gz", "plaintext"},
      {"lib/parser.mbt", "moonbit"},
      {"README.mbt.md", "markdown"},
      {"moon.pkg.json", "json"},
      {"Main.CPP", "cpp"},
      {"x.h", "c"},
      {"C:\\work\\main.rs", "rust"},
      {"C:\\v1.2\\LICENSE", "plaintext"},
      {"a.b/c", "plaintext"},
      {"a.ts/", "plaintext"},
      {".ts", "plaintext"},
      {"x.", "plaintext"},
      {"x.exe", "plaintext"},
      {"x.py ", "plaintext"},
      {"", "plaintext"},
      {"x.<script>", "plaintext"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.path);
    CHECK(language_for_path(row.path) == row.language);
  }
}

TEST_CASE("language_for_path bears names of any length", "[code]") {
  const std::string long_name(100'000, 'a');
  CHECK(language_for_path(long_name + ".py") == "python");
  CHECK(language_for_path("x." + long_name) == "plaintext");
}

TEST_CASE("language_for_fence knows what people write behind a fence", "[code]") {
  struct Row {
    std::string_view info;
    std::string_view language;
  };
  const Row rows[] = {
      {"js", "javascript"},
      {"ts", "typescript"},
      {"TypeScript", "typescript"},
      {"py", "python"},
      {"sh", "bash"},
      {"console", "bash"},
      {"c++", "cpp"},
      {"C#", "csharp"},
      {"objective-c", "objectivec"},
      {"golang", "go"},
      {"mbt", "moonbit"},
      {"diff", "diff"},
      {"js{1,3}", "javascript"},
      {"{.python .numberLines}", "python"},
      {"rust,ignore", "rust"},
      {"ts:src/a.ts", "typescript"},
      {"  json title=x", "json"},
      {"text", "plaintext"},
      {"go-mod", "go-mod"},
      {"", "plaintext"},
      {"unheard-of", "plaintext"},
      {"\" onload=x", "plaintext"},
      {"{{{{", "plaintext"},
      {"js py", "javascript"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.info);
    CHECK(language_for_fence(row.info) == row.language);
  }
}

TEST_CASE("the table is sorted, lower case, and leads from a key to one language", "[code]") {
  std::string_view before;
  std::map<std::string, std::string_view> extensions;
  std::map<std::string, std::string_view> file_names;
  std::map<std::string, std::string_view> spellings;
  const auto add = [](auto& keys, std::string_view words, std::string_view language) {
    while (!words.empty()) {
      const std::size_t space = words.find(' ');
      const std::string key(words.substr(0, space));
      CAPTURE(key, language);
      CHECK(!key.empty());
      CHECK(key == to_lower_ascii(key));
      CHECK(keys.emplace(key, language).first->second == language);
      words.remove_prefix(space == std::string_view::npos ? words.size() : space + 1);
    }
  };
  for (const Language& language : kLanguages) {
    CHECK(before < language.name);
    before = language.name;
    CHECK(language.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") ==
          std::string_view::npos);
    add(extensions, language.extensions, language.name);
    add(file_names, language.file_names, language.name);
    add(spellings, language.name, language.name);
    add(spellings, language.extensions, language.name);
    add(spellings, language.aliases, language.name);
  }
}

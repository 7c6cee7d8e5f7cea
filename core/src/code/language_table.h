// The languages the core can name: one row each, which says how files and fences point to it.
// Looked up by `language.cpp`; a new language is a new row. Keys are lower-case words with one
// space between them. Invariant (tests/unit/code/language_test.cpp): rows are sorted, and no key
// leads to two languages.
#pragma once

#include <string_view>

namespace agent_timeline::code {

struct Language {
  /// Also the first spelling of it behind a fence.
  std::string_view name;
  /// What follows the last dot of a file name; behind a fence too.
  std::string_view extensions = {};
  /// Whole file names.
  std::string_view file_names = {};
  /// Further spellings behind a fence.
  std::string_view aliases = {};
};

inline constexpr Language kLanguages[] = {
    {"apache", "", ".htaccess", "apacheconf"},
    {"applescript", "applescript scpt"},
    {"asciidoc", "adoc asciidoc"},
    {"asm", "asm s nasm", "", "assembly"},
    {"astro", "astro"},
    {"awk", "awk"},
    {"bash", "sh bash zsh ksh bats ebuild",
     ".bashrc .bash_profile .bash_aliases .bash_logout .profile .zshrc .zshenv .zprofile .zlogin "
     ".kshrc .envrc pkgbuild gradlew configure",
     "shell shellscript shell-script console shellsession shell-session terminal"},
    {"batch", "bat cmd"},
    {"c", "c h"},
    {"clojure", "clj cljs cljc edn"},
    {"cmake", "cmake", "cmakelists.txt"},
    {"cpp", "cc cpp cxx c++ hh hpp hxx h++ ipp inl tpp ino cppm ixx"},
    {"crystal", "cr"},
    {"csharp", "cs csx", "", "c# dotnet"},
    {"css", "css"},
    {"d", "d di", "", "dlang"},
    {"dart", "dart"},
    {"diff", "diff patch", "", "udiff"},
    {"dockerfile", "dockerfile containerfile", "dockerfile containerfile", "docker"},
    {"dotenv", "env", ".env"},
    {"elixir", "ex exs"},
    {"elm", "elm"},
    {"erlang", "erl hrl", "rebar.config"},
    {"fish", "fish"},
    {"fortran", "f f77 f90 f95 f03 f08 for"},
    {"fsharp", "fs fsi fsx", "", "f#"},
    {"gherkin", "feature", "", "cucumber"},
    {"gitignore", "",
     ".gitignore .dockerignore .npmignore .prettierignore .eslintignore .stylelintignore "
     ".helmignore .gitattributes .ignore .hgignore codeowners",
     "ignore"},
    {"glsl", "glsl vert frag comp"},
    {"go", "go", "", "golang"},
    {"go-mod", "", "go.mod go.work", "gomod go.mod"},
    {"go-sum", "", "go.sum go.work.sum"},
    {"graphql", "graphql gql"},
    {"groovy", "groovy gradle", "jenkinsfile"},
    {"handlebars", "hbs handlebars", "", "mustache"},
    {"haskell", "hs lhs", ".ghci"},
    {"haxe", "hx"},
    {"hcl", "hcl tf tfvars", "", "terraform"},
    {"html", "html htm xhtml"},
    {"ini", "ini cfg conf desktop service socket timer",
     ".editorconfig .gitconfig .gitmodules .npmrc .pylintrc .flake8 .coveragerc .pypirc .wgetrc "
     ".curlrc"},
    {"java", "java"},
    {"javascript", "js mjs cjs", "", "node ecmascript es6"},
    {"jinja", "j2 jinja jinja2", "", "django"},
    {"json", "json geojson webmanifest ipynb",
     ".babelrc .eslintrc .prettierrc .swcrc .jshintrc .stylelintrc composer.lock flake.lock "
     "pipfile.lock deno.lock moon.mod moon.pkg"},
    {"json5", "json5"},
    {"jsonc", "jsonc", "tsconfig.json jsconfig.json devcontainer.json .devcontainer.json"},
    {"jsonl", "jsonl ndjson", "", "json-lines"},
    {"jsx", "jsx"},
    {"julia", "jl"},
    {"just", "", "justfile .justfile"},
    {"kotlin", "kt kts"},
    {"latex", "tex sty cls bib"},
    {"less", "less"},
    {"lisp", "lisp lsp el cl", ".emacs", "common-lisp elisp emacs-lisp"},
    {"lua", "lua", ".luacheckrc"},
    {"makefile", "mk mak make am", "makefile gnumakefile bsdmakefile kbuild"},
    {"markdown", "md markdown mdown mkd mdx"},
    {"matlab", "matlab", "", "octave"},
    {"meson", "", "meson.build meson_options.txt"},
    {"moonbit", "mbt mbti mbtx"},
    {"nginx", "", "nginx.conf"},
    {"nim", "nim nims"},
    {"nix", "nix"},
    {"objectivec", "m mm", "", "objective-c objc obj-c objective-c++ objc++"},
    {"ocaml", "ml mli"},
    {"pascal", "pas pp dpr", "", "delphi"},
    {"perl", "pl pm", "cpanfile"},
    {"php", "php phtml"},
    {"plaintext", "", "", "text txt plain none"},
    {"powershell", "ps1 psm1 psd1", "", "ps pwsh"},
    {"properties", "properties"},
    {"protobuf", "proto"},
    {"purescript", "purs"},
    {"python", "py pyi pyw pyx", "sconstruct sconscript wscript", "python3 py3 ipython"},
    {"qml", "qml"},
    {"r", "r", ".rprofile"},
    {"racket", "rkt"},
    {"reason", "re rei", "", "reasonml"},
    {"rst", "rst", "", "restructuredtext"},
    {"ruby", "rb rake gemspec ru erb",
     "gemfile rakefile podfile vagrantfile fastfile appfile brewfile guardfile capfile dangerfile "
     ".irbrc .pryrc"},
    {"rust", "rs"},
    {"sass", "sass"},
    {"scala", "scala sc sbt"},
    {"scheme", "scm ss"},
    {"scss", "scss"},
    {"solidity", "sol"},
    {"sql", "sql ddl dml psql", "", "postgresql postgres mysql sqlite plsql tsql"},
    {"starlark", "bzl star", "build workspace build.bazel workspace.bazel module.bazel tiltfile",
     "bazel"},
    {"svelte", "svelte"},
    {"swift", "swift"},
    {"systemverilog", "sv svh"},
    {"tcl", "tcl"},
    {"thrift", "thrift"},
    {"toml", "toml", "cargo.lock pipfile poetry.lock uv.lock pdm.lock gopkg.lock"},
    {"tsx", "tsx"},
    {"typescript", "ts mts cts", "", "deno"},
    {"verilog", "v vh"},
    {"vhdl", "vhd vhdl"},
    {"vim", "vim", ".vimrc .gvimrc .exrc vimrc", "viml vimscript"},
    {"vue", "vue"},
    {"wasm", "wat wast"},
    {"wgsl", "wgsl"},
    {"xml", "xml xsd xsl xslt svg plist csproj fsproj vcxproj props targets rss atom xaml"},
    {"yaml", "yaml yml",
     "pubspec.lock podfile.lock .clang-format .clang-tidy .clangd .yamllint .gemrc"},
    {"zig", "zig zon"},
};

}  // namespace agent_timeline::code

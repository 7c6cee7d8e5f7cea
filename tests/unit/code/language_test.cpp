// The language of files and fences: cases that front ends often get wrong, and the table itself.
#include "code/language.h"

#include <catch2/catch_test_macros.hpp>
#include <map>
#include <string>
#include <string_view>

#include "base/text.h"
#include "code/language_table.h"

using namespace agent_timeline;
using namespace agent_timeline::code;

TEST_CASE("language_for_path goes by the file name", "[code]") {
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
      {"views/show.html.erb", "erb"},
      {"page.blade.php", "php"},
      {"config.yml.example", "yaml"},
      {"CMakeLists.txt.in", "cmake"},
      {"Jenkinsfile.release", "groovy"},
      {"notes.orig", "plaintext"},
      {"mod", "plaintext"},
      {"x.mod", "plaintext"},
      {"x.gitignore", "plaintext"},
      {"old.js => new.ts", "typescript"},
      {"old/a.js => Makefile", "makefile"},
      {"src/{a.js => b.rs}", "rust"},
      {"src/{a => b}/main.go", "go"},
      {"{a => b}.ts", "typescript"},
      {"x.md *lua", "plaintext"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.path);
    CHECK(language_for_path(row.path) == row.language);
  }
}

TEST_CASE("language_for_path accepts names of any length", "[code]") {
  const std::string long_name(100'000, 'a');
  CHECK(language_for_path(long_name + ".py") == "python");
  CHECK(language_for_path("x." + long_name) == "plaintext");
}

TEST_CASE("language_for_fence accepts the info strings that people write", "[code]") {
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

TEST_CASE("language_for_content recognises interpreters, modelines and typical first lines",
          "[code]") {
  struct Row {
    std::string_view first_line;
    std::string_view language;
  };
  const Row rows[] = {
      {"#!/bin/sh", "bash"},
      {"#! /usr/bin/env bash -e", "bash"},
      {"#!/usr/bin/env -S FOO=1 python3.11 -u", "python"},
      {"#!/usr/bin/python2", "python"},
      {"#!/usr/bin/env -S deno run --allow-net", "typescript"},
      {"#!/usr/bin/env node\r", "javascript"},
      {"#!/usr/bin/env Rscript", "r"},
      {"#!C:\\Perl\\bin\\perl.exe", "plaintext"},
      {"#!/usr/bin/perl -w", "perl"},
      {"#!/usr/bin/env", "plaintext"},
      {"#!", "plaintext"},
      {"#!/opt/unheard-of # -*- ruby -*-", "ruby"},
      {"<?php declare(strict_types=1);", "php"},
      {"<?xml version=\"1.0\"?>", "xml"},
      {"<!DOCTYPE html>", "html"},
      {"<HTML lang=en>", "html"},
      {"diff --git a/x b/x", "diff"},
      {"# syntax=docker/dockerfile:1", "dockerfile"},
      {"// -*- C++ -*-", "cpp"},
      {"# -*- mode: python; coding: utf-8 -*-", "python"},
      {"# vim: set ts=2 ft=yaml :", "yaml"},
      {"# -*- coding: utf-8 -*-", "plaintext"},
      {"hello\n#!/bin/sh", "plaintext"},
      {"", "plaintext"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.first_line);
    CHECK(language_for_content(row.first_line) == row.language);
  }
  CHECK(language_for_content("#!" + std::string(100'000, '-')) == kPlaintext);
}

TEST_CASE("language_for looks at the first line only if the path does not determine the language",
          "[code]") {
  CHECK(language_for("tool.rb", "#!/bin/sh") == "ruby");
  CHECK(language_for("bin/tool", "#!/usr/bin/env ruby") == "ruby");
  CHECK(language_for("", "") == kPlaintext);
}

TEST_CASE("the language table is sorted and lower case, and each key has exactly one language",
          "[code]") {
  constexpr std::string_view kMarks = "*/~=";
  CHECK(kLanguageTable.ends_with(' '));
  std::string_view rest = kLanguageTable;
  std::string_view language;
  std::map<std::string, std::string_view> file_names;
  std::map<std::string, std::string_view> spellings;
  const auto add = [&](auto& keys, std::string_view key) {
    CHECK(keys.emplace(std::string(key), language).first->second == language);
  };
  while (!rest.empty()) {
    std::string_view key = rest.substr(0, rest.find(' '));
    rest.remove_prefix(key.size() + 1);
    const char mark = key.front();
    key.remove_prefix(1);
    CAPTURE(std::string(key), std::string(language));
    REQUIRE(!key.empty());
    CHECK(key == to_lower_ascii(key));
    CHECK(key.find_first_of(kMarks) == std::string_view::npos);
    if (mark == '\n') {
      CHECK(language < key);
      CHECK(key.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") ==
            std::string_view::npos);
      language = key;
    } else {
      CHECK(kMarks.find(mark) != std::string_view::npos);
    }
    if (mark == '/' || mark == '~') {
      add(file_names, key);
    } else {
      add(spellings, key);
    }
  }
}

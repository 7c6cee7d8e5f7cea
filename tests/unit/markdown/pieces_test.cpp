#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/markdown.h"

using agent_timeline::markdown::BlockKind;
using agent_timeline::markdown::Document;
using agent_timeline::markdown::language_token;
using agent_timeline::markdown::Piece;
using agent_timeline::markdown::to_string;

namespace {

/// The pieces of `source` as `kind:text`, each text cut out of the source.
std::vector<std::string> slices(std::string_view source) {
  std::vector<std::string> out;
  const Document document(source);
  for (const Piece& piece : document.pieces()) {
    out.push_back(std::string(to_string(piece.kind)) + ":" +
                  std::string(source.substr(piece.offset, piece.length)));
  }
  return out;
}

using Slices = std::vector<std::string>;

}  // namespace

TEST_CASE("pieces: one for each top-level block", "[markdown]") {
  CHECK(slices("# a\nb\n\n- c\n- d\n\n> e\n\n***\n<b>\n\n```x\n\nf\n```\n|g|\n|-|\n") ==
        Slices{"heading:# a\n", "paragraph:b\n\n", "list:- c\n- d\n\n", "quote:> e\n\n",
               "rule:***\n", "html:<b>\n\n", "code:```x\n\nf\n```\n", "table:|g|\n|-|\n"});
}

TEST_CASE("pieces: cover the source", "[markdown]") {
  CHECK(slices("\n\n[x]: /y\n\na") == Slices{"paragraph:\n\n[x]: /y\n\na"});
  CHECK(slices("a\n\n[x]: /y\n\nb\n\n\n") ==
        Slices{"paragraph:a\n\n[x]: /y\n\n", "paragraph:b\n\n\n"});
  CHECK(slices("[x]: /y\na") == Slices{"paragraph:[x]: /y\na"});
  CHECK(slices("a\n\n    b\n  # c") == Slices{"paragraph:a\n\n", "code:    b\n", "heading:  # c"});
  CHECK(slices("").empty());
  CHECK(slices(" \n\t\n").empty());
  CHECK(slices("[x]: /y\n").empty());
}

TEST_CASE("pieces: every kind of line ending", "[markdown]") {
  CHECK(slices("# a\r\n# b\r# c\n\r# d") ==
        Slices{"heading:# a\r\n", "heading:# b\r", "heading:# c\n\r", "heading:# d"});
  CHECK(slices("\xEF\xBB\xBF# a\n# b") == Slices{"heading:\xEF\xBB\xBF# a\n", "heading:# b"});
  CHECK(slices(std::string_view("\0\n\n# b", 6)) ==
        Slices{std::string("paragraph:\0\n\n", 13), "heading:# b"});
}

TEST_CASE("pieces: a table that ends a paragraph begins at its header", "[markdown]") {
  CHECK(slices("a\nb\n|c|\n|-|\n|d|\n") == Slices{"paragraph:a\nb\n", "table:|c|\n|-|\n|d|\n"});
  CHECK(slices("a\n|c|\n|-|") == Slices{"paragraph:a\n", "table:|c|\n|-|"});
  CHECK(slices("a\n|c|\n|-|\n\n\nb") ==
        Slices{"paragraph:a\n", "table:|c|\n|-|\n\n\n", "paragraph:b"});
  CHECK(slices("x\n\na\n|c|\n|-|\n# d") ==
        Slices{"paragraph:x\n\n", "paragraph:a\n", "table:|c|\n|-|\n", "heading:# d"});
  CHECK(slices("a\n|c|\n|-|\n\n") == Slices{"paragraph:a\n", "table:|c|\n|-|\n\n"});
}

TEST_CASE("pieces: the language of a fence", "[markdown]") {
  const Document document("```c++ x\n```\n\n    y\n\n```\"\n```\n");
  REQUIRE(document.pieces().size() == 3);
  CHECK(document.pieces()[0].language == "c++");
  CHECK(document.pieces()[1].language.empty());
  CHECK(document.pieces()[2].language.empty());
  CHECK(language_token("").empty());
  CHECK(language_token("  \t").empty());
  CHECK(language_token("\tObjective-C\tx") == "Objective-C");
}

TEST_CASE("pieces: a document can be moved", "[markdown]") {
  Document first("a");
  Document second(std::move(first));
  Document third("b\n\nc");
  third = std::move(second);
  CHECK(third.pieces().size() == 1);
  CHECK(third.pieces()[0].kind == BlockKind::paragraph);
}

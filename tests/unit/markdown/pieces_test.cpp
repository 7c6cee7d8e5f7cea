#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "markdown/stream.h"

using agent_timeline::markdown::BlockKind;
using agent_timeline::markdown::language_token;
using agent_timeline::markdown::Options;
using agent_timeline::markdown::Piece;
using agent_timeline::markdown::Stream;
using agent_timeline::markdown::to_string;

namespace {

Stream stream_of(std::string_view source) {
  Stream stream{Options{}};
  stream.append(source);
  stream.refresh(true);
  return stream;
}

/// Returns the pieces of `source` as `kind:text`, each text cut out of the stream's source.
std::vector<std::string> slices(std::string_view source) {
  std::vector<std::string> out;
  const Stream stream = stream_of(source);
  for (const Piece& piece : stream.pieces()) {
    out.push_back(std::string(to_string(piece.kind)) + ":" +
                  std::string(stream.source().substr(piece.offset, piece.length)));
  }
  return out;
}

using Slices = std::vector<std::string>;

}  // namespace

TEST_CASE("pieces: each top-level block is a piece", "[markdown]") {
  CHECK(slices("# a\nb\n\n- c\n- d\n\n> e\n\n***\n<b>\n\n```x\n\nf\n```\n|g|\n|-|\n") ==
        Slices{"heading:# a\n", "paragraph:b\n\n", "list:- c\n- d\n\n", "quote:> e\n\n",
               "rule:***\n", "html:<b>\n\n", "code:```x\n\nf\n```\n", "table:|g|\n|-|\n"});
}

TEST_CASE("pieces: together they cover the source", "[markdown]") {
  CHECK(slices("\n\n[x]: /y\n\na") == Slices{"paragraph:\n\n[x]: /y\n\na"});
  CHECK(slices("a\n\n[x]: /y\n\nb\n\n\n") ==
        Slices{"paragraph:a\n\n[x]: /y\n\n", "paragraph:b\n\n\n"});
  CHECK(slices("[x]: /y\na") == Slices{"paragraph:[x]: /y\na"});
  CHECK(slices("a\n\n    b\n  # c") == Slices{"paragraph:a\n\n", "code:    b\n", "heading:  # c"});
  CHECK(slices("").empty());
  CHECK(slices(" \n\t\n").empty());
  CHECK(slices("[x]: /y\n").empty());
}

TEST_CASE("pieces: every kind of line ending is accepted", "[markdown]") {
  CHECK(slices("# a\r\n# b\r# c\n\r# d") ==
        Slices{"heading:# a\r\n", "heading:# b\r", "heading:# c\n\r", "heading:# d"});
  CHECK(slices("\xEF\xBB\xBF# a\n# b") == Slices{"heading:\xEF\xBB\xBF# a\n", "heading:# b"});
  CHECK(slices(std::string_view("\0\n\n# b", 6)) == Slices{"paragraph:\uFFFD\n\n", "heading:# b"});
}

TEST_CASE("pieces: a table that follows a paragraph starts at its header", "[markdown]") {
  CHECK(slices("a\nb\n|c|\n|-|\n|d|\n") == Slices{"paragraph:a\nb\n", "table:|c|\n|-|\n|d|\n"});
  CHECK(slices("a\n|c|\n|-|") == Slices{"paragraph:a\n", "table:|c|\n|-|"});
  CHECK(slices("a\n|c|\n|-|\n\n\nb") ==
        Slices{"paragraph:a\n", "table:|c|\n|-|\n\n\n", "paragraph:b"});
  CHECK(slices("x\n\na\n|c|\n|-|\n# d") ==
        Slices{"paragraph:x\n\n", "paragraph:a\n", "table:|c|\n|-|\n", "heading:# d"});
  CHECK(slices("a\n|c|\n|-|\n\n") == Slices{"paragraph:a\n", "table:|c|\n|-|\n\n"});
}

TEST_CASE("pieces: a fenced code block has its language and meta", "[markdown]") {
  const Stream stream = stream_of("```c++ x y\n```\n\n    z\n\n```\" w\n```\n");
  REQUIRE(stream.pieces().size() == 3);
  CHECK(stream.pieces()[0].language == "c++");
  CHECK(stream.pieces()[0].meta == "x y");
  CHECK(stream.pieces()[1].language.empty());
  CHECK(stream.pieces()[1].meta.empty());
  CHECK(stream.pieces()[2].language.empty());
  CHECK(language_token("").empty());
  CHECK(language_token("  \t").empty());
  CHECK(language_token("\tObjective-C\tx") == "Objective-C");
}

TEST_CASE("pieces: a stream can be moved", "[markdown]") {
  Stream first = stream_of("a");
  Stream second(std::move(first));
  Stream third = stream_of("b\n\nc");
  third = std::move(second);
  REQUIRE(third.pieces().size() == 1);
  CHECK(third.pieces()[0].kind == BlockKind::paragraph);
  third.append("d");
  third.refresh(true);
  CHECK(third.html(0) == "<p dir=\"auto\">ad</p>");
}

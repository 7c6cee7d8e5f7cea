// The objects that turn the lines of a stream into HTML: the parser, the sink that it writes to,
// the labels that both use, and the resulting pieces. For the parts of stream.cpp, which share
// them.
#pragma once

#include "markdown/block_parser.h"
#include "markdown/html_sink.h"
#include "markdown/piece_list.h"
#include "markdown/references.h"

namespace agent_timeline::markdown {

struct Pipeline {
  References& references;
  HtmlSink& sink;
  BlockParser& parser;
  PieceList& pieces;
};

}  // namespace agent_timeline::markdown

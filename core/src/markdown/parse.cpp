#include "markdown/parse.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include "markdown/tree.h"

namespace agent_timeline::markdown {
namespace {

constexpr const char* kExtensions[] = {"table", "strikethrough", "autolink", "tasklist"};

struct FreeParser {
  void operator()(cmark_parser* parser) const { cmark_parser_free(parser); }
};

BlockKind kind_of(cmark_node* block) {
  switch (cmark_node_get_type(block)) {
    case CMARK_NODE_BLOCK_QUOTE:
      return BlockKind::quote;
    case CMARK_NODE_LIST:
      return BlockKind::list;
    case CMARK_NODE_CODE_BLOCK:
      return BlockKind::code;
    case CMARK_NODE_HTML_BLOCK:
      return BlockKind::html;
    case CMARK_NODE_HEADING:
      return BlockKind::heading;
    case CMARK_NODE_THEMATIC_BREAK:
      return BlockKind::rule;
    default:
      return type_of(block) == "table" ? BlockKind::table : BlockKind::paragraph;
  }
}

/// The line, counted from 1, on which a block begins. cmark gives the lines before a table's
/// header, which it turns into a paragraph of their own once it sees the delimiter row, no
/// position, and the table theirs.
int first_line(cmark_node* block) {
  const int line = cmark_node_get_start_line(block);
  if (line == 0) return cmark_node_get_start_line(cmark_node_next(block));
  cmark_node* before = cmark_node_previous(block);
  if (before == nullptr || cmark_node_get_start_line(before) != 0) return line;
  cmark_node* first_body_row = cmark_node_next(cmark_node_first_child(block));
  return first_body_row != nullptr ? cmark_node_get_start_line(first_body_row) - 2
                                   : cmark_node_get_end_line(block) - 1;
}

/// Finds lines by number, going forward only; a line ends as cmark ends it, at `\n`, `\r\n` or
/// `\r`.
class LineFinder {
 public:
  explicit LineFinder(std::string_view source) : source_(source) {}

  /// The offset of the start of `line`, which is not before the last one asked for.
  std::size_t offset_of(int line) {
    while (line_ < line) {
      const std::size_t end = source_.find_first_of("\r\n", offset_);
      if (end == std::string_view::npos) break;
      offset_ = end + (source_.substr(end, 2) == "\r\n" ? 2 : 1);
      ++line_;
    }
    return offset_;
  }

 private:
  std::string_view source_;
  std::size_t offset_ = 0;
  int line_ = 1;
};

}  // namespace

void FreeNode::operator()(cmark_node* root) const {
  cmark_node_free(root);
}

Tree parse(std::string_view source) {
  cmark_gfm_core_extensions_ensure_registered();
  const std::unique_ptr<cmark_parser, FreeParser> parser(cmark_parser_new(CMARK_OPT_DEFAULT));
  for (const char* name : kExtensions) {
    cmark_parser_attach_syntax_extension(parser.get(), cmark_find_syntax_extension(name));
  }
  cmark_parser_feed(parser.get(), source.data(), source.size());
  Tree tree;
  tree.root.reset(cmark_parser_finish(parser.get()));
  cmark_node* block = cmark_node_first_child(tree.root.get());
  for (; block != nullptr; block = cmark_node_next(block))
    tree.blocks.push_back(block);
  return tree;
}

std::vector<Piece> pieces_of(const Tree& tree, std::string_view source) {
  std::vector<Piece> pieces;
  pieces.reserve(tree.blocks.size());
  LineFinder lines(source);
  for (cmark_node* block : tree.blocks) {
    Piece piece;
    piece.kind = kind_of(block);
    if (piece.kind == BlockKind::code) {
      piece.language = language_token(cmark_node_get_fence_info(block));
    }
    if (!pieces.empty()) {
      piece.offset = lines.offset_of(first_line(block));
      pieces.back().length = piece.offset - pieces.back().offset;
    }
    pieces.push_back(std::move(piece));
  }
  if (!pieces.empty()) pieces.back().length = source.size() - pieces.back().offset;
  return pieces;
}

}  // namespace agent_timeline::markdown

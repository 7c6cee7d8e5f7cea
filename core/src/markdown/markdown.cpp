#include "markdown/markdown.h"

#include <string>

#include "base/limits.h"
#include "base/utf8.h"
#include "markdown/parse.h"
#include "markdown/render.h"

namespace agent_timeline::markdown {

struct Document::State {
  /// The block of each piece, but for the piece of `rest`, which is the last when there is a rest.
  Tree tree;
  std::vector<Piece> pieces;
  /// What was too long to be parsed.
  std::string rest;
};

Document::Document(std::string_view source) : state_(std::make_unique<State>()) {
  const std::string_view parsed = utf8_prefix(source, limits::kMarkdownBytes);
  state_->tree = parse(parsed);
  state_->pieces = pieces_of(state_->tree, parsed);
  if (parsed.size() == source.size()) return;
  state_->rest = source.substr(parsed.size());
  const std::size_t start = state_->pieces.empty() ? 0 : parsed.size();
  state_->pieces.push_back({start, source.size() - start, BlockKind::paragraph, {}});
}

Document::~Document() = default;
Document::Document(Document&&) noexcept = default;
Document& Document::operator=(Document&&) noexcept = default;

const std::vector<Piece>& Document::pieces() const {
  return state_->pieces;
}

void Document::render(std::size_t index, HtmlWriter& out) const {
  const std::vector<cmark_node*>& blocks = state_->tree.blocks;
  if (index < blocks.size()) {
    render_block(*blocks[index], out);
  } else if (index < state_->pieces.size()) {
    render_unparsed(state_->rest, out);
  }
}

void Document::render_all(HtmlWriter& out) const {
  for (std::size_t index = 0; index < state_->pieces.size(); ++index)
    render(index, out);
}

}  // namespace agent_timeline::markdown

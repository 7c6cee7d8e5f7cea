// Blocks to HTML: picks the engine for each part. Everything goes through the one HtmlWriter.
#pragma once

#include <memory>
#include <vector>

#include "blocks/block.h"
#include "blocks/pieces.h"
#include "diff/render.h"
#include "html/html_writer.h"

namespace agent_timeline {

struct RenderOptions {
  /// Colours source text by its language, in diffs too.
  bool highlight = true;
  diff::Layout diff_layout = diff::Layout::unified;
  /// Pictures that came along are drawn, instead of a name that a script can make a picture of.
  bool embed_pictures = false;
};

/// Draws the pieces of one part. Asked for in order, all of them cost one walk over the part.
class PartRenderer {
 public:
  /// `part` must outlive the renderer.
  PartRenderer(const Part& part, const RenderOptions& options);
  ~PartRenderer();
  PartRenderer(PartRenderer&&) noexcept;

  [[nodiscard]] const std::vector<PartPiece>& pieces() const { return pieces_; }

  /// The inner HTML of one of the pieces.
  void render(const PartPiece& piece, HtmlWriter& html);

  /// Every piece in order, each in a `div.at-piece` that carries its key.
  void render_all(HtmlWriter& html);

 private:
  struct Drawing;
  struct Progress;

  const Part& part_;
  RenderOptions options_;
  std::vector<PartPiece> pieces_;
  /// What engines know where the last piece ended.
  std::unique_ptr<Progress> progress_;
};

/// One part as a view's card has it, in a `div.at-part` that carries its key.
void render_part(const Part& part, const RenderOptions& options, HtmlWriter& html);

/// The whole body: each part in a `div.at-part` with its label and note.
void render_block(const Block& block, const RenderOptions& options, HtmlWriter& html);

}  // namespace agent_timeline

// Renders blocks as HTML: picks the engine for each part. All output goes through one HtmlWriter.
#pragma once

#include <memory>
#include <vector>

#include "blocks/block.h"
#include "blocks/pieces.h"
#include "diff/render.h"
#include "html/html_writer.h"

namespace agent_timeline {

struct RenderOptions {
  /// Highlights source text by its language, also in diffs.
  bool highlight = true;
  diff::Layout diff_layout = diff::Layout::unified;
  /// Shows embedded pictures themselves, instead of a placeholder for a script to replace.
  bool embed_pictures = false;
};

/// Renders the pieces of one part. In order, all of them together take one pass over the part.
class PartRenderer {
 public:
  /// `part` must outlive the renderer.
  PartRenderer(const Part& part, const RenderOptions& options);
  ~PartRenderer();
  PartRenderer(PartRenderer&&) noexcept;

  [[nodiscard]] const std::vector<PartPiece>& pieces() const { return pieces_; }

  /// Renders the inner HTML of one of the pieces.
  void render(const PartPiece& piece, HtmlWriter& html);

  /// Renders all pieces in order, each in a `div.at-piece` with its key.
  void render_all(HtmlWriter& html);

 private:
  struct PieceRenderer;
  struct Progress;

  const Part& part_;
  RenderOptions options_;
  std::vector<PartPiece> pieces_;
  /// State of the engines after the last piece.
  std::unique_ptr<Progress> progress_;
};

/// Renders one part as in a card of the view, in a `div.at-part` with its key in `data-part`. The
/// view's script takes this frame over, so it differs from that of `render_block`.
void render_part(const Part& part, const RenderOptions& options, HtmlWriter& html);

/// Renders the whole body for hosts that show it themselves: each part in a `div.at-part` with its
/// key in `data-key`, its label and its note.
void render_block(const Block& block, const RenderOptions& options, HtmlWriter& html);

}  // namespace agent_timeline

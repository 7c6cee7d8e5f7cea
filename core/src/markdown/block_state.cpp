#include "markdown/block_state.h"

namespace agent_timeline::markdown {

void BlockState::save_to(Saved& saved) const {
  saved.frames = frames_;
  saved.leaf = leaf_;
  saved.top = top_;
  saved.emitted_frames = emitted_frames_;
  saved.content = content_.size();
  saved.alignments = alignments_.size();
  saved.line_count = line_count_;
  saved.line_offset = line_offset_;
  saved.previous_offset = previous_offset_;
  saved.open_line = open_line_;
}

void BlockState::restore_from(const Saved& saved) {
  frames_ = saved.frames;
  leaf_ = saved.leaf;
  top_ = saved.top;
  emitted_frames_ = saved.emitted_frames;
  content_.resize(saved.content);
  alignments_.resize(saved.alignments);
  line_count_ = saved.line_count;
  line_offset_ = saved.line_offset;
  previous_offset_ = saved.previous_offset;
  open_line_ = saved.open_line;
}

}  // namespace agent_timeline::markdown

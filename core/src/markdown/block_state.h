// The state of the block parser that lines change and later lines read: the open containers, the
// block that takes text, and what is known of previous lines. Base class of BlockParser. Invariant:
// all such state is a member here, so that comparing two states, and thus the check that restore()
// brings everything back, cannot miss any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "markdown/piece.h"
#include "markdown/sink.h"

namespace agent_timeline::markdown {

class BlockState {
 public:
  bool operator==(const BlockState&) const = default;

  /// The bytes that a comparison reads.
  [[nodiscard]] std::size_t text_bytes() const { return content_.size(); }

 protected:
  enum class FrameKind : std::uint8_t { document, quote, list, item, footnote };
  enum class LeafKind : std::uint8_t { none, paragraph, fenced, indented, html, math, table };

  /// What is known of the last child of a container, to tell loose lists from tight ones (section
  /// 5.3).
  struct LastChild {
    bool exists = false;
    /// It ends with a blank line; for a list or an item, the last block inside it does.
    bool ends_blank = false;
    /// For an item: it ends with a blank line by itself, or its last block does.
    bool item_ends_blank = false;
    bool is_list = false;
    bool operator==(const LastChild&) const = default;
  };

  /// An open container.
  struct Frame {
    FrameKind kind = FrameKind::document;
    bool ordered = false;
    char mark = '\0';
    bool loose = false;
    Task task = Task::none;
    bool is_alert = false;
    Alert alert = Alert::note;
    bool last_line_blank = false;
    LastChild last;
    /// list: the first number; footnote: its number.
    std::uint32_t number = 0;
    /// item: columns by which its content is indented.
    std::size_t indent = 0;
    /// item: the line that it began on.
    std::size_t line = 0;
    bool operator==(const Frame&) const = default;
  };

  /// The last row of a table while its line may continue. All its cells but the last were written.
  struct Row {
    bool open = false;
    /// Only white space of its line was read; part of its last cell was read.
    bool at_start = true;
    bool has_cell = false;
    /// That cell is open in the sink, and is an element there.
    bool cell_open = false;
    bool cell_is_element = false;
    /// Number of cells before it.
    std::size_t cells = 0;
    /// The position of the sink at its start.
    SinkMark mark;
    bool operator==(const Row&) const = default;
  };

  /// The open block that takes text.
  struct Leaf {
    LeafKind kind = LeafKind::none;
    bool last_line_blank = false;
    /// It was opened in the sink.
    bool emitted = false;
    SinkMark mark;
    /// paragraph: the size of the sink's output right behind its start.
    std::size_t output_begin = 0;
    /// Where it starts in the source.
    std::size_t offset = 0;
    /// Where its text starts in content_, and how much of it was written and is not parsed again.
    std::size_t begin = 0;
    std::size_t written_bytes = 0;
    /// paragraph: how much of that is final, and the position of the sink there.
    std::size_t final_bytes = 0;
    SinkMark final_mark;
    /// paragraph: how much must be uncommitted before it is surveyed again.
    std::size_t next_survey = 0;
    /// paragraph: where its first line, including definitions, and its last line start in content_.
    std::size_t first_line = 0;
    std::size_t last_line = 0;
    /// paragraph: begins with `[`, so it may hold definitions.
    bool at_definitions = false;
    /// paragraph: the offset in its text of the quote that opens an unfinished title, and how much
    /// was read for that; 0 if there is none.
    std::size_t open_title = 0;
    std::size_t title_read = 0;
    bool table_refused = false;
    /// paragraph: the first block in its container.
    bool is_first = false;
    /// paragraph: makes its list loose once it is certain that the paragraph stays.
    bool loosens = false;
    LastChild previous_sibling;
    char fence_mark = '\0';
    std::size_t fence_length = 0;
    std::size_t fence_indent = 0;
    bool has_line = false;
    int html_type = 0;
    /// html: where the text begins on its last line, behind the markers of containers.
    std::size_t line_text = 0;
    std::size_t columns = 0;
    std::size_t first_alignment = 0;
    std::size_t added_cells = 0;
    Row row;
    bool operator==(const Leaf&) const = default;
  };

 public:
  /// A saved state. Members that only grow while the parser is tentative are saved as their sizes.
  /// Owned by the caller, so that repeated saves allocate nothing.
  struct Saved {
    std::vector<Frame> frames;
    Leaf leaf;
    Piece top;
    std::size_t emitted_frames = 0;
    std::size_t content = 0;
    std::size_t alignments = 0;
    std::size_t line_count = 0;
    std::size_t line_offset = 0;
    std::size_t previous_offset = 0;
    bool open_line = false;
  };

 protected:
  void save_to(Saved& saved) const;
  void restore_from(const Saved& saved);

  std::vector<Frame> frames_;
  /// How many frames are open in the sink.
  std::size_t emitted_frames_ = 1;
  Leaf leaf_;
  /// The text of the open paragraph or of the last cell of a row, or the trailing blank lines of
  /// indented code.
  std::string content_;
  std::vector<Alignment> alignments_;
  /// The open top-level block.
  Piece top_;
  std::size_t line_count_ = 0;
  /// Where the current line and the previous one begin.
  std::size_t line_offset_ = 0;
  std::size_t previous_offset_ = 0;
  /// The line has not ended, and the rest of it can only lengthen the leaf.
  bool open_line_ = false;
};

}  // namespace agent_timeline::markdown

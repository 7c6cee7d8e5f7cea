// What a line changes in the block parser and the next line reads: the containers that are open,
// the block that takes text, and what is known of lines so far. For block_parser, which is made of
// it. Invariant: whatever of the parser outlives a line is a member here, so that the comparison of
// two states, and with it the check that restore() brings everything back, cannot miss one.
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

  /// Bytes that a comparison looks at.
  [[nodiscard]] std::size_t text_bytes() const { return content_.size(); }

 protected:
  enum class FrameKind : std::uint8_t { document, quote, list, item, footnote };
  enum class LeafKind : std::uint8_t { none, paragraph, fenced, indented, html, math, table };

  /// What a block that is no list or item, or its last one within, leaves behind: see
  /// "loose" in section 5.3.
  struct LastChild {
    bool exists = false;
    /// Ends with a blank line, looking into lists.
    bool ends_blank = false;
    /// A list's last item, by itself or by what it ends with.
    bool item_ends_blank = false;
    bool is_list = false;
    bool operator==(const LastChild&) const = default;
  };

  /// A container that is open.
  struct Frame {
    FrameKind kind = FrameKind::document;
    bool ordered = false;
    char mark = '\0';
    bool loose = false;
    Task task = Task::none;
    bool is_alert = false;
    Alert alert = Alert::note;
    bool own_blank = false;
    LastChild last;
    /// list: the first number; footnote: its number.
    std::uint32_t number = 0;
    /// item: columns that its content is indented.
    std::size_t indent = 0;
    /// item: the line that it began on.
    std::size_t line = 0;
    bool operator==(const Frame&) const = default;
  };

  /// The last row of a table while its line may go on: all its cells but the last were handed out.
  struct Row {
    bool open = false;
    /// Nothing of its line was read but white space; something of its last cell was.
    bool at_start = true;
    bool has_cell = false;
    /// That cell is open in the sink, where it is an element.
    bool cell_open = false;
    bool cell_is_element = false;
    /// Cells before it.
    std::size_t cells = 0;
    /// Where the sink was at its start.
    SinkMark mark;
    bool operator==(const Row&) const = default;
  };

  /// The block that takes text and is open.
  struct Leaf {
    LeafKind kind = LeafKind::none;
    bool own_blank = false;
    /// Was opened in the sink.
    bool emitted = false;
    SinkMark mark;
    /// paragraph: how much the sink had behind its start.
    std::size_t opened = 0;
    /// Where it starts in the source.
    std::size_t offset = 0;
    /// Where its text starts in content_, and how much of it was handed out for good.
    std::size_t begin = 0;
    std::size_t committed = 0;
    /// paragraph: how much of that is final, and where the sink was there.
    std::size_t settled = 0;
    SinkMark settled_mark;
    /// paragraph: how much must wait until it is looked at again.
    std::size_t next_survey = 0;
    /// paragraph: where its first line, definitions included, and its last one start in content_.
    std::size_t first_line = 0;
    std::size_t last_line = 0;
    /// paragraph: begins with `[`, so that it may hold definitions.
    bool at_definitions = false;
    /// paragraph: where in its text the quote of the title stands that goes on at its end, and how
    /// much was read for that; 0 when there is none.
    std::size_t open_title = 0;
    std::size_t title_read = 0;
    bool table_refused = false;
    /// paragraph: the first in its container.
    bool is_first = false;
    /// paragraph: its list turns loose once it is certain that the paragraph stays.
    bool loosens = false;
    LastChild before;
    char fence_mark = '\0';
    std::size_t fence_length = 0;
    std::size_t fence_indent = 0;
    bool has_line = false;
    int html_type = 0;
    /// html: where on its last line the text begins, behind the marks of containers.
    std::size_t line_text = 0;
    std::size_t columns = 0;
    std::size_t first_alignment = 0;
    std::size_t added_cells = 0;
    Row row;
    bool operator==(const Leaf&) const = default;
  };

 public:
  /// Enough to come back. Of what only grows while the parser is tentative, its size. Kept by the
  /// caller, so that saving again and again allocates nothing.
  struct Saved {
    std::vector<Frame> frames;
    Leaf leaf;
    Piece top;
    std::size_t emitted = 0;
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
  /// How many of the frames are open in the sink.
  std::size_t emitted_ = 1;
  Leaf leaf_;
  /// The text of the open paragraph, or of the last cell of a row; the blank lines of indented code
  /// that may be its last.
  std::string content_;
  std::vector<Alignment> alignments_;
  /// The top-level block that is open.
  Piece top_;
  std::size_t line_count_ = 0;
  /// Where the current line and the one before begin.
  std::size_t line_offset_ = 0;
  std::size_t previous_offset_ = 0;
  /// The line has not ended, and what is still to come of it can only lengthen the leaf.
  bool open_line_ = false;
};

}  // namespace agent_timeline::markdown

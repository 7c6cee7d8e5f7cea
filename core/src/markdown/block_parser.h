// Parses the block structure of Markdown line by line (CommonMark 0.31.2, appendix "A parsing
// strategy", phase 1, with GFM's tables and task lists, footnotes and alerts). Inlines are parsed
// when their block ends; those of the open paragraph as soon as they are final. For stream.cpp and
// document.cpp.
// Invariants: a line costs its own length; nothing recurses; what was written to the sink is final,
// with three exceptions: restore() undoes everything since save(), rewind() removes a paragraph
// that becomes another block, and text behind an open bracket or delimiter run may be shown
// differently once that is decided.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/block_line.h"
#include "markdown/block_scan.h"
#include "markdown/block_state.h"
#include "markdown/inline_parser.h"
#include "markdown/link_scanner.h"
#include "markdown/piece.h"
#include "markdown/references.h"
#include "markdown/sink.h"

namespace agent_timeline::markdown {

/// How many containers may be open at once. Deeper ones become text.
inline constexpr std::size_t kContainerDepth = 64;

/// Receives what the parser says about top-level blocks, beside what it writes to the sink.
class BlockListener {
 public:
  virtual ~BlockListener() = default;
  /// A block begins on the line at `offset` of the source.
  virtual void begin_piece(std::size_t offset) { static_cast<void>(offset); }
  /// The open block has ended; its `length` is not known yet.
  virtual void end_piece(const Piece& piece) { static_cast<void>(piece); }
  /// The open block shows nothing (it held definitions only).
  virtual void drop_piece() {}
  /// What is written to the sink next comes from `offset` of the source or behind it.
  virtual void set_source_offset(std::size_t offset) { static_cast<void>(offset); }
  /// Called around each call of Sink::rewind and of Sink::loosen.
  virtual void before_rewind(std::size_t size) { static_cast<void>(size); }
  virtual void after_rewind() {}
  virtual void before_loosen(std::size_t outer) { static_cast<void>(outer); }
  virtual void after_loosen() {}
};

class BlockParser : private BlockState {
 public:
  BlockParser(const InlineOptions& options, References& references, Sink& sink,
              BlockListener& listener);

  /// Takes one line without its line end; it begins at `offset` of the source.
  void take_line(std::string_view line, std::size_t offset);

  /// The same for the first line of a piece that is a table. It was the last line of a paragraph,
  /// so it begins no block, whatever it looks like.
  void take_header_line(std::string_view line, std::size_t offset);

  /// Takes the start of an unfinished line. Returns whether more text can only lengthen the block
  /// that it went into: then extend_line() and end_line() take the rest, otherwise the caller must
  /// restore the state it saved. With `completing`, text that cannot be classified yet is not
  /// taken: is_held() is true then, and the state must be restored.
  bool take_partial_line(std::string_view part, std::size_t offset, bool completing);
  [[nodiscard]] bool is_held() const { return held_; }
  [[nodiscard]] bool has_open_line() const { return open_line_; }
  /// The open piece is a table.
  [[nodiscard]] bool is_in_table() const { return is_top_level() && leaf_.kind == LeafKind::table; }
  /// `line` is the line so far, of which the part behind `from` is new.
  void extend_line(std::string_view line, std::size_t from);
  /// `line` is the complete line.
  void end_line(std::string_view line);

  /// Writes what is final of the open paragraph or cell to the sink. With `completing`, also what
  /// is undecided, in its provisional form.
  void commit(bool completing);
  /// The bytes of that text that are not committed.
  [[nodiscard]] std::size_t uncommitted() const;

  /// After finish(): the bytes that, appended to the text, change nothing that is shown.
  [[nodiscard]] std::string_view inert_bytes() const { return inert_bytes_; }

  /// After finish(): true if letters, digits, spaces and commas, appended to the text, only
  /// lengthen the text that was written last.
  [[nodiscard]] bool grows_as_text() const { return grows_as_text_; }

  /// Ends all blocks. With `completing`, the last one is completed for display; `held` is the start
  /// of a line that is not shown.
  void finish(bool completing, std::string_view held = {});

  /// Everything that lines change, except for the state of the sink and of the references.
  using BlockState::Saved;
  void save(Saved& saved) const { save_to(saved); }
  void restore(const Saved& saved);
  /// While tentative, what a saved state refers to is kept.
  void set_tentative(bool tentative) { tentative_ = tentative; }
  [[nodiscard]] bool is_tentative() const { return tentative_; }
  /// The state that restore() must bring back.
  [[nodiscard]] const BlockState& state() const { return *this; }

  void set_sink(Sink& sink) { sink_ = &sink; }

  /// Forgets everything, as if the source began at the next line.
  void reset();

 private:
  /// Where the line is in the tree of blocks, as far as its start was read.
  struct LinePosition {
    /// How many frames the line is in, and whether it is in the leaf as well.
    std::size_t frames = 1;
    bool in_leaf = false;
    /// A paragraph is open that the line may continue although not all its containers match.
    bool maybe_lazy = false;
    /// The line began a block.
    bool opened = false;
    /// The rest of the line begins no other block.
    bool is_text = false;
    /// Nothing of the line is left.
    bool done = false;
  };

  // Lines (block_parser.cpp)
  void process(BlockLine line);
  std::size_t match_containers(BlockLine& line);
  bool continues(Frame& frame, BlockLine& line);
  bool ends_leaf(BlockLine& line);
  bool leaf_continues(BlockLine& line);
  void note_blank(const LinePosition& position, bool is_blank);
  void take_text(BlockLine& line, LinePosition& position);
  void take_paragraph_line(BlockLine& line);
  void take_literal_line(BlockLine& line);
  void end_html(std::string_view line);
  [[nodiscard]] bool is_final() const;
  [[nodiscard]] bool takes_literal() const;

  // Beginnings of blocks (block_starts.cpp)
  bool open_block(BlockLine& line, LinePosition& position);
  bool open_container(BlockLine& line, LinePosition& position);
  bool open_leaf(BlockLine& line, LinePosition& position);
  bool open_item(BlockLine& line, LinePosition& position);
  void read_task(const BlockLine& line, std::size_t marker, Frame& item);
  void open_fence(BlockLine& line, LinePosition& position, std::size_t length);
  void begin_literal(LinePosition& position, LeafKind kind);
  bool become_heading(std::uint32_t level);
  bool become_table(std::string_view delimiters);
  void prepare_child(const LinePosition& position, bool is_item);
  Frame& push_frame(FrameKind kind, BlockKind piece_kind);
  void begin_child(BlockKind piece_kind);
  void begin_paragraph(const LinePosition& position);
  void loosen(std::size_t list);

  // Ends of blocks and output (block_output.cpp)
  void close_to(std::size_t frames);
  void close_frames(std::size_t frames);
  void close_leaf();
  void close_paragraph(std::string_view text);
  void drop_paragraph();
  void end_child(const LastChild& child);
  bool resolve_definitions(bool final, std::size_t end = std::string::npos);
  [[nodiscard]] LinkDefinition read_definition(std::string_view text);
  [[nodiscard]] bool may_show_early() const;
  void skip_indent(std::size_t end);
  bool take_alert_marker(bool final);
  void open_paragraph();
  void rewind_paragraph();
  void confirm_paragraph();
  void emit_frames();
  void emit_inlines(std::string_view text, bool complete);
  [[nodiscard]] std::string_view growing_text() const;
  const InlineParser& parse_rest(std::string_view text);
  [[nodiscard]] std::string_view text_to_commit(bool completing) const;
  InlineParser& survey(std::string_view text);
  bool open_text();
  void write_provisional(std::size_t end);
  void rewind_provisional();
  /// The parser for the uncommitted text of the open paragraph.
  [[nodiscard]] InlineParser& rest_parser() {
    return leaf_.written_bytes > leaf_.final_bytes ? provisional_inlines_ : inlines_;
  }
  void emit_heading(std::string_view text, std::uint32_t level);

  // Tables (block_tables.cpp)
  [[nodiscard]] bool shows_header(std::string_view held) const;
  void start_table(std::size_t header, std::size_t offset, const Leaf& table);
  void emit_header(std::string_view line, bool complete);
  void begin_row();
  void extend_row(std::string_view more);
  void end_row();
  void refuse_row(std::string_view line);
  void open_cell();
  void close_cell();
  void end_cell();
  [[nodiscard]] bool is_surely_row() const;
  [[nodiscard]] bool is_in_cell() const;
  [[nodiscard]] std::string_view cell_text() const;

  [[nodiscard]] std::string_view leaf_text() const {
    return std::string_view(content_).substr(leaf_.begin);
  }
  [[nodiscard]] bool is_top_level() const { return frames_.size() == 1; }

  InlineOptions options_;
  References& references_;
  Sink* sink_;
  BlockListener& listener_;
  InlineParser inlines_;
  /// Parses the open paragraph behind what was written of it in provisional form.
  InlineParser provisional_inlines_;

  std::vector<std::string_view> cells_;
  /// The line is unfinished; with may_hold_, it is not taken if it cannot be classified yet.
  bool partial_ = false;
  bool may_hold_ = false;
  bool completing_ = false;
  bool held_ = false;
  bool tentative_ = false;
  std::string_view inert_bytes_;
  bool grows_as_text_ = false;
  /// Where on its line the next block begins.
  std::size_t start_ = 0;
  /// The text that the current line added to a block that can continue; decides whether the line is
  /// final.
  std::string_view added_;
  /// How many frames that line is in; a paragraph that it continues may be in more.
  std::size_t line_frames_ = 1;
  std::string scratch_;
};

}  // namespace agent_timeline::markdown

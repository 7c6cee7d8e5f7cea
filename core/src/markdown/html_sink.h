// Writes Markdown as safe HTML. The parser calls it; Stream reads the output and can roll it back.
// Invariants: raw HTML and rejected addresses appear as text; if the text of a link names a host
// other than that of its address, the real host is shown; images are not loaded, and their
// placeholders name the host; classes begin with `at-`, except for `language-...` on fenced code.
// Titles of links are not shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "code/lexer.h"
#include "html/html_writer.h"
#include "markdown/edits.h"
#include "markdown/options.h"
#include "markdown/output_budget.h"
#include "markdown/sink.h"
#include "markdown/tight_paragraphs.h"

namespace agent_timeline::markdown {

class HtmlSink final : public Sink {
 public:
  /// Appends to `out`. Both must outlive the sink; `out` may be emptied while nothing is open.
  HtmlSink(const Options& options, std::string& out);

  /// Begins a top-level block at the end of the output. Before the first one, HTML is not limited.
  void begin_piece(const PieceStart& start);
  /// Sets how many bytes of the piece's source precede the next block.
  void set_source_bytes(std::size_t bytes) { context_.budget.set_source(bytes); }
  [[nodiscard]] const Ordinals& ordinals() const { return context_.ordinals; }

  /// The elements that are open in the output.
  [[nodiscard]] OpenElements open_elements() const {
    return {writer_.open_tags(), writer_.size_when_closed() - out_.size()};
  }
  /// True if block quotes of the piece were left out of its HTML, so that the contents of an item
  /// may differ from those in the source.
  [[nodiscard]] bool is_flattened() const { return context_.is_flattened; }
  /// Where in the output the last text ends.
  [[nodiscard]] std::size_t text_end() const { return text_end_; }
  /// Bytes that the last loosen() inserted.
  [[nodiscard]] std::size_t inserted() const { return inserted_; }

  /// The state between two calls, to which the sink can return from anywhere.
  class State;
  void save(State& state);
  /// Returns to the state that was saved last; once for each save().
  void restore(const State& state);
  /// Everything that restore() must bring back, including the output.
  struct Snapshot;
  [[nodiscard]] Snapshot snapshot() const;

  /// Empties the output; then nothing is open, and no piece has begun.
  void reset();

  /// Ends every block and opens one for text that is too long to be parsed, under a note that says
  /// so. text() and close() follow.
  void open_unparsed();

  /// rewind() does not restore Ordinals, so nothing that counts there may have been opened since.
  [[nodiscard]] SinkMark mark() const override {
    return {out_.size(), writer_.depth(), context_.text_bytes};
  }
  void rewind(const SinkMark& mark) override;

  void open(const BlockStart& block) override;
  void close() override;
  void close_containers(std::size_t count) override;
  /// No paragraph of that list may be open.
  void loosen(std::size_t outer) override;

  void text(std::string_view text) override;
  void code(std::string_view text) override;
  void html(std::string_view tag) override { text(tag); }
  void soft_break() override;
  void line_break() override;
  void open_span(Span span) override;
  void close_span(Span span) override;
  void open_link(const LinkTarget& target) override;
  void close_link() override;
  void open_image(const LinkTarget& target) override;
  void close_image() override;
  void footnote_reference(std::uint32_t number) override;
  void math(std::string_view text, bool display) override;

 private:
  struct OpenBlock {
    BlockType type = BlockType::paragraph;
    /// The number of elements around it.
    std::size_t depth = 0;
    /// For a list.
    TightParagraphs::List list = 0;
    /// For a table: it has its `tbody`.
    bool has_body = false;
    /// For a paragraph: it was noted as one of a tight list.
    bool is_noted = false;
    /// It has `dir="auto"`, or is a list whose items have it.
    bool has_direction = false;
    bool operator==(const OpenBlock&) const = default;
  };
  /// An open span, such as emphasis, or an open link.
  struct OpenInline {
    bool is_strong = false;
    bool has_element = false;
    /// For strong emphasis: how many more are open inside it, nested in each other. Only counted,
    /// so that a state is small however deep they are.
    std::uint32_t nested = 0;
    bool operator==(const OpenInline&) const = default;
  };
  struct OpenLink {
    bool has_element = false;
    /// Only its text is shown, because its element would exceed the budget.
    bool is_cut = false;
    std::string address;
    /// Bytes of the block's text up to the end of the link, as far as known.
    std::size_t end = 0;
    /// Where its text begins in `link_text`.
    std::size_t text = 0;
    bool operator==(const OpenLink&) const = default;
  };
  /// A code block with colours: nothing of its last line is written before the line has ended.
  struct ColouredCode {
    bool open = false;
    /// The line is too long to wait for, and is written as it arrives.
    bool is_long = false;
    code::LexState state;
    std::string line;
    bool operator==(const ColouredCode&) const = default;
  };
  /// A container that is empty most of the time and then costs nothing to copy: a stream saves and
  /// restores the context with each chunk.
  template <typename Container>
  struct MostlyEmpty : Container {
    MostlyEmpty() = default;
    MostlyEmpty(const MostlyEmpty&) = default;
    MostlyEmpty(MostlyEmpty&&) noexcept = default;
    ~MostlyEmpty() = default;
    using Container::operator=;
    MostlyEmpty& operator=(MostlyEmpty&&) noexcept = default;
    MostlyEmpty& operator=(const MostlyEmpty& other) {
      if (!this->empty() || !other.empty()) Container::operator=(other);
      return *this;
    }
  };
  /// The part of the sink that a State copies.
  struct Context {
    ColouredCode code;
    std::vector<OpenBlock> blocks;
    MostlyEmpty<std::vector<OpenInline>> inlines;
    /// The number of open spans that are nested too deeply to be elements.
    std::size_t flat_spans = 0;
    /// CommonMark forbids links in links, but cmark lets some through (`[a [b](/c) [d]](/e)`),
    /// which HTML cannot express: only the outermost is an element.
    MostlyEmpty<std::vector<OpenLink>> links;
    /// The plain text of the outermost link so far.
    MostlyEmpty<std::string> link_text;
    /// The number of images that are open within each other; only the text inside counts.
    std::size_t images = 0;
    MostlyEmpty<std::string> image_address;
    std::size_t image_end = 0;
    MostlyEmpty<std::string> image_text;
    /// Bytes of text since the block began; in a cell, since the row began.
    std::size_t text_bytes = 0;
    /// The part of these in the cells before.
    std::size_t text_before_cell = 0;
    /// A block quote of the piece has no element.
    bool is_flattened = false;
    /// A cell that is left out if it stays empty.
    bool is_cell_pending = false;
    Ordinals ordinals;
    OutputBudget budget;
    bool operator==(const Context&) const = default;
  };

  // Blocks.
  void write_direction();
  void open_with_direction(Element element, std::string_view css_class = {});
  [[nodiscard]] bool takes_direction() const;
  [[nodiscard]] bool open_if_affordable(Element element, std::string_view css_class);
  void open_quote();
  void open_alert(Alert alert);
  void open_list(const BlockStart& list);
  void open_item(Task task);
  void open_footnote(std::uint32_t number);
  void open_paragraph(bool tight);
  void open_heading(std::uint32_t level);
  void open_code(const BlockStart& block);
  void take_code(std::string_view text);
  void write_code_line();
  void close_code();
  void open_math();
  void open_row(bool is_header);
  void open_cell(Alignment alignment);
  void open_pending_cell();
  [[nodiscard]] Element cell_element() const;
  void write_id(AnchorKind kind, std::uint32_t number);

  // Inlines.
  [[nodiscard]] std::size_t text_bytes_up_to(const LinkTarget& target) const;
  [[nodiscard]] bool collect_text(std::string_view text);
  [[nodiscard]] bool open_link_element(const SafeUrl& url, std::size_t end);
  void write_image(std::string_view description);
  void write_target(std::string_view target);
  void write_target_if_affordable(std::string_view target, std::size_t further);

  /// True if the output so far is within the budget, `further` bytes behind the source read.
  [[nodiscard]] bool is_affordable(std::size_t further) const {
    return context_.budget.covers(writer_.size_when_closed(), further);
  }

  const Options& options_;
  std::string& out_;
  HtmlWriter writer_;
  TightParagraphs tight_;
  std::size_t inserted_ = 0;
  std::size_t text_end_ = 0;
  Context context_;
  std::vector<code::Token> tokens_;
};

struct HtmlSink::Snapshot {
  std::string out;
  HtmlWriter::State writer;
  TightParagraphs tight;
  Context context;
  bool operator==(const Snapshot&) const = default;
};

class HtmlSink::State {
 private:
  friend class HtmlSink;
  HtmlWriter::State writer_;
  TightParagraphs::State tight_;
  Context context_;
};

}  // namespace agent_timeline::markdown

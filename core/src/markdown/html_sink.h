// Writes Markdown as safe HTML. The parser calls it; Stream reads the output and can roll it back.
// Invariants: raw HTML and rejected addresses appear as text; if the text of a link names another
// host than its address, the real host is shown; images are not loaded, and their placeholders name
// the host; classes begin with `at-`, except for `language-...` on fenced code. Titles of links are
// not shown.
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

  /// A top-level block begins at the end of the output. Until the first one, HTML is not bounded.
  void begin_piece(const PieceStart& start);
  /// Bytes of the piece's source before the block that comes.
  void source(std::size_t bytes) { context_.budget.set_source(bytes); }
  [[nodiscard]] const Ordinals& ordinals() const { return context_.ordinals; }

  /// Elements that are open in the output.
  [[nodiscard]] OpenElements open_elements() const {
    return {writer_.elements(), writer_.size_when_closed() - out_.size()};
  }
  /// Whether blocks of the piece are missing in its HTML, so that what is in an item there need not
  /// be in it by the source.
  [[nodiscard]] bool is_flattened() const { return context_.is_flattened; }
  /// Where in the output the last text ends.
  [[nodiscard]] std::size_t text_end() const { return text_end_; }
  /// Bytes that the last loosen() put in.
  [[nodiscard]] std::size_t inserted() const { return inserted_; }

  /// Where the sink is between two calls, for a return from anywhere.
  class State;
  void save(State& state);
  /// Back to the state that was saved last; once for each save().
  void restore(const State& state);
  /// All that is to be as it was then, the output included.
  struct Whole;
  [[nodiscard]] Whole whole() const;

  /// Empties the output; nothing is open, and no piece has begun.
  void start_over();

  /// Ends every block and opens one for text that is too long to be parsed, under a note that says
  /// so; text() and close() follow.
  void open_unparsed();

  /// For paragraphs, also their inlines: what else was opened since must not count (Ordinals).
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
    /// Elements around it.
    std::size_t depth = 0;
    /// Of a list.
    TightParagraphs::List list = 0;
    /// Of a table: has its `tbody`.
    bool has_body = false;
    /// Of a paragraph: is noted as one of a tight list.
    bool is_noted = false;
    bool operator==(const OpenBlock&) const = default;
  };
  /// An emphasis, strong emphasis or the like, or a link.
  struct OpenInline {
    bool is_strong = false;
    bool has_element = false;
    /// Of strong emphasis: how many more are open inside, one in another. Only counted, so that a
    /// state is small however deep they are.
    std::uint32_t nested = 0;
    bool operator==(const OpenInline&) const = default;
  };
  struct OpenLink {
    bool has_element = false;
    /// Only its text is shown, because the rest would be too much.
    bool is_cut = false;
    std::string address;
    /// Bytes of the block's text up to its end, as far as they are known.
    std::size_t end = 0;
    /// Where its text begins in `link_text`.
    std::size_t text = 0;
    bool operator==(const OpenLink&) const = default;
  };
  /// A code block that is coloured: of its last line, nothing is written before its end is known.
  struct ColouredCode {
    bool open = false;
    /// The line is too long to wait for, and shown as it comes.
    bool is_long = false;
    code::LexState state;
    std::string line;
    bool operator==(const ColouredCode&) const = default;
  };
  /// A list or a text that is empty most of the time, and then costs nothing when it is copied: a
  /// stream saves and restores the context with each piece of text.
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
  /// What a State has a copy of.
  struct Context {
    ColouredCode code;
    std::vector<OpenBlock> blocks;
    MostlyEmpty<std::vector<OpenInline>> inlines;
    /// Spans inside of these that are too deep to be elements.
    std::size_t flat_spans = 0;
    /// CommonMark forbids links in links, but cmark lets some through (`[a [b](/c) [d]](/e)`), and
    /// HTML has no way to write them: only the outermost is an element.
    MostlyEmpty<std::vector<OpenLink>> links;
    /// The plain text of the outermost link so far.
    MostlyEmpty<std::string> link_text;
    /// Images within each other that are open; only the text inside counts.
    std::size_t images = 0;
    MostlyEmpty<std::string> image_address;
    std::size_t image_end = 0;
    MostlyEmpty<std::string> image_text;
    /// Bytes of text since the block began, in a cell since the row did.
    std::size_t text_bytes = 0;
    /// Of these, those in cells before.
    std::size_t text_before_cell = 0;
    /// A quotation of the piece has no element.
    bool is_flattened = false;
    /// A cell that is left out if it stays empty.
    bool is_cell_due = false;
    Ordinals ordinals;
    OutputBudget budget;
    bool operator==(const Context&) const = default;
  };

  // Blocks.
  void open_plain(Element element, std::string_view css_class = {});
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
  void write_due_cell();
  [[nodiscard]] Element cell_element() const;
  void write_id(AnchorKind kind, std::uint32_t number);

  // Inlines.
  [[nodiscard]] std::size_t reach(const LinkTarget& target) const;
  [[nodiscard]] bool is_collected(std::string_view text);
  [[nodiscard]] bool open_link_element(const SafeUrl& url, std::size_t end);
  void write_image(std::string_view description);
  void write_target(std::string_view target);
  void write_target_if_affordable(std::string_view target, std::size_t further);

  /// Whether what was written may stay, `further` bytes behind the source.
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

struct HtmlSink::Whole {
  std::string out;
  HtmlWriter::State writer;
  TightParagraphs tight;
  Context context;
  bool operator==(const Whole&) const = default;
};

class HtmlSink::State {
 private:
  friend class HtmlSink;
  HtmlWriter::State writer_;
  TightParagraphs::State tight_;
  Context context_;
};

}  // namespace agent_timeline::markdown

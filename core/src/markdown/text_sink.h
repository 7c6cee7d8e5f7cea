// Writes what a reader sees of Markdown as plain text, for search and titles. The parser calls it.
// Invariants: it is the text of HtmlSink's output without the labels of buttons, each block on
// lines of its own. What HtmlSink leaves out to stay within its budget is included, because the
// budget limits only HTML.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/options.h"
#include "markdown/sink.h"

namespace agent_timeline::markdown {

class TextSink final : public Sink {
 public:
  /// Appends to `out`. Both must outlive the sink; `out` may be emptied between two pieces.
  TextSink(const Options& options, std::string& out) : options_(options), out_(out) {}

  [[nodiscard]] SinkMark mark() const override { return {out_.size(), blocks_.size(), 0}; }
  void rewind(const SinkMark& mark) override;

  void open(const BlockStart& block) override;
  void close() override;
  /// Blocks in items are on lines of their own anyway.
  void loosen(std::size_t) override {}

  void text(std::string_view text) override;
  void code(std::string_view code) override { text(code); }
  void html(std::string_view tag) override { text(tag); }
  void soft_break() override;
  void line_break() override;
  void open_span(Span) override {}
  void close_span(Span) override {}
  void open_link(const LinkTarget& target) override;
  void close_link() override;
  void open_image(const LinkTarget& target) override;
  void close_image() override;
  void footnote_reference(std::uint32_t number) override;
  void math(std::string_view formula, bool) override { text(formula); }

 private:
  struct OpenLink {
    std::string address;
    /// It has a valid target and is in no other link.
    bool has_target = false;
    /// Where its text begins in `link_text_`.
    std::size_t text = 0;
  };

  void break_line();
  void append(std::string_view text);
  void append_target(std::string_view target);
  [[nodiscard]] bool collect_text(std::string_view text);

  const Options& options_;
  std::string& out_;
  /// For each open block, whether it is on lines of its own.
  std::vector<bool> blocks_;
  std::vector<OpenLink> links_;
  /// The text of the outermost link so far.
  std::string link_text_;
  /// The number of images that are open within each other; only the text inside counts.
  std::size_t images_ = 0;
  std::string image_address_;
  std::string image_text_;
};

}  // namespace agent_timeline::markdown

// A sink that writes the HTML of the CommonMark and GFM specifications, byte for byte as cmark-gfm
// does, including raw HTML, titles and images. For tests; hosts get the output of the core's own
// sink.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/sink.h"

namespace agent_timeline::testing {

struct SpecProfile {
  /// Write directly nested strong emphasis only once, as GFM's specification does; CommonMark's
  /// writes both.
  bool single_strong = true;
  /// Escape the `<` of tags that GFM forbids.
  bool tag_filter = false;
};

class SpecSink : public markdown::Sink {
 public:
  [[nodiscard]] markdown::SinkMark mark() const override;
  void rewind(const markdown::SinkMark& mark) override;

  void open(const markdown::BlockStart& block) override;
  void close() override;
  void loosen(std::size_t outer) override;

  void text(std::string_view text) override;
  void code(std::string_view text) override;
  void html(std::string_view tag) override;
  void soft_break() override;
  void line_break() override;
  void open_span(markdown::Span span) override;
  void close_span(markdown::Span span) override;
  void open_link(const markdown::LinkTarget& target) override;
  void close_link() override;
  void open_image(const markdown::LinkTarget& target) override;
  void close_image() override;
  void footnote_reference(std::uint32_t number) override;
  void math(std::string_view text, bool display) override;

  /// Returns the HTML of all calls. An alert is written as a quotation and a footnote as a
  /// `section`, since the specifications have neither.
  [[nodiscard]] std::string to_html(const SpecProfile& profile = {}) const;
  /// The first call that broke the rules of sink.h; empty if there was none.
  [[nodiscard]] const std::string& problem() const { return problem_; }

  /// A recorded call.
  struct Call {
    enum class Kind : std::uint8_t {
      open,
      close,
      text,
      code,
      html,
      soft_break,
      line_break,
      open_span,
      close_span,
      open_link,
      close_link,
      open_image,
      close_image,
      footnote_reference,
      math
    };
    Kind kind = Kind::text;
    /// For `open`; its `info` is in `text`.
    markdown::BlockStart block;
    markdown::Span span = markdown::Span::emphasis;
    /// The text; for a link or an image its URL, with the title in `title`.
    std::string text;
    std::string title;
    /// For footnote_reference: its number.
    std::uint32_t number = 0;
    /// For `open` of a list: it turned out to be loose.
    bool loose = false;
  };

 private:
  Call& add(Call::Kind kind, std::string_view text = {});
  void require(bool holds, const char* what);

  std::vector<Call> calls_;
  /// Indices of the calls that opened the blocks still open, and the kinds of the open inlines.
  std::vector<std::size_t> open_;
  std::vector<Call::Kind> inlines_;
  std::string problem_;
};

}  // namespace agent_timeline::testing

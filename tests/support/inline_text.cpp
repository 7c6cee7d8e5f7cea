#include "support/inline_text.h"

#include "base/utf8.h"
#include "support/spec_sink.h"

namespace agent_timeline::testing {
namespace {

/// A paragraph that receives inlines and returns its content as HTML.
class Paragraph {
 public:
  Paragraph() { sink_.open({}); }
  [[nodiscard]] markdown::Sink& sink() { return sink_; }

  std::string finish() {
    constexpr std::string_view kBefore = "<p>";
    constexpr std::string_view kBehind = "</p>\n";
    sink_.close();
    if (!sink_.problem().empty()) return sink_.problem();
    const std::string html = sink_.to_html({false, false});
    return html.substr(kBefore.size(), html.size() - kBefore.size() - kBehind.size());
  }

 private:
  SpecSink sink_;
};

}  // namespace

markdown::References test_references() {
  markdown::References references;
  references.define("def", "/def", "Title");
  references.define_footnote("1");
  return references;
}

std::string inline_html(std::string_view content, const InlineCase& how) {
  markdown::References references = test_references();
  markdown::InlineParser parser(how.options);
  parser.parse(content, 0, references, how.complete);
  Paragraph paragraph;
  parser.emit(paragraph.sink());
  return paragraph.finish();
}

std::string streamed_inline_html(std::string_view content, std::size_t step,
                                 const InlineCase& how) {
  markdown::References references = test_references();
  markdown::InlineParser parser(how.options);
  Paragraph paragraph;
  std::size_t from = 0;
  for (std::size_t end = step; end < content.size(); end += step) {
    const std::string_view prefix = content.substr(0, end);
    parser.survey(prefix.substr(0, valid_utf8_length(prefix)), from, references);
    parser.emit_safe(paragraph.sink());
    from = parser.safe_offset();
  }
  parser.parse(content, from, references, how.complete);
  parser.emit(paragraph.sink());
  return paragraph.finish();
}

}  // namespace agent_timeline::testing

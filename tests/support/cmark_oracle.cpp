#include "support/cmark_oracle.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <cstdlib>
#include <memory>

namespace agent_timeline::testing {
namespace {

struct Free {
  void operator()(cmark_parser* parser) const { cmark_parser_free(parser); }
  void operator()(cmark_node* node) const { cmark_node_free(node); }
  void operator()(char* text) const { std::free(text); }
};

void attach(cmark_parser* parser, const char* name) {
  cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name));
}

}  // namespace

std::string cmark_html(std::string_view markdown, CmarkExtensions extensions) {
  cmark_gfm_core_extensions_ensure_registered();
  const std::unique_ptr<cmark_parser, Free> parser(cmark_parser_new(CMARK_OPT_UNSAFE));
  if (extensions.gfm) {
    for (const char* const name : {"table", "strikethrough", "autolink", "tasklist"})
      attach(parser.get(), name);
  }
  if (extensions.tag_filter) attach(parser.get(), "tagfilter");
  cmark_parser_feed(parser.get(), markdown.data(), markdown.size());
  const std::unique_ptr<cmark_node, Free> document(cmark_parser_finish(parser.get()));
  const std::unique_ptr<char, Free> html(cmark_render_html(
      document.get(), CMARK_OPT_UNSAFE, cmark_parser_get_syntax_extensions(parser.get())));
  return html.get();
}

}  // namespace agent_timeline::testing

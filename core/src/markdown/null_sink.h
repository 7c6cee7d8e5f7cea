// A sink that does nothing, for callers that need only the parser's side results, and as a base of
// sinks that look for one thing.
#pragma once

#include "markdown/sink.h"

namespace agent_timeline::markdown {

class NullSink : public Sink {
 public:
  void open(const BlockStart&) override {}
  void close() override {}
  void loosen(std::size_t) override {}
  void text(std::string_view) override {}
  void code(std::string_view) override {}
  void html(std::string_view) override {}
  void soft_break() override {}
  void line_break() override {}
  void open_span(Span) override {}
  void close_span(Span) override {}
  void open_link(const LinkTarget&) override {}
  void close_link() override {}
  void open_image(const LinkTarget&) override {}
  void close_image() override {}
  void footnote_reference(std::uint32_t) override {}
  void math(std::string_view, bool) override {}
};

}  // namespace agent_timeline::markdown

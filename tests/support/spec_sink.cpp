#include "support/spec_sink.h"

#include <utility>

#include "support/spec_html.h"

namespace agent_timeline::testing {

using markdown::BlockStart;
using markdown::BlockType;
using markdown::LinkTarget;
using markdown::SinkMark;
using markdown::Span;
using Kind = SpecSink::Call::Kind;

SinkMark SpecSink::mark() const {
  return {calls_.size(), open_.size()};
}

void SpecSink::rewind(const SinkMark& mark) {
  require(mark.size <= calls_.size(), "rewind to a mark beyond the output");
  calls_.resize(mark.size);
  while (!open_.empty() && open_.back() >= mark.size)
    open_.pop_back();
  require(open_.size() == mark.depth, "a block open at the mark was closed");
  inlines_.clear();
}

void SpecSink::open(const BlockStart& block) {
  require(inlines_.empty(), "block opened inside an inline");
  open_.push_back(calls_.size());
  Call& call = add(Kind::open, block.info);
  call.block = block;
  call.block.info = {};
}

void SpecSink::close() {
  require(inlines_.empty(), "block closed inside an inline");
  require(!open_.empty(), "no open block to close");
  if (!open_.empty()) open_.pop_back();
  add(Kind::close);
}

void SpecSink::loosen(std::size_t outer) {
  const bool is_list = outer < open_.size() && calls_[open_[outer]].block.type == BlockType::list;
  require(is_list, "loosen applies to an open list only");
  if (is_list) calls_[open_[outer]].loose = true;
}

void SpecSink::text(std::string_view text) {
  add(Kind::text, text);
}

void SpecSink::code(std::string_view text) {
  add(Kind::code, text);
}

void SpecSink::html(std::string_view tag) {
  add(Kind::html, tag);
}

void SpecSink::soft_break() {
  add(Kind::soft_break);
}

void SpecSink::line_break() {
  add(Kind::line_break);
}

void SpecSink::open_span(Span span) {
  inlines_.push_back(Kind::open_span);
  add(Kind::open_span).span = span;
}

void SpecSink::close_span(Span span) {
  require(!inlines_.empty() && inlines_.back() == Kind::open_span,
          "closed a span that is not open");
  if (!inlines_.empty()) inlines_.pop_back();
  add(Kind::close_span).span = span;
}

void SpecSink::open_link(const LinkTarget& target) {
  inlines_.push_back(Kind::open_link);
  add(Kind::open_link, target.url).title = target.title;
}

void SpecSink::close_link() {
  require(!inlines_.empty() && inlines_.back() == Kind::open_link,
          "closed a link that is not open");
  if (!inlines_.empty()) inlines_.pop_back();
  add(Kind::close_link);
}

void SpecSink::open_image(const LinkTarget& target) {
  inlines_.push_back(Kind::open_image);
  add(Kind::open_image, target.url).title = target.title;
}

void SpecSink::close_image() {
  require(!inlines_.empty() && inlines_.back() == Kind::open_image,
          "closed an image that is not open");
  if (!inlines_.empty()) inlines_.pop_back();
  add(Kind::close_image);
}

void SpecSink::footnote_reference(std::uint32_t number) {
  add(Kind::footnote_reference).number = number;
}

void SpecSink::math(std::string_view text, bool display) {
  add(Kind::math, text).number = display ? 1 : 0;
}

SpecSink::Call& SpecSink::add(Kind kind, std::string_view text) {
  const bool is_inline = kind != Kind::open && kind != Kind::close;
  require(!is_inline || !open_.empty(), "inline outside a block");
  Call& call = calls_.emplace_back();
  call.kind = kind;
  call.text = text;
  return call;
}

void SpecSink::require(bool holds, const char* what) {
  if (!holds && problem_.empty()) problem_ = what;
}

std::string SpecSink::to_html(const SpecProfile& profile) const {
  return spec_html(calls_, profile);
}

}  // namespace agent_timeline::testing

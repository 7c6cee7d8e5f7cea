#include "markdown/text_sink.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"
#include "html/url_policy.h"
#include "markdown/code_info.h"
#include "markdown/fixed_texts.h"
#include "markdown/host_policy.h"
#include "markdown/links.h"

namespace agent_timeline::markdown {
namespace {

constexpr std::string_view kReplacement = "\uFFFD";

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n';
}

}  // namespace

void TextSink::rewind(const SinkMark& mark) {
  out_.resize(std::min(mark.size, out_.size()));
  blocks_.resize(std::min(mark.depth, blocks_.size()));
  links_.clear();
  link_text_.clear();
  images_ = 0;
  image_text_.clear();
}

void TextSink::open(const BlockStart& block) {
  const bool has_lines = block.type != BlockType::paragraph || !block.tight;
  blocks_.push_back(has_lines);
  if (has_lines) break_line();
  if (block.type == BlockType::alert) {
    append(kAlertTitles[static_cast<std::size_t>(block.alert)]);
  } else if (block.type == BlockType::footnote) {
    append(std::to_string(block.number));
  } else if (block.type == BlockType::code && block.fenced && options_.code_header) {
    const CodeInfo info = read_code_info(block.info);
    append(info.language);
    append(info.meta);
    break_line();
  }
}

void TextSink::close() {
  if (blocks_.empty()) return;
  if (blocks_.back()) break_line();
  blocks_.pop_back();
}

void TextSink::break_line() {
  if (!out_.empty() && out_.back() != '\n') out_ += '\n';
}

/// Like HtmlWriter::text, replaces characters that no page shows.
void TextSink::append(std::string_view text) {
  auto begin = text.begin();
  while (begin != text.end()) {
    const auto end = std::find_if(begin, text.end(), is_control);
    out_.append(begin, end);
    if (end == text.end()) return;
    out_ += kReplacement;
    begin = end + 1;
  }
}

void TextSink::append_target(std::string_view target) {
  if (target.empty()) return;
  out_ += " (";
  append(target);
  out_ += ')';
}

/// Records `text` for the open link or image. Returns true inside an image, whose description is
/// plain text, so that nothing else is written.
bool TextSink::collect_text(std::string_view text) {
  if (!links_.empty()) link_text_ += text;
  if (images_ == 0) return false;
  image_text_ += text;
  return true;
}

void TextSink::text(std::string_view text) {
  if (!collect_text(text)) append(text);
}

void TextSink::soft_break() {
  if (!collect_text(" ")) out_ += '\n';
}

void TextSink::line_break() {
  if (!collect_text(" ")) break_line();
}

void TextSink::open_link(const LinkTarget& target) {
  if (images_ > 0) return;
  const bool has_target = links_.empty() && link_target(options_, target.url).has_value();
  links_.push_back({std::string(target.url), has_target, link_text_.size()});
}

void TextSink::close_link() {
  if (images_ > 0 || links_.empty()) return;
  const OpenLink link = std::move(links_.back());
  links_.pop_back();
  const std::string_view text = std::string_view(link_text_).substr(link.text);
  if (!link.has_target) {
    append_target(address_to_show(text, link.address));
  } else {
    if (is_blank(text)) append(trim(link.address));
    append_target(target_to_show(text, *safe_url(link.address), options_.show_hosts));
  }
  if (links_.empty()) link_text_.clear();
}

void TextSink::open_image(const LinkTarget& target) {
  if (images_++ == 0) image_address_ = target.url;
}

void TextSink::close_image() {
  if (images_ == 0 || --images_ > 0) return;
  append(is_blank(image_text_) ? kImagePlaceholder : std::string_view(image_text_));
  const std::optional<SafeUrl> url = safe_url(image_address_);
  const bool has_host = url && !url->host.empty() && !url->href.starts_with("mailto:");
  append_target(has_host ? std::string_view(url->host) : std::string_view(image_address_));
  image_text_.clear();
  image_address_.clear();
}

void TextSink::footnote_reference(std::uint32_t number) {
  const std::string shown = std::to_string(number);
  if (images_ > 0 || !links_.empty()) return text("[" + shown + "]");
  append(shown);
}

}  // namespace agent_timeline::markdown

#include "support/spec_html.h"

#include <array>
#include <cstdint>
#include <string_view>

#include "base/text.h"
#include "support/spec_escape.h"

namespace agent_timeline::testing {
namespace {

using markdown::Alignment;
using markdown::BlockStart;
using markdown::BlockType;
using markdown::Span;
using markdown::Task;
using Call = SpecSink::Call;
using Kind = Call::Kind;

std::string_view align_attribute(Alignment alignment) {
  constexpr std::array<std::string_view, 4> kAttributes = {"", " align=\"left\"",
                                                           " align=\"center\"", " align=\"right\""};
  return kAttributes[static_cast<std::size_t>(alignment)];
}

std::string_view element_of(Span span) {
  constexpr std::array<std::string_view, 4> kNames = {"em", "strong", "del", "code"};
  return kNames[static_cast<std::size_t>(span)];
}

class Writer {
 public:
  explicit Writer(const SpecProfile& profile) : profile_(profile) {}

  void take(const Call& call) {
    if (images_ > 0 && call.kind != Kind::close_image) return take_description(call);
    switch (call.kind) {
      case Kind::open:
        return open(call);
      case Kind::close:
        return close();
      case Kind::text:
        return text(call.text);
      case Kind::code:
        return put("<code>" + escaped_text(call.text) + "</code>");
      case Kind::html:
        return put(profile_.tag_filter ? without_forbidden_tags(call.text) : call.text);
      case Kind::soft_break:
        return put("\n");
      case Kind::line_break:
        return put("<br />\n");
      case Kind::footnote_reference:
        return put("<sup>" + std::to_string(call.number) + "</sup>");
      case Kind::math:
        return put("<span>" + escaped_text(call.text) + "</span>");
      default:
        return span_or_link(call);
    }
  }

  std::string finish() { return std::move(out_); }

 private:
  struct Block {
    BlockType type = BlockType::paragraph;
    /// For a list.
    bool ordered = false;
    bool loose = false;
    /// The level of a heading, or the number of rows of a table so far.
    std::uint32_t number = 0;
    /// A paragraph without an element of its own.
    bool bare = false;
    bool in_header = false;
    bool has_text = false;
  };

  void put(std::string_view html) { out_ += html; }

  /// Starts a new line unless already at the start of one.
  void line() {
    if (!out_.empty() && out_.back() != '\n') out_ += '\n';
  }

  void text(std::string_view text) {
    Block& block = open_.back();
    block.has_text = block.has_text || !text.empty();
    if (block.type == BlockType::html) return put(text);
    put(escaped_text(text));
  }

  void open(const Call& call) {
    Block block;
    block.type = call.block.type;
    block.ordered = call.block.ordered;
    block.loose = call.loose;
    if (block.type == BlockType::heading) block.number = call.block.number;
    block.bare = call.block.tight && open_.size() > 1 && !open_[open_.size() - 2].loose;
    block.in_header = block.type == BlockType::header_row ||
                      (block.type == BlockType::cell && open_.back().in_header);
    if (!block.bare || block.type != BlockType::paragraph) start(call, block);
    open_.push_back(block);
    if (block.type == BlockType::html) html_start_ = out_.size();
  }

  void start(const Call& call, const Block& block) {
    line();
    switch (block.type) {
      case BlockType::quote:
      case BlockType::alert:
        return put("<blockquote>\n");
      case BlockType::footnote:
        return put("<section>\n");
      case BlockType::list:
        return start_list(call.block);
      case BlockType::item:
        return start_item(call.block.task);
      case BlockType::paragraph:
        return put("<p>");
      case BlockType::heading:
        return put("<h" + std::to_string(block.number) + ">");
      case BlockType::code:
        return start_code(call.text);
      case BlockType::html:
        return;
      case BlockType::math:
        return put("<div>");
      case BlockType::rule:
        return put("<hr />");
      case BlockType::table:
        return put("<table>");
      case BlockType::header_row:
        return put("<thead>\n<tr>");
      case BlockType::row:
        return put(open_.back().number++ == 0 ? "<tbody>\n<tr>" : "<tr>");
      case BlockType::cell:
        put(block.in_header ? "<th" : "<td");
        put(align_attribute(call.block.alignment));
        return put(">");
    }
  }

  void start_list(const BlockStart& list) {
    if (!list.ordered) return put("<ul>\n");
    put(list.start == 1 ? "<ol>\n" : "<ol start=\"" + std::to_string(list.start) + "\">\n");
  }

  void start_item(Task task) {
    put("<li>");
    if (task == Task::open) put("<input type=\"checkbox\" disabled=\"\" /> ");
    if (task == Task::done) put("<input type=\"checkbox\" checked=\"\" disabled=\"\" /> ");
  }

  void start_code(std::string_view info) {
    // As in cmark, whitespace from a character reference is not part of the language.
    const std::string_view words = trim(info);
    const std::string_view language = words.substr(0, words.find_first_of(" \t\n\r"));
    put(language.empty() ? "<pre><code>"
                         : "<pre><code class=\"language-" + escaped_text(language) + "\">");
  }

  void close() {
    const Block block = open_.back();
    open_.pop_back();
    if (block.type == BlockType::paragraph && block.bare) return;
    switch (block.type) {
      case BlockType::quote:
      case BlockType::alert:
        line();
        return put("</blockquote>\n");
      case BlockType::footnote:
        line();
        return put("</section>\n");
      case BlockType::list:
        return put(block.ordered ? "</ol>\n" : "</ul>\n");
      case BlockType::item:
        return put("</li>\n");
      case BlockType::paragraph:
        return put("</p>\n");
      case BlockType::heading:
        return put("</h" + std::to_string(block.number) + ">\n");
      case BlockType::code:
        return put(block.has_text ? "\n</code></pre>\n" : "</code></pre>\n");
      case BlockType::html:
        return close_html();
      case BlockType::math:
        return put("</div>\n");
      case BlockType::rule:
        return put("\n");
      default:
        return close_table_part(block);
    }
  }

  void close_html() {
    if (profile_.tag_filter) {
      const std::string filtered =
          without_forbidden_tags(std::string_view(out_).substr(html_start_));
      out_.resize(html_start_);
      out_ += filtered;
    }
    put("\n");
  }

  void close_table_part(const Block& block) {
    if (block.type == BlockType::cell) return put(block.in_header ? "</th>" : "</td>");
    line();
    if (block.type == BlockType::header_row) return put("</tr>\n</thead>");
    if (block.type == BlockType::row) return put("</tr>");
    put(block.number > 0 ? "</tbody>\n</table>\n" : "</table>\n");
  }

  void span_or_link(const Call& call) {
    if (call.kind == Kind::open_span || call.kind == Kind::close_span) return span(call);
    if (call.kind == Kind::open_link) {
      inner_.push_back(false);
      put("<a href=\"" + escaped_address(call.text));
      if (!call.title.empty()) put("\" title=\"" + escaped_text(call.title));
      put("\">");
    } else if (call.kind == Kind::close_link) {
      inner_.pop_back();
      put("</a>");
    } else if (call.kind == Kind::open_image) {
      ++images_;
      put("<img src=\"" + escaped_address(call.text) + "\" alt=\"");
      title_ = call.title;
    } else if (--images_ == 0) {
      if (!title_.empty()) put("\" title=\"" + escaped_text(title_));
      put("\" />");
    }
  }

  void span(const Call& call) {
    const bool is_strong = call.span == Span::strong;
    if (call.kind == Kind::close_span) {
      inner_.pop_back();
      if (is_written(is_strong)) put("</" + std::string(element_of(call.span)) + ">");
    } else {
      if (is_written(is_strong)) put("<" + std::string(element_of(call.span)) + ">");
      inner_.push_back(is_strong);
    }
  }

  bool is_written(bool is_strong) const {
    return !is_strong || !profile_.single_strong || inner_.empty() || !inner_.back();
  }

  /// Inside an image only text counts, as its description.
  void take_description(const Call& call) {
    if (call.kind == Kind::open_image) ++images_;
    if (call.kind == Kind::soft_break || call.kind == Kind::line_break) put(" ");
    if (call.kind == Kind::text || call.kind == Kind::code || call.kind == Kind::html) {
      put(escaped_text(call.text));
    }
  }

  SpecProfile profile_;
  std::string out_;
  std::vector<Block> open_;
  /// For each open span and link: whether it is strong emphasis.
  std::vector<bool> inner_;
  /// The number of open images, and the title of the outermost one.
  std::size_t images_ = 0;
  std::string title_;
  std::size_t html_start_ = 0;
};

}  // namespace

std::string spec_html(const std::vector<Call>& calls, const SpecProfile& profile) {
  Writer writer(profile);
  for (const Call& call : calls)
    writer.take(call);
  return writer.finish();
}

}  // namespace agent_timeline::testing

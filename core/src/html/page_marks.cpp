#include "html/page_marks.h"

namespace agent_timeline {

void begin_fold(std::string_view css_class, std::string_view head, std::string& out) {
  out += "<details class=\"";
  out += css_class;
  out += "\" open><summary>";
  out += head;
  out += "</summary>\n";
}

void end_fold(std::string& out) {
  out += "</details>\n";
}

void begin_run(std::string_view head, std::size_t depth, bool is_open, std::string& out) {
  out += is_open ? "<details class=\"at-page-run\" open>" : "<details class=\"at-page-run\">";
  out += "<summary class=\"at-run\" data-depth=\"";
  out += std::to_string(depth);
  out += "\">";
  out += head;
  out += "</summary></details>\n<div class=\"at-page-calls\">\n";
}

void end_run(std::string& out) {
  out += "</div>\n";
}

void begin_folded_call(std::string& out) {
  out += "<div class=\"at-page-folded\" hidden=\"until-found\">\n";
}

void end_folded_call(std::string& out) {
  out += "</div>\n";
}

void append_inert(std::string_view html, std::string& out) {
  // A comment ends at `-->` and `--!>`, or immediately if it begins with `>`. An HtmlWriter writes
  // `>` only to end a tag, after a quote, a letter or a digit.
  out += "<!--";
  out += html;
  out += "-->";
}

}  // namespace agent_timeline

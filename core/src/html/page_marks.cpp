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

void append_inert(std::string_view html, std::string& out) {
  // A comment ends at `-->` and `--!>`, or immediately if it begins with `>`. An HtmlWriter writes
  // `>` only to end a tag, after a quote, a letter or a digit.
  out += "<!--";
  out += html;
  out += "-->";
}

}  // namespace agent_timeline

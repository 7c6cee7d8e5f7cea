// The text of HTML that HtmlWriter wrote: what a reader sees of it, and searches. For emit.
// Invariant: nothing is added but line feeds where a block or a line begins.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline {

void append_plain_text(std::string_view html, std::string& out);

}  // namespace agent_timeline

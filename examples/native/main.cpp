// Reads a log from standard input and writes descriptors, one JSON object per line, or with --html
// the HTML of a page's cards: `timeline [--html] < session.jsonl`.
#include <agent_timeline/session.h>

#include <charconv>
#include <cstddef>
#include <iostream>
#include <string>
#include <string_view>

namespace {

/// Writes the whole session in chunks of about a megabyte. Each chunk is the position to continue
/// from, a space, its number of entries, a line feed, and its text.
void write_all(agent_timeline::Session& session, std::string_view format) {
  for (std::size_t from = 0;;) {
    const std::string chunk = session.export_chunk(format, from, "all");
    const char* const end = chunk.data() + chunk.size();
    std::size_t next = from;
    std::from_chars(chunk.data(), end, next);
    if (next == from) return;
    std::cout << std::string_view(chunk).substr(chunk.find('\n') + 1);
    from = next;
  }
}

}  // namespace

int main(int count, char** arguments) {
  const bool as_html = count > 1 && std::string_view(arguments[1]) == "--html";
  agent_timeline::Session session;
  std::string bytes(64 * 1024, '\0');
  while (std::cin.read(bytes.data(), static_cast<std::streamsize>(bytes.size())),
         std::cin.gcount() > 0) {
    session.push(std::string_view(bytes).substr(0, static_cast<std::size_t>(std::cin.gcount())));
  }
  session.end();
  write_all(session, as_html ? "html" : "json");
}

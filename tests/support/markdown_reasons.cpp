#include "support/markdown_reasons.h"

#include <algorithm>
#include <vector>

#include "markdown/references.h"
#include "support/html_checker.h"

namespace agent_timeline::testing {
namespace {

using markdown::Options;
using markdown::Piece;
using markdown::Stream;

/// Returns the normalised labels that may end at a `]` followed by `behind`. A label contains no
/// unescaped bracket, so it usually begins at the last `[` before the `]`; some earlier ones are
/// tried too, because a bracket may be escaped.
std::vector<std::string> bracketed(std::string_view text, std::string_view behind) {
  std::vector<std::string> labels;
  for (std::size_t end = text.find(']'); end != std::string_view::npos;
       end = text.find(']', end + 1)) {
    if (!text.substr(end + 1).starts_with(behind)) continue;
    std::size_t begin = end;
    for (int tries = 0; tries < 8 && begin > 0; ++tries) {
      begin = text.rfind('[', begin - 1);
      if (begin == std::string_view::npos) break;
      labels.push_back(markdown::normalize_label(text.substr(begin + 1, end - begin - 1)));
    }
  }
  return labels;
}

/// Removes the `>` markers of quotations, which would otherwise be inside labels that span lines.
std::string without_quotation_marks(std::string_view source) {
  std::string text;
  bool at_line_start = true;
  for (const char c : source) {
    const bool is_mark = at_line_start && c == '>';
    at_line_start = c == '\n' || c == '\r' || (at_line_start && (is_mark || c == ' ' || c == '\t'));
    if (!is_mark) text += c;
  }
  return text;
}

/// True if `source` mentions one of the labels that `text` may define.
bool mentions_definition(std::string_view source, std::string_view text) {
  const std::vector<std::string> defined = bracketed(without_quotation_marks(text), ":");
  const std::vector<std::string> mentioned = bracketed(without_quotation_marks(source), "");
  return std::any_of(mentioned.begin(), mentioned.end(), [&defined](const std::string& label) {
    return std::find(defined.begin(), defined.end(), label) != defined.end();
  });
}

std::string letters_of(std::string_view html) {
  std::string letters;
  for (const char c : html_text(html)) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (is_letter || (c >= '0' && c <= '9')) letters += c;
  }
  return letters;
}

bool is_subsequence(std::string_view part, std::string_view whole) {
  std::size_t found = 0;
  for (const char c : whole) {
    if (found < part.size() && part[found] == c) ++found;
  }
  return found == part.size();
}

/// Returns the HTML of all pieces from `index` on: completion may show the end of a block as the
/// start of the block that it is likely to become.
std::string html_from(const Stream& stream, std::size_t index) {
  std::string html;
  for (; index < stream.pieces().size(); ++index)
    html += stream.html(index);
  return html;
}

/// Returns the part of the text in which nothing in the last block can be unfinished.
std::string_view finished_part(std::string_view text, std::size_t last_block) {
  const std::size_t line = text.substr(0, text.size() - 1).rfind('\n');
  const std::size_t opener = text.find_first_of("[<&`", last_block);
  const std::size_t line_start = line == std::string_view::npos ? 0 : line + 1;
  return text.substr(0, std::min({line_start, opener, text.size()}));
}

}  // namespace

std::string SettledPieces::problem_of(const StreamMirror& mirror) {
  const Stream& stream = mirror.stream();
  const std::vector<Piece>& pieces = stream.pieces();
  for (const std::size_t index : mirror.touched()) {
    if (index >= settled_) continue;
    if (index >= pieces.size()) return "a settled piece was removed";
    const Piece& piece = pieces[index];
    const std::string_view source = stream.source().substr(piece.offset, piece.length);
    if (!mentions_definition(source, stream.source())) {
      return "piece " + std::to_string(index) + " changed without a reason";
    }
  }
  const bool at_line_end = !stream.source().empty() && stream.source().back() == '\n';
  if (at_line_end) settled_ = pieces.size() - std::min(pieces.size(), open_);
  return {};
}

std::string hidden_text(std::string_view text) {
  Options exactly;
  exactly.completion = false;
  const Stream exact = stream_of(text, exactly, false);
  const Stream shown = stream_of(text, Options(), false);
  // An unfinished definition in the last block may change the blocks before it.
  const std::size_t last_block = shown.pieces().empty() ? 0 : shown.pieces().back().offset;
  if (text.find("]:", last_block) != std::string_view::npos) return {};
  for (std::size_t index = 0; index + 1 < shown.pieces().size(); ++index) {
    if (index >= exact.pieces().size()) return "completion shows an additional block";
    const std::string required = letters_of(exact.html(index));
    if (!is_subsequence(required, letters_of(html_from(shown, index)))) return required;
  }
  const Stream finished = stream_of(finished_part(text, last_block), exactly, true);
  const std::string required = letters_of(html_of(finished));
  return is_subsequence(required, letters_of(html_of(shown))) ? "" : required;
}

}  // namespace agent_timeline::testing

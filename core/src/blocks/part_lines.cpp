#include "blocks/part_lines.h"

#include "base/text.h"

namespace agent_timeline {
namespace {

struct LineCounter {
  std::size_t operator()(const MarkdownPart& part) const { return count_lines(part.text); }
  std::size_t operator()(const CodePart& part) const { return count_lines(part.text); }
  std::size_t operator()(const JsonPart& part) const { return count_lines(part.text); }
  std::size_t operator()(const TerminalPart& part) const { return part.lines->size(); }
  std::size_t operator()(const DiffPart& part) const {
    std::size_t lines = 0;
    for (const diff::File& file : part.diff.files) {
      ++lines;
      for (const diff::Hunk& hunk : file.hunks)
        lines += 1 + hunk.lines.size();
    }
    return lines;
  }
  std::size_t operator()(const EntriesPart& part) const { return part.listing.entries.size(); }
  std::size_t operator()(const TodosPart& part) const { return part.todos.size(); }
  std::size_t operator()(const ImagePart& part) const { return part.images.size(); }
  std::size_t operator()(const MatchesPart& part) const {
    std::size_t lines = 0;
    for (const MatchedFile& file : part.files)
      lines += 1 + file.lines.size();
    return lines;
  }
  std::size_t operator()(const LinksPart& part) const {
    std::size_t lines = 0;
    for (const Link& link : part.links)
      lines += std::size_t{link.snippet.empty() ? 1U : 2U};
    return lines;
  }
  std::size_t operator()(const QuestionsPart& part) const {
    std::size_t lines = 0;
    for (const Question& question : part.questions)
      lines += 1 + question.options.size();
    return lines;
  }
  std::size_t operator()(const TablePart& part) const { return 1 + part.rows.size(); }
  std::size_t operator()(const NoticePart& part) const { return count_lines(part.text); }
  std::size_t operator()(const PlaceholderPart& part) const { return part.lines; }
};

}  // namespace

std::size_t part_lines(const Part& part) {
  const std::size_t heading = part.label ? 1 : 0;
  return heading + content_lines(part.content);
}

std::size_t content_lines(const PartContent& content) {
  return std::visit(LineCounter{}, content);
}

}  // namespace agent_timeline

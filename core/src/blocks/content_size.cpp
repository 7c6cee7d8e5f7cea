#include "blocks/content_size.h"

#include "base/json/write.h"

namespace agent_timeline {
namespace {

struct Measure {
  std::size_t operator()(const TextOutput& output) const { return output.text.size(); }
  std::size_t operator()(const CommandOutput& output) const {
    return output.standard_output.size() + output.standard_error.size();
  }
  std::size_t operator()(const FileContent& output) const { return output.content.size(); }
  std::size_t operator()(const Listing& output) const {
    std::size_t bytes = 0;
    for (const ListedEntry& entry : output.entries)
      bytes += entry.name.size() + 1;
    return bytes;
  }
  std::size_t operator()(const SearchMatches& output) const {
    std::size_t bytes = output.message.size();
    for (const MatchedFile& file : output.files) {
      bytes += file.path.size() + 1;
      for (const MatchedLine& line : file.lines)
        bytes += line.text.size() + 1;
    }
    return bytes;
  }
  std::size_t operator()(const Links& output) const {
    std::size_t bytes = output.text.size();
    for (const Link& link : output.links)
      bytes += link.url.size() + link.title.size() + link.snippet.size();
    return bytes;
  }
  std::size_t operator()(const FileChange& output) const {
    std::size_t bytes = output.message.size() + output.diff.size() + output.numbered_diff.size();
    for (const ChangedRun& run : output.runs) {
      for (const std::string& line : run.lines)
        bytes += line.size() + 1;
    }
    for (const TextEdit& edit : output.edits)
      bytes += edit.old_text.size() + edit.new_text.size();
    if (output.new_content) bytes += output.new_content->size();
    return bytes;
  }
  std::size_t operator()(const TaskReport& output) const {
    std::size_t bytes = output.text.size();
    for (const std::string& call : output.calls)
      bytes += call.size() + 1;
    return bytes;
  }
  std::size_t operator()(const Answers& output) const {
    std::size_t bytes = 0;
    for (const Answers::Pair& pair : output.pairs)
      bytes += pair.question.size() + pair.answer.size();
    return bytes;
  }
  std::size_t operator()(const JsonOutput& output) const {
    return compact_json(output.value).size();
  }
};

}  // namespace

std::size_t content_size(const ToolResult& result) {
  const std::size_t error_bytes = result.error ? result.error->message.size() : 0;
  return error_bytes + (result.output ? std::visit(Measure(), *result.output) : 0);
}

}  // namespace agent_timeline

#include "blocks/tool_output.h"

#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "blocks/parts.h"
#include "code/language.h"

namespace agent_timeline {
namespace {

void add_badge(Block& block, Label label, Tone tone = Tone::neutral) {
  block.badges.push_back({std::move(label), tone});
}

void add_count(Block& block, std::string_view key, std::int64_t count, Tone tone = Tone::neutral) {
  add_badge(block, make_label(key, {{"count", count}}), tone);
}

void add_command_badge(const CommandOutput& output, Block& block) {
  switch (output.outcome) {
    case CommandOutput::Outcome::running:
      return;
    case CommandOutput::Outcome::interrupted:
      return add_badge(block, make_label("badge.interrupted"), Tone::warning);
    case CommandOutput::Outcome::completed: {
      if (!output.exit_code) return;
      const LabelArgument code{"code", std::to_string(*output.exit_code)};
      return add_badge(block, make_label("badge.exit-code", {code}),
                       *output.exit_code == 0 ? Tone::good : Tone::bad);
    }
    case CommandOutput::Outcome::timed_out:
      if (!output.timeout_ms) return add_badge(block, make_label("badge.timed-out"), Tone::warning);
      return add_badge(block,
                       make_label("badge.timed-out-after", {{"milliseconds", *output.timeout_ms}}),
                       Tone::warning);
    case CommandOutput::Outcome::background:
      return add_badge(block, make_label("badge.background", {{"job", output.job_id}}));
  }
}

void add_stream(Block& block, std::string_view key, std::string_view label_key,
                TerminalPart::Stream stream, std::string_view text,
                std::optional<std::int64_t> total_lines) {
  if (is_blank(text)) return;
  Part part = make_part(key, label_key, TerminalPart{stream, terminal::play(trim_end(text))});
  if (total_lines) {
    const auto shown = static_cast<std::int64_t>(count_lines(text));
    part.note = make_label("note.output-cut", {{"shown", shown}, {"count", *total_lines}});
  }
  block.parts.push_back(std::move(part));
}

/// The numbering of a file's text: from `start_line` when the text is just the range that was asked
/// for, else from 1 with the range marked.
CodePart file_part(const FileContent& file) {
  CodePart part;
  part.text = file.content;
  part.path = file.path;
  part.language = code::language_for_path(file.path);
  part.numbered = true;
  if (file.start_line < 1 || file.end_line < file.start_line) return part;
  const auto start = static_cast<std::uint64_t>(file.start_line);
  const auto end = static_cast<std::uint64_t>(file.end_line);
  const std::uint64_t lines = count_lines(file.content);
  if (end - start + 1 == lines) {
    part.first_line = start;
  } else if (start <= lines && !(start == 1 && end > lines)) {
    part.selection = {start, end};
  }
  return part;
}

/// Tools that compare two temporary files call them `original` and `modified`: the path is known
/// better.
void name_file(diff::Diff& diff, const std::string& path) {
  if (diff.files.size() != 1 || path.empty()) return;
  diff::File& file = diff.files.front();
  if (file.old_path == "original" && file.new_path == "modified") {
    file.old_path = file.new_path = path;
  }
}

struct Shower {
  Block& block;

  void operator()(const TextOutput& output) const {
    if (is_blank(output.text)) return;
    block.parts.push_back(make_part("result", "part.result", markdown_content(output.text)));
  }
  void operator()(const SearchMatches& output) const { show_text(output.message); }
  void operator()(const Links& output) const { show_text(output.text); }
  void operator()(const TaskReport& output) const { show_text(output.text); }
  void operator()(const Answers&) const {}
  void show_text(std::string_view text) const {
    if (is_blank(text)) return;
    block.parts.push_back(make_part("result", "part.result", markdown_content(text)));
  }
  void operator()(const JsonOutput& output) const {
    block.parts.push_back(make_part("result", "part.result", json_content(output.value)));
  }
  void operator()(const CommandOutput& output) const {
    if (!output.command.empty()) block.summary = one_line(output.command);
    add_command_badge(output, block);
    const std::size_t before = block.parts.size();
    add_stream(block, "stdout", "part.output", TerminalPart::Stream::standard_output,
               output.standard_output, output.standard_output_lines);
    add_stream(block, "stderr", "part.error-output", TerminalPart::Stream::standard_error,
               output.standard_error, output.standard_error_lines);
    if (block.parts.size() == before && output.exit_code == 0) {
      Part silent = make_part("empty", "", NoticePart{});
      silent.note = make_label("note.command-no-output");
      block.parts.push_back(std::move(silent));
    }
  }
  void operator()(const FileContent& output) const {
    block.summary = one_line(output.path);
    Part part = make_part("content", "part.content", file_part(output));
    if (output.content.empty()) part.note = make_label("note.empty-file");
    block.parts.push_back(std::move(part));
  }
  void operator()(const Listing& output) const {
    block.summary = one_line(output.path);
    add_count(block, "badge.items", output.total);
    if (output.directories > 0) add_count(block, "badge.folders", output.directories);
    if (output.files > 0) add_count(block, "badge.files", output.files);
    Part part = make_part("entries", "", EntriesPart{output});
    auto& entries = std::get<EntriesPart>(part.content).listing.entries;
    if (entries.empty()) part.note = make_label("note.empty-list");
    if (entries.size() > limits::kListedEntries) {
      const auto more = static_cast<std::int64_t>(entries.size() - limits::kListedEntries);
      part.note = make_label("note.list-cut", {{"count", more}});
      entries.resize(limits::kListedEntries);
    }
    block.parts.push_back(std::move(part));
  }
  void operator()(const FileChange& output) const {
    block.summary = one_line(output.path);
    if (!is_blank(output.message)) {
      block.parts.push_back(make_part("message", "", NoticePart{Tone::neutral, output.message}));
    }
    if (!is_blank(output.diff)) show_diff(output);
  }

  /// Words around the diff are for people: they become a text of their own.
  void show_diff(const FileChange& output) const {
    Part part = make_part("changes", "part.changes", diff_content(trim(output.diff)));
    if (auto* changes = std::get_if<DiffPart>(&part.content)) {
      diff::Diff& diff = changes->diff;
      name_file(diff, output.path);
      show_prose("before", std::exchange(diff.prose_before, {}));
      const std::string prose_after = std::exchange(diff.prose_after, {});
      add_line_counts(changes->stats);
      block.parts.push_back(std::move(part));
      show_prose("after", prose_after);
    } else {
      block.parts.push_back(std::move(part));
    }
  }
  void show_prose(std::string_view key, std::string_view prose) const {
    if (is_blank(prose)) return;
    block.parts.push_back(make_part(key, "", markdown_content(trim(prose))));
  }
  void add_line_counts(const diff::Stats& stats) const {
    const auto added = static_cast<std::int64_t>(stats.added);
    const auto removed = static_cast<std::int64_t>(stats.removed);
    if (added > 0) add_count(block, "badge.lines-added", added, Tone::good);
    if (removed > 0) add_count(block, "badge.lines-removed", removed, Tone::bad);
  }
};

}  // namespace

void show_output(const ToolOutput& output, Block& block) {
  std::visit(Shower{block}, output);
}

void show_error(const ToolError& error, Block& block) {
  block.parts.push_back(make_part("error", "part.error", NoticePart{Tone::bad, error.message}));
  if (!error.detail.is_null()) {
    block.parts.push_back(make_part("details", "part.details", json_content(error.detail)));
  }
}

}  // namespace agent_timeline

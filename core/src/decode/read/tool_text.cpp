#include "decode/read/tool_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/json/read.h"
#include "base/number.h"
#include "base/text.h"
#include "decode/read/command_text.h"
#include "decode/read/listing_text.h"
#include "decode/read/numbered_text.h"
#include "decode/read/questions.h"
#include "decode/read/search_text.h"
#include "decode/read/tagged_text.h"
#include "tools/arguments.h"

namespace agent_timeline {
namespace {

using TextReader = std::optional<ToolOutput> (*)(const Value& arguments, std::string_view text);

/// Converts what was read to an output; nothing stays nothing.
template <typename Output>
std::optional<ToolOutput> output_of(std::optional<Output> read) {
  if (!read) return std::nullopt;
  return ToolOutput(std::move(*read));
}

/// The lines of a file between a header and perhaps a footer (`File: PATH`, `Total lines: N`), each
/// set apart by a rule.
struct FramedFile {
  std::string_view path;
  std::optional<std::int64_t> total_lines;
  std::string_view lines;
};

bool is_rule(std::string_view line) {
  constexpr std::string_view piece = "─";
  constexpr std::size_t shortest = 8;
  if (line.size() < shortest * piece.size() || line.size() % piece.size() != 0) return false;
  for (std::size_t at = 0; at < line.size(); at += piece.size()) {
    if (line.substr(at, piece.size()) != piece) return false;
  }
  return true;
}

std::optional<FramedFile> read_frame(std::string_view text) {
  constexpr std::string_view path = "File: ";
  constexpr std::string_view total = "Total lines: ";
  constexpr std::size_t max_lines = 8;
  if (!text.starts_with(path)) return std::nullopt;
  FramedFile out;
  for (std::size_t line_number = 0; line_number < max_lines; ++line_number) {
    const std::string_view line = consume_line(text);
    if (line_number == 0) out.path = trim(line.substr(path.size()));
    const std::size_t of = line.rfind(" of ");
    if (line.starts_with(total)) {
      out.total_lines = parse_integer(trim(line.substr(total.size())));
    } else if (line_number > 0 && of != std::string_view::npos) {
      out.total_lines = parse_integer(trim(line.substr(of + 4)));
    }
    if (!is_rule(line)) continue;
    out.lines = text;
    const std::size_t below = text.find("\n────────");
    if (below != std::string_view::npos) out.lines = text.substr(0, below);
    return out;
  }
  return std::nullopt;
}

/// Reads the lines of a framed file. Text below an empty line is a remark, since every line of the
/// file has a number.
ToolOutput framed_file(const FramedFile& framed, std::string_view path) {
  FileContent out;
  out.path = path.empty() ? framed.path : path;
  const std::string_view lines = framed.lines.substr(0, framed.lines.find("\n\n"));
  std::optional<NumberedText> numbered = read_numbered_text(lines);
  if (!numbered) {
    out.content = framed.lines;
    return out;
  }
  out.content = std::move(numbered->text);
  out.start_line = numbered->first_line;
  out.end_line = numbered->last_line;
  out.total_lines = framed.total_lines;
  return out;
}

/// Reads `@@ lines 1-50 of 194 | next offset 50 @@` and the lines below it.
std::optional<FileContent> read_line_range(std::string_view text) {
  constexpr std::string_view before = "@@ lines ";
  const std::size_t feed = std::min(text.find('\n'), text.size());
  const std::string_view head = text.substr(0, feed);
  if (!head.starts_with(before) || !head.ends_with(" @@")) return std::nullopt;
  const std::string_view range = first_word(head.substr(before.size()));
  const std::size_t dash = range.find('-');
  const std::size_t of = head.find(" of ");
  if (dash == std::string_view::npos || of == std::string_view::npos) return std::nullopt;
  const auto first = parse_integer(range.substr(0, dash));
  const auto last = parse_integer(range.substr(dash + 1));
  if (!first || !last) return std::nullopt;
  FileContent out;
  out.start_line = *first;
  out.end_line = *last;
  out.total_lines = parse_integer(first_word(head.substr(of + 4)));
  out.content = text.substr(std::min(feed + 1, text.size()));
  return out;
}

/// Reads lines with or without numbers; without them, the call says where they begin.
std::optional<ToolOutput> read_file(const Value& arguments, std::string_view text) {
  FileContent out;
  out.path = text_argument(arguments, ArgumentField::path);
  if (const auto framed = read_frame(text)) return framed_file(*framed, out.path);
  if (auto range = read_line_range(text)) {
    range->path = std::move(out.path);
    return ToolOutput(std::move(*range));
  }
  std::optional<NumberedText> numbered = read_numbered_text(text);
  if (!numbered) {
    if (out.path.empty() || is_blank(text)) return std::nullopt;
    out.content = text;
    set_start_line(arguments["offset"].integer().value_or(0), out);
    return ToolOutput(std::move(out));
  }
  out.content = std::move(numbered->text);
  out.start_line = numbered->first_line;
  out.end_line = numbered->last_line;
  return ToolOutput(std::move(out));
}

std::optional<ToolOutput> read_command(const Value& arguments, std::string_view text) {
  CommandOutput out;
  out.command = text_argument(arguments, ArgumentField::command);
  out.standard_output = trim_end(text);
  return ToolOutput(std::move(out));
}

std::optional<ToolOutput> read_command_state(const Value& arguments, std::string_view text) {
  std::optional<CommandOutput> out = read_background_command(text);
  if (!out) return std::nullopt;
  out->job_id = text_argument(arguments, ArgumentField::job);
  return ToolOutput(std::move(*out));
}

std::optional<ToolOutput> read_file_search(const Value& arguments, std::string_view text) {
  return output_of(read_found_files(arguments, text));
}

std::optional<ToolOutput> read_text_search(const Value& arguments, std::string_view text) {
  return output_of(read_matches(arguments, text));
}

std::optional<ToolOutput> read_web_search(const Value&, std::string_view text) {
  return output_of(read_links(text));
}

std::optional<ToolOutput> read_web_page(const Value&, std::string_view text) {
  return ToolOutput(TextOutput{std::string(text), false});
}

std::optional<ToolOutput> read_agent_answer(const Value&, std::string_view text) {
  return ToolOutput(read_task_answer(text));
}

std::optional<ToolOutput> read_agent_state(const Value&, std::string_view text) {
  return output_of(read_task_report(text));
}

/// Reads a command of a framework's agent, whose output is followed by how it ended.
ToolOutput read_reported_command(const Value& arguments, std::string_view text) {
  CommandOutput out;
  out.command = text_argument(arguments, ArgumentField::command);
  read_command_report(text, out);
  return ToolOutput(std::move(out));
}

std::optional<ToolOutput> read_listing(const Value& arguments, std::string_view text) {
  return ToolOutput(read_listing_text(text_argument(arguments, ArgumentField::path), text));
}

/// Returns the line at which `new_text` begins in the numbered lines around it; their first line if
/// it is not found.
std::int64_t line_of(const NumberedText& snippet, std::string_view new_text) {
  const std::size_t at = new_text.empty() ? 0 : snippet.text.find(new_text);
  if (at == std::string::npos) return snippet.first_line;
  const std::string_view before = std::string_view(snippet.text).substr(0, at);
  return snippet.first_line + static_cast<std::int64_t>(count_lines(before)) -
         (before.empty() || before.ends_with('\n') ? 0 : 1);
}

FileChange::Kind change_kind(const Value& arguments, std::string_view text) {
  const Value& old_text = arguments["old_string"];
  const bool creates = old_text.is_string() && old_text.text().empty();
  const bool created = text.starts_with("File created") || text.starts_with("Created ");
  return creates || created ? FileChange::Kind::created : FileChange::Kind::modified;
}

/// Reads one sentence, optionally followed by the changed lines as `cat -n` prints them, or a diff
/// in a code block. The numbered lines only locate the change, so they are dropped together with
/// the sentence that announces them.
std::optional<ToolOutput> read_change(const Value& arguments, std::string_view text) {
  constexpr std::string_view announcement = "Here's the result of running `cat -n`";
  FileChange out;
  out.path = text_argument(arguments, ArgumentField::path);
  out.kind = change_kind(arguments, text);
  out.message = trim(text);
  const std::size_t announced = text.find(announcement);
  const std::size_t snippet_line = text.find('\n', announced);
  if (announced != std::string_view::npos && snippet_line != std::string_view::npos) {
    if (const auto snippet = read_numbered_text(trim_end(text.substr(snippet_line + 1)))) {
      out.first_line = line_of(*snippet, text_argument(arguments, ArgumentField::new_text));
      out.message = trim(text.substr(0, announced));
    }
  }
  if (contains(text, "```diff\n")) out.diff = std::exchange(out.message, {});
  return ToolOutput(std::move(out));
}

/// Reads the sentence in the JSON text `{"message": …}`.
std::optional<ToolOutput> read_message(const Value&, std::string_view text) {
  auto parsed = read_json(text);
  const Value* value = std::get_if<Value>(&parsed);
  if (value == nullptr || !(*value)["message"].is_string()) return std::nullopt;
  return ToolOutput(TextOutput{std::string((*value)["message"].text()), false});
}

std::string answer_text(const Value& answer) {
  if (!answer.is_array()) return std::string(answer.text());
  std::string out;
  for (const Member& one : answer.members()) {
    if (!out.empty()) out += ", ";
    out += one.value.text();
  }
  return out;
}

/// Reads `"question"="answer"` pairs in a sentence.
std::optional<ToolOutput> read_quoted_answers(std::string_view text) {
  constexpr std::string_view between = "\"=\"";
  Answers out;
  std::size_t middle = text.find(between);
  std::size_t start = text.find('"');
  while (middle != std::string_view::npos && start < middle) {
    const std::size_t answer = middle + between.size();
    const std::size_t next = text.find(between, answer);
    std::size_t end = text.find('"', answer);
    std::size_t following = std::string_view::npos;
    if (next != std::string_view::npos) {
      following = text.rfind(", \"", next);
      end = following == std::string_view::npos ? end : text.rfind('"', following);
      following = following == std::string_view::npos ? following : following + 2;
    }
    if (end == std::string_view::npos || end < answer) return std::nullopt;
    out.pairs.push_back({std::string(text.substr(start + 1, middle - start - 1)),
                         std::string(text.substr(answer, end - answer))});
    start = following;
    middle = next;
  }
  if (out.pairs.empty()) return std::nullopt;
  return ToolOutput(std::move(out));
}

/// Reads a JSON object of questions and answers, perhaps under `answers`, or quotes in a sentence.
std::optional<ToolOutput> read_answers(const Value& arguments, std::string_view text) {
  auto parsed = read_json(text);
  const Value* value = std::get_if<Value>(&parsed);
  if (value == nullptr || !value->is_object()) return read_quoted_answers(text);
  const Value& inner = (*value)["answers"];
  const Value& answers = inner.is_object() ? inner : *value;
  Answers out;
  for (const Member& answer : answers.members())
    out.pairs.push_back({asked_question(arguments, answer.key), answer_text(answer.value)});
  return ToolOutput(std::move(out));
}

struct FormRow {
  ResultForm form;
  TextReader read;
  /// Text in any other form is shown line by line, too.
  bool is_line_based = false;
};

constexpr std::array kForms = {
    FormRow{ResultForm::agent_answer, read_agent_answer},
    FormRow{ResultForm::agent_state, read_agent_state},
    FormRow{ResultForm::answers, read_answers},
    FormRow{ResultForm::change, read_change},
    FormRow{ResultForm::command, read_command},
    FormRow{ResultForm::command_state, read_command_state},
    FormRow{ResultForm::file, read_file, true},
    FormRow{ResultForm::found_files, read_file_search, true},
    FormRow{ResultForm::links, read_web_search},
    FormRow{ResultForm::listing, read_listing},
    FormRow{ResultForm::matches, read_text_search, true},
    FormRow{ResultForm::message, read_message},
    FormRow{ResultForm::page, read_web_page},
};

}  // namespace

std::optional<ToolOutput> read_result_form(ResultForm form, const Value& arguments,
                                           std::string_view text) {
  for (const FormRow& row : kForms) {
    if (row.form != form) continue;
    std::optional<ToolOutput> output = row.read(arguments, text);
    if (output || !row.is_line_based || is_blank(text)) return output;
    return ToolOutput(TextOutput{std::string(trim_end(text)), true});
  }
  return std::nullopt;
}

std::optional<ToolOutput> read_tool_text(std::string_view name, const Value& arguments,
                                         std::string_view text, Programs programs) {
  const bool is_of_framework = (programs & kFrameworks) != 0;
  if (is_of_framework && tool_of(kFrameworks, name) == ToolId::run_command)
    return read_reported_command(arguments, text);
  return read_result_form(find_tool(tool_of(programs, name)).form, arguments, text);
}

bool is_blocked_command(std::string_view name, std::string_view text) {
  return tool_of(kGemini, name) == ToolId::run_command && text.starts_with("Blocked: ") &&
         text.find('\n') == std::string_view::npos;
}

void set_start_line(std::int64_t first_line, FileContent& file) {
  constexpr std::int64_t largest = 1'000'000'000;  // no file has more lines
  if (first_line < 1 || first_line > largest) return;
  file.start_line = first_line;
  file.end_line = first_line + static_cast<std::int64_t>(count_lines(file.content)) - 1;
}

}  // namespace agent_timeline

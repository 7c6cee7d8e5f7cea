#include "emit/export_markdown.h"

#include <algorithm>
#include <string_view>
#include <variant>

#include "base/text.h"
#include "blocks/build_block.h"
#include "blocks/elapsed.h"
#include "blocks/parts.h"
#include "blocks/quantities.h"
#include "diff/patch_text.h"
#include "diff/print.h"
#include "emit/contained_markdown.h"
#include "emit/entry_time.h"
#include "emit/enum_names.h"
#include "emit/export_facts.h"
#include "emit/export_text.h"
#include "emit/markdown_writer.h"

namespace agent_timeline {
namespace {

constexpr std::size_t kHeadingBytes = 96;
constexpr std::string_view kQuote = "> ";
constexpr std::string_view kDot = " · ";

/// Parts that need no label, such as a command, its output or a patch.
constexpr std::string_view kUnlabelled[] = {"part.command", "part.output", "part.changes",
                                            "part.content", "part.text",   "part.questions",
                                            "part.links",   "part.todos"};

bool is_one_line(std::string_view text) {
  return trim(text).find_first_of("\r\n") == std::string_view::npos;
}

const Part* find_part(const Block& block, std::string_view key) {
  for (const Part& part : block.parts) {
    if (part.key == key) return &part;
  }
  return nullptr;
}

/// The agent's description of a call, if it is a single line.
std::string_view description_of(const Block& block) {
  const Part* part = find_part(block, "description");
  const auto* notice = part == nullptr ? nullptr : std::get_if<NoticePart>(&part->content);
  return notice != nullptr && is_one_line(notice->text) ? trim(notice->text) : std::string_view();
}

bool has_diff(const Block& block) {
  return std::any_of(block.parts.begin(), block.parts.end(), [](const Part& part) {
    return std::holds_alternative<DiffPart>(part.content);
  });
}

/// Appends the escaped text in bold, e.g. `**To-dos**`.
void append_bold(std::string_view text, std::string& out) {
  out += "**";
  append_escaped_markdown(text, out);
  out += "**";
}

void append_italic(std::string_view text, std::string& out) {
  out += '*';
  append_escaped_markdown(text, out);
  out += '*';
}

/// Appends text that is not Markdown: a single line escaped, several lines in a fence.
void append_plain(std::string_view text, std::string& out) {
  if (!is_one_line(text)) return append_fenced(text, "text", out);
  append_escaped_markdown(trim(text), out);
  out += '\n';
}

struct PartWriter {
  const Part& part;
  bool is_quoted;
  std::string& out;

  void operator()(const MarkdownPart& content) const {
    append_lines(contained_markdown(content), is_quoted ? kQuote : std::string_view(), out);
  }
  void operator()(const NoticePart& notice) const { append_plain(notice.text, out); }
  void operator()(const CodePart& code) const {
    append_fenced(text_of_part(part), code.language, out);
  }
  void operator()(const JsonPart&) const { append_fenced(text_of_part(part), "json", out); }
  void operator()(const DiffPart& content) const {
    std::string patch;
    for (const diff::File& file : content.diff.files) {
      const bool is_combined = std::any_of(file.hunks.begin(), file.hunks.end(),
                                           [](const diff::Hunk& hunk) { return hunk.parents > 1; });
      if (is_combined) {
        patch += diff::print({{file}, {}, {}});
      } else {
        diff::append_patch(patch, file);
      }
    }
    append_fenced(patch, "diff", out);
  }
  void operator()(const TodosPart& content) const {
    for (const Todo& todo : content.todos)
      append_todo(todo);
  }
  void append_todo(const Todo& todo) const {
    out += todo.state == Todo::State::completed ? "- [x] " : "- [ ] ";
    append_escaped_markdown(todo.content, out);
    if (todo.state == Todo::State::in_progress) {
      out += kDot;
      append_italic(make_label("status.running").text, out);
    }
    out += '\n';
  }
  void operator()(const ImagePart& content) const {
    for (const Image& image : content.images) {
      const bool is_data = image.source == Image::Source::data;
      out += "- ";
      append_italic(is_data ? image.media_type : image.content, out);
      out += '\n';
    }
  }
  void operator()(const LinksPart& content) const {
    for (const Link& link : content.links) {
      out += "- ";
      append_escaped_markdown(link.title.empty() ? link.url : link.title, out);
      if (!link.title.empty() && !link.url.empty()) {
        out += kDot;
        append_escaped_markdown(link.url, out);
      }
      out += '\n';
      if (link.snippet.empty()) continue;
      out += "  ";
      append_escaped_markdown(link.snippet, out);
      out += '\n';
    }
  }
  void operator()(const QuestionsPart& content) const {
    for (std::size_t i = 0; i < content.questions.size(); ++i) {
      if (i > 0) out += '\n';
      append_question(content.questions[i]);
    }
  }
  void append_question(const Question& question) const {
    if (!question.header.empty()) {
      append_bold(question.header, out);
      out += kDot;
    }
    append_escaped_markdown(question.text, out);
    out += "\n\n";
    for (const Question::Option& option : question.options) {
      out += option.chosen ? "- [x] " : "- [ ] ";
      append_escaped_markdown(option.label, out);
      if (!option.description.empty()) {
        out += kDot;
        append_escaped_markdown(option.description, out);
      }
      out += '\n';
    }
    if (question.answer.empty()) return;
    if (!question.options.empty()) out += '\n';
    out += kQuote;
    append_escaped_markdown(question.answer, out);
    out += '\n';
  }
  template <class Other>
  void operator()(const Other&) const {
    append_fenced(text_of_part(part), "text", out);
  }
};

bool needs_label(const Part& part) {
  return part.label && std::find(std::begin(kUnlabelled), std::end(kUnlabelled), part.label->key) ==
                           std::end(kUnlabelled);
}

void append_note(std::string_view text, std::string& out) {
  out += '\n';
  append_italic(text, out);
  out += '\n';
}

/// True if the position of a change in its file is unknown.
bool has_relative_numbers(const Part& part) {
  const auto* change = std::get_if<DiffPart>(&part.content);
  return change != nullptr &&
         std::any_of(change->diff.files.begin(), change->diff.files.end(),
                     [](const diff::File& file) { return file.numbers_are_relative; });
}

/// True for parts that repeat the head or a diff.
bool is_redundant(const Part& part, const Block& block) {
  if (part.key == "description") return !description_of(block).empty();
  return part.key == "content" && block.tool && has_diff(block);
}

void append_parts(const Block& block, bool is_quoted, std::string& out) {
  const auto shown = std::count_if(block.parts.begin(), block.parts.end(),
                                   [&](const Part& part) { return !is_redundant(part, block); });
  for (const Part& part : block.parts) {
    if (is_redundant(part, block)) continue;
    std::string text;
    std::visit(PartWriter{part, is_quoted, text}, part.content);
    if (text.empty() && !part.note) continue;
    out += '\n';
    if (shown > 1 && needs_label(part)) {
      append_bold(part.label->text, out);
      out += "\n\n";
    }
    out += text;
    if (part.note) append_note(part.note->text, out);
    if (has_relative_numbers(part)) append_note(make_label("note.lines-of-excerpt").text, out);
  }
}

/// Appends the description and the summary: code spans for paths, commands and patterns, plain text
/// for the rest. A command that has its own fence below is omitted.
void append_subject(const Block& block, std::string& head) {
  const std::string_view described = description_of(block);
  if (!described.empty()) {
    head += kDot;
    append_escaped_markdown(described, head);
  }
  const bool has_command = find_part(block, "command") != nullptr;
  for (const SummaryPart& part : block.summary_parts) {
    using Kind = SummaryPart::Kind;
    if (part.text.empty() || (part.kind == Kind::command && has_command)) continue;
    if (part.kind == Kind::text && part.text == described) continue;
    head += kDot;
    const bool is_code =
        part.kind == Kind::path || part.kind == Kind::command || part.kind == Kind::pattern;
    if (is_code) {
      append_code_span(part.text, head);
    } else {
      append_escaped_markdown(part.text, head);
    }
  }
}

/// For example `**Edit file** · a.ts · +3 · −1 · 2.0 s · Failed`.
std::string head_of(const Entry& entry, const Block& block, const MarkdownContext& context) {
  std::string head;
  append_bold(block.title.text, head);
  if (block.tool) {
    append_subject(block, head);
  }
  for (const Badge& badge : block.badges) {
    if (is_notable(badge)) head.append(kDot) += badge.label.text;
  }
  const std::string duration = notable_duration(entry);
  if (!duration.empty()) head.append(kDot) += duration;
  if (entry.status != Status::done) {
    head += kDot;
    head += status_label(entry.status).text;
  }
  if (!context.time.empty()) head.append(kDot) += context.time;
  return head;
}

bool is_from_agent(const Entry& entry) {
  const auto* message = std::get_if<Message>(&entry.content);
  if (message == nullptr) return std::holds_alternative<ToolCall>(entry.content);
  return message->role == Role::assistant && !message->reasoning;
}

/// True if a message needs no name because the same agent continues.
bool same_speaker(const Entry& entry, const MarkdownContext& context) {
  return context.previous != nullptr && context.previous->scope == entry.scope &&
         is_from_agent(entry) && is_from_agent(*context.previous);
}

/// The heading of a prompt's section. Sets `is_complete` if it is the entire prompt.
std::string prompt_heading(const Block& block, bool& is_complete) {
  const std::string words = visible_excerpt(block);
  const std::string heading = shortened(words, kHeadingBytes);
  const Part* part = find_part(block, kMessageText);
  const auto* text = part == nullptr ? nullptr : std::get_if<MarkdownPart>(&part->content);
  is_complete = text != nullptr && heading == trim(text->text);
  return heading;
}

void append_message(const Entry& entry, const Block& block, const MarkdownContext& context,
                    std::string& text) {
  const auto& message = std::get<Message>(entry.content);
  const bool is_prompt = message.role == Role::user && !message.injected && !message.reasoning;
  bool is_in_heading = false;
  if (is_prompt && context.in_document && context.depth == 0) {
    const std::string heading = prompt_heading(block, is_in_heading);
    text += "## ";
    append_escaped_markdown(heading.empty() ? block.title.text : heading, text);
    text += "\n\n";
  }
  const std::string head = head_of(entry, block, context);
  std::string bare;
  append_bold(block.title.text, bare);
  const bool is_plain = same_speaker(entry, context) && head == bare;
  if (!is_plain) text += head + "\n";
  if (is_in_heading) {
    Block rest = block;
    std::erase_if(rest.parts, [](const Part& part) { return part.key == kMessageText; });
    return append_parts(rest, true, text);
  }
  append_parts(block, !is_from_agent(entry), text);
}

}  // namespace

void append_as_markdown(const Entry& entry, const Block& block, const MarkdownContext& context,
                        std::string& out) {
  std::string text;
  if (std::holds_alternative<Message>(entry.content)) {
    append_message(entry, block, context, text);
  } else {
    text = head_of(entry, block, context) + "\n";
    append_parts(block, false, text);
  }
  std::string quotes;
  for (std::size_t i = 0; i < context.depth; ++i)
    quotes += kQuote;
  text.erase(0, std::min(text.find_first_not_of('\n'), text.size()));
  if (text.empty()) return;
  append_lines(text, quotes, out);
  out += '\n';
}

void append_turn_as_markdown(const Turn& turn, std::string& out) {
  const std::vector<Label> labels = footer_labels(turn);
  if (labels.empty()) return;
  append_bold(make_label("part.turn").text, out);
  for (const Label& label : labels) {
    out += kDot;
    append_escaped_markdown(label.text, out);
  }
  out += "\n\n";
}

void append_todos_as_markdown(const std::vector<Todo>& todos, std::string& out) {
  if (todos.empty()) return;
  Part part;
  part.content = TodosPart{todos};
  out += "## " + make_label("part.todos").text + "\n\n";
  std::visit(PartWriter{part, false, out}, part.content);
}

}  // namespace agent_timeline

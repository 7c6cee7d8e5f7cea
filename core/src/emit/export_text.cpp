#include "emit/export_text.h"

#include <algorithm>
#include <string_view>
#include <variant>

#include "base/text.h"
#include "blocks/pieces.h"
#include "blocks/turn_summary.h"
#include "emit/enum_names.h"
#include "emit/part_text.h"

namespace agent_timeline {
namespace {

constexpr std::size_t kIndent = 2;

std::string text_of(const Part& part) {
  std::string out;
  for (const PartPiece& piece : cut_pieces(part.content)) {
    if (!out.empty() && out.back() != '\n') out += '\n';
    append_part_text(part, piece, TextForm::written, out);
  }
  out.resize(trim_end(out).size());
  return out;
}

/// Appends the lines of `text`, each behind `prefix`.
void append_lines(std::string_view text, std::string_view prefix, std::string& out) {
  for (const std::string_view line : split_lines(text)) {
    out += line.empty() ? trim_end(prefix) : prefix;
    out += line;
    out += '\n';
  }
}

/// `Title: summary (badge) – status`.
std::string head_of(const Entry& entry, const Block& block) {
  std::string head = block.title.text;
  if (kind_word(entry.content) != "message" && !block.summary.empty()) head += ": " + block.summary;
  for (const Badge& badge : block.badges)
    head += " (" + badge.label.text + ")";
  if (entry.status == Status::done) return head;
  head += " – ";
  head += word(entry.status);
  return head;
}

std::string joined(const std::vector<Label>& labels) {
  std::string text;
  for (const Label& label : labels) {
    if (!text.empty()) text += " · ";
    text += label.text;
  }
  return text;
}

/// Whether `text`, which is a block of code, is a fence without its end.
bool is_open_fence(std::string_view text) {
  const std::vector<std::string_view> lines = split_lines(trim_end(text));
  if (lines.empty()) return false;
  const std::string_view first = trim(lines.front());
  const char mark = first.empty() ? ' ' : first.front();
  if (mark != '`' && mark != '~') return false;
  const std::size_t size = std::min(first.find_first_not_of(mark), first.size());
  const std::string_view last = trim(lines.back());
  return lines.size() == 1 || last.size() < size ||
         last.find_first_not_of(mark) != std::string_view::npos;
}

/// Whether a Markdown text can be said as it is: nothing in it reaches beyond its end in other
/// readers, which pass HTML through.
bool is_contained(const MarkdownPart& part) {
  if (part.pieces.empty()) return false;
  const markdown::Piece& last = part.pieces.back();
  const bool is_code = last.kind == markdown::BlockKind::code;
  if (is_code && is_open_fence(std::string_view(part.text).substr(last.offset))) return false;
  return std::none_of(part.pieces.begin(), part.pieces.end(),
                      [](const markdown::Piece& piece) {
                        return piece.open || piece.kind == markdown::BlockKind::html;
                      }) &&
         part.text.find('<') == std::string::npos;
}

void append_markdown_part(const Part& part, bool is_message, std::string& out) {
  const auto* content = std::get_if<MarkdownPart>(&part.content);
  if (content != nullptr && is_message && is_contained(*content)) {
    out += trim_end(content->text);
    out += '\n';
  } else if (content != nullptr) {
    append_lines(trim_end(content->text), "> ", out);
  } else if (const auto* todos = std::get_if<TodosPart>(&part.content)) {
    append_todos_as_text(todos->todos, true, out);
  } else {
    std::string_view language;
    if (const auto* code = std::get_if<CodePart>(&part.content)) language = code->language;
    if (std::holds_alternative<DiffPart>(part.content)) language = "diff";
    if (std::holds_alternative<JsonPart>(part.content)) language = "json";
    append_fenced(text_of(part), language, out);
  }
}

bool is_punctuation(char c) {
  return std::string_view("\\`*_{}[]<>#|~&$@").find(c) != std::string_view::npos;
}

}  // namespace

void append_escaped_markdown(std::string_view text, std::string& out) {
  for (const char c : text) {
    const bool breaks = c == '\n' || c == '\r';
    if (is_punctuation(c)) out += '\\';
    out += breaks ? ' ' : c;
  }
}

void append_fenced(std::string_view text, std::string_view language, std::string& out) {
  std::size_t longest = 2;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  const bool is_word = std::all_of(language.begin(), language.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '#' || c == '-';
  });
  out += fence;
  if (is_word) out += language;
  out += '\n';
  out += text;
  if (!text.empty() && text.back() != '\n') out += '\n';
  out += fence;
  out += '\n';
}

void append_as_text(const Entry& entry, const Block& block, std::size_t depth, std::string& out) {
  std::string text = head_of(entry, block) + "\n";
  for (const Part& part : block.parts) {
    if (part.label) text += part.label->text + ":\n";
    append_lines(text_of(part), part.label ? "  " : "", text);
    if (part.note) text += "(" + part.note->text + ")\n";
  }
  append_lines(text, std::string(depth * kIndent, ' '), out);
  out += '\n';
}

void append_as_markdown(const Entry& entry, const Block& block, std::size_t depth,
                        std::string& out) {
  const bool is_message = std::holds_alternative<Message>(entry.content);
  const bool is_agents = is_message && block.role == Role::assistant;
  std::string text = is_message ? "## " : "### ";
  append_escaped_markdown(head_of(entry, block), text);
  text += '\n';
  for (const Part& part : block.parts) {
    text += '\n';
    if (part.label) {
      text += "**";
      append_escaped_markdown(part.label->text, text);
      text += "**\n\n";
    }
    append_markdown_part(part, is_agents, text);
    if (part.note) {
      text += "\n*";
      append_escaped_markdown(part.note->text, text);
      text += "*\n";
    }
  }
  std::string quotes;
  for (std::size_t i = 0; i < depth; ++i)
    quotes += "> ";
  append_lines(text, quotes, out);
  out += '\n';
}

void append_turn_as_text(const Turn& turn, bool markdown, std::string& out) {
  const std::string text = joined(summarise_turn(turn));
  if (text.empty()) return;
  if (!markdown) {
    out += "— " + text + " —\n\n";
    return;
  }
  out += '*';
  append_escaped_markdown(text, out);
  out += "*\n\n";
}

void append_todos_as_text(const std::vector<Todo>& todos, bool markdown, std::string& out) {
  for (const Todo& todo : todos) {
    const bool done = todo.state == Todo::State::completed;
    out += done ? "- [x] " : "- [ ] ";
    if (markdown) {
      append_escaped_markdown(todo.content, out);
    } else {
      out += todo.content;
    }
    out += '\n';
  }
}

}  // namespace agent_timeline

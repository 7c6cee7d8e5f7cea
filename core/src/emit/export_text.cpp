#include "emit/export_text.h"

#include <algorithm>
#include <string_view>
#include <variant>

#include "base/text.h"
#include "blocks/pieces.h"
#include "emit/enum_names.h"
#include "emit/export_facts.h"
#include "emit/markdown_writer.h"
#include "emit/part_text.h"

namespace agent_timeline {
namespace {

constexpr std::size_t kIndent = 2;

/// For example `Title: summary (badge) – status`.
std::string head_of(const Entry& entry, const Block& block) {
  std::string head = block.title.text;
  if (kind_name(entry.content) != "message" && !block.summary.empty()) head += ": " + block.summary;
  for (const Badge& badge : block.badges)
    head += " (" + badge.label.text + ")";
  if (entry.status == Status::done) return head;
  head += " – ";
  head += enum_name(entry.status);
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

}  // namespace

std::string text_of_part(const Part& part) {
  std::string out;
  for (const PartPiece& piece : cut_pieces(part.content)) {
    if (!out.empty() && out.back() != '\n') out += '\n';
    append_part_text(part, piece, TextForm::source, out);
  }
  out.resize(trim_end(out).size());
  return out;
}

void append_as_text(const Entry& entry, const Block& block, std::size_t depth, std::string& out) {
  std::string text = head_of(entry, block) + "\n";
  for (const Part& part : block.parts) {
    if (part.label) text += part.label->text + ":\n";
    append_lines(text_of_part(part), part.label ? "  " : "", text);
    if (part.note) text += "(" + part.note->text + ")\n";
  }
  append_lines(text, std::string(depth * kIndent, ' '), out);
  out += '\n';
}

void append_turn_as_text(const Turn& turn, std::string& out) {
  const std::string text = joined(footer_labels(turn));
  if (!text.empty()) out += "— " + text + " —\n\n";
}

void append_todos_as_text(const std::vector<Todo>& todos, std::string& out) {
  if (todos.empty()) return;
  out += make_label("part.todos").text + ":\n";
  for (const Todo& todo : todos) {
    out += todo.state == Todo::State::completed ? "[x] " : "[ ] ";
    out += todo.content;
    out += '\n';
  }
}

}  // namespace agent_timeline

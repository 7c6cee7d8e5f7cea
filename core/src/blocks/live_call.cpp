#include "blocks/live_call.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "blocks/file_output.h"
#include "blocks/hidden_text.h"
#include "blocks/part_lines.h"
#include "blocks/tool_call.h"
#include "blocks/tool_input.h"

namespace agent_timeline {
namespace {

const ToolOutput* output_of(const ToolCall& call) {
  return call.result && call.result->output ? &*call.result->output : nullptr;
}

/// The call has only the text of an incomplete input.
bool has_only_input(const ToolCall& call) {
  return !call.result && call.todos.empty() && call.input.arguments.is_null();
}

bool has_command_output(const ToolCall& call) {
  const ToolOutput* output = output_of(call);
  return output != nullptr && std::holds_alternative<CommandOutput>(*output);
}

bool has_file_output(const ToolCall& call) {
  const ToolOutput* output = output_of(call);
  return output != nullptr && std::holds_alternative<FileContent>(*output);
}

LiveCall::Kind kind_of(const ToolCall& call) {
  const ToolOutput* output = output_of(call);
  if (output == nullptr) return LiveCall::Kind::input;
  if (std::holds_alternative<CommandOutput>(*output)) return LiveCall::Kind::command;
  if (has_file_output(call)) return LiveCall::Kind::code;
  const auto* text = std::get_if<TextOutput>(output);
  return text != nullptr && text->preformatted ? LiveCall::Kind::code : LiveCall::Kind::markdown;
}

std::size_t lines_without_heading(const Part& part) {
  return part_lines(part) - (part.label ? 1 : 0);
}

}  // namespace

const std::string* growing_text(const ToolCall& call) {
  const ToolOutput* output = output_of(call);
  if (output == nullptr) return nullptr;
  if (const auto* text = std::get_if<TextOutput>(output)) return &text->text;
  if (const auto* file = std::get_if<FileContent>(output)) return &file->content;
  const auto* report = std::get_if<TaskReport>(output);
  return report == nullptr ? nullptr : &report->text;
}

bool LiveCall::can_grow(const ToolCall& call, Status status) {
  if (!is_open(status) || call.ended) return false;
  return has_only_input(call) || has_command_output(call) || growing_text(call) != nullptr;
}

LiveCall::LiveCall(const ToolCall& call, Status status)
    : kind_(kind_of(call)),
      rewrites_(call.rewrites),
      is_streaming_(status == Status::input_streaming),
      raw_bytes_(call.input.raw.size()) {
  if (kind_ == Kind::input) input_.emplace(growing_kind(call, status));
  before_result_ = begin_tool_call(call, status, kind_ == Kind::input);
  replace_by_placeholders(before_result_);
  read_growth(call);
  if (kind_ == Kind::code && text_.needs_terminal() && !has_file_output(call)) {
    kind_ = Kind::terminal;
    output_.update(*growing_text(call));
  }
  Block block = finish_tool_call(call, status, {this, LiveDetail::all}, before_result_);
  const std::string_view key = kind_ == Kind::input ? (input_->shows_change() ? "changes" : "input")
                               : has_file_output(call) ? "content"
                                                       : "result";
  for (std::size_t i = 0; i < block.parts.size(); ++i) {
    const bool grows = kind_ != Kind::command && block.parts[i].key == key;
    if (!grows) continue;
    part_key_ = key;
    part_index_ = i;
    const auto* code = std::get_if<CodePart>(&block.parts[i].content);
    if (code != nullptr) first_line_ = code->first_line;
  }
  result_.parts.assign(
      std::make_move_iterator(block.parts.begin() +
                              static_cast<std::ptrdiff_t>(before_result_.parts.size())),
      std::make_move_iterator(block.parts.end()));
  replace_by_placeholders(result_);
}

/// Replaces each part's content by a placeholder with its measures.
void LiveCall::replace_by_placeholders(Block& block) const {
  for (Part& part : block.parts)
    part.content = PlaceholderPart{lines_without_heading(part), count_hidden(part.content)};
}

void LiveCall::read_growth(const ToolCall& call) {
  if (kind_ == Kind::input) {
    static_cast<void>(input_->update(call.input.raw));
  } else if (kind_ == Kind::command) {
    output_.update(std::get<CommandOutput>(*output_of(call)));
  } else {
    text_.update(*growing_text(call));
  }
}

bool LiveCall::update(const ToolCall& call, Status status) {
  const bool is_unchanged = call.rewrites == rewrites_ && can_grow(call, status) &&
                            is_streaming_ == (status == Status::input_streaming);
  if (!is_unchanged) return false;
  if (kind_ == Kind::input) return input_->update(call.input.raw);
  if (call.input.raw.size() != raw_bytes_) return false;
  if (kind_ == Kind::command) {
    const bool had_output = !output_.standard_output().text.is_blank();
    const bool had_errors = !output_.standard_error().text.is_blank();
    read_growth(call);
    return had_output == !output_.standard_output().text.is_blank() &&
           had_errors == !output_.standard_error().text.is_blank();
  }
  const bool was_blank = text_.is_blank();
  const bool was_empty = text_.size() == 0;
  read_growth(call);
  if (kind_ == Kind::terminal) output_.update(*growing_text(call));
  const bool is_terminal = kind_ == Kind::terminal;
  if (was_blank != text_.is_blank() || was_empty != (text_.size() == 0)) return false;
  const auto* file = std::get_if<FileContent>(output_of(call));
  if (file != nullptr) return file_part(*file, text_.lines()).first_line == first_line_;
  return kind_ == Kind::markdown || is_terminal == text_.needs_terminal();
}

Block LiveCall::grown(const ToolCall& call, Status status) const {
  return finish_tool_call(call, status, {this, LiveDetail::growth}, before_result_);
}

std::optional<PlaceholderPart> LiveCall::placeholder(std::string_view key) const {
  for (const Part& part : result_.parts) {
    if (part.key == key) return std::get<PlaceholderPart>(part.content);
  }
  return std::nullopt;
}

}  // namespace agent_timeline

#include "decode/pi/questions.h"

#include <string>
#include <utility>

#include "decode/read/fields.h"
#include "decode/read/members.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// Renames `prompt` and `label` to the usual `question` and `header`.
Value as_question(const Value& asked) {
  if (!asked["prompt"].is_string() || asked.find("question") != nullptr) return asked;
  Value question = Value::object();
  for (const Member& member : asked.members()) {
    const bool is_words = member.key == "prompt";
    question.add(is_words                ? "question"
                 : member.key == "label" ? "header"
                                         : member.key,
                 member.value);
  }
  return question;
}

std::string question_of(const Value& details, const std::string& id) {
  for (const Member& asked : details["questions"].members()) {
    if (id_text(asked.value["id"]) == id) return string_field(asked.value, "prompt");
  }
  return id;
}

}  // namespace

Value convert_pi_arguments(std::string_view tool, const Value& arguments) {
  const bool asks = tool_of(kPi, tool) == ToolId::ask && arguments.is_object();
  if (!asks) return arguments;
  Value questions = Value::array();
  if (arguments["question"].is_string()) questions.add({}, arguments);
  for (const Member& asked : arguments["questions"].members())
    questions.add({}, as_question(asked.value));
  if (questions.size() == 0) return arguments;
  Value out = Value::object();
  out.add("questions", std::move(questions));
  // The other members are already in that question.
  if (arguments["question"].is_string()) return out;
  add_members_except(arguments, {"questions"}, out);
  return out;
}

std::optional<Answers> read_pi_answers(const Value& details) {
  Answers out;
  if (details["answer"].is_string()) {
    out.pairs.push_back({string_field(details, "question"), string_field(details, "answer")});
  }
  for (const Member& answer : details["answers"].members()) {
    const std::string label = string_field(answer.value, "label");
    out.pairs.push_back({question_of(details, id_text(answer.value["id"])),
                         label.empty() ? string_field(answer.value, "value") : label});
  }
  if (out.pairs.empty() || details["cancelled"].truthy()) return std::nullopt;
  return out;
}

}  // namespace agent_timeline

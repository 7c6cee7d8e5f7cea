#include "decode/read/elicitation.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// Returns the choices of a field, each `{const, title}` or a text. Null if it has none.
const Value& choices_of(const Value& field) {
  const Value& items = field["items"];
  for (const Value* holder : {&field, &items}) {
    for (const std::string_view name : {"oneOf", "anyOf", "enum"}) {
      if ((*holder)[name].is_array()) return (*holder)[name];
    }
  }
  return null_value();
}

std::string label_of(const Value& choice) {
  const Value& title = choice["title"];
  return id_text(choice.is_object() ? (title.is_null() ? choice["const"] : title) : choice);
}

/// Returns the label of the choice at `index`. In an older form, labels are in `enumNames`.
std::string label_at(const Value& field, std::size_t index) {
  const Value& items = field["items"];
  for (const Value* holder : {&field, &items}) {
    const Value& titles = (*holder)["enumNames"];
    if (index < titles.size() && titles.element(index).is_string())
      return std::string(titles.element(index).text());
  }
  return label_of(choices_of(field).element(index));
}

/// Returns the label of the choice that has this value, else the value itself.
std::string value_label(const Value& field, const Value& value) {
  const Value& choices = choices_of(field);
  if (choices.size() > limits::kQuestions) return std::string(value.text());
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Value& choice = choices.element(i);
    const Value& own = choice.is_object() ? choice["const"] : choice;
    if (own.kind() == value.kind() && own.text() == value.text()) return label_at(field, i);
  }
  return std::string(value.text());
}

std::string answer_of(const Value& field, const Value& value) {
  if (!value.is_array()) return value_label(field, value);
  std::string out;
  for (const Member& one : value.members()) {
    if (!out.empty()) out += ", ";
    out += value_label(field, one.value);
  }
  return out;
}

std::string message_of(const Value& params) {
  const std::string message = string_field(params, "message");
  const std::string address = string_field(params, "url");
  return address.empty() ? message : message + '\n' + address;
}

const Value& fields_of(const Value& params) {
  return params["requestedSchema"]["properties"];
}

/// False for a form with so many fields that only its message is shown.
bool has_questions(const Value& params) {
  return fields_of(params).size() <= limits::kQuestions;
}

/// Returns the question for a field: the message if it is the only field, else its title or name.
/// Its description is appended unless the question contains it.
std::string question_of(const Value& params, const Value& field, const std::string& name) {
  const bool is_only = fields_of(params).size() == 1;
  std::string question = is_only ? message_of(params) : string_field(field, "title");
  if (question.empty() && !is_only) question = name;
  const std::string description = string_field(field, "description");
  if (description.empty() || contains(question, description)) return question;
  return question.empty() ? description : question + '\n' + description;
}

Value make_question(std::string text) {
  Value question = Value::object();
  question.add("question", Value::string(std::move(text)));
  return question;
}

Value read_field(const Value& params, const Member& field) {
  Value question = make_question(question_of(params, field.value, field.key));
  const bool is_only = fields_of(params).size() == 1;
  const std::string title = string_field(field.value, "title");
  if (is_only && !title.empty()) question.add("header", Value::string(title));
  const Value& choices = choices_of(field.value);
  if (choices.is_null()) return question;
  Value options = Value::array();
  for (std::size_t i = 0; i < choices.size(); ++i) {
    Value option = Value::object();
    option.add("label", Value::string(label_at(field.value, i)));
    const Value& description = choices.element(i)["description"];
    if (description.is_string()) option.add("description", description);
    options.add({}, std::move(option));
  }
  question.add("options", std::move(options));
  if (field.value["type"].string_or_empty() == "array") {
    question.add("multiSelect", Value::boolean(true));
  }
  return question;
}

}  // namespace

Value read_elicitation(const Value& params) {
  const Value& fields = fields_of(params);
  Value questions = Value::array();
  if (fields.size() != 1) questions.add({}, make_question(message_of(params)));
  for (const Member& field : (has_questions(params) ? fields : null_value()).members())
    questions.add({}, read_field(params, field));
  Value input = Value::object();
  input.add("questions", std::move(questions));
  return input;
}

Answers read_elicitation_answers(const Value& params, const Value& content) {
  Answers out;
  for (const Member& one : content.members()) {
    const Value& field = has_questions(params) ? fields_of(params)[one.key] : null_value();
    std::string question = field.is_null() ? one.key : question_of(params, field, one.key);
    out.pairs.push_back({std::move(question), answer_of(field, one.value)});
  }
  return out;
}

}  // namespace agent_timeline

#include "decode/read/questions.h"

#include <cstddef>
#include <utility>

#include "base/number.h"

namespace agent_timeline {

Value question_arguments(const Value& question, const Value& choices) {
  Value one = Value::object();
  one.add("question", question);
  Value options = Value::array();
  for (const Member& choice : choices.members()) {
    Value option = Value::object();
    option.add("label", choice.value);
    options.add({}, std::move(option));
  }
  one.add("options", std::move(options));
  Value questions = Value::array();
  questions.add({}, std::move(one));
  Value arguments = Value::object();
  arguments.add("questions", std::move(questions));
  return arguments;
}

std::string asked_question(const Value& arguments, const std::string& key) {
  const auto index = parse_integer(key);
  if (!index || *index < 0) return key;
  const Value& item = arguments["questions"].element(static_cast<std::size_t>(*index));
  return item["question"].is_string() ? std::string(item["question"].text()) : key;
}

}  // namespace agent_timeline

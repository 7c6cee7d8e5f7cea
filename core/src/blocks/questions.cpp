#include "blocks/questions.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "base/limits.h"
#include "base/text.h"

namespace agent_timeline {
namespace {

/// A longer answer to a question with choices is treated as free text.
constexpr std::size_t kChoiceBytes = 4096;

/// An option is an object with a label, or just the label.
Question::Option read_option(const Value& value) {
  Question::Option option;
  option.label = value.is_string() ? value.text() : value["label"].string_or_empty();
  option.description = value["description"].string_or_empty();
  return option;
}

Question read_question(const Value& value) {
  Question question;
  question.text = value["question"].string_or_empty();
  question.header = value["header"].string_or_empty();
  question.multiple = value["multiSelect"].truthy() || value["multiple"].truthy();
  for (const Member& option : value["options"].members())
    question.options.push_back(read_option(option.value));
  return question;
}

/// Whether an answer to a multiple-choice question contains the label. Chosen labels are joined by
/// commas, and may contain commas themselves.
bool lists_label(std::string_view answer, std::string_view label) {
  if (answer.size() > kChoiceBytes) return false;
  for (std::size_t at = answer.find(label); at != std::string_view::npos;
       at = answer.find(label, at + 1)) {
    const std::size_t end = at + label.size();
    const bool begins = at == 0 || answer.substr(0, at).ends_with(", ");
    const bool ends = end == answer.size() || answer[end] == ',';
    if (begins && ends) return true;
  }
  return false;
}

void assign_answer(std::string_view answer, Question& question) {
  question.answer = answer;
  answer = trim(answer);
  for (Question::Option& option : question.options) {
    const std::string_view label = trim(option.label);
    option.chosen =
        !label.empty() && (answer == label || (question.multiple && lists_label(answer, label)));
  }
}

}  // namespace

std::vector<Question> asked_questions(const Value& arguments) {
  const std::vector<Member>& asked = arguments["questions"].members();
  const bool are_questions = asked.size() <= limits::kQuestions &&
                             std::all_of(asked.begin(), asked.end(), [](const Member& question) {
                               return question.value["options"].size() <= limits::kQuestions &&
                                      !is_blank(question.value["question"].string_or_empty());
                             });
  if (!are_questions) return {};
  std::vector<Question> out;
  for (const Member& question : asked)
    out.push_back(read_question(question.value));
  return out;
}

std::vector<Answers::Pair> assign_answers(const Answers& answers,
                                          std::vector<Question>& questions) {
  std::vector<Answers::Pair> others;
  for (const Answers::Pair& pair : answers.pairs) {
    const auto found = std::find_if(
        questions.begin(), questions.end(),
        [&](const Question& question) { return trim(question.text) == trim(pair.question); });
    // A second answer to the same question is a comment on the first.
    if (found == questions.end() || !found->answer.empty()) {
      others.push_back(pair);
    } else {
      assign_answer(pair.answer, *found);
    }
  }
  return others;
}

}  // namespace agent_timeline

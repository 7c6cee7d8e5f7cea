// Questions with options and answers as HTML, and how answers are matched to questions.
#include "render/questions.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "base/limits.h"
#include "blocks/questions.h"
#include "blocks/tool_call.h"
#include "support/html_checker.h"

using namespace agent_timeline;

namespace {

Value option(std::string label, std::string description) {
  Value value = Value::object();
  value.add("label", Value::string(std::move(label)));
  value.add("description", Value::string(std::move(description)));
  return value;
}

/// Returns a question for a colour, red or green; `multiple` allows several answers.
Value colour_question(bool multiple) {
  Value question = Value::object();
  question.add("question", Value::string("Which colour?"));
  question.add("header", Value::string("Colour"));
  question.add("multiSelect", Value::boolean(multiple));
  Value& options = question.add("options", Value::array());
  options.add({}, option("Red", "warm"));
  options.add({}, option("Green, dark", ""));
  Value arguments = Value::object();
  arguments.add("questions", Value::array()).add({}, std::move(question));
  return arguments;
}

std::string chosen(bool multiple, std::string answer) {
  std::vector<Question> questions = asked_questions(colour_question(multiple));
  REQUIRE(questions.size() == 1);
  CHECK(assign_answers({{{"Which colour?", std::move(answer)}}}, questions).empty());
  std::string out;
  for (const Question::Option& one : questions[0].options)
    out += one.chosen ? one.label + ";" : "";
  return out;
}

}  // namespace

TEST_CASE("a question shows its options and the chosen one", "[render][questions]") {
  std::vector<Question> questions = asked_questions(colour_question(false));
  (void)assign_answers({{{"Which colour?", "Red"}}}, questions);
  std::string html;
  {
    HtmlWriter writer(html);
    render_question(questions.at(0), writer);
  }
  CHECK(testing::html_problem(html) == "");
  CHECK(html ==
        "<div class=\"at-question\" dir=\"auto\"><span class=\"at-question-header\">Colour</span> "
        "<span class=\"at-question-text\">Which colour?</span></div><ul class=\"at-options\">"
        "<li class=\"at-option at-chosen\"><input type=\"radio\" disabled=\"\" checked=\"\"> "
        "<span class=\"at-option-label\">Red</span> "
        "<span class=\"at-option-description\">warm</span></li>"
        "<li class=\"at-option\"><input type=\"radio\" disabled=\"\"> "
        "<span class=\"at-option-label\">Green, dark</span></li></ul>");
}

TEST_CASE("an answer that is not an option is shown below the options", "[render][questions]") {
  std::vector<Question> questions = asked_questions(colour_question(true));
  (void)assign_answers({{{"Which colour?", "Blue"}}}, questions);
  std::string html;
  HtmlWriter writer(html);
  render_question(questions.at(0), writer);
  CHECK(html.ends_with("<div class=\"at-answer\" dir=\"auto\">Blue</div>"));
  CHECK(html.find("type=\"checkbox\"") != std::string::npos);
}

TEST_CASE("answers are matched with the labels of options", "[render][questions]") {
  CHECK(chosen(false, "Red") == "Red;");
  CHECK(chosen(false, " Green, dark ") == "Green, dark;");
  CHECK(chosen(false, "Red, Green, dark") == "");
  CHECK(chosen(true, "Red, Green, dark") == "Red;Green, dark;");
  CHECK(chosen(true, "Reddish, Green, dark") == "Green, dark;");
  CHECK(chosen(true, "Infra Red") == "");
  CHECK(chosen(true, "") == "");
}

TEST_CASE("arguments that are not questions, or too many questions, are ignored",
          "[render][questions]") {
  Value none = Value::object();
  CHECK(asked_questions(none).empty());
  Value& list = none.add("questions", Value::array());
  CHECK(asked_questions(none).empty());
  list.add({}, Value::string("why?"));
  CHECK(asked_questions(none).empty());
  Value many = Value::object();
  Value& asked = many.add("questions", Value::array());
  for (std::size_t i = 0; i <= limits::kQuestions; ++i)
    asked.add({}, Value::object()).add("question", Value::string("?"));
  CHECK(asked_questions(many).empty());
}

TEST_CASE("the questions of a call replace its arguments", "[render][questions]") {
  ToolCall call;
  call.name = "AskUserQuestion";
  call.input.arguments = colour_question(false);
  const Block asked = show_tool_call(call, Status::running);
  REQUIRE(asked.parts.size() == 1);
  CHECK(asked.parts[0].key == "questions");
  call.result = ToolResult{Answers{{{"Which colour?", "Red"}, {"Other?", "Yes"}}}, {}};
  const Block answered = show_tool_call(call, Status::done);
  REQUIRE(answered.parts.size() == 2);
  const auto& questions = std::get<QuestionsPart>(answered.parts[0].content).questions;
  CHECK(questions.at(0).answer == "Red");
  CHECK(questions.at(0).options.at(0).chosen);
  CHECK(answered.parts[1].label->text == "Other?");
}

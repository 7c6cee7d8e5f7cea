#include "render/questions.h"

#include <algorithm>

#include "base/text.h"

namespace agent_timeline {
namespace {

void render_option(const Question::Option& option, bool multiple, HtmlWriter& html) {
  html.open(Element::li);
  html.attribute(Attribute::css_class, option.chosen ? "at-option at-chosen" : "at-option");
  html.void_element(Element::input);
  html.attribute(Attribute::type, multiple ? "checkbox" : "radio");
  html.attribute(Attribute::disabled);
  if (option.chosen) html.attribute(Attribute::checked);
  html.text(" ");
  html.text_element(Element::span, "at-option-label", option.label);
  if (!is_blank(option.description)) {
    html.text(" ");
    html.text_element(Element::span, "at-option-description", option.description);
  }
  html.close();
}

void open_div(std::string_view css_class, HtmlWriter& html) {
  html.open(Element::div);
  html.attribute(Attribute::css_class, css_class);
  html.attribute(Attribute::dir, "auto");
}

}  // namespace

void render_question(const Question& question, HtmlWriter& html) {
  open_div("at-question", html);
  if (!is_blank(question.header)) {
    html.text_element(Element::span, "at-question-header", question.header);
    html.text(" ");
  }
  html.text_element(Element::span, "at-question-text", question.text);
  html.close();
  if (!question.options.empty()) {
    html.open(Element::ul);
    html.attribute(Attribute::css_class, "at-options");
    for (const Question::Option& option : question.options)
      render_option(option, question.multiple, html);
    html.close();
  }
  const bool is_chosen = std::any_of(question.options.begin(), question.options.end(),
                                     [](const Question::Option& option) { return option.chosen; });
  if (is_chosen || is_blank(question.answer)) return;
  open_div("at-answer", html);
  html.text(question.answer);
  html.close();
}

}  // namespace agent_timeline

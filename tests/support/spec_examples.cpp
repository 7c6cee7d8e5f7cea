#include "support/spec_examples.h"
#include "support/paths.h"

#include <fstream>

namespace agent_timeline::testing {
namespace {

const std::string kFence(32, '`');
constexpr std::string_view kTab = "\u2192";

void append_line(std::string& text, const std::string& line) {
  std::size_t from = 0;
  for (;;) {
    const std::size_t tab = line.find(kTab, from);
    text += line.substr(from, tab - from);
    if (tab == std::string::npos) break;
    text += '\t';
    from = tab + kTab.size();
  }
  text += '\n';
}

bool is_heading(const std::string& line) {
  return line.starts_with('#') && line.find_first_not_of('#') < line.size() &&
         line[line.find_first_not_of('#')] == ' ';
}

}  // namespace

std::vector<SpecExample> read_spec(const std::string& path) {
  enum class Part { prose, markdown, html };
  const std::string begin = kFence + " example";
  std::ifstream in(path, std::ios::binary);
  std::vector<SpecExample> examples;
  std::string section;
  Part part = Part::prose;
  for (std::string line; std::getline(in, line);) {
    if (part == Part::prose && line.starts_with(begin)) {
      SpecExample& example = examples.emplace_back();
      example.number = examples.size();
      example.section = section;
      if (line.size() > begin.size()) example.kind = line.substr(begin.size() + 1);
      part = Part::markdown;
    } else if (part == Part::prose) {
      if (is_heading(line)) section = line.substr(line.find(' ') + 1);
    } else if (part == Part::markdown && line == ".") {
      part = Part::html;
    } else if (part == Part::html && line == kFence) {
      part = Part::prose;
    } else {
      SpecExample& example = examples.back();
      append_line(part == Part::markdown ? example.markdown : example.html, line);
    }
  }
  return examples;
}

const std::vector<SpecExample>& commonmark_spec() {
  static const std::vector<SpecExample> kExamples = read_spec(commonmark_spec_file());
  return kExamples;
}

const std::vector<SpecExample>& gfm_spec() {
  static const std::vector<SpecExample> kExamples = read_spec(cmark_tests_folder() / "spec.txt");
  return kExamples;
}

const std::vector<SpecExample>& gfm_extensions() {
  static const std::vector<SpecExample> kExamples =
      read_spec(cmark_tests_folder() / "extensions.txt");
  return kExamples;
}

const std::vector<std::string>& spec_texts() {
  static const std::vector<std::string> kTexts = [] {
    std::vector<std::string> texts;
    for (const auto* const spec : {&commonmark_spec(), &gfm_spec(), &gfm_extensions()}) {
      for (const SpecExample& example : *spec)
        texts.push_back(example.markdown);
    }
    return texts;
  }();
  return kTexts;
}

}  // namespace agent_timeline::testing

#include "decode/model_api/gemini_sources.h"

#include <string>
#include <utility>

#include "decode/model_api/calls.h"
#include "decode/model_api/text.h"
#include "decode/read/fields.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// Reads `[{web: {uri, title}}]`; other kinds of places have the same members.
Links links_of(const Value& chunks) {
  Links links;
  for (const Member& chunk : chunks.members()) {
    for (const Member& source : chunk.value.members()) {
      if (!source.value["uri"].is_string()) continue;
      links.links.push_back(
          {string_field(source.value, "uri"), string_field(source.value, "title"), {}});
    }
  }
  return links;
}

void show_search(const Value& grounding, ModelContext& context) {
  const std::string queries =
      joined_texts(either_field(grounding, "webSearchQueries", "web_search_queries"), ", ");
  Links links = links_of(either_field(grounding, "groundingChunks", "grounding_chunks"));
  if (queries.empty() && links.links.empty()) return;
  Value arguments = Value::object();
  if (!queries.empty()) arguments.add("query", Value::string(queries));
  const std::string id = context.new_key("search");
  add_model_call(id, tool_name(ToolId::search_web, kModelApi), ToolInput{std::move(arguments), {}},
                 context);
  ToolAnswer answer;
  if (!links.links.empty()) answer.result.output = std::move(links);
  end_model_call(id, std::move(answer), context);
}

void show_page(const Value& page, ModelContext& context) {
  const Value& url = either_field(page, "retrievedUrl", "retrieved_url");
  if (!url.is_string()) return;
  const std::string_view status =
      either_field(page, "urlRetrievalStatus", "url_retrieval_status").string_or_empty();
  Value arguments = Value::object();
  arguments.add("url", url);
  const std::string id = context.new_key("page");
  add_model_call(id, tool_name(ToolId::fetch_page, kModelApi), ToolInput{std::move(arguments), {}},
                 context);
  ToolAnswer answer;
  if (!status.ends_with("_SUCCESS")) {
    answer.status = Status::error;
    answer.result.error = ToolError{std::string(status), {}};
  }
  end_model_call(id, std::move(answer), context);
}

}  // namespace

void note_gemini_sources(const Value& candidate, ModelAnswer& answer) {
  const Value& grounding = either_field(candidate, "groundingMetadata", "grounding_metadata");
  if (grounding.size() > 0) answer.grounding = grounding;
  const Value& pages =
      either_field(either_field(candidate, "urlContextMetadata", "url_context_metadata"),
                   "urlMetadata", "url_metadata");
  if (pages.size() > 0) answer.pages = pages;
  const Value& cited = either_field(candidate, "citationMetadata", "citation_metadata");
  const Value& citations = either_field(cited, "citationSources", "citations");
  if (citations.size() == 0) return;
  answer.citations = Value();
  add_model_citations(citations, answer);
}

void show_remaining_sources(const std::string& id, ModelContext& context) {
  TextSet remaining;
  for (const std::string& key : std::exchange(context.state.answers_with_sources, {})) {
    if (!id.empty() && key.starts_with(id + "/")) {
      remaining.insert(key);
      continue;
    }
    ModelAnswer& answer = context.state.answers[key];
    end_model_text(answer, context);
    show_gemini_sources(answer, context);
  }
  context.state.answers_with_sources = std::move(remaining);
}

void show_gemini_sources(ModelAnswer& answer, ModelContext& context) {
  const Value grounding = std::exchange(answer.grounding, Value());
  const Value pages = std::exchange(answer.pages, Value());
  show_search(grounding, context);
  for (const Member& page : pages.members())
    show_page(page.value, context);
}

}  // namespace agent_timeline

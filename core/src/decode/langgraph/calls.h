// Tool calls of LangChain's messages, the runs of the tools, and the messages that answer.
#pragma once

#include <string>

#include "base/value.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

/// More of the text of a call's arguments.
void grow_lang_call(const std::string& id, const std::string& name, std::string chunk,
                    LangContext& now);

/// A call as a message has it; `goes_on` while the message streams.
void add_lang_call(const std::string& id, const std::string& name, ToolInput input, bool goes_on,
                   LangContext& now);

/// A call whose arguments could not be read.
void refuse_lang_call(const std::string& id, const Value& call, LangContext& now);

/// The message of a tool: `{tool_call_id, content, status}`. The first counts.
void end_lang_call(const Value& body, LangContext& now);

/// The message of a function: `{name, content}`. It answers the call of that name which waits.
void end_lang_function(const Value& body, LangContext& now);

/// `{type: "server_tool_result", tool_call_id, status, output}` or `{type:
/// "web_search_tool_result", tool_use_id, content}`.
void end_lang_server_call(const Value& block, LangContext& now);

/// A tool runs for the call of that id, and writes.
void start_lang_call(const std::string& id, const std::string& name, const Value& input,
                     LangContext& now);
void grow_lang_output(const std::string& id, std::string text, LangContext& now);

/// A tool runs: the call that it is of, or a call of its own.
void run_lang_tool(const std::string& run, const std::string& name, const Value& input,
                   LangContext& now);

/// What a tool's run gave, or why it failed.
void end_lang_tool(const std::string& run, const Value& output, LangContext& now);
void fail_lang_tool(const std::string& run, const Value& error, LangContext& now);

/// The graph waits for a person: for leave to run these calls, or for an answer.
void interrupt_lang_graph(const Value& interrupts, LangContext& now);

/// A run begins: what was asked has its answer. Whether the run goes on with an interrupted one.
bool resume_lang_graph(LangContext& now);

}  // namespace agent_timeline

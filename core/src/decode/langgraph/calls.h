// Tool calls in LangChain messages, the runs of tools, and the messages that hold results.
#pragma once

#include <string>

#include "base/value.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

/// Appends to the streaming text of a call's arguments.
void grow_lang_call(const std::string& id, const std::string& name, std::string chunk,
                    LangContext& now);

/// Adds a call from a message; `goes_on` is true while the message streams.
void add_lang_call(const std::string& id, const std::string& name, ToolInput input, bool goes_on,
                   LangContext& now);

/// Fails a call whose arguments could not be parsed.
void refuse_lang_call(const std::string& id, const Value& call, LangContext& now);

/// Ends a call by a tool message `{tool_call_id, content, status}`. The first result counts.
void end_lang_call(const Value& body, LangContext& now);

/// Ends the pending call of the function that a message `{name, content}` names.
void end_lang_function(const Value& body, LangContext& now);

/// Ends a call by a block `{type: "server_tool_result", tool_call_id, status, output}` or `{type:
/// "web_search_tool_result", tool_use_id, content}`.
void end_lang_server_call(const Value& block, LangContext& now);

/// The tool of the call with that id starts to run, or writes output.
void start_lang_call(const std::string& id, const std::string& name, const Value& input,
                     LangContext& now);
void grow_lang_output(const std::string& id, std::string text, LangContext& now);

/// A run of a tool starts: for a pending call of that tool, else as a call of its own.
void run_lang_tool(const std::string& run, const std::string& name, const Value& input,
                   LangContext& now);

/// A run of a tool has returned `output`, or has failed.
void end_lang_tool(const std::string& run, const Value& output, LangContext& now);
void fail_lang_tool(const std::string& run, const Value& error, LangContext& now);

/// The graph waits for the user: for permission to run calls, or for an answer.
void interrupt_lang_graph(const Value& interrupts, LangContext& now);

/// A run begins, so everything that was asked has been answered. Returns true if the run continues
/// an interrupted one.
bool resume_lang_graph(LangContext& now);

}  // namespace agent_timeline

// Tool calls in LangChain messages, the runs of tools, and the messages that hold results.
#pragma once

#include <string>

#include "base/value.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

/// Appends to the streaming text of a call's arguments.
void grow_lang_call(const std::string& id, const std::string& name, std::string chunk,
                    LangContext& context);

/// Adds a call from a message; `is_streaming` is true while the message streams.
void add_lang_call(const std::string& id, const std::string& name, ToolInput input,
                   bool is_streaming, LangContext& context);

/// Fails a call whose arguments could not be parsed.
void refuse_lang_call(const std::string& id, const Value& call, LangContext& context);

/// Ends a call by a tool message `{tool_call_id, content, status}`. The first result counts.
void end_lang_call(const Value& body, LangContext& context);

/// Ends the pending call of the function that a message `{name, content}` names.
void end_lang_function(const Value& body, LangContext& context);

/// Ends a call by a block `{type: "server_tool_result", tool_call_id, status, output}` or `{type:
/// "web_search_tool_result", tool_use_id, content}`.
void end_lang_server_call(const Value& block, LangContext& context);

/// The tool of the call with that id starts to run, or writes output.
void start_lang_call(const std::string& id, const std::string& name, const Value& input,
                     LangContext& context);
void grow_lang_output(const std::string& id, std::string text, LangContext& context);

/// A run of a tool starts: for a pending call of that tool, else as a call of its own.
void run_lang_tool(const std::string& run, const std::string& name, const Value& input,
                   LangContext& context);

/// A run of a tool has returned `output`, or has failed.
void end_lang_tool(const std::string& run, const Value& output, LangContext& context);
void fail_lang_tool(const std::string& run, const Value& error, LangContext& context);

/// The graph waits for the user: for permission to run calls, or for an answer.
void interrupt_lang_graph(const Value& interrupts, LangContext& context);

/// A run begins, so everything that was asked has been answered. Returns true if the run continues
/// an interrupted one.
bool resume_lang_graph(LangContext& context);

}  // namespace agent_timeline

// Wave's notifications about the session rather than its messages: whether the agent works, queued
// messages, tasks, the directory, requests to the user, and the like. Called by the table in
// notifications.cpp.
#pragma once

#include "base/value.h"
#include "decode/wave/session.h"

namespace agent_timeline {

void wave_loading_change(const Value& params, WaveContext& context);
void wave_queued_messages_change(const Value& params, WaveContext& context);
void wave_tasks_change(const Value& params, WaveContext& context);
void wave_permission_request(const Value& params, WaveContext& context);

void wave_compaction_state_change(const Value& params, WaveContext& context);
void wave_compaction_content_update(const Value& params, WaveContext& context);
void wave_compact_block_added(const Value& params, WaveContext& context);

void wave_session_id_change(const Value& params, WaveContext& context);
void wave_permission_mode_change(const Value& params, WaveContext& context);
void wave_workdir_change(const Value& params, WaveContext& context);
void wave_mcp_servers_change(const Value& params, WaveContext& context);
void wave_authentication_url(const Value& params, WaveContext& context);
void wave_side_answer(const Value& params, WaveContext& context);

}  // namespace agent_timeline

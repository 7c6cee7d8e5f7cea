#include "decode/dialect.h"

#include <algorithm>
#include <array>

#include "decode/acp/acp.h"
#include "decode/ag_ui/ag_ui.h"
#include "decode/ai_sdk/ai_sdk.h"
#include "decode/claude/claude.h"
#include "decode/cline/cline.h"
#include "decode/codex/codex.h"
#include "decode/copilot/copilot.h"
#include "decode/gemini/gemini.h"
#include "decode/langgraph/langgraph.h"
#include "decode/maria/maria.h"
#include "decode/mastra/mastra.h"
#include "decode/mcp/mcp.h"
#include "decode/model_api/model_api.h"
#include "decode/neutral/neutral.h"
#include "decode/opencode/opencode.h"
#include "decode/pi/pi.h"
#include "decode/wave/wave.h"

namespace agent_timeline {
namespace {

// The dialects that the build is limited to, separated by commas; empty for all.
#ifndef AGENT_TIMELINE_DIALECTS
#define AGENT_TIMELINE_DIALECTS ""
#endif
constexpr std::string_view kEnabled = AGENT_TIMELINE_DIALECTS;

/// Used only at compile time, so that dialects the build leaves out are not linked.
constexpr std::array kAll = {
    Dialect{"claude-code", score_claude, create_claude, kClaudeCode | kQwen,
            "claude_code_version qwen_code_version version"},
    Dialect{"maria", score_maria, create_stateless<decode_maria>, kMaria},
    Dialect{"pi", score_pi, create_pi, kPi, "version"},
    Dialect{"neutral", score_neutral, create_neutral, kAnyProgram | kFrameworks},
    Dialect{"codex", score_codex, create_codex, kCodex,
            "payload.cli_version params.thread.cliVersion result.thread.cliVersion", adopts_codex},
    Dialect{"ai-sdk", score_ai_sdk, create_ai_sdk, kAnyProgram | kFrameworks},
    Dialect{"model-api", score_model_api, create_model_api, kAnyProgram | kFrameworks},
    Dialect{"ag-ui", score_ag_ui, create_ag_ui, kAnyProgram | kFrameworks, "protocolVersion"},
    Dialect{"langgraph", score_langgraph, create_langgraph, kAnyProgram | kFrameworks,
            "metadata.versions.@langchain/core kwargs.metadata.versions.@langchain/core"},
    Dialect{"mastra", score_mastra, create_mastra, kAnyProgram | kFrameworks},
    Dialect{"wave", score_wave, create_wave, kWave},
    Dialect{"acp", score_acp, create_acp,
            kAnyProgram | kAcp | kClaudeCode | kGemini | kOpencode | kQwen,
            "result.agentInfo.version params.protocolVersion result.protocolVersion"},
    Dialect{"gemini", score_gemini, create_gemini, kGemini},
    Dialect{"opencode", score_opencode, create_opencode, kOpencode,
            "info.version properties.info.version"},
    Dialect{"copilot", score_copilot, create_copilot, kCopilot,
            "data.copilotVersion params.event.data.copilotVersion"},
    Dialect{"cline", score_cline, create_cline, kCline, "version"},
    Dialect{"mcp", score_mcp, create_mcp, kOtherPrograms,
            "result.protocolVersion params.protocolVersion"},
};

constexpr bool is_enabled(const Dialect& dialect) {
  std::string_view rest = kEnabled;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    if (rest.substr(0, end) == dialect.name) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return kEnabled.empty();
}

constexpr auto kDialectCount =
    static_cast<std::size_t>(std::count_if(kAll.begin(), kAll.end(), is_enabled));
constexpr auto kNameCount =
    static_cast<std::size_t>(std::count(kEnabled.begin(), kEnabled.end(), ',') + 1);
static_assert(kEnabled.empty() || kDialectCount == kNameCount,
              "AGENT_TIMELINE_DIALECTS names a dialect that there is not, or one twice");

constexpr auto kDialects = [] {
  std::array<Dialect, kDialectCount> out = {};
  std::copy_if(kAll.begin(), kAll.end(), out.begin(), is_enabled);
  return out;
}();

}  // namespace

std::span<const Dialect> dialects() {
  return kDialects;
}

Claim detect_dialect(const Input& input, std::span<const Dialect> known, const Dialect* last) {
  Claim last_claim;
  if (last != nullptr) last_claim = {last, last->score(input)};
  if (last_claim.score >= kSureScore) return last_claim;
  if (last != nullptr && last->adopts != nullptr && last->adopts(input)) return {last, kSureScore};
  Claim best = last_claim;
  for (const Dialect& dialect : known) {
    if (&dialect == last) continue;
    const int score = dialect.score(input);
    if (score > best.score) best = {&dialect, score};
  }
  if (best.score < kSureScore && last_claim.score > 0) return last_claim;
  return best.score < kHintScore ? Claim{} : best;
}

}  // namespace agent_timeline

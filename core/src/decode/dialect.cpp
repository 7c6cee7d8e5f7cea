#include "decode/dialect.h"

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

constexpr int kSure = 50;
constexpr int kHint = 10;

constexpr std::array kDialects = {
    Dialect{"claude-code", score_claude, create_claude, kClaudeCode | kQwen,
            "claude_code_version qwen_code_version version"},
    Dialect{"maria", score_maria, create_stateless<decode_maria>, kMaria},
    Dialect{"pi", score_pi, create_pi, kPi, "version"},
    Dialect{"neutral", score_neutral, create_neutral, kAny},
    Dialect{"codex", score_codex, create_codex, kCodex,
            "payload.cli_version params.thread.cliVersion result.thread.cliVersion"},
    Dialect{"ai-sdk", score_ai_sdk, create_ai_sdk, kAny},
    Dialect{"model-api", score_model_api, create_model_api, kAny},
    Dialect{"ag-ui", score_ag_ui, create_ag_ui, kAny, "protocolVersion"},
    Dialect{"langgraph", score_langgraph, create_langgraph, kAny,
            "metadata.versions.@langchain/core kwargs.metadata.versions.@langchain/core"},
    Dialect{"mastra", score_mastra, create_mastra, kAny},
    Dialect{"wave", score_wave, create_wave, kWave},
    Dialect{"acp", score_acp, create_acp, kAny,
            "result.agentInfo.version params.protocolVersion result.protocolVersion"},
    Dialect{"gemini", score_gemini, create_gemini, kGemini},
    Dialect{"opencode", score_opencode, create_opencode, kOpencode,
            "info.version properties.info.version"},
    Dialect{"copilot", score_copilot, create_copilot, kCopilot, "data.copilotVersion"},
    Dialect{"cline", score_cline, create_cline, kCline, "version"},
    Dialect{"mcp", score_mcp, create_mcp, kOthers, "result.protocolVersion params.protocolVersion"},
};

}  // namespace

std::span<const Dialect> dialects() {
  return kDialects;
}

const Dialect* detect_dialect(const Input& input, std::span<const Dialect> known,
                              const Dialect* last) {
  const Dialect* best = nullptr;
  int best_score = 0;
  for (const Dialect& dialect : known) {
    const int score = dialect.score(input);
    if (score > best_score) {
      best = &dialect;
      best_score = score;
    }
  }
  if (best_score < kSure && last != nullptr && last->score(input) > 0) return last;
  return best_score < kHint ? nullptr : best;
}

}  // namespace agent_timeline

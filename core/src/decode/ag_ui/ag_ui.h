// AG-UI: the events by which agents of any framework report their run to a user interface.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_ag_ui(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_ag_ui();

}  // namespace agent_timeline

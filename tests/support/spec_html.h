// Writes the calls recorded by a SpecSink as HTML. For spec_sink.cpp only.
#pragma once

#include <string>
#include <vector>

#include "support/spec_sink.h"

namespace agent_timeline::testing {

[[nodiscard]] std::string spec_html(const std::vector<SpecSink::Call>& calls,
                                    const SpecProfile& profile);

}  // namespace agent_timeline::testing

#include "decode/input/options.h"

namespace agent_timeline {

const Dialect* find_dialect(std::string_view name) {
  for (const Dialect& dialect : dialects()) {
    if (dialect.name == name) return &dialect;
  }
  return nullptr;
}

}  // namespace agent_timeline

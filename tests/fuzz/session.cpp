// Fuzzes a session with any bytes, in pieces whose size the first byte chooses: after every push
// the patches must give the snapshot, the final snapshot must equal that of a single push, and all
// output must be well-formed.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "support/session_checks.h"

namespace {

using namespace agent_timeline;

void require(const std::string& problem) {
  if (problem.empty()) return;
  std::fprintf(stderr, "%s\n", problem.c_str());
  std::abort();
}

std::vector<std::size_t> cuts_of(std::string_view input, std::size_t step) {
  std::vector<std::size_t> cuts;
  constexpr std::size_t most = 3;  // each costs a comparison of snapshots
  for (std::size_t at = step; at < input.size() && cuts.size() < most; at += step)
    cuts.push_back(at);
  return cuts;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
  Session cut;
  require(testing::patch_problem(cut, input, cuts_of(input, 1 + data[0])));
  require(testing::output_problem(cut));
  Session whole;
  whole.push(input);
  whole.end();
  require(testing::everything(whole) == testing::everything(cut) ? ""
                                                                 : "the cuts change the output");
  return 0;
}

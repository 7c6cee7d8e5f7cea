// The requests of an ACP session that wait for their answers. Both sides number their requests
// independently, so that two may have the same id: an answer is matched to the latest request that
// it can belong to.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"

namespace agent_timeline {

struct AcpRequest {
  std::string id;
  std::string method;
  std::string session;
  /// What it is about: a call, a terminal.
  std::string subject;
  /// What the answer is read by: of requests for permission, and of questions.
  Value params = {};
};

class AcpRequests {
 public:
  void add(const Value& request);
  /// Takes the request that `answer` answers, if it was seen.
  [[nodiscard]] std::optional<AcpRequest> take(const Value& answer);

 private:
  /// Latest last. Few wait at once; of more than this the oldest are forgotten.
  static constexpr std::size_t kMaxWaiting = 64;
  std::vector<AcpRequest> waiting_;
};

}  // namespace agent_timeline

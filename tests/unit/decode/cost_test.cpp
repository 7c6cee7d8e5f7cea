// Costs: from the spelling of a JSON number to billionths of a dollar.
#include "decode/read/cost.h"

#include <catch2/catch_test_macros.hpp>
#include <string_view>

using namespace agent_timeline;

TEST_CASE("costs are read from the decimal spelling without rounding errors", "[decode][cost]") {
  struct Row {
    std::string_view spelling;
    std::optional<std::int64_t> nano;
  };
  const Row rows[] = {
      {"0", 0},
      {"0.0", 0},
      {"1", 1'000'000'000},
      {"0.0347", 34'700'000},
      {"0.013875000000000002", 13'875'000},
      {"0.0000000005", 1},
      {"0.00000000049", 0},
      {"5e-05", 50'000},
      {"1.5E-3", 1'500'000},
      {"2e+2", 200'000'000'000},
      {"1e-99", 0},
      {"9999999", 9'999'999'000'000'000},
      {"12345678", std::nullopt},
      {"1e400", std::nullopt},
      {"-1", std::nullopt},
  };
  for (const Row& row : rows) {
    CAPTURE(row.spelling);
    CHECK(read_nano_usd(Value::number(std::string(row.spelling))) == row.nano);
  }
  CHECK(read_nano_usd(Value::string("1")) == std::nullopt);
  CHECK(read_nano_usd(Value()) == std::nullopt);
}

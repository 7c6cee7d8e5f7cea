// Formats numbers with units in English, for labels and listings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace agent_timeline {

/// Formats with thousands separators: `1,234,567`.
[[nodiscard]] std::string grouped(std::int64_t number);

/// `850 ms`, `1.2 s`, `12 s`, `1m 5s`, `2h 0m`. A negative duration counts as 0.
[[nodiscard]] std::string duration_text(std::int64_t milliseconds);

/// Whole seconds in the format for the end of a turn: `12s`, `1m 5s`, `2h 0m`.
[[nodiscard]] std::string seconds_text(std::int64_t seconds);

/// Bytes below 1024, then KiB, MiB, … with one decimal: `50.0 KiB`.
[[nodiscard]] std::string bytes_text(std::int64_t bytes);

/// `980`, and above 1,000 `1.2k`.
[[nodiscard]] std::string thousands_text(std::int64_t number);

/// Dollars and cents, rounded half up: `$0.13`; four decimals below one cent: `$0.0034`.
[[nodiscard]] std::string dollars_text(std::int64_t nano_usd);

/// Formats `number` in the unit that `name` specifies: `milliseconds`, `seconds`, `bytes`,
/// `characters`, `nano_usd`, `tokens`; as a plain number for any other name.
[[nodiscard]] std::string quantity_text(std::string_view name, std::int64_t number);

}  // namespace agent_timeline

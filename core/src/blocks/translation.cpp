#include "blocks/translation.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/json/read.h"
#include "blocks/quantities.h"

namespace agent_timeline {
namespace {

const Translation* current_translation = nullptr;

/// Replaces the separators of an English number by those of another language.
std::string with_separators(std::string number, std::string_view group, std::string_view decimal) {
  std::string out;
  for (const char c : number) {
    if (c == ',') {
      out += group;
    } else if (c == '.') {
      out += decimal;
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

std::optional<Translation> Translation::read(std::string_view json) {
  auto parsed = read_json(json);
  const Value* table = std::get_if<Value>(&parsed);
  if (table == nullptr || !table->is_object()) return std::nullopt;
  Translation translation;
  for (const Member& row : table->members()) {
    const std::string_view text = row.value.string_or_empty();
    const std::string_view one = row.value["one"].string_or_empty();
    const std::string_view other = row.value["other"].string_or_empty();
    Forms forms{std::string(one), std::string(text.empty() ? other : text)};
    if (!forms.other.empty()) translation.texts_.emplace(row.key, std::move(forms));
  }
  return translation;
}

std::string_view Translation::text(std::string_view key, bool is_singular) const {
  const auto found = texts_.find(key);
  if (found == texts_.end()) return {};
  const Forms& forms = found->second;
  return is_singular && !forms.one.empty() ? forms.one : forms.other;
}

std::string Translation::unit(std::string_view name, const std::string& amount,
                              bool is_singular) const {
  std::string out(text("unit." + std::string(name), is_singular));
  constexpr std::string_view kCount = "{count}";
  const std::size_t at = out.find(kCount);
  if (at != std::string::npos) out.replace(at, kCount.size(), amount);
  return out;
}

std::string Translation::grouped(std::int64_t number) const {
  return with_separators(agent_timeline::grouped(number), text("number.group", false),
                         text("number.decimal", false));
}

std::string Translation::with_one_decimal(std::int64_t number, std::int64_t unit) const {
  std::int64_t whole = number / unit;
  std::int64_t tenths = (number % unit * 10 + unit / 2) / unit;
  if (tenths == 10) {
    ++whole;
    tenths = 0;
  }
  return grouped(whole) + std::string(text("number.decimal", false)) + std::to_string(tenths);
}

std::string Translation::duration(std::int64_t milliseconds) const {
  const std::int64_t ms = std::max<std::int64_t>(milliseconds, 0);
  if (ms < 1000) return unit("milliseconds", std::to_string(ms));
  if (ms < 9950) return unit("seconds", with_one_decimal(ms, 1000));
  return seconds(ms / 1000 + (ms % 1000 >= 500 ? 1 : 0));
}

std::string Translation::seconds(std::int64_t seconds) const {
  const std::int64_t s = std::max<std::int64_t>(seconds, 0);
  const auto counted = [&](std::string_view name, std::int64_t count) {
    return unit(name, grouped(count));
  };
  if (s < 60) return counted("seconds", s);
  if (s < 3600) return counted("minutes", s / 60) + " " + counted("seconds", s % 60);
  return counted("hours", s / 3600) + " " + counted("minutes", s / 60 % 60);
}

std::string Translation::bytes(std::int64_t bytes) const {
  constexpr std::array<std::string_view, 4> kUnits = {"kibibytes", "mebibytes", "gibibytes",
                                                      "tebibytes"};
  if (bytes < 1024) return unit("bytes", grouped(bytes), bytes == 1);
  std::int64_t size = 1024;
  std::size_t at = 0;
  while (at + 1 < kUnits.size() && bytes / size >= 1024) {
    size *= 1024;
    ++at;
  }
  return unit(kUnits[at], with_one_decimal(bytes, size));
}

std::string Translation::dollars(std::int64_t nano_usd) const {
  const std::string amount = dollars_text(nano_usd).substr(1);
  return unit("dollars",
              with_separators(amount, text("number.group", false), text("number.decimal", false)));
}

std::string Translation::quantity(std::string_view name, std::int64_t number) const {
  if (name == "milliseconds") return duration(number);
  if (name == "seconds") return seconds(number);
  if (name == "bytes") return bytes(number);
  if (name == "characters") {
    if (number <= 1000) return std::to_string(number);
    return unit("thousands", with_one_decimal(number, 1000));
  }
  if (name == "nano_usd") return dollars(number);
  if (name == "tokens") return grouped(number);
  return std::to_string(number);
}

TranslationScope::TranslationScope(const Translation* translation)
    : outer_(std::exchange(current_translation, translation)) {}

TranslationScope::~TranslationScope() {
  current_translation = outer_;
}

const Translation* TranslationScope::current() {
  return current_translation;
}

}  // namespace agent_timeline

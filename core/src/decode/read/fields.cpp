#include "decode/read/fields.h"

#include <algorithm>

#include "base/json/read.h"
#include "base/number.h"
#include "base/text.h"

namespace agent_timeline {
namespace {

/// Reads the fields of a date and time from left to right; an invalid one makes all of it invalid.
class TimeReader {
 public:
  explicit TimeReader(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] bool at_end() const { return rest_.empty(); }

  /// Takes one of `characters`; returns 0 if the next character is none of them.
  char any_of(std::string_view characters) {
    if (rest_.empty() || characters.find(rest_.front()) == std::string_view::npos) return 0;
    const char found = rest_.front();
    rest_.remove_prefix(1);
    return found;
  }
  void require(std::string_view characters) { ok_ = any_of(characters) != 0 && ok_; }

  std::int64_t digits(std::size_t count, std::int64_t largest) {
    const std::string_view field = rest_.substr(0, count);
    const std::int64_t number = parse_integer(field).value_or(-1);
    ok_ = ok_ && field.size() == count && number >= 0 && number <= largest;
    rest_.remove_prefix(field.size());
    return number;
  }

  /// Reads the digits behind a decimal point as thousandths and drops further ones.
  std::int64_t thousandths() {
    std::int64_t out = 0;
    std::int64_t weight = 100;
    while (const char digit = any_of("0123456789")) {
      out += (digit - '0') * weight;
      weight /= 10;
    }
    return out;
  }

 private:
  std::string_view rest_;
  bool ok_ = true;
};

/// Returns the days from 1970-01-01 to a date of the Gregorian calendar. Years begin in March here,
/// so that a leap day is the last day of its year.
std::int64_t days_since_1970(std::int64_t year, std::int64_t month, std::int64_t day) {
  constexpr std::int64_t days_before_1970 = 719468;
  const std::int64_t march_year = month <= 2 ? year - 1 : year;
  const std::int64_t march_month = (month + 9) % 12;
  const std::int64_t leap_days = march_year / 4 - march_year / 100 + march_year / 400;
  return march_year * 365 + leap_days + (153 * march_month + 2) / 5 + day - 1 - days_before_1970;
}

std::optional<std::int64_t> read_date_time(std::string_view text) {
  TimeReader reader(text);
  const std::int64_t year = reader.digits(4, 9999);
  reader.require("-");
  const std::int64_t month = reader.digits(2, 12);
  reader.require("-");
  const std::int64_t day = reader.digits(2, 31);
  reader.require("Tt ");
  const std::int64_t hour = reader.digits(2, 23);
  reader.require(":");
  const std::int64_t minute = reader.digits(2, 59);
  reader.require(":");
  const std::int64_t second = reader.digits(2, 60);
  const std::int64_t fraction = reader.any_of(".,") != 0 ? reader.thousandths() : 0;
  std::int64_t offset_minutes = 0;
  if (const char sign = reader.any_of("+-")) {
    offset_minutes = reader.digits(2, 23) * 60;
    reader.any_of(":");
    offset_minutes += reader.digits(2, 59);
    if (sign == '-') offset_minutes = -offset_minutes;
  } else {
    reader.any_of("Zz");
  }
  if (!reader.ok() || !reader.at_end() || month == 0 || day == 0) return std::nullopt;
  const std::int64_t minutes =
      days_since_1970(year, month, day) * 24 * 60 + hour * 60 + minute - offset_minutes;
  return (minutes * 60 + second) * 1000 + fraction;
}

}  // namespace

std::string id_text(const Value& value) {
  return value.is_string() || value.is_number() ? std::string(value.text()) : std::string();
}

std::string string_field(const Value& fields, const char* name) {
  return std::string(fields[name].string_or_empty());
}

const Value& either_field(const Value& fields, const char* name, const char* other) {
  const Value* value = fields.find(name);
  return value != nullptr ? *value : fields[other];
}

std::string_view first_text(const Value& fields, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    const std::string_view text = fields[name].string_or_empty();
    if (!is_blank(text)) return text;
  }
  return {};
}

std::string joined_texts(const Value& list, std::string_view separator) {
  std::string out;
  for (const Member& one : list.members()) {
    if (!out.empty()) out += separator;
    out += one.value.string_or_empty();
  }
  return out;
}

std::int64_t read_tokens(const Value& value) {
  constexpr std::int64_t largest = std::int64_t{1} << 53;
  return std::clamp(value.integer().value_or(0), std::int64_t{0}, largest);
}

const Value& unwrap_option(const Value& value) {
  return value.is_array() ? value.element(0) : value;
}

Content read_content(const Value& content) {
  Content out;
  if (!content.is_array()) {
    if (content.is_string()) {
      out.text = content.text();
    } else if (content.truthy()) {
      out.rest = content;
    }
    return out;
  }
  for (const Member& block : content.members()) {
    const Value& text = block.value["text"];
    if (block.value["type"].string_or_empty() == "text" && text.is_string()) {
      if (!out.text.empty()) out.text += '\n';
      out.text += text.text();
    } else {
      if (out.rest.is_null()) out.rest = Value::array();
      out.rest.add({}, block.value);
    }
  }
  return out;
}

std::string error_message(const Value& payload) {
  if (payload.is_string()) return std::string(payload.text());
  if (payload.is_array()) {
    for (auto item = payload.members().rbegin(); item != payload.members().rend(); ++item) {
      if (item->value.is_string()) return std::string(item->value.text());
    }
  }
  for (const std::string_view name : {"message", "error"}) {
    if (payload[name].is_string()) return std::string(payload[name].text());
  }
  return {};
}

ToolInput parse_arguments(const Value& text) {
  if (!text.is_string()) return {text.is_null() ? Value::object() : text, {}};
  if (is_blank(text.text())) return {Value::object(), {}};
  auto parsed = read_json(text.text());
  if (Value* value = std::get_if<Value>(&parsed)) return {std::move(*value), {}};
  return {Value(), std::string(text.text())};
}

std::optional<std::int64_t> read_time(const Value& value) {
  if (value.is_string()) return read_date_time(value.text());
  if (const auto whole = value.integer()) return whole;
  if (!value.is_number()) return std::nullopt;
  std::string_view spelling = value.text();
  const std::optional<std::int64_t> milliseconds = consume_integer(spelling);
  return spelling.starts_with('.') ? milliseconds : std::nullopt;
}

}  // namespace agent_timeline

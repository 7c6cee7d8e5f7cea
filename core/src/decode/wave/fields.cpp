#include "decode/wave/fields.h"

#include <array>

#include "base/text.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"

namespace agent_timeline {
namespace {

struct StageName {
  std::string_view word;
  WaveStage stage;
};

constexpr std::array kStages = {
    StageName{"start", WaveStage::start},
    StageName{"streaming", WaveStage::streaming},
    StageName{"running", WaveStage::running},
    StageName{"end", WaveStage::end},
};

bool has_value(const Value& value) {
  return !value.is_null() && !(value.is_string() && value.text().empty());
}

/// Returns the field or, if it is missing, `legacy`, which the first version of the interface has.
const Value& field(const Value& block, std::string_view name, const Value& legacy) {
  return has_value(block[name]) ? block[name] : legacy;
}

bool has_outcome(const WaveOutcome& outcome) {
  const bool result = (outcome.text && !outcome.text->empty()) || !outcome.data.is_null();
  return result || outcome.success || is_wave_error(outcome.error);
}

/// Guesses the stage of a block that names none from its other fields.
WaveStage guess_stage(const Value& block, const WaveToolFields& fields) {
  if (block["isRunning"].truthy()) return WaveStage::running;
  if (has_outcome(fields.outcome)) return WaveStage::end;
  if (!fields.parameters_chunk.empty()) return WaveStage::streaming;
  return block["isRunning"].is_null() ? WaveStage::running : WaveStage::start;
}

WaveStage read_stage(const Value& block, const WaveToolFields& fields,
                     std::vector<DecodeNote>& notes) {
  const Value& word = block["stage"];
  if (!block["isRunning"].is_null()) {
    notes.push_back({"deprecated-is-running", "A tool block has the removed field isRunning."});
  }
  if (const auto stage = read_wave_stage(word.string_or_empty())) return *stage;
  if (word.is_null()) {
    notes.push_back({"missing-stage", "A tool block has no stage."});
  } else {
    notes.push_back(
        {"unknown-stage", "A tool block has the unknown stage " + std::string(word.text()) + "."});
  }
  return guess_stage(block, fields);
}

WaveOutcome read_outcome(const Value& block) {
  WaveOutcome outcome;
  const Value& content = block["content"];
  const Value& result = block["result"].is_null() && has_value(content) ? content : block["result"];
  if (result.is_string()) {
    outcome.text = std::string(result.text());
  } else {
    outcome.data = result;
  }
  outcome.error = block["error"];
  if (!block["success"].is_null()) outcome.success = block["success"].truthy();
  outcome.brief = block["shortResult"].string_or_empty();
  outcome.images = read_wave_images(block["images"]);
  outcome.background_task = id_text(block["backgroundTaskId"]);
  outcome.first_line = block["startLineNumber"].integer().value_or(0);
  return outcome;
}

bool has_legacy_shape(const Value& block) {
  return block["toolCall"].is_object() || has_value(block["content"]);
}

}  // namespace

std::optional<WaveStage> read_wave_stage(std::string_view word) {
  const StageName* row = find_row(kStages, &StageName::word, word);
  return row == nullptr ? std::nullopt : std::optional(row->stage);
}

WaveToolFields read_wave_tool(const Value& block, std::vector<DecodeNote>& notes) {
  WaveToolFields fields;
  const Value& call = block["toolCall"];
  fields.id = id_text(block["id"]);
  fields.name = field(block, "name", call["name"]).string_or_empty();
  fields.subject = block["compactParams"].string_or_empty();
  const Value& parameters = field(block, "parameters", call["arguments"]);
  if (has_value(parameters)) {
    fields.parameters = &parameters;
  } else {
    fields.parameters_chunk = block["parametersChunk"].string_or_empty();
  }
  fields.outcome = read_outcome(block);
  fields.stage = read_stage(block, fields, notes);
  if (fields.stage == WaveStage::end) fields.ended_ms = read_time(block["timestamp"]);
  if (has_legacy_shape(block)) {
    notes.push_back({"legacy-shape", "A tool block has the legacy field content or toolCall."});
  }
  if (fields.id.empty()) notes.push_back({"missing-id", "A tool block has no id."});
  return fields;
}

void check_wave_stage_fields(const Value& block, WaveStage stage, std::vector<DecodeNote>& notes) {
  std::string misplaced;
  const auto check = [&](std::string_view name, bool allowed, bool present) {
    if (allowed || !present) return;
    if (!misplaced.empty()) misplaced += ", ";
    misplaced += name;
  };
  const bool at_end = stage == WaveStage::end;
  const bool at_start = stage == WaveStage::start;
  check("parametersChunk", stage == WaveStage::streaming, has_value(block["parametersChunk"]));
  check("result", !at_start, has_value(block["result"]));
  check("shortResult", !at_start, has_value(block["shortResult"]));
  check("success", at_end, !block["success"].is_null());
  check("error", at_end, is_wave_error(block["error"]));
  if (misplaced.empty()) return;
  notes.push_back(
      {"field-in-wrong-stage", "Fields that do not belong to this stage: " + misplaced + "."});
}

bool is_wave_error(const Value& error) {
  if (error.is_string()) return !is_blank(error.text());
  return error.truthy();
}

Image read_wave_image(std::string_view url, std::string_view media_type) {
  if (url.starts_with("data:")) {
    const std::size_t comma = url.find(',');
    const std::string_view header = url.substr(5, comma == url.npos ? comma : comma - 5);
    if (comma != url.npos && header.ends_with(";base64")) {
      const std::string_view declared_type = header.substr(0, header.find(';'));
      return {Image::Source::data, std::string(url.substr(comma + 1)),
              std::string(declared_type.empty() ? media_type : declared_type)};
    }
    return {Image::Source::url, std::string(url), std::string(media_type)};
  }
  const bool is_url = url.starts_with("https://") || url.starts_with("http://");
  return {is_url ? Image::Source::url : Image::Source::path, std::string(url),
          std::string(media_type)};
}

std::vector<Image> read_wave_images(const Value& images) {
  std::vector<Image> out;
  for (const Member& item : images.members()) {
    const Value& image = item.value;
    const std::string_view media_type =
        (image["mediaType"].is_null() ? image["mimeType"] : image["mediaType"]).string_or_empty();
    const std::string_view data = image["data"].string_or_empty();
    if (!data.empty()) {
      out.push_back({Image::Source::data, std::string(data), std::string(media_type)});
      if (data.starts_with("data:")) out.back() = read_wave_image(data, media_type);
    } else if (const Value& path = image["path"]; path.is_string()) {
      out.push_back(read_wave_image(path.text(), media_type));
    } else if (image.is_string()) {
      out.push_back(read_wave_image(image.text()));
    }
  }
  return out;
}

}  // namespace agent_timeline

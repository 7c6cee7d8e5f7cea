#include "decode/opencode/prompts.h"

#include <cstddef>
#include <iterator>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/opencode/newer_form.h"
#include "decode/read/fields.h"
#include "decode/read/images.h"

namespace agent_timeline {
namespace {

/// The maximum number of files in one row, because the row is sent again with each file.
constexpr std::size_t kMaxFilesPerRow = 32;
/// The length of the text in which mentions of files are searched for.
constexpr std::size_t kMaxSearchedBytes = std::size_t{16} * 1024;

/// Returns the words in the text that stand for the file, if there are any.
std::string_view mention_of(const Value& part) {
  const Value& text = part["source"]["text"];
  return text.is_object() ? text["value"].string_or_empty() : text.string_or_empty();
}

bool is_mentioned(const Value& part, std::string_view text) {
  const std::string_view mention = mention_of(part);
  return !mention.empty() && contains(text, mention);
}

/// Adds the elements of `more` to the array `list`, which may be null.
void add_all(const Value& more, Value& list) {
  for (const Member& item : more.members()) {
    if (list.is_null()) list = Value::array();
    list.add({}, item.value);
  }
}

}  // namespace

void read_opencode_file_part(const Value& part, MessageEvent& message) {
  const std::string mime = string_field(part, "mime");
  std::string url = first_opencode_text({&part["url"], &part["uri"]});
  if (url.empty() && part["data"].is_string()) {
    url = "data:" + mime + ";base64," + std::string(part["data"].text());
  }
  if (mime.starts_with("image/") && !url.empty()) {
    message.images.push_back(image_of_url(url, mime));
    return;
  }
  Value file = Value::object();
  const std::string name =
      first_opencode_text({&part["filename"], &part["name"], &part["source"]["path"]});
  if (!name.empty()) file.add("filename", Value::string(name));
  if (!mime.empty()) file.add("mime", Value::string(mime));
  if (!url.empty() && !url.starts_with("data:")) file.add("url", Value::string(url));
  if (file.size() == 0) return;
  if (message.attachment.is_null()) message.attachment = Value::array();
  message.attachment.add({}, std::move(file));
}

MessageEvent read_opencode_prompt(const std::string& key, const Value& prompt) {
  MessageEvent message;
  message.key = key;
  message.role = Role::user;
  message.text = string_field(prompt, "text");
  for (const Member& file : prompt["files"].members()) {
    const bool is_image = file.value["mime"].string_or_empty().starts_with("image/");
    if (is_image || !is_mentioned(file.value, message.text)) {
      read_opencode_file_part(file.value, message);
    }
  }
  return message;
}

void OpencodePrompts::enter(const std::string& message) {
  if (latest_.message == message) return;
  latest_ = {};
  latest_.message = message;
}

void OpencodePrompts::add_text(const Value& part, MessageEvent& message) {
  const std::string message_id = id_text(part["messageID"]);
  if (message_id.empty()) return;
  enter(message_id);
  Row& row = rows_[message_id];
  if (row.key.empty()) row.key = message.key;
  if (row.text_part.empty()) row.text_part = message.key;
  if (row.text_part != message.key) return;
  message.key = row.key;
  latest_.text = message.text.substr(0, kMaxSearchedBytes);
}

/// A file that the text mentions is not shown.
void OpencodePrompts::add_file(const Value& part, MessageEvent message, Event& event) {
  const std::string message_id = id_text(part["messageID"]);
  if (message_id.empty()) {
    event.bodies.emplace_back(std::move(message));
    return;
  }
  enter(message_id);
  Row& row = rows_[message_id];
  const bool is_in_text = message.images.empty() && is_mentioned(part, latest_.text);
  const bool has_id = !part["id"].is_null();
  if (is_in_text || (has_id && !files_.insert(message.key).second)) return;
  if (latest_.images.size() + latest_.files.size() >= kMaxFilesPerRow) {
    event.bodies.emplace_back(std::move(message));
    return;
  }
  if (row.key.empty()) row.key = message.key;
  std::move(message.images.begin(), message.images.end(), std::back_inserter(latest_.images));
  add_all(message.attachment, latest_.files);
  message.key = row.key;
  message.change = TextChange::append;
  message.images = latest_.images;
  message.attachment = latest_.files;
  event.bodies.emplace_back(std::move(message));
}

}  // namespace agent_timeline

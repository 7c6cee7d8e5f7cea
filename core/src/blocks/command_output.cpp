#include "blocks/command_output.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "base/text.h"
#include "blocks/badges.h"
#include "blocks/live_call.h"
#include "blocks/parts.h"
#include "blocks/summary.h"

namespace agent_timeline {
namespace {

using Outcome = CommandOutput::Outcome;

/// Signals 1 to 15 on Linux; the common ones have the same numbers on every system.
constexpr std::string_view kSignals[] = {
    "SIGHUP",  "SIGINT",  "SIGQUIT", "SIGILL",  "SIGTRAP", "SIGABRT", "SIGBUS",  "SIGFPE",
    "SIGKILL", "SIGUSR1", "SIGSEGV", "SIGUSR2", "SIGPIPE", "SIGALRM", "SIGTERM",
};
constexpr std::int64_t kInterrupt = 2;

/// For a command ended by a signal, shells report 128 plus the signal's number as the exit code
/// (POSIX, Shell Command Language, 2.8.2).
void add_signal_badge(std::int64_t exit_code, Block& block) {
  const std::int64_t signal = exit_code - 128;
  if (signal < 1 || signal > static_cast<std::int64_t>(std::size(kSignals))) return;
  if (signal == kInterrupt) {
    return add_badge(block, make_label("badge.interrupted"), Tone::warning);
  }
  const std::string name(kSignals[signal - 1]);
  add_badge(block, make_label("badge.signal", {{"signal", name}}), Tone::bad);
}

/// For a command reported as running. If its call has ended, it runs in the background if it has a
/// job id; otherwise its end was not reported, and there is no badge.
void add_running_badge(const CommandOutput& output, Status status, Block& block) {
  if (is_open(status)) return add_badge(block, make_label("badge.running"));
  if (output.job_id.empty()) return;
  add_badge(block, make_label("badge.background", {{"job", output.job_id}}));
}

void add_end_badge(const CommandOutput& output, Status status, Block& block) {
  switch (output.outcome) {
    case Outcome::running:
      return add_running_badge(output, status, block);
    case Outcome::interrupted:
      return add_badge(block, make_label("badge.interrupted"), Tone::warning);
    case Outcome::completed: {
      if (!output.exit_code) return;
      const LabelArgument code{"code", std::to_string(*output.exit_code)};
      add_badge(block, make_label("badge.exit-code", {code}),
                *output.exit_code == 0 ? Tone::good : Tone::bad);
      return add_signal_badge(*output.exit_code, block);
    }
    case Outcome::timed_out:
      if (!output.timeout_ms) return add_badge(block, make_label("badge.timed-out"), Tone::warning);
      return add_badge(block,
                       make_label("badge.timed-out-after", {{"milliseconds", *output.timeout_ms}}),
                       Tone::warning);
    case Outcome::background:
      return add_badge(block, make_label("badge.background", {{"job", output.job_id}}));
  }
}

const LiveOutput::Stream& stream_of(const LiveOutput& output, TerminalPart::Stream which) {
  const bool error = which == TerminalPart::Stream::standard_error;
  return error ? output.standard_error() : output.standard_output();
}

TerminalPart played_part(const LiveOutput::Stream& stream) {
  TerminalPart part;
  part.lines = stream.playback.lines();
  part.unchanged_lines = stream.unchanged_lines;
  part.changed_from = stream.changed_from;
  part.change_end = stream.change_end;
  return part;
}

/// The part of one stream, played back from the start unless a live call has already done so.
TerminalPart terminal_part(TerminalPart::Stream which, std::string_view text,
                           const PlaybackContext& context) {
  TerminalPart part;
  if (context.live.call != nullptr) {
    part = played_part(stream_of(context.live.call->output(), which));
  } else {
    terminal::Playback playback;
    playback.write(played_text(text));
    if (!context.growing) playback.finish();
    part.lines = playback.lines();
  }
  part.stream = which;
  part.growing = context.growing;
  return part;
}

void add_stream(Block& block, TerminalPart::Stream which, std::string_view text,
                std::optional<std::int64_t> total_lines, const PlaybackContext& context) {
  const LiveCall* live = context.live.call;
  const GrowingText* measured = live == nullptr ? nullptr : &stream_of(live->output(), which).text;
  if (measured != nullptr ? measured->is_blank() : is_blank(text)) return;
  const bool error = which == TerminalPart::Stream::standard_error;
  Part part = make_part(error ? "stderr" : "stdout", error ? "part.error-output" : "part.output",
                        terminal_part(which, text, context));
  if (total_lines) {
    const std::size_t lines = measured != nullptr ? measured->lines() : count_lines(text);
    part.note = make_label("note.output-cut",
                           {{"shown", static_cast<std::int64_t>(lines)}, {"count", *total_lines}});
  }
  block.parts.push_back(std::move(part));
}

/// Shows the command of a call whose input does not contain it.
void show_command_text(const std::string& command, const LiveView& live, Block& block) {
  const bool is_shown = std::any_of(block.parts.begin(), block.parts.end(),
                                    [](const Part& part) { return part.key == "command"; });
  if (is_shown || is_blank(command)) return;
  if (block.summary_parts.empty()) add_summary(block, SummaryPart::Kind::command, command);
  std::optional<PlaceholderPart> placeholder;
  if (live.detail == LiveDetail::growth) placeholder = live.call->placeholder("command");
  block.parts.push_back(
      make_part("command", "part.command",
                placeholder ? PartContent(*placeholder) : command_content(command)));
}

}  // namespace

void show_command(const CommandOutput& output, Status status, bool by_user,
                  const PlaybackContext& context, Block& block) {
  show_command_text(output.command, context.live, block);
  add_end_badge(output, status, block);
  const std::size_t before = block.parts.size();
  add_stream(block, TerminalPart::Stream::standard_output, output.standard_output,
             output.standard_output_lines, context);
  add_stream(block, TerminalPart::Stream::standard_error, output.standard_error,
             output.standard_error_lines, context);
  const bool call_succeeded = status == Status::done && !by_user;
  const bool succeeded = output.exit_code ? *output.exit_code == 0 : call_succeeded;
  if (block.parts.size() > before || output.outcome != Outcome::completed || !succeeded) return;
  Part silent = make_part("empty", "", NoticePart{});
  silent.note = make_label("note.command-no-output");
  block.parts.push_back(std::move(silent));
}

TerminalPart live_terminal(const LiveOutput& output) {
  TerminalPart part = played_part(output.standard_output());
  part.growing = true;
  return part;
}

}  // namespace agent_timeline

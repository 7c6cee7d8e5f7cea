// The few texts of the page itself, in each language that `--lang` accepts; all others are in the package's
// tables, which the view gets. For page.js. Invariant: every language has all texts.

/** By language. `read` gets a number as the language writes it. */
export const kPageWords = {
  en: {
    live: "Live",
    read: (megabytes) => `${megabytes} MB read`,
    failed: (reason) => `Reading the session failed: ${reason}`,
    stopped: "the server has stopped.",
  },
  de: {
    live: "Live",
    read: (megabytes) => `${megabytes} MB gelesen`,
    failed: (reason) => `Die Sitzung konnte nicht gelesen werden: ${reason}`,
    stopped: "Der Server wurde beendet.",
  },
  ja: {
    live: "ライブ",
    read: (megabytes) => `${megabytes} MB 読み込み済み`,
    failed: (reason) => `セッションを読み込めませんでした: ${reason}`,
    stopped: "サーバーが停止しました。",
  },
  zh: {
    live: "实时",
    read: (megabytes) => `已读取 ${megabytes} MB`,
    failed: (reason) => `读取会话失败：${reason}`,
    stopped: "服务器已停止。",
  },
};

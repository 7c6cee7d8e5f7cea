// Documents that try to run a script, load a resource or break out of their context, for tests of what
// the core makes of them.
// Invariant: each depends on the random numbers alone; an executed script would call `__ran`, and a
// loaded resource would come from the host `evil.example`.

const kCall = "__ran(1)";

/** Bare markup: what a page would execute without escaping. */
const kMarkup = [
  `<script>${kCall}</script>`,
  `<script src="https://evil.example/x.js"></script>`,
  `<SCRIPT\n>${kCall}</SCRIPT\n>`,
  `<scr<script>ipt>${kCall}</scr</script>ipt>`,
  `<img src=x onerror=${kCall}>`,
  `<img src="https://evil.example/p.png" srcset="https://evil.example/q.png 2x">`,
  `<img/src='x'/onerror='${kCall}'/>`,
  `<svg onload=${kCall}><circle/></svg>`,
  `<svg><script>${kCall}</script></svg>`,
  `<svg><a xlink:href="javascript:${kCall}"><text>x</text></a></svg>`,
  `<svg><animate onbegin=${kCall} attributeName=x dur=1s>`,
  `<svg><style><img src=x onerror=${kCall}></style></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>${kCall}</script>"></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${kCall}&gt;">`,
  `<math href="javascript:${kCall}">x</math>`,
  `<noscript><p title="</noscript><img src=x onerror=${kCall}>">`,
  `<template><script>${kCall}</script></template>`,
  `<xmp><p title="</xmp><img src=x onerror=${kCall}>">`,
  `<title><p title="</title><img src=x onerror=${kCall}>">`,
  `<textarea><p title="</textarea><img src=x onerror=${kCall}>">`,
  `<iframe src="javascript:${kCall}"></iframe>`,
  `<iframe srcdoc="<img src=x onerror=parent.${kCall}>"></iframe>`,
  `<object data="https://evil.example/o"></object><embed src="https://evil.example/e">`,
  `<link rel="stylesheet" href="https://evil.example/s.css">`,
  `<style>@import url(https://evil.example/i.css); * { background: url(//evil.example/b) }</style>`,
  `<div style="background:url(https://evil.example/d)">x</div>`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  `<base href="https://evil.example/">`,
  `<form action="javascript:${kCall}"><input type=submit autofocus onfocus=${kCall}></form>`,
  `<button formaction="javascript:${kCall}">x</button>`,
  `<details open ontoggle=${kCall}><summary>x</summary></details>`,
  `<video><source onerror=${kCall}></video><audio src=x onerror=${kCall}>`,
  `<body onload=${kCall}><html onfocus=${kCall}>`,
  `<a href="javascript:${kCall}" ping="https://evil.example/ping">x</a>`,
  `<marquee onstart=${kCall}>x</marquee>`,
  `<input name=attributes><input name=parentNode><form id=cookie>`,
  `<a id=defaultView name=__proto__ class=constructor>x</a>`,
  `<!--><img src=x onerror=${kCall}>-->`,
  `<![CDATA[<img src=x onerror=${kCall}>]]>`,
  `<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">${kCall}</x:script>`,
  `&lt;script&gt;${kCall}&lt;/script&gt;`,
  `&#60;img src=x onerror=${kCall}&#62;`,
  `\u0000<img src=x onerror=${kCall}>`,
  `</span></div></pre></code></table></details><img src=x onerror=${kCall}>`,
  `"><img src=x onerror=${kCall}>`,
  `' onmouseover='${kCall}`,
  '" autofocus onfocus="__ran(1)" x="',
  "`${__ran(1)}`",
  "{{constructor.constructor('__ran(1)')()}}",
  "javascript:__ran(1)",
];

/** Targets of links and images. */
const kAddresses = [
  `javascript:${kCall}`,
  `JaVaScRiPt:${kCall}`,
  `java\tscript:${kCall}`,
  `java\nscript:${kCall}`,
  `\u0001javascript:${kCall}`,
  ` javascript:${kCall}`,
  `\u00a0javascript:${kCall}`,
  `javascript&colon;${kCall}`,
  `&#106;avascript:${kCall}`,
  `&#x6A&#x61;vascript:${kCall}`,
  `javascript&#58;${kCall}`,
  `javascript\\:${kCall}`,
  `%6aavascript:${kCall}`,
  `javascript://evil.example/%0a${kCall}`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${kCall}</script>`,
  `data:text/html;base64,PHNjcmlwdD5fX3JhbigxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg onload=${kCall}>`,
  `blob:https://evil.example/1`,
  `file:///etc/passwd`,
  `intent://evil.example#Intent;scheme=https;end`,
  `view-source:https://evil.example`,
  `feed:javascript:${kCall}`,
  `//evil.example/x`,
  `\\\\evil.example\\x`,
  `/\\evil.example`,
  `https:evil.example`,
  `https:\\\\evil.example`,
  `https://user:pass@evil.example@good.example/`,
  `https://evil.example\u3002good.example/`,
  `https://ev\u0131l.example/`,
  `https://\u017f.example`,
  `https://xn--evil-.example`,
  `https://[::1]/`,
  `https://0x7f.1/`,
  `https://a.co\uff1c`,
  `https://evil.example/"onmouseover="${kCall}`,
  `https://evil.example/<script>`,
  `https://evil.example/)${kCall}`,
  `http://evil.example:99999/`,
  `mailto:a@evil.example?subject=<script>`,
  `www.123`,
  `www.evil.example/"><img src=x>`,
  `#"><script>${kCall}</script>`,
  `?x=<img src=x onerror=${kCall}>`,
  `relative/..//evil.example`,
  `\ud800https://evil.example`,
  ``,
];

/** Markdown around a text and an address. */
const kMarkdown = [
  (text, address) => `[${text}](${address})`,
  (text, address) => `[${text}](<${address}> "${text}")`,
  (text, address) => `![${text}](${address} '${text}')`,
  (text, address) => `[![${text}](${address})](${address})`,
  (_text, address) => `<${address}>`,
  (_text, address) => `see ${address}, or (${address}).`,
  (text, address) => `[${text}][x]\n\n[x]: ${address} "${text}"`,
  (text, address) => `[x]: <${address}>\n\n[x] ![x] [${text}][x]`,
  (text) => `\`\`\`${text}\n${text}\n\`\`\``,
  (text, address) => `~~~ ${address} ${text}\n${text}`,
  (text) => `    ${text}`,
  (text) => `\`\`${text}\`\``,
  (text) => `# ${text} {#${text}}`,
  (text, address) => `| ${text} | ${address} |\n|:-:|-|\n| ${text} | [a](${address}) |`,
  (text, address) => `- [ ] ${text}\n- [x] [a](${address})\n  > ${text}`,
  (text, address) => `[^1] ${text}\n\n[^1]: ${text} [a](${address})`,
  (text) => `> [!NOTE] ${text}\n> ${text}`,
  (text) => `**${text}** _${text}_ ~~${text}~~`,
  (text) => `$${text}$\n\n$$\n${text}\n$$`,
  (text) => `<div>\n${text}\n\n${text}</div>`,
  (text) => `\\${text}\\`,
  (text) => text,
];

/** Escape sequences that a terminal would interpret. */
const kTerminal = [
  (text) => `\u001b[31m${text}\u001b[0m`,
  (text, address) => `\u001b]8;id=${text};${address}\u001b\\${text}\u001b]8;;\u001b\\`,
  (text, address) => `\u001b]8;;${address}\u0007${text}`,
  (text) => `\u001b]0;${text}\u0007${text}`,
  (text) => `\u001bP${text}\u001b\\\u001b_${text}\u001b\\`,
  (text) => `\u001b[38;2;300;-1;${text}m${text}`,
  (text) => `${text}\r\u001b[2K${text}\b\b\u001b[1A\u001b[99999C${text}`,
  (text) => `\u001b]1337;File=inline=1:${text}\u0007`,
  (text) => text,
];

export class HostileDocuments {
  #random;

  constructor(random) {
    this.#random = random;
  }

  #pick(list) {
    return list[this.#random.below(list.length)];
  }

  address() {
    return this.#mutated(this.#pick(kAddresses));
  }

  /** Returns one payload, unchanged or mutated. */
  text() {
    return this.#mutated(this.#pick(kMarkup));
  }

  markdown() {
    const blocks = [];
    for (let count = 1 + this.#random.below(4); count > 0; count -= 1) {
      blocks.push(this.#pick(kMarkdown)(this.text(), this.address()));
    }
    return this.#mutated(blocks.join(this.#pick(["\n", "\n\n", " ", "\r\n"])));
  }

  terminal() {
    return this.#pick(kTerminal)(this.text(), this.address());
  }

  diff() {
    const name = () => this.#pick([this.text(), this.address(), "a.ts"]);
    const head = this.#pick([
      () => `diff --git a/${name()} b/${name()}\nrename to ${name()}\n`,
      () => `--- ${name()}\n+++ ${name()}\t${name()}\n`,
      () => `*** Begin Patch\n*** Update File: ${name()}\n`,
      () => "",
    ])();
    return `${head}@@ -1,2 +1,2 @@ ${name()}\n-${this.text()}\n+${this.markdown()}\n ${this.text()}\n`;
  }

  /** Returns a string for any place. */
  any() {
    const make = this.#pick(["text", "address", "markdown", "terminal", "diff"]);
    return this[make]();
  }

  /** Splits a text into pieces of at most `maxLength` characters. */
  cut(text, maxLength) {
    const pieces = [];
    for (let at = 0; at < text.length;) {
      const size = 1 + this.#random.below(maxLength);
      pieces.push(text.slice(at, at + size));
      at += size;
    }
    return pieces;
  }

  /**
   * Usually returns the text unchanged; otherwise duplicates, removes or moves a piece, or inserts an
   * odd character.
   */
  #mutated(text) {
    const { below, chance } = this.#random;
    if (text === "" || !chance(0.35)) return text;
    const at = below(text.length);
    const to = Math.min(text.length, at + 1 + below(12));
    const piece = text.slice(at, to);
    const odd = [
      "\u0000",
      "\u00a0",
      "\t",
      "\n",
      "\u202e",
      "\u200b",
      "\\",
      "<",
      "&",
      '"',
      "`",
      "\ud83d",
    ];
    return this.#pick([
      () => text.slice(0, to) + piece + text.slice(to),
      () => text.slice(0, at) + text.slice(to),
      () => piece + text.slice(0, at) + text.slice(to),
      () => text.slice(0, at) + this.#pick(odd) + text.slice(at),
    ])();
  }
}

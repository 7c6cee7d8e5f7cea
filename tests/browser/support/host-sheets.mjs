// What style sheets of hosts do to the elements of their pages, in renditions of our own: those of a
// new project, of the usual frameworks and resets. For the tests of the view's isolation.
// Invariant: every sheet says something of elements that the view and the core's HTML have.

export const hostSheets = {
  "the template of a new project": `
    :root { font-family: Inter, Avenir, Arial, sans-serif; line-height: 1.5; font-weight: 400;
      letter-spacing: 0.18px; color: #6b6375; }
    body { display: flex; place-items: center; min-width: 320px; }
    #host { text-align: center; }
    h1 { font-size: 56px; letter-spacing: -1.68px; margin: 32px 0; line-height: 1.1; }
    h2 { font-size: 24px; margin: 0 0 8px; } p { margin: 0; }
    a { font-weight: 500; color: #646cff; text-decoration: inherit; }
    code { display: inline-flex; font-family: monospace; font-size: 15px; padding: 4px 8px;
      color: #08060d; background: #f4f3ec; border-radius: 4px; }
    button { border-radius: 8px; border: 1px solid transparent; padding: 0.6em 1.2em;
      font-size: 1em; font-weight: 500; background-color: #1a1a1a; transition: border-color 0.25s; }
    button:hover { border-color: #646cff; } button:focus { outline: 4px auto; }`,
  "a reset of utilities, older": `
    *, ::before, ::after { box-sizing: border-box; border: 0 solid #e5e7eb; }
    html { line-height: 1.5; tab-size: 4; font-family: ui-sans-serif, system-ui; }
    body, blockquote, dl, dd, h1, h2, h3, h4, hr, figure, p, pre { margin: 0; }
    h1, h2, h3, h4, h5, h6 { font-size: inherit; font-weight: inherit; }
    a { color: inherit; text-decoration: inherit; } b, strong { font-weight: bolder; }
    code, kbd, samp, pre { font-family: monospace; font-size: 1em; }
    table { text-indent: 0; border-color: inherit; border-collapse: collapse; }
    button, input, textarea { font-family: inherit; font-size: 100%; color: inherit; margin: 0; padding: 0; }
    button, [type="button"] { appearance: button; background-color: transparent; background-image: none; }
    summary { display: list-item; } ol, ul, menu { list-style: none; margin: 0; padding: 0; }
    img, svg, video, canvas { display: block; vertical-align: middle; }
    img, video { max-width: 100%; height: auto; } progress { vertical-align: baseline; }`,
  "a reset of utilities, newer": `
    @layer base {
      *, ::after, ::before, ::backdrop, ::file-selector-button { box-sizing: border-box; margin: 0;
        padding: 0; border: 0 solid; }
      html, :host { line-height: 1.5; -webkit-text-size-adjust: 100%; tab-size: 4; }
      hr { height: 0; color: inherit; border-top-width: 1px; } ol, ul, menu { list-style: none; }
      h1, h2, h3, h4, h5, h6 { font-size: inherit; font-weight: inherit; }
      a { color: inherit; text-decoration: inherit; } small { font-size: 80%; }
      button, input, select { font: inherit; letter-spacing: inherit; color: inherit;
        border-radius: 0; background-color: transparent; opacity: 1; }
      svg { display: block; vertical-align: middle; }
    }`,
  "a framework of components": `
    *, *::before, *::after { box-sizing: border-box; }
    body { margin: 0; font-family: system-ui; font-size: 1rem; line-height: 1.5; color: #212529; text-align: left; }
    h1, h2, h3, h4 { margin-top: 0; margin-bottom: 0.5rem; font-weight: 500; line-height: 1.2; }
    h1 { font-size: calc(1.375rem + 1.5vw); } p { margin-top: 0; margin-bottom: 1rem; }
    ol, ul { padding-left: 2rem; } ol, ul, dl { margin-top: 0; margin-bottom: 1rem; }
    a { color: rgb(13, 110, 253); text-decoration: underline; } dt { font-weight: 700; }
    pre, code, kbd { font-family: monospace; font-size: 1em; }
    pre { display: block; margin-top: 0; margin-bottom: 1rem; overflow: auto; font-size: 0.875em; }
    code { font-size: 0.875em; color: #d63384; word-wrap: break-word; }
    kbd { padding: 0.19rem 0.375rem; background-color: #212529; }
    table { caption-side: bottom; border-collapse: collapse; } th { text-align: inherit; }
    label { display: inline-block; } button { border-radius: 0; text-transform: none; }
    img, svg { vertical-align: middle; } summary { display: list-item; } hr { margin: 1rem 0; opacity: 0.25; }`,
  "the prose of a forge around the view": `
    .around { font-size: 16px; line-height: 1.5; word-wrap: break-word; }
    .around a { background-color: transparent; color: #0969da; text-decoration: none; }
    .around h1, .around h2 { padding-bottom: 0.3em; border-bottom: 1px solid #d1d9e0; font-size: 2em;
      margin-top: 24px; margin-bottom: 16px; font-weight: 600; line-height: 1.25; }
    .around p, .around blockquote, .around ul, .around ol, .around table, .around pre, .around details {
      margin-top: 0; margin-bottom: 16px; }
    .around ul, .around ol { padding-left: 2em; } .around li + li { margin-top: 0.25em; }
    .around blockquote { padding: 0 1em; color: #59636e; border-left: 0.25em solid #d1d9e0; }
    .around table { display: block; width: max-content; max-width: 100%; overflow: auto; }
    .around table th, .around table td { padding: 6px 13px; border: 1px solid #d1d9e0; }
    .around table tr { background-color: #fff; border-top: 1px solid #d1d9e0; }
    .around code, .around tt { padding: 0.2em 0.4em; margin: 0; font-size: 85%; border-radius: 6px;
      white-space: break-spaces; background-color: #818b981f; }
    .around pre { padding: 16px; overflow: auto; font-size: 85%; line-height: 1.45; color: #1f2328;
      background-color: #f6f8fa; border-radius: 6px; word-wrap: normal; }
    .around pre code { display: inline; padding: 0; line-height: inherit; border: 0; }
    .around img { max-width: 100%; box-sizing: content-box; } .around hr { height: 0.25em; padding: 0; }
    .around input { font-size: inherit; line-height: inherit; } .around summary { cursor: default; }`,
  "boxes that are as wide as their content": "* { box-sizing: content-box; }",
  "a page that wants everything its own way": `
    *:where(:not(html, iframe, canvas, img, svg, video):not(svg *)) { all: unset; display: revert; }
    * { margin: 0; padding: 0; font-family: Papyrus; letter-spacing: 2px; color: red; }
    div, section, article, header, ul, li { padding: 3px; border: 1px solid red; }`,
  "small root sizes": ":root { font-size: 10px; }",
  "large root sizes": ":root { font-size: 24px; }",
};

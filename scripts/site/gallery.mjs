// The gallery: every kind of card and part in light and dark colors, rendered by the view from the events in
// site/gallery/samples.js. Used by make-site.mjs.
import { kSamples } from "../../site/gallery/samples.js";
import { escaped } from "./frame.mjs";

const kImports = { "agent-timeline": "./agent-timeline/index.js" };
kImports["agent-timeline/view"] = "./agent-timeline/view.js";

const kHead = `<link rel="stylesheet" href="gallery/gallery.css" />
    <script type="importmap">${JSON.stringify({ imports: kImports })}</script>
    <script type="module" src="gallery/gallery.js"></script>`;

function section({ id, title, about }) {
  const stage = (theme) =>
    `<div class="gallery-view" data-sample="${id}" data-theme="${theme}"></div>`;
  return `<section aria-labelledby="${id}">
<h2 id="${id}">${escaped(title)}</h2>
<p>${escaped(about)}</p>
<div class="gallery-pair">
${stage("light")}
${stage("dark")}
</div>
</section>`;
}

export function galleryPage() {
  const contents = kSamples.map(
    ({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`,
  );
  return {
    path: "gallery.html",
    title: "Gallery",
    head: kHead,
    body: `<h1>Gallery</h1>
<p>Every kind of entry and part, in both themes. The view renders them from the events in
<code>gallery/samples.js</code>, exactly as on any other page.</p>
<ul class="gallery-contents">
${contents.join("\n")}
</ul>
<p id="gallery-state" role="status">Loading</p>
${kSamples.map(section).join("\n")}`,
  };
}

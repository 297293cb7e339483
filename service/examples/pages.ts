// The examples' pages: a shop, and the source of what it runs.
import { html } from 'hono/html';
import { type Html, htmlDocument } from '../pages/document.ts';

const header = html`<header>
  <div class="bar">
    <p class="brand"><a href="/examples">Checkout examples</a></p>
    <nav aria-label="Examples"><a href="/examples/html">Plain HTML</a><a href="/examples/react">React</a><a href="/sandbox">Sandbox</a></nav>
  </div>
</header>`;

function page(title: string, content: Html): Html {
  return htmlDocument(
    { title: `${title} · Checkout examples`, stylesheet: '/examples/page.css', header },
    html`<h1>${title}</h1>${content}<script src="/examples/copy.js" defer></script>`,
  );
}

function source(id: string, heading: string, text: string): Html {
  return html`<section aria-labelledby="${id}-heading">
  <div class="source-bar"><h2 id="${id}-heading">${heading}</h2><button type="button" class="plain" data-copies="${id}" aria-label="Copy ${heading}">Copy</button></div>
  <pre tabindex="0" id="${id}">${text}</pre>
</section>`;
}

/** What there is, and the server both examples ask. */
export function indexPage(server: string): Html {
  return page(
    'Checkout examples',
    html`<p>Two pages of a shop that take a payment of this sandbox. Nothing here moves real money.</p>
    <ul class="cards">
      <li><a href="/examples/html">Plain HTML</a><span>A button, and a script without a framework.</span></li>
      <li><a href="/examples/react">React</a><span>A component that opens the checkout while it is rendered.</span></li>
    </ul>
    <p>Types for TypeScript: <a href="/v1.d.ts">/v1.d.ts</a>, beside <a href="/v1.js">/v1.js</a>.</p>
    ${source('server', 'The server, server.mjs', server)}`,
  );
}

/** The page as it could be saved: its script is the very file that runs here. */
export function plainPage(script: string, origin: string): Html {
  const file = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Shop</title>
    <script src="${origin}/v1.js"></script>
  </head>
  <body>
    <button id="pay">Pay $25.00</button>
    <p id="status" role="status"></p>
    <script>
${indented(script, 6)}
    </script>
  </body>
</html>
`;
  return page(
    'Plain HTML',
    html`<div class="example">
    <section class="shop" aria-label="The shop">
      <button type="button" id="pay">Pay $25.00</button>
      <p id="status" role="status"></p>
    </section>
    ${source('page', 'The page, shop.html', file)}
  </div>
  <script src="/v1.js" defer></script>
  <script src="/examples/plain-example.js" defer></script>`,
  );
}

/** The component, bundled as a shop would. */
export function reactPage(component: string, origin: string): Html {
  const file = `<div id="app"></div>
<script src="${origin}/v1.js"></script>
<script src="shop.js"></script>
`;
  return page(
    'React',
    html`<div class="example">
    <section class="shop" aria-label="The shop"><div id="app"></div></section>
    <div>${source('component', 'The component, shop.tsx', component)}${source('page', 'The page, shop.html', file)}</div>
  </div>
  <script src="/v1.js" defer></script>
  <script src="/examples/react.js" defer></script>`,
  );
}

function indented(text: string, spaces: number): string {
  return text.trimEnd().replace(/^(?=.)/gm, ' '.repeat(spaces));
}

// The examples' pages: a shop, and the source of what it runs.

import { html } from 'hono/html';
import { richParts, t } from '../../messages/t.ts';
import { type Html, htmlDocument } from '../pages/document.ts';

function header(): Html {
  return html`<header>
  <div class="bar">
    <p class="brand"><a href="/examples">${t({ defaultMessage: 'Checkout examples' })}</a></p>
    <nav aria-label="${t({ defaultMessage: 'Examples' })}"><a href="/examples/html">${t({ defaultMessage: 'Plain HTML' })}</a><a href="/examples/react">${t({ defaultMessage: 'React' })}</a><a href="/examples/server">${t({ defaultMessage: 'Your server' })}</a><a href="/sandbox">${t({ defaultMessage: 'Sandbox' })}</a></nav>
  </div>
</header>`;
}

function page(title: string, content: Html): Html {
  return htmlDocument(
    {
      title: `${title} · ${t({ defaultMessage: 'Checkout examples' })}`,
      stylesheet: '/examples/page.css',
      header: header(),
    },
    html`<h1>${title}</h1>${content}<script src="/examples/copy.js" defer></script>`,
  );
}

function source(id: string, heading: string, text: string): Html {
  return html`<section aria-labelledby="${id}-heading">
  <div class="source-bar"><h2 id="${id}-heading">${heading}</h2><button type="button" class="plain" data-copies="${id}" aria-label="${t({ defaultMessage: 'Copy {file}' }, { file: heading })}">${t({ defaultMessage: 'Copy' })}</button></div>
  <pre tabindex="0" id="${id}">${text}</pre>
</section>`;
}

/** The whole payment from a server, in each language; the files are shown as they run. */
export const LANGUAGES = [
  { file: 'pay.mjs', language: 'JavaScript' },
  { file: 'pay.py', language: 'Python' },
  { file: 'pay.php', language: 'PHP' },
  { file: 'Pay.java', language: 'Java' },
];

/** Takes events that the sandbox sends as webhooks. */
export const RECEIVER = 'receive.mjs';

/** What there is, and the server both examples ask. */
export function indexPage(server: string): Html {
  return page(
    t({ defaultMessage: 'Checkout examples' }),
    html`<p>${t({ defaultMessage: 'Try a shop’s checkout in this sandbox, then copy the code. No real money moves.' })}</p>
    <ul class="cards">
      <li><a href="/examples/html">${t({ defaultMessage: 'Plain HTML' })}</a><span>${t({ defaultMessage: 'A button and a script, without a framework.' })}</span></li>
      <li><a href="/examples/react">${t({ defaultMessage: 'React' })}</a><span>${t({ defaultMessage: 'A component that opens the checkout.' })}</span></li>
      <li><a href="/examples/server">${t({ defaultMessage: 'Your server' })}</a><span>${t({ defaultMessage: 'A payment in JavaScript, Python, PHP, and Java.' })}</span></li>
    </ul>
    <p>${richParts(
      { defaultMessage: 'TypeScript types: <types>/v1.d.ts</types> for <script>/v1.js</script>' },
      {
        types: (words) => html`<a href="/v1.d.ts">${words}</a>`,
        script: (words) => html`<a href="/v1.js">${words}</a>`,
      },
    )}</p>
    ${source('server', t({ defaultMessage: 'Server (server.mjs)' }), server)}`,
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
    t({ defaultMessage: 'Plain HTML' }),
    html`<div class="example">
    <section class="shop" aria-label="${t({ defaultMessage: 'Shop' })}">
      <button type="button" id="pay">Pay $25.00</button>
      <p id="status" role="status"></p>
    </section>
    ${source('page', t({ defaultMessage: 'Page (shop.html)' }), file)}
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
    t({ defaultMessage: 'React' }),
    html`<div class="example">
    <section class="shop" aria-label="${t({ defaultMessage: 'Shop' })}"><div id="app"></div></section>
    <div>${source('component', t({ defaultMessage: 'Component (shop.tsx)' }), component)}${source('page', t({ defaultMessage: 'Page (shop.html)' }), file)}</div>
  </div>
  <script src="/v1.js" defer></script>
  <script src="/examples/react.js" defer></script>`,
  );
}

/** The programs, each with its source. */
export function serverPage(
  programs: readonly { file: string; language: string; source: string }[],
  receiver: string,
): Html {
  return page(
    t({ defaultMessage: 'Your server' }),
    html`<p>${t({ defaultMessage: 'Each program takes a payment from the token to the charge and retries safely. It needs only what comes with its language. The last one receives events as webhooks and verifies them.' })}</p>
    <p>${richParts(
      {
        defaultMessage:
          'For every call as curl, see the OpenAPI documents (<payment>payment API</payment>, <dashboard>dashboard API</dashboard>, <sandbox>sandbox controls</sandbox>) or import the <collection>Postman collection</collection>.',
      },
      {
        payment: (words) => html`<a href="/openapi.json">${words}</a>`,
        dashboard: (words) => html`<a href="/dashboard/api/openapi.json">${words}</a>`,
        sandbox: (words) => html`<a href="/sandbox/openapi.json">${words}</a>`,
        collection: (words) => html`<a href="/collection.json">${words}</a>`,
      },
    )}</p>
    ${programs.map((each) => source(each.file, `${each.language} (${each.file})`, each.source))}
    ${source(RECEIVER, t({ defaultMessage: 'Webhooks, in JavaScript ({file})' }, { file: RECEIVER }), receiver)}`,
  );
}

function indented(text: string, spaces: number): string {
  return text.trimEnd().replace(/^(?=.)/gm, ' '.repeat(spaces));
}

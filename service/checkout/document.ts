// The checkout's document: everything the page needs is in it, as data; nothing in it runs but the page's own script file.
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { PageConfig } from './messages.ts';

/** What the document shows by itself until its script stands, in the colours of page/page.css. In the document, because the style sheet's own way here is as long again as the document's. */
const STYLE = `:root { color-scheme: light dark; }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
html, body, #checkout { height: 100%; margin: 0; }
body { background: light-dark(#ffffff, #15181e); font: 13px/1.5 system-ui, sans-serif; }
.shell-bar { margin: 0; min-height: 64px; padding: 22px 52px; box-sizing: border-box; text-align: center; overflow-wrap: anywhere; color: light-dark(#596273, #a3adbd); }
.shell-step { display: grid; gap: 16px; padding: 8px 24px; }
.shell-step span { border-radius: 12px; background: light-dark(#f5f6f8, #1e222a); height: 50px; }
.shell-step span:nth-child(1) { width: 70%; height: 30px; }
.shell-step span:nth-child(2) { height: 128px; }
`;

/** What a content policy names it by. */
const SHELL_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const SHELL_STYLE = html`<style>${raw(STYLE)}</style>`;

/** The outline, under the brand's title. For the eye only: who listens hears of the first step. */
function shell(title: string) {
  return html`<div class="shell" aria-hidden="true"><p class="shell-bar">${title}</p><div class="shell-step"><span></span><span></span><span></span></div></div>`;
}

/** Sent with the checkout. Any merchant's page may frame it, so there is no frame-ancestors (4.5); what can be paid waits to be started by the page it was opened for. */
export const DOCUMENT_HEADERS = {
  'Content-Security-Policy': `default-src 'self'; style-src 'self' ${SHELL_STYLE_SOURCE}; img-src data:; base-uri 'none'; form-action 'none'; object-src 'none'`,
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'Cache-Control': 'no-store',
  // A shop that is isolated (COEP: require-corp) may frame only documents that are too.
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The addresses of the page's two files. */
export type PageFiles = { script: string; style: string };

/** The document for one opening of the checkout. It shows an outline by itself, until the script has loaded and the merchant's page has answered. */
export function checkoutDocument(config: PageConfig, { script, style }: PageFiles) {
  const title = config.state === 'payable' ? config.look.title : '';
  return html`<!doctype html>
<html lang="${config.language}" data-theme="${config.theme}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>Secure checkout</title>
    ${SHELL_STYLE}
    <link rel="preload" as="style" href="${style}">
    <link rel="modulepreload" href="${script}">
  </head>
  <body>
    <div id="checkout" data-config="${JSON.stringify(config)}">${shell(title)}</div>
    <link rel="stylesheet" href="${style}">
    <script type="module" src="${script}"></script>
    <noscript>The checkout needs JavaScript.</noscript>
  </body>
</html>`;
}

// The checkout's document: everything the page needs is in it, as data; nothing in it runs but the page's own script file.
import { html } from 'hono/html';
import type { PageConfig } from './messages.ts';
import { SHELL_STYLE, SHELL_STYLE_SOURCE, shell } from './shell.ts';

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

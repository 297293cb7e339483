// The checkout's document: everything the page needs is in it, as data; nothing in it runs but the page's own script file.
import { html } from 'hono/html';
import type { PageConfig } from './messages.ts';

/** Sent with the checkout. Any merchant's page may frame it, so there is no frame-ancestors (4.5). */
export const DOCUMENT_HEADERS = {
  'Content-Security-Policy':
    "default-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; object-src 'none'",
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cache-Control': 'no-store',
};

/** The document for one opening of the checkout. */
export function checkoutDocument(config: PageConfig) {
  return html`<!doctype html>
<html lang="${config.language}" data-theme="${config.theme}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>Secure checkout</title>
    <link rel="stylesheet" href="/checkout/page.css">
    <script type="module" src="/checkout/page.js"></script>
  </head>
  <body>
    <div id="checkout" data-config="${JSON.stringify(config)}"></div>
    <noscript>The checkout needs JavaScript.</noscript>
  </body>
</html>`;
}

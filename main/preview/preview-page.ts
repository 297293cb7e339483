// The preview's document and its policy: a merchant's checkout page, reduced to what the SDK needs.
import { html, raw } from 'hono/html';
import { formatCents } from '../../contract/format-cents.ts';
import { locale, t } from '../../messages/t.ts';

export type PreviewConfig = {
  sessionId: string;
  jsUrl: string;
  sdkConstructor: string;
  brandTitle: string;
  /** A data: address of a picture, or null. */
  logo: string | null;
  /** Cents. */
  amount: number;
  /** Ours, beside the spec's options (4.5): another provider's SDK may not know them. null leaves the option out. */
  language: 'en' | 'es' | null;
  theme: 'light' | 'dark' | null;
  /** Where the events go, when the page stands in an iframe. */
  consoleOrigin: string;
  /** The hosts that the policy allows, as sources of a Content-Security-Policy; null for any over https. */
  pageHosts: readonly string[] | null;
};

/** The page. Its settings are data, not code: no inline script runs here. */
export function previewPage({ logo, ...config }: PreviewConfig) {
  return html`<!doctype html>
<html lang="${locale()}" data-theme="${config.theme ?? 'device'}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${t({ defaultMessage: 'Checkout preview' })}</title>
    <link rel="stylesheet" href="/preview.css" />
    <script id="preview-config" type="application/json">${raw(JSON.stringify(config).replaceAll('<', '\\u003c'))}</script>
    <script type="module" src="/preview.js"></script>
  </head>
  <body>
    <main>
      <header class="brand">
        ${logo === null ? '' : html`<img class="logo" src="${logo}" alt="" />`}
        <p>${config.brandTitle}</p>
      </header>
      <p class="amount">${formatCents(config.amount)}</p>
      <p id="status" class="status" role="status">${t({ defaultMessage: 'Opening the checkout…' })}</p>
      <button id="again" type="button" hidden>${t({ defaultMessage: 'Open the checkout again' })}</button>
    </main>
  </body>
</html>`;
}

/** Scripts run only from this page and the SDK's origin. Frames, requests and pictures may also use any https host, or the policy's hosts. Only this console may frame the page. */
export function previewPolicy({ jsUrl, consoleOrigin, pageHosts }: PreviewConfig): string {
  const sdk = new URL(jsUrl).origin;
  const extraSources = (pageHosts ?? ['https:']).join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${sdk}`,
    "style-src 'self' 'unsafe-inline'",
    `frame-src ${sdk} ${extraSources}`,
    `connect-src ${sdk} ${extraSources}`,
    `img-src ${sdk} data: ${extraSources}`,
    "base-uri 'none'",
    "form-action 'none'",
    // For the frames inside too: no alert, no print dialog, no download, no window.
    'sandbox allow-scripts allow-forms allow-same-origin',
    `frame-ancestors ${consoleOrigin}`,
  ].join('; ');
}

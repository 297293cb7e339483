// The document of the pay page.
/** @jsxImportSource hono/jsx */
import { html } from 'hono/html';
import type { Language } from '../../settings/language.ts';
import type { Look } from '../messages.ts';

export type PayConfig = { sessionId: string; sdkConstructor: string; language: Language };

/** It runs its own two scripts, frames the checkout beside it, and can't be framed. */
export const PAY_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
};

type Files = { sdk: string; script: string; style: string };

const TITLE: Record<Language, string> = { en: 'Payment', es: 'Pago' };

/** `look` is null where the session is unknown. */
export function payDocument(config: PayConfig, look: Look | null, { sdk, script, style }: Files) {
  const title = look?.title ?? TITLE[config.language];
  const page = (
    <html lang={config.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="stylesheet" href={style} />
        <script src={sdk} defer></script>
        <script src={script} defer data-config={JSON.stringify(config)}></script>
      </head>
      <body>
        <main>
          {look?.logo && <img src={look.logo} alt="" />}
          <h1>{title}</h1>
          <p id="said" role="status"></p>
          <button id="again" type="button" hidden></button>
          <noscript>The checkout needs JavaScript.</noscript>
        </main>
      </body>
    </html>
  );
  return html`<!doctype html>${page}`;
}

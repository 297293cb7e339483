// The frame of the sandbox's pages: head, title, links. No script runs in them.
import { html } from 'hono/html';
import { timestampOf } from '../../../contract/timestamp.ts';

export type Html = ReturnType<typeof html>;

/** Sent with every page. Its forms post to this origin only, and no other page may frame it and lead a click astray. */
export const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  // Same-origin rather than none, which would make the forms' Origin "null".
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
};

type Told = { done?: string | undefined; problem?: string | undefined };

/** A page; `now` is the service's time in ms, UTC, `told` what came of the button that was pressed. */
export function page(title: string, now: number, told: Told, content: Html | Promise<Html>): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} · Payment sandbox</title>
    <link rel="stylesheet" href="/sandbox/page.css">
  </head>
  <body>
    <header>
      <div class="bar">
        <p class="brand"><a href="/sandbox">Payment sandbox</a></p>
        <nav aria-label="Sections">
          <a href="/sandbox#magic">Magic values</a>
          <a href="/sandbox#faults">Faults</a>
          <a href="/sandbox#clock">Clock</a>
          <a href="/sandbox#charges">Charges</a>
          <a href="/sandbox#reset">Reset</a>
          <a href="/sandbox/outbox">Outbox</a>
        </nav>
        <p class="time">${moment(now)}</p>
      </div>
    </header>
    <main>
      <h1>${title}</h1>
      ${told.done ? html`<p class="told" role="status">${told.done}</p>` : ''}
      ${told.problem ? html`<p class="told problem" role="alert">${told.problem}</p>` : ''}
      ${content}
    </main>
  </body>
</html>`;
}

/** A moment (ms, UTC) with its zone. */
export function moment(at: number): Html {
  const text = timestampOf(at);
  return html`<time datetime="${text}">${text.slice(0, 10)} ${text.slice(11, 19)} UTC</time>`;
}

/** A kept timestamp as a moment, or a dash. */
export function momentOf(timestamp: string | null): Html {
  return timestamp === null ? html`–` : moment(Date.parse(timestamp));
}

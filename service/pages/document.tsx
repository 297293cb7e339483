// What every page of the service has in common: its document, its headers, and how it writes a moment. No script runs in them unless a part of the service allows its own.
/** @jsxImportSource hono/jsx */
import { html } from 'hono/html';
import type { Child } from 'hono/jsx';
import { timestampOf } from '../../contract/timestamp.ts';
import { locale, t } from '../../messages/t.ts';

export type Html = ReturnType<typeof html>;

/** Sent with every page. Its forms post to this origin only, and no other page may frame it and lead a click astray. */
export const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  // Same-origin rather than none, which would make the forms' Origin "null".
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
};

/** For pages that run scripts of their own. */
export const SCRIPTED_PAGE_HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': `${PAGE_HEADERS['Content-Security-Policy']}; script-src 'self'`,
};

type Frame = {
  title: string;
  /** The address of the style sheet. */
  stylesheet: string;
  header: Child;
  /** The addresses of its scripts; none where absent. */
  scripts?: readonly string[];
};

/** A whole document around a page's content. */
export function htmlDocument({ title, stylesheet, header, scripts = [] }: Frame, content: Child): Html {
  const page = (
    <html lang={locale()}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="stylesheet" href={stylesheet} />
        {scripts.map((script) => (
          <script type="module" src={script}></script>
        ))}
      </head>
      <body>
        {header}
        <main>{content}</main>
      </body>
    </html>
  );
  return html`<!doctype html>${page}`;
}

/** What came of the button that was pressed, in words. */
export type FlashMessage = { done?: string | undefined; problem?: string | undefined };

export const flashMessage = ({ done, problem }: FlashMessage): Html => (
  <>
    {done && (
      <p class="told" role="status">
        {done}
      </p>
    )}
    {problem && (
      <p class="told problem" role="alert">
        {problem}
      </p>
    )}
  </>
);

/** A moment (ms, UTC) with its zone. */
export function moment(at: number): Html {
  const text = timestampOf(at);
  const values = { date: text.slice(0, 10), time: text.slice(11, 19) };
  return <time datetime={text}>{t({ defaultMessage: '{date} {time} UTC' }, values)}</time>;
}

/** A kept timestamp as a moment, or a dash. */
export function momentOf(timestamp: string | null): Html {
  return timestamp === null ? <>–</> : moment(Date.parse(timestamp));
}

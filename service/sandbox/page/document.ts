// The frame of the sandbox's pages: title and links.

import { html } from 'hono/html';
import { t } from '../../../messages/t.ts';
import { type Html, htmlDocument, moment, PAGE_HEADERS, type Told, toldWords } from '../../pages/document.ts';

export const SCRIPT = '/sandbox/copy.js';

/** The only script is the pages' own. */
export const SANDBOX_HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': `${PAGE_HEADERS['Content-Security-Policy']}; script-src 'self'`,
};

/** A page; `now` is the service's time in ms, UTC, `told` what came of the button that was pressed. */
export function page(title: string, now: number, told: Told, content: Html | Promise<Html>): Html {
  const header = html`<header>
      <div class="bar">
        <p class="brand"><a href="/sandbox">${t({ defaultMessage: 'Payment sandbox' })}</a></p>
        <nav aria-label="${t({ defaultMessage: 'Sections' })}">
          <a href="/sandbox#authorize">${t({ defaultMessage: 'Authorize' })}</a>
          <a href="/sandbox#magic">${t({ defaultMessage: 'Magic values' })}</a>
          <a href="/sandbox#outcomes">${t({ defaultMessage: 'Outcomes' })}</a>
          <a href="/sandbox#faults">${t({ defaultMessage: 'Faults' })}</a>
          <a href="/sandbox#clock">${t({ defaultMessage: 'Clock' })}</a>
          <a href="/sandbox#charges">${t({ defaultMessage: 'Charges' })}</a>
          <a href="/sandbox#reset">${t({ defaultMessage: 'Reset' })}</a>
          <a href="/sandbox/outbox">${t({ defaultMessage: 'Outbox' })}</a>
          <a href="/examples">${t({ defaultMessage: 'Examples' })}</a>
          <a href="/dashboard">${t({ defaultMessage: 'Dashboard' })}</a>
        </nav>
        <p class="time">${moment(now)}</p>
      </div>
    </header>`;
  return htmlDocument(
    {
      title: `${title} · ${t({ defaultMessage: 'Payment sandbox' })}`,
      stylesheet: '/sandbox/page.css',
      script: SCRIPT,
      header,
    },
    html`<h1>${title}</h1>
      ${toldWords(told)}
      ${content}`,
  );
}

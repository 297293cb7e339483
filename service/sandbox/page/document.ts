// The frame of the sandbox's pages: title and links.

import { html } from 'hono/html';
import { t } from '../../../messages/t.ts';
import {
  type FlashMessage,
  flashMessage,
  type Html,
  htmlDocument,
  moment,
  PAGE_HEADERS,
} from '../../pages/document.ts';
import type { SandboxContext } from '../sandbox.ts';

export const SCRIPT = '/sandbox/copy.js';

/** The only script is the pages' own. */
export const SANDBOX_HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': `${PAGE_HEADERS['Content-Security-Policy']}; script-src 'self'`,
};

/** Where a world's page with its controls is. */
export function pageOf({ controls }: Pick<SandboxContext, 'controls'>): string {
  return controls === '/sandbox' ? controls : `${controls}/page`;
}

/** Of a page that follows what happens. */
export const LIVE_HEADERS = {
  ...SANDBOX_HEADERS,
  'Content-Security-Policy': `${SANDBOX_HEADERS['Content-Security-Policy']}; connect-src 'self'`,
};

type Shown = Pick<SandboxContext, 'controls' | 'clock'>;

/** A page of a sandbox; `told` is what came of the button that was pressed, `liveScript` the address of a script that follows what happens. */
export function page(
  sandbox: Shown,
  title: string,
  told: FlashMessage,
  content: Html | Promise<Html>,
  liveScript?: string,
): Html {
  const { controls, clock } = sandbox;
  const home = pageOf(sandbox);
  const isOwn = controls === '/sandbox';
  const dashboard = isOwn ? '/dashboard' : `/dashboard/sign-in?world=${controls.split('/').at(-1)}`;
  const header = html`<header>
      <div class="bar many">
        <p class="brand"><a href="${home}">${isOwn ? t({ defaultMessage: 'Payment sandbox' }) : t({ defaultMessage: 'Sandbox world' })}</a></p>
        <nav aria-label="${t({ defaultMessage: 'Sections' })}">
          <a href="${home}#authorize">${t({ defaultMessage: 'Authorize' })}</a>
          <a href="${home}#magic">${t({ defaultMessage: 'Magic values' })}</a>
          <a href="${home}#outcomes">${t({ defaultMessage: 'Outcomes' })}</a>
          <a href="${home}#faults">${t({ defaultMessage: 'Faults' })}</a>
          <a href="${home}#clock">${t({ defaultMessage: 'Clock' })}</a>
          <a href="${home}#charges">${t({ defaultMessage: 'Charges' })}</a>
          <a href="${home}#reset">${t({ defaultMessage: 'Reset' })}</a>
          <a href="${controls}/outbox">${t({ defaultMessage: 'Outbox' })}</a>
          <a href="${controls}/requests">${t({ defaultMessage: 'Requests' })}</a>
          <a href="${controls}/webhooks">${t({ defaultMessage: 'Webhooks' })}</a>
          <a href="/sandbox#worlds">${t({ defaultMessage: 'Worlds' })}</a>
          ${isOwn ? html`<a href="/examples">${t({ defaultMessage: 'Examples' })}</a>` : ''}
          <a href="${dashboard}">${t({ defaultMessage: 'Dashboard' })}</a>
        </nav>
        <p class="time">${moment(clock.now())}</p>
      </div>
    </header>`;
  return htmlDocument(
    {
      title: `${title} · ${t({ defaultMessage: 'Payment sandbox' })}`,
      stylesheet: '/sandbox/page.css',
      scripts: liveScript === undefined ? [SCRIPT] : [SCRIPT, liveScript],
      header,
    },
    html`<h1>${title}</h1>
      ${flashMessage(told)}
      ${content}`,
  );
}

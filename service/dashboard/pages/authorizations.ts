// A consumer's authorization, found by session or track number, to be read and printed: NACHA wants a copy to be at hand.
import { html } from 'hono/html';
import { formatCents } from '../../../contract/format-cents.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { findAuthorization, type KeptAuthorization } from '../../store/checkout/authorize.ts';
import { dashboardPage } from './frame.ts';
import type { DashboardContext, DashboardPages } from './pages-app.ts';

const PATH = '/dashboard/authorizations';

export function serveAuthorizations(pages: DashboardPages, { store }: DashboardContext): void {
  pages.get(PATH, async (c) => {
    const asked = c.req.query('find')?.trim() ?? '';
    const found = asked === '' ? undefined : await findAuthorization(store, c.get('organization').id, asked);
    if (found) return c.redirect(`${PATH}/${found.session_id}`, 303);
    const problem =
      asked === ''
        ? undefined
        : `Nobody has authorized a payment to ${c.get('organization').name} with this identifier.`;
    return dashboardPage(c, { title: 'Authorizations', told: { problem } }, searchForm(asked));
  });
  pages.get(`${PATH}/:session_id`, async (c) => {
    const found = await findAuthorization(store, c.get('organization').id, c.req.param('session_id'));
    if (!found) throw new Refusal(404, 'There is no such authorization.');
    return dashboardPage(c, { title: 'Authorization' }, authorizationContent(found));
  });
}

function searchForm(asked: string): Html {
  return html`<p>What a customer agreed to, as it was shown to them. It is kept unchanged; NACHA asks for a copy within ten banking days of a bank’s request.</p>
    <form method="get" action="${PATH}" class="column">
      <div class="field">
        <label for="find">Session id or track number</label>
        <input id="find" name="find" value="${asked}" required maxlength="64" autocomplete="off" spellcheck="false">
      </div>
      <button>Find</button>
    </form>`;
}

const PROVED_BY: Record<string, string> = {
  code: 'by a one-time code',
  passkey: 'by a passkey',
  sandbox: 'by the sandbox',
};
const VALIDATED_BY = {
  bank_login: 'by a login at the bank',
  account_check: 'by a check of the account',
  bank_directory: 'by a directory of banks: the routing number is in it',
  routing_checksum: 'by the checksum of the routing number',
  sandbox: 'by the sandbox',
};

function authorizationContent(given: KeptAuthorization): Html {
  return html`<p class="not-on-paper"><a href="${PATH}">Find another</a> · Print this page, or save it as PDF, with your browser.</p>
    <dl class="facts">
      ${fact('Authorized', momentOf(given.authorized_at))}
      ${fact('By', `${given.consumer_name}, ${given.contact}, proved ${PROVED_BY[given.proved_by] ?? given.proved_by}`)}
      ${fact('To', given.organization_name)}
      ${fact('Debit', formatCents(given.total_amount))}
      ${given.tip === null ? '' : fact('Of it a tip', formatCents(given.tip))}
      ${fact('On or after', given.debit_date)}
      ${fact('Account', `${given.bank_name}, ${given.account_kind}, routing number ${given.routing_number}, ends in ${given.account_last_four}, validated ${VALIDATED_BY[given.validated_by]}`)}
      ${fact('ACH', `SEC code ${given.sec_code}, entry description ${given.entry_description}, single entry`)}
      ${fact('Track number', html`<code>${given.track_number}</code>`)}
      ${fact('Session', html`<code>${given.session_id}</code>`)}
      ${fact('From address', html`<code>${given.client_address}</code>`)}
      ${fact('Device', given.user_agent)}
      ${fact('Wording', html`version <code>${given.wording_version}</code>`)}
    </dl>
    <h2>What was agreed to</h2>
    <div lang="${given.language}">${given.wording.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}</div>`;
}

function fact(name: string, value: string | Html): Html {
  return html`<dt>${name}</dt><dd>${value}</dd>`;
}

// Marketplace: its terms. A change is shown with an example before it is made.

import { html } from 'hono/html';
import type { Terms } from '../../../contract/dashboard-api/marketplace.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { feeOf } from '../../books/fees.ts';
import { copyCode } from '../../pages/copy-field.tsx';
import type { Html } from '../../pages/document.ts';
import { changeTerms, feeScheduleOf, type MarketplaceTerms, marketplaceTerms } from '../../store/books/marketplaces.ts';
import { scheduleWords, TermsForm, termsOf, typedTerms } from '../terms-form.ts';
import { type FormState, problemWords, readForm, textField } from './forms.ts';
import { dashboardPage } from './frame.ts';
import { asPlatformOnly } from './own-role.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

const EXAMPLES = [1000, 10_000, 100_000];

export function serveMarketplacePage(pages: DashboardPages, { store }: DashboardContext): void {
  const present = (c: PageContext) => marketplaceTerms(store, asPlatformOnly(c).marketplaceId);
  pages.get('/dashboard/marketplace', async (c) => {
    const terms = await present(c);
    return termsPage(c, terms, { typed: typedTerms(terms), problems: {} });
  });
  pages.post('/dashboard/marketplace', async (c) => {
    const terms = await present(c);
    const form = await readForm(c, TermsForm);
    return form.kind === 'invalid' ? termsPage(c, terms, form.state) : confirmPage(c, terms, termsOf(form.values));
  });
  pages.post('/dashboard/marketplace/confirmed', async (c) => {
    const { id } = await present(c);
    const form = await readForm(c, TermsForm);
    if (form.kind === 'invalid') return c.redirect('/dashboard/marketplace', 303);
    await changeTerms(store, id, termsOf(form.values));
    return c.redirect('/dashboard/marketplace?done=changed', 303);
  });
}

function termsPage(c: PageContext, terms: MarketplaceTerms, state: FormState) {
  const problem = problemWords(state);
  const done = c.req.query('done') === 'changed' ? t({ defaultMessage: 'Marketplace terms changed' }) : undefined;
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Marketplace' }), told: { done, problem }, status: problem ? 422 : 200 },
    html`<dl class="facts">
        <dt>${t({ defaultMessage: 'Name' })}</dt><dd><bdi>${terms.name}</bdi></dd>
        <dt>${t({ defaultMessage: 'Marketplace ID' })}</dt><dd>${copyCode(t({ defaultMessage: 'Marketplace ID' }), terms.id)}</dd>
        <dt>${t({ defaultMessage: 'Seller fee' })}</dt><dd>${scheduleWords(terms)}</dd>
        <dt>${t({ defaultMessage: 'Holding balance' })}</dt><dd>${formatCents(terms.holding_balance)}</dd>
      </dl>
      <h2>${t({ defaultMessage: 'Change terms' })}</h2>
      <p>${t({ defaultMessage: 'New terms apply to new sessions. Existing sessions keep their fee.' })}</p>
      <form method="post" action="/dashboard/marketplace" class="column">
        ${textField(state, { name: 'fee_percent', label: t({ defaultMessage: 'Percentage fee' }), inputmode: 'decimal', hint: t({ defaultMessage: 'Percentage of the session amount, like 2.75' }) })}
        ${textField(state, { name: 'fee_fixed', label: t({ defaultMessage: 'Fixed fee' }), inputmode: 'decimal', hint: t({ defaultMessage: 'Dollars added to each session’s fee, or 0' }) })}
        ${textField(state, { name: 'fee_cap', label: t({ defaultMessage: 'Fee cap (optional)' }), inputmode: 'decimal', optional: true, hint: t({ defaultMessage: 'The most a session’s fee can be, in dollars' }) })}
        ${textField(state, { name: 'holding_balance', label: t({ defaultMessage: 'Holding balance' }), inputmode: 'decimal', hint: t({ defaultMessage: 'Dollars that stay in your balance after a payout' }) })}
        <button>${t({ defaultMessage: 'Review changes' })}</button>
      </form>`,
  );
}

function confirmPage(c: PageContext, before: MarketplaceTerms, after: Terms) {
  const typed = typedTerms(after);
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Change terms?' }) },
    html`<div class="wide" tabindex="0" role="region" aria-label="${t({ defaultMessage: 'Current and new terms' })}"><table>
        <thead><tr><th scope="col">${t({ defaultMessage: 'Term' })}</th><th scope="col" class="number">${t({ defaultMessage: 'Current' })}</th><th scope="col" class="number">${t({ defaultMessage: 'New' })}</th></tr></thead>
        <tbody>
          ${compared(t({ defaultMessage: 'Seller fee' }), scheduleWords(before), scheduleWords(after))}
          ${EXAMPLES.map((amount) => compared(t({ defaultMessage: 'Fee for a {amount} session' }, { amount: formatCents(amount) }), feeWords(amount, before), feeWords(amount, after)))}
          ${compared(t({ defaultMessage: 'Holding balance' }), formatCents(before.holding_balance), formatCents(after.holding_balance))}
        </tbody>
      </table></div>
      <p>${t({ defaultMessage: 'New terms apply to new sessions. Existing sessions keep their fee.' })}</p>
      <form method="post" action="/dashboard/marketplace/confirmed" class="buttons">
        ${Object.entries(typed).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
        <button>${t({ defaultMessage: 'Change terms' })}</button>
        <a href="/dashboard/marketplace">${t({ defaultMessage: 'Keep current terms' })}</a>
      </form>`,
  );
}

function feeWords(amount: number, terms: Terms): string {
  return formatCents(feeOf(amount, feeScheduleOf(terms)));
}

function compared(name: string, before: string, after: string): Html {
  return html`<tr><th scope="row">${name}</th><td class="number">${before}</td><td class="number">${before === after ? after : html`<b>${after}</b>`}</td></tr>`;
}

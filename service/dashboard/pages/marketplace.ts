// Marketplace: its terms. A change is shown with an example before it is made.
import { html } from 'hono/html';
import type { Terms } from '../../../contract/dashboard-api/marketplace.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { feeOf } from '../../fees.ts';
import type { Html } from '../../pages/document.ts';
import { changeTerms, feeScheduleOf, type MarketplaceTerms, marketplaceTerms } from '../../store/books/marketplaces.ts';
import { scheduleWords, TermsForm, termsOf, typedTerms } from '../terms-form.ts';
import { copyCode } from './copy-field.ts';
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
  const done = c.req.query('done') === 'changed' ? 'The terms are changed.' : undefined;
  return dashboardPage(
    c,
    { title: 'Marketplace', told: { done, problem }, status: problem ? 422 : 200 },
    html`<dl class="facts">
        <dt>Name</dt><dd>${terms.name}</dd>
        <dt>Marketplace</dt><dd>${copyCode('marketplace', terms.id)}</dd>
        <dt>Seller fee</dt><dd>${scheduleWords(terms)}</dd>
        <dt>Holding balance</dt><dd>${formatCents(terms.holding_balance)}</dd>
      </dl>
      <h2>Change the terms</h2>
      <p>Sessions created from then on follow them. A session that was created already keeps its fee.</p>
      <form method="post" action="/dashboard/marketplace" class="column">
        ${textField(state, { name: 'fee_percent', label: 'Part of the amount, in per cent', inputmode: 'decimal', hint: 'Two decimals at most, like 2.75' })}
        ${textField(state, { name: 'fee_fixed', label: 'Fixed amount a session, in dollars', inputmode: 'decimal', hint: 'Added to that part; 0 for none' })}
        ${textField(state, { name: 'fee_cap', label: 'Cap, in dollars', inputmode: 'decimal', optional: true, hint: 'A session’s fee is never more; empty for no cap' })}
        ${textField(state, { name: 'holding_balance', label: 'Holding balance, in dollars', inputmode: 'decimal', hint: 'Stays in the balance at a payout' })}
        <button>Review the change</button>
      </form>`,
  );
}

function confirmPage(c: PageContext, before: MarketplaceTerms, after: Terms) {
  const typed = typedTerms(after);
  return dashboardPage(
    c,
    { title: 'Change the terms?' },
    html`<div class="wide" tabindex="0" role="region" aria-label="Before and after"><table>
        <thead><tr><th scope="col">Term</th><th scope="col" class="number">Now</th><th scope="col" class="number">After</th></tr></thead>
        <tbody>
          ${compared('Seller fee', scheduleWords(before), scheduleWords(after))}
          ${EXAMPLES.map((amount) => compared(`A session of ${formatCents(amount)} pays`, feeWords(amount, before), feeWords(amount, after)))}
          ${compared('Holding balance', formatCents(before.holding_balance), formatCents(after.holding_balance))}
        </tbody>
      </table></div>
      <p>It holds for sessions created from now on. Sessions that were created already keep their fee.</p>
      <form method="post" action="/dashboard/marketplace/confirmed" class="buttons">
        ${Object.entries(typed).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
        <button>Change the terms</button>
        <a href="/dashboard/marketplace">Leave them as they are</a>
      </form>`,
  );
}

function feeWords(amount: number, terms: Terms): string {
  return formatCents(feeOf(amount, feeScheduleOf(terms)));
}

function compared(name: string, before: string, after: string): Html {
  return html`<tr><th scope="row">${name}</th><td class="number">${before}</td><td class="number">${before === after ? after : html`<b>${after}</b>`}</td></tr>`;
}

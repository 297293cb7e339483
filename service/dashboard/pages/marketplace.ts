// Marketplace: its terms. A change is shown with an example before it is made.

import { html } from 'hono/html';
import { z } from 'zod';
import type { Terms } from '../../../contract/dashboard-api/marketplace.ts';
import { MAX_TERM_AMOUNT } from '../../../contract/dashboard-api/marketplace.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { parseDollars } from '../../../contract/money.ts';
import { t } from '../../../messages/t.ts';
import { feeOf } from '../../books/fees.ts';
import type { Html } from '../../pages/document.ts';
import { copyCode } from '../../pages/parts.tsx';
import { changeTerms, feeScheduleOf, type MarketplaceTerms, marketplaceTerms } from '../../store/books/marketplaces.ts';
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

const enterPercentage = () => t({ defaultMessage: 'Enter a percentage from 0 to 100, like 2.75.' });

/** Up to two decimals, as whole hundredths: "2.75" is 275. */
const Percent = z
  .string({ error: enterPercentage })
  .trim()
  .regex(/^\d{1,3}(?:\.\d{1,2})?$/, { error: enterPercentage })
  .transform((text) => {
    const [whole = '', decimals = ''] = text.split('.');
    return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  })
  .refine((basisPoints) => basisPoints <= 10_000, { error: enterPercentage });

const NOTHING = /^\$?0+(?:\.0*)?$/;
const enterDollars = () =>
  t(
    { defaultMessage: 'Enter an amount in dollars, like 0.30, up to {maximum}.' },
    { maximum: formatCents(MAX_TERM_AMOUNT) },
  );

/** Dollars as cents. Zero is one. */
const Dollars = z
  .string({ error: enterDollars })
  .trim()
  .transform((text, context) => {
    if (NOTHING.test(text)) return 0;
    const parsed = parseDollars(text);
    if (parsed.ok) return Number(parsed.cents);
    context.addIssue({ code: 'custom', message: enterDollars() });
    return z.NEVER;
  });

/** Left empty: no cap. */
const Cap = z
  .union([z.literal('').transform(() => null), Dollars], { error: enterDollars })
  .refine((cap) => cap !== 0, {
    error: () =>
      t({ defaultMessage: 'Enter a cap above $0. To charge no fee, set the percentage and the fixed fee to 0.' }),
  });

const TermsForm = z.object({
  fee_percent: Percent,
  fee_fixed: Dollars,
  fee_cap: z.string().trim().default('').pipe(Cap),
  holding_balance: Dollars,
});

/** The terms of a marketplace as a person types them, and as they are written. */
function termsOf(form: z.infer<typeof TermsForm>): Terms {
  const { fee_percent: fee_basis_points, fee_fixed, fee_cap, holding_balance } = form;
  return { fee_basis_points, fee_fixed, fee_cap, holding_balance };
}

/** The terms as they would be typed. */
function typedTerms(terms: Terms): Record<keyof z.infer<typeof TermsForm>, string> {
  return {
    fee_percent: percentWords(terms.fee_basis_points),
    fee_fixed: dollars(terms.fee_fixed),
    fee_cap: terms.fee_cap === null ? '' : dollars(terms.fee_cap),
    holding_balance: dollars(terms.holding_balance),
  };
}

/** 275 is "2.75". */
function percentWords(basisPoints: number): string {
  return dollars(basisPoints);
}

function dollars(cents: number): string {
  return formatCents(cents).replace(/[$,]/g, '');
}

/** The fee schedule in one line: "2.75% + $0.30, at most $5.00". */
function scheduleWords({ fee_basis_points, fee_fixed, fee_cap }: Terms): string {
  const percent = percentWords(fee_basis_points);
  const [fixed, cap] = [formatCents(fee_fixed), formatCents(fee_cap ?? 0)];
  if (fee_fixed === 0 && fee_cap === null) return t({ defaultMessage: '{percent}%' }, { percent });
  if (fee_cap === null) return t({ defaultMessage: '{percent}% + {fixed}' }, { percent, fixed });
  if (fee_fixed === 0) return t({ defaultMessage: '{percent}%, at most {cap}' }, { percent, cap });
  return t({ defaultMessage: '{percent}% + {fixed}, at most {cap}' }, { percent, fixed, cap });
}

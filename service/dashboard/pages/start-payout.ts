// Starting a payout: a page that names the amount, and one form that starts one payout however often it is sent.

import { html } from 'hono/html';
import { z } from 'zod';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { newSecret } from '../../secrets/secrets.ts';
import { environmentName } from '../../settings/environment.ts';
import { requestPayout } from '../../store/books/payout-requests.ts';
import { marketplaceBalance } from '../../store/books/payouts.ts';
import { type BusinessDetails, findBusinessDetails } from '../../store/business-details.ts';
import { balancePicture } from './balance-picture.ts';
import { readForm } from './forms.ts';
import { dashboardPage } from './frame.ts';
import { asPlatformOnly } from './own-role.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

const PayoutForm = z.object({
  idempotency_key: z.string().regex(/^[\w-]{1,255}$/),
  expected_amount: z.coerce.number().int().min(1),
});

export function servePayoutPage(pages: DashboardPages, { store }: DashboardContext): void {
  const shown = async (c: PageContext, problem?: string) => {
    const { organizationId, marketplaceId } = asPlatformOnly(c);
    const balance = await marketplaceBalance(store, marketplaceId, c.get('at'));
    return confirmPage(c, balance, await findBusinessDetails(store, organizationId), problem);
  };
  pages.get('/dashboard/statements/payout', (c) => shown(c));
  pages.post('/dashboard/statements/payout', async (c) => {
    const platform = asPlatformOnly(c);
    const form = await readForm(c, PayoutForm);
    if (form.kind === 'invalid')
      return shown(c, t({ defaultMessage: 'No payout was started because the form was incomplete. Try again.' }));
    const { idempotency_key: key, expected_amount: expectedAmount } = form.values;
    const outcome = await requestPayout(store, platform, { key, expectedAmount }, c.get('at'));
    if (outcome.kind === 'started') return c.redirect('/dashboard/statements?done=payout', 303);
    return shown(c, problemWords(outcome));
  });
}

type NotStarted = Exclude<Awaited<ReturnType<typeof requestPayout>>, { kind: 'started' }>;

/** Why no payout was started, and what to do. */
function problemWords(outcome: NotStarted): string {
  switch (outcome.kind) {
    case 'key_of_another_request':
      return t({ defaultMessage: 'No payout was started because this form was already used. Reload the page.' });
    case 'another_amount':
      return t(
        {
          defaultMessage: 'No payout was started because the amount is now {amount}. Review it, then start the payout.',
        },
        { amount: formatCents(outcome.amount) },
      );
    case 'not_eligible':
      return notEligible(outcome.why);
  }
}

/** Why no payout can be started. */
export function notEligible(why: Extract<NotStarted, { kind: 'not_eligible' }>['why']): string {
  switch (why.state) {
    case 'already_this_month':
      return t(
        {
          defaultMessage:
            'You’ve already started this month’s payout. You can start the next one on {date} (New York time).',
        },
        { date: why.next_date },
      );
    case 'below_holding_balance':
      return t(
        {
          defaultMessage:
            'You can start a payout once the balance exceeds the holding balance. You need {amount} more.',
        },
        { amount: formatCents(why.missing) },
      );
  }
}

type Balance = Awaited<ReturnType<typeof marketplaceBalance>>;

function confirmPage(c: PageContext, balance: Balance, bank: BusinessDetails | undefined, problem?: string) {
  const { payout } = balance;
  const back = html`<p><a href="/dashboard/statements">${t({ defaultMessage: 'Back to banking statements' })}</a></p>`;
  if (payout.state !== 'eligible') {
    const words = problem ?? notEligible(payout);
    return dashboardPage(
      c,
      { title: t({ defaultMessage: 'Start payout' }), told: { problem: words }, status: 409 },
      back,
    );
  }
  return dashboardPage(
    c,
    {
      title: t({ defaultMessage: 'Start payout of {amount}?' }, { amount: formatCents(payout.amount) }),
      told: { problem },
      status: problem ? 409 : 200,
    },
    html`<dl class="facts">
        <dt>${t({ defaultMessage: 'Balance' })}</dt><dd>${formatCents(balance.balance)}</dd>
        <dt>${t({ defaultMessage: 'Holding balance' })}</dt><dd>${formatCents(balance.holding_balance)}</dd>
        <dt>${t({ defaultMessage: 'Payout' })}</dt><dd><b>${formatCents(payout.amount)}</b></dd>
        <dt>${t({ defaultMessage: 'Bank account' })}</dt><dd>${bank ? t({ defaultMessage: '{bank}, account ending in {lastFour}' }, { bank: bank.bank_name, lastFour: bank.account_last_four }) : html`<code>${c.get('organization').business_fi_account_id}</code>`}</dd>
        <dt>${t({ defaultMessage: 'Environment' })}</dt><dd>${environmentName(c.get('environment'))}</dd>
      </dl>
      ${balancePicture(balance)}
      <p>${t({ defaultMessage: 'You can start one payout per calendar month (New York time).' })}</p>
      <form method="post" action="/dashboard/statements/payout" class="buttons">
        <input type="hidden" name="idempotency_key" value="${newSecret()}">
        <input type="hidden" name="expected_amount" value="${payout.amount}">
        <button>${t({ defaultMessage: 'Start payout of {amount}' }, { amount: formatCents(payout.amount) })}</button>
        <a href="/dashboard/statements">${t({ defaultMessage: 'Not now' })}</a>
      </form>`,
  );
}

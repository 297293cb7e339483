// Starting a payout: a page that names the amount, and one form that starts one payout however often it is sent.
import { html } from 'hono/html';
import { z } from 'zod';
import { formatCents } from '../../../contract/format-cents.ts';
import { newSecret } from '../../secrets.ts';
import { requestPayout } from '../../store/books/payout-requests.ts';
import { marketplaceBalance } from '../../store/books/payouts.ts';
import { type BusinessDetails, findBusinessDetails } from '../../store/business-details.ts';
import { whyNot } from '../api/payouts.ts';
import { balancePicture } from './balance-picture.ts';
import { readForm } from './forms.ts';
import { dashboardPage, ENVIRONMENT_WORDS } from './frame.ts';
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
    if (form.kind === 'invalid') return shown(c, 'No payout was started: the form was not complete. Try again.');
    const { idempotency_key: key, expected_amount: expectedAmount } = form.values;
    const outcome = await requestPayout(store, platform, { key, expectedAmount }, c.get('at'));
    if (outcome.kind === 'started') return c.redirect('/dashboard/statements?done=payout', 303);
    return shown(c, outcome.kind === 'another_amount' ? changedWords(outcome.amount) : whyNot(outcome).message);
  });
}

function changedWords(amount: number): string {
  return `No payout was started: meanwhile its amount has become ${formatCents(amount)}. Look again, and start it if that is right.`;
}

type Balance = Awaited<ReturnType<typeof marketplaceBalance>>;

function confirmPage(c: PageContext, balance: Balance, bank: BusinessDetails | undefined, problem?: string) {
  const { payout } = balance;
  const back = html`<p><a href="/dashboard/statements">Back to the banking statements</a></p>`;
  if (payout.state !== 'eligible') {
    const words = problem ?? whyNot({ kind: 'not_eligible', why: payout }).message;
    return dashboardPage(c, { title: 'Start payout', told: { problem: words }, status: 409 }, back);
  }
  return dashboardPage(
    c,
    {
      title: `Start a payout of ${formatCents(payout.amount)}?`,
      told: { problem },
      status: problem ? 409 : 200,
    },
    html`<dl class="facts">
        <dt>Balance</dt><dd>${formatCents(balance.balance)}</dd>
        <dt>Holding balance, which stays</dt><dd>${formatCents(balance.holding_balance)}</dd>
        <dt>Payout</dt><dd><b>${formatCents(payout.amount)}</b></dd>
        <dt>To</dt><dd>${bank ? `${bank.bank_name}, account ending in ${bank.account_last_four}` : html`<code>${c.get('organization').business_fi_account_id}</code>`}</dd>
        <dt>Environment</dt><dd>${ENVIRONMENT_WORDS[c.get('environment')]}</dd>
      </dl>
      ${balancePicture(balance)}
      <p>One payout can be started a calendar month (New York).</p>
      <form method="post" action="/dashboard/statements/payout" class="buttons">
        <input type="hidden" name="idempotency_key" value="${newSecret()}">
        <input type="hidden" name="expected_amount" value="${payout.amount}">
        <button>Start payout of ${formatCents(payout.amount)}</button>
        <a href="/dashboard/statements">Not now</a>
      </form>`,
  );
}

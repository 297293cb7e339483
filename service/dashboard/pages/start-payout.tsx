// Starting a payout: a page that names the amount, and one form that starts one payout however often it is sent.
/** @jsxImportSource hono/jsx */
import { z } from 'zod';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { facts, linkLine } from '../../pages/parts.tsx';
import { Button, Link, P } from '../../pages/worded.tsx';
import { newSecret } from '../../secrets/secrets.ts';
import { environmentName } from '../../settings/environment.ts';
import { requestPayout } from '../../store/books/payout-requests.ts';
import { marketplaceBalance } from '../../store/books/payouts.ts';
import { type BusinessDetails, findBusinessDetails } from '../../store/business-details.ts';
import { balancePicture } from './balance-picture.tsx';
import { hidden, readForm } from './forms.tsx';
import { dashboardPage } from './frame.tsx';
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
  if (payout.state !== 'eligible') {
    return dashboardPage(
      c,
      { title: t({ defaultMessage: 'Start payout' }), told: { problem: problem ?? notEligible(payout) }, status: 409 },
      linkLine('/dashboard/statements', t({ defaultMessage: 'Back to banking statements' })),
    );
  }
  const amount = formatCents(payout.amount);
  const account = bank ? (
    t(
      { defaultMessage: '{bank}, account ending in {lastFour}' },
      { bank: bank.bank_name, lastFour: bank.account_last_four },
    )
  ) : (
    <code>{c.get('organization').business_fi_account_id}</code>
  );
  return dashboardPage(
    c,
    {
      title: t({ defaultMessage: 'Start payout of {amount}?' }, { amount }),
      told: { problem },
      status: problem ? 409 : 200,
    },
    <>
      {facts([
        [t({ defaultMessage: 'Balance' }), formatCents(balance.balance)],
        [t({ defaultMessage: 'Holding balance' }), formatCents(balance.holding_balance)],
        [t({ defaultMessage: 'Payout' }), <b>{amount}</b>],
        [t({ defaultMessage: 'Bank account' }), account],
        [t({ defaultMessage: 'Environment' }), environmentName(c.get('environment'))],
      ])}
      {balancePicture(balance)}
      <P defaultMessage="You can start one payout per calendar month (New York time)." />
      <form method="post" action="/dashboard/statements/payout" class="buttons">
        {hidden({ idempotency_key: newSecret(), expected_amount: payout.amount })}
        <Button defaultMessage="Start payout of {amount}" values={{ amount }} />
        <Link href="/dashboard/statements" defaultMessage="Not now" />
      </form>
    </>,
  );
}

// Banking statements (spec, marketplace rule 4): the balance, the payouts, and an account month by month.

import { html } from 'hono/html';
import type { PayoutEligibility } from '../../../contract/dashboard-api/balance.ts';
import type { Payout } from '../../../contract/dashboard-api/payout.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { richParts, t } from '../../../messages/t.ts';
import { boundsOf } from '../../books/months.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { type Column, table } from '../../pages/parts.tsx';
import { nextSettlement, settlementSums } from '../../store/books/account.ts';
import { applyDueChanges } from '../../store/books/apply-due-changes.ts';
import { listEntries } from '../../store/books/entries.ts';
import { listPayouts, marketplaceBalance, type Platform } from '../../store/books/payouts.ts';
import { statementOf } from '../../store/books/statements.ts';
import type { Store } from '../../store/database.ts';
import { namesOf } from '../../store/organizations.ts';
import { EntryPosition } from '../api/entries.ts';
import { cursorOf, readCursor } from '../api/pages.ts';
import { asPlatform } from '../api/requested-account.ts';
import { balancePicture } from './balance-picture.ts';
import { accountName, monthWords } from './entry-words.ts';
import { dashboardPage } from './frame.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';
import { accountOf, monthsOf, requestedMonth } from './requested-month.ts';
import { notEligible } from './start-payout.ts';
import { statementSection } from './statement-section.ts';

const ENTRIES_SHOWN = 100;
const PAYOUTS_SHOWN = 36;

export function serveStatements(pages: DashboardPages, { store }: DashboardContext): void {
  pages.get('/dashboard/statements', async (c) => {
    const organization = c.get('organization');
    const { account } = accountOf(c);
    await applyDueChanges(store, organization.id, c.get('at'));
    const platform = asPlatform(organization);
    const done = c.req.query('done') === 'payout' ? t({ defaultMessage: 'Payout started' }) : undefined;
    return dashboardPage(
      c,
      { title: t({ defaultMessage: 'Banking statements' }), told: { done } },
      html`${platform ? accountLinks(account) : ''}
      ${platform && account === 'balance' ? await ofMarketplace(store, platform, c.get('at')) : await ofSettlements(store, organization.id)}
      ${await ofMonth(c, store)}`,
    );
  });
}

function accountLinks(here: string): Html {
  return html`<nav class="legend not-on-paper" aria-label="${t({ defaultMessage: 'Accounts' })}">${(
    ['balance', 'settlement'] as const
  ).map(
    (account) =>
      html`<a href="/dashboard/statements?account=${account}"${account === here ? html` aria-current="page"` : ''}>${accountName(account)}</a>`,
  )}</nav>`;
}

async function ofMarketplace(store: Store, { marketplaceId }: Platform, at: number): Promise<Html> {
  const payouts = await listPayouts(store, marketplaceId, { before: undefined, limit: PAYOUTS_SHOWN + 1 });
  return html`${balanceSection(await marketplaceBalance(store, marketplaceId, at))}
    ${payoutsSection(payouts.slice(0, PAYOUTS_SHOWN), payouts.length <= PAYOUTS_SHOWN)}`;
}

async function ofSettlements(store: Store, organizationId: string): Promise<Html> {
  const { pending, settled, owed } = await settlementSums(store, organizationId);
  const next = await nextSettlement(store, organizationId);
  return html`<dl class="amounts">
      <div><dt>${t({ defaultMessage: 'On its way to your bank' })}</dt><dd>${formatCents(pending)}</dd></div>
      <div><dt>${t({ defaultMessage: 'Settled to date' })}</dt><dd>${formatCents(settled)}</dd></div>
      ${owed === 0 ? '' : html`<div><dt>${t({ defaultMessage: 'Owed for returned charges' })}</dt><dd>${formatCents(owed)}</dd></div>`}
    </dl>
    <p class="soft">${next === null ? t({ defaultMessage: 'No pending settlements.' }) : richParts({ defaultMessage: 'Next settlement: {time}' }, { time: momentOf(next) })}</p>`;
}

async function ofMonth(c: PageContext, store: Store): Promise<Html> {
  const held = accountOf(c);
  const month = requestedMonth(c, c.req.query('month'));
  const after = readCursor(c.req.query('after'), EntryPosition);
  const found = await listEntries(store, held, { ...boundsOf(month), after, limit: ENTRIES_SHOWN + 1 });
  const entries = found.slice(0, ENTRIES_SHOWN);
  const last = found.length > ENTRIES_SHOWN ? entries.at(-1) : undefined;
  const cursor = last && cursorOf({ create_date: last.create_date, id: last.id });
  const owners = new Set(entries.flatMap(({ organization_id: id }) => (id === null ? [] : [id])));
  return statementSection({
    statement: await statementOf(store, held, month),
    entries,
    names: await namesOf(store, [...owners]),
    months: monthsOf(c),
    earlier: cursor && `/dashboard/statements?account=${held.account}&month=${month}&after=${cursor}`,
  });
}

type Balance = { balance: number; holding_balance: number; payout: PayoutEligibility };

/** Payouts on the banking statements page: the balance, whether one can be started, and those there were. */
function balanceSection(balance: Balance): Html {
  return html`<section aria-labelledby="balance">
  <h2 id="balance" class="hidden">${t({ defaultMessage: 'Balance' })}</h2>
  <dl class="amounts">
    <div><dt>${t({ defaultMessage: 'Balance' })}</dt><dd>${formatCents(balance.balance)}</dd></div>
    <div><dt>${t({ defaultMessage: 'Holding balance' })}</dt><dd>${formatCents(balance.holding_balance)}</dd></div>
  </dl>
  ${balancePicture(balance)}
  ${payoutWords(balance.payout)}
</section>`;
}

function payoutWords(payout: PayoutEligibility): Html {
  if (payout.state !== 'eligible') return html`<p>${notEligible(payout)}</p>`;
  const start = t({ defaultMessage: 'Start payout of {amount}…' }, { amount: formatCents(payout.amount) });
  return html`<p class="not-on-paper"><a class="button" href="/dashboard/statements/payout">${start}</a></p>`;
}

/** `isAll` is false where there are earlier ones than are shown. */
function payoutsSection(payouts: Payout[], isAll: boolean): Html {
  return html`<section aria-labelledby="payouts">
  <h2 id="payouts">${t({ defaultMessage: 'Payouts' })}</h2>
  ${payouts.length === 0 ? html`<p class="empty">${t({ defaultMessage: 'No payouts yet. They’ll appear here once you start one.' })}</p>` : table(t({ defaultMessage: 'List of payouts' }), payoutColumns(), payouts)}
  ${isAll ? '' : html`<p class="soft">${t({ defaultMessage: 'Showing the {count, plural, one {# most recent payout} other {# most recent payouts}}. To list all of them, call GET /dashboard/api/payouts.' }, { count: payouts.length })}</p>`}
</section>`;
}

const payoutColumns = (): Column<Payout>[] => [
  [t({ defaultMessage: 'Month' }), ({ month }) => monthWords(month)],
  [
    t({ defaultMessage: 'Started', description: 'Column: when a payout was started' }),
    (payout) => momentOf(payout.create_date),
  ],
  [t({ defaultMessage: 'Payout ID' }), ({ id }) => html`<code>${id}</code>`],
  [t({ defaultMessage: 'Balance' }), ({ balance }) => formatCents(balance), 'number'],
  [t({ defaultMessage: 'Held' }), ({ holding_balance }) => formatCents(holding_balance), 'number'],
  [t({ defaultMessage: 'Paid out' }), ({ amount }) => formatCents(amount), 'number'],
];

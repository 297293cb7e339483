// Banking statements (spec, marketplace rule 4): the balance, the payouts, and an account month by month.
/** @jsxImportSource hono/jsx */

import type { Month } from '../../../contract/books-month.ts';
import type { PayoutEligibility } from '../../../contract/dashboard-api/balance.ts';
import type { BookAccount, Entry, EntryKind } from '../../../contract/dashboard-api/entry.ts';
import type { Payout } from '../../../contract/dashboard-api/payout.ts';
import type { Statement } from '../../../contract/dashboard-api/statement.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { locale, t } from '../../../messages/t.ts';
import { boundsOf } from '../../books/months.ts';
import { type Html, momentOf } from '../../pages/document.tsx';
import { type Column, linkLine, options, table } from '../../pages/parts.tsx';
import { Button, Empty, H2, H3, Link, Section, Soft } from '../../pages/worded.tsx';
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
import { balancePicture } from './balance-picture.tsx';
import { hidden } from './forms.tsx';
import { dashboardPage } from './frame.tsx';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';
import { accountOf, monthsOf, requestedMonth } from './requested-month.ts';
import { notEligible } from './start-payout.tsx';

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
      <>
        {platform && accountLinks(account)}
        {platform && account === 'balance'
          ? await ofMarketplace(store, platform, c.get('at'))
          : await ofSettlements(store, organization.id)}
        {await ofMonth(c, store)}
      </>,
    );
  });
}

const accountLinks = (here: string): Html => (
  <nav class="legend not-on-paper" aria-label={t({ defaultMessage: 'Accounts' })}>
    {(['balance', 'settlement'] as const).map((account) => (
      <a href={`/dashboard/statements?account=${account}`} aria-current={account === here ? 'page' : undefined}>
        {accountName(account)}
      </a>
    ))}
  </nav>
);

/** Names with their amounts, in large figures. */
const amounts = (entries: readonly (readonly [name: string, cents: number])[]): Html => (
  <dl class="amounts">
    {entries.map(([name, cents]) => (
      <div>
        <dt>{name}</dt>
        <dd>{formatCents(cents)}</dd>
      </div>
    ))}
  </dl>
);

async function ofMarketplace(store: Store, { marketplaceId }: Platform, at: number): Promise<Html> {
  const payouts = await listPayouts(store, marketplaceId, { before: undefined, limit: PAYOUTS_SHOWN + 1 });
  return (
    <>
      {balanceSection(await marketplaceBalance(store, marketplaceId, at))}
      {payoutsSection(payouts.slice(0, PAYOUTS_SHOWN), payouts.length <= PAYOUTS_SHOWN)}
    </>
  );
}

async function ofSettlements(store: Store, organizationId: string): Promise<Html> {
  const { pending, settled, owed } = await settlementSums(store, organizationId);
  const next = await nextSettlement(store, organizationId);
  return (
    <>
      {amounts([
        [t({ defaultMessage: 'On its way to your bank' }), pending],
        [t({ defaultMessage: 'Settled to date' }), settled],
        ...(owed === 0 ? [] : [[t({ defaultMessage: 'Owed for returned charges' }), owed] as const]),
      ])}
      {next === null ? (
        <Soft defaultMessage="No pending settlements." />
      ) : (
        <Soft defaultMessage="Next settlement: {time}" values={{ time: momentOf(next) }} />
      )}
    </>
  );
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
const balanceSection = (balance: Balance): Html => (
  <section aria-labelledby="balance">
    <H2 anchor="balance" class="hidden" defaultMessage="Balance" />
    {amounts([
      [t({ defaultMessage: 'Balance' }), balance.balance],
      [t({ defaultMessage: 'Holding balance' }), balance.holding_balance],
    ])}
    {balancePicture(balance)}
    {payoutWords(balance.payout)}
  </section>
);

function payoutWords(payout: PayoutEligibility): Html {
  if (payout.state !== 'eligible') return <p>{notEligible(payout)}</p>;
  const values = { amount: formatCents(payout.amount) };
  return (
    <p class="not-on-paper">
      <Link
        class="button"
        href="/dashboard/statements/payout"
        defaultMessage="Start payout of {amount}…"
        values={values}
      />
    </p>
  );
}

/** `isAll` is false where there are earlier ones than are shown. */
const payoutsSection = (payouts: Payout[], isAll: boolean): Html => (
  <Section anchor="payouts" defaultMessage="Payouts">
    {table(t({ defaultMessage: 'List of payouts' }), payoutColumns(), payouts, {
      none: <Empty defaultMessage="No payouts yet. They’ll appear here once you start one." />,
    })}
    {!isAll && (
      <Soft
        defaultMessage="Showing the {count, plural, one {# most recent payout} other {# most recent payouts}}. To list all of them, call GET /dashboard/api/payouts."
        values={{ count: payouts.length }}
      />
    )}
  </Section>
);

const payoutColumns = (): Column<Payout>[] => [
  [t({ defaultMessage: 'Month' }), ({ month }) => monthWords(month)],
  [
    t({ defaultMessage: 'Started', description: 'Column: when a payout was started' }),
    (payout) => momentOf(payout.create_date),
  ],
  [t({ defaultMessage: 'Payout ID' }), ({ id }) => <code>{id}</code>],
  [t({ defaultMessage: 'Balance' }), ({ balance }) => formatCents(balance), 'number'],
  [t({ defaultMessage: 'Held' }), ({ holding_balance }) => formatCents(holding_balance), 'number'],
  [t({ defaultMessage: 'Paid out' }), ({ amount }) => formatCents(amount), 'number'],
];

type Shown = {
  statement: Statement;
  entries: Entry[];
  /** Of the organizations in the entries. */
  names: Map<string, string>;
  months: Month[];
  /** The address of the entries before these, undefined where there are none. */
  earlier: string | undefined;
};

/** One month of an account: where it began, what happened, where it ended, and each entry. */
function statementSection({ statement, entries, names, months, earlier }: Shown): Html {
  const { account, month } = statement;
  const choices = months.map((one) => [one, monthWords(one)] as const);
  const title = { account: accountName(account), month: monthWords(month) };
  const csv = `/dashboard/statements/${month}.csv?account=${account}`;
  return (
    <Section anchor="statement" defaultMessage="{account}, {month}" values={title}>
      <div class="tools">
        <form method="get" action="/dashboard/statements">
          {hidden({ account })}
          <label>
            {t({ defaultMessage: 'Month' })} <select name="month">{options(choices, month)}</select>
          </label>
          <Button class="plain" defaultMessage="Show month" />
        </form>
        <Link href={csv} defaultMessage="Download CSV" />
      </div>
      <Soft
        defaultMessage="Months follow New York time. This one runs from {start} to {end}."
        values={{ start: momentOf(statement.from), end: momentOf(statement.to) }}
      />
      {totalsTable(statement)}
      <H3 defaultMessage="Entries" />
      {entries.length === 0 ? <Empty defaultMessage="No entries this month." /> : entriesTable(entries, names)}
      {earlier !== undefined && linkLine(earlier, t({ defaultMessage: 'Earlier entries' }))}
    </Section>
  );
}

function totalsTable({ opening, closing, totals }: Statement): Html {
  const columns: Column<Statement['totals'][number]>[] = [
    [t({ defaultMessage: 'Type' }), ({ kind }) => entryKindName(kind)],
    [t({ defaultMessage: 'Entries' }), ({ count }) => count, 'number'],
    [t({ defaultMessage: 'Amount' }), ({ amount }) => formatCents(amount), 'number'],
  ];
  const sum = (name: string, cents: number, look?: string) => (
    <tr class={look}>
      <th scope="row">{name}</th>
      <td></td>
      <td class="number">{formatCents(cents)}</td>
    </tr>
  );
  return table(t({ defaultMessage: 'Monthly totals' }), columns, totals, {
    above: sum(t({ defaultMessage: 'Opening balance' }), opening),
    below: sum(t({ defaultMessage: 'Closing balance' }), closing, 'sum'),
  });
}

function entriesTable(entries: Entry[], names: Map<string, string>): Html {
  const source = ({ organization_id: id, track_number, charge_id, payout_id }: Entry) => (
    <>
      {id !== null && (
        <>
          {names.get(id)} · {track_number}
          <br />
        </>
      )}
      <code class="soft">{charge_id ?? payout_id}</code>
    </>
  );
  return table(
    t({ defaultMessage: 'Entries' }),
    [
      [t({ defaultMessage: 'Time' }), ({ create_date }) => momentOf(create_date)],
      [t({ defaultMessage: 'Type' }), ({ kind }) => entryKindName(kind), 'name'],
      [t({ defaultMessage: 'Source' }), source],
      [t({ defaultMessage: 'Amount' }), ({ amount }) => formatCents(amount), 'number'],
    ],
    entries,
  );
}

/** A kind of entry, as a statement names it. */
const entryKindName = (kind: EntryKind): string =>
  ({
    seller_fee: t({ defaultMessage: 'Seller fee' }),
    seller_fee_return: t({ defaultMessage: 'Seller fee returned' }),
    payout: t({ defaultMessage: 'Payout' }),
    charge: t({ defaultMessage: 'Charge, net of fee' }),
    settlement: t({ defaultMessage: 'Settlement' }),
    return: t({ defaultMessage: 'Returned before settlement' }),
    late_return: t({ defaultMessage: 'Returned after settlement' }),
    withheld: t({ defaultMessage: 'Withheld for what you owe' }),
    presentment: t({ defaultMessage: 'Presented again, net of fee' }),
    refund: t({ defaultMessage: 'Refund, less its fee' }),
    refund_failed: t({ defaultMessage: 'Failed refund, less its fee' }),
    fee_adjustment: t({ defaultMessage: 'Fee of earlier refunds' }),
  })[kind];

/** An account of the books. */
const accountName = (account: BookAccount): string =>
  ({
    balance: t({ defaultMessage: 'Marketplace balance' }),
    settlement: t({ defaultMessage: 'Settlements' }),
  })[account];

/** "November 2026". */
function monthWords(month: Month): string {
  const parts = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale(), parts).format(new Date(`${month}-01T00:00:00Z`));
}

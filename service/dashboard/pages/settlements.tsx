// Settlements: deposits to the organization's bank, newest first, and what each is made of.
/** @jsxImportSource hono/jsx */
import { html } from 'hono/html';
import { Day } from '../../../contract/books-month.ts';
import type { Settlement, SettlementLine } from '../../../contract/dashboard-api/settlement.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { SettlementId } from '../../../contract/issued-ids.ts';
import { parseDollars } from '../../../contract/money.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { t } from '../../../messages/t.ts';
import { boundsOfDay } from '../../books/months.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Html, momentOf } from '../../pages/document.tsx';
import { type Column, copyCode, facts, linkLine, table } from '../../pages/parts.tsx';
import { applyDueChanges } from '../../store/books/apply-due-changes.ts';
import { findSettlement, listSettlementLines, listSettlements } from '../../store/books/list-settlements.ts';
import { cursorOf, readCursor } from '../api/pages.ts';
import { LinePosition, SettlementPosition } from '../api/settlements.ts';
import { dashboardPage } from './frame.tsx';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';
import { records, serveRecordList } from './record-list.tsx';

const PATH = '/dashboard/settlements';
const LINES_SHOWN = 100;

export function serveSettlements(pages: DashboardPages, context: DashboardContext): void {
  const { store } = context;
  serveRecordList(pages, context, {
    path: PATH,
    words: (c) => ({
      title: t({ defaultMessage: 'Settlements' }),
      none: nothingWords(searchOf(c)),
      noMore: nothingWords(searchOf(c)),
      earlier: t({ defaultMessage: 'Earlier settlements' }),
    }),
    position: SettlementPosition,
    positionOf: ({ deposited_at, id }) => ({ deposited_at, id }),
    find: (c, after, limit) => {
      const asked = { ...soughtOf(searchOf(c)), before: after, limit };
      return listSettlements(store, { of: 'organization', owner: c.get('organization').id }, asked);
    },
    columns: settlementColumns,
    query: searchOf,
    problem: (c) => soughtOf(searchOf(c)).problem,
    above: (c) => searchForm(searchOf(c)),
  });
  pages.get(`${PATH}/:settlement_id`, async (c) => {
    const { id: organizationId } = c.get('organization');
    const id = SettlementId.safeParse(c.req.param('settlement_id'));
    const after = readCursor(c.req.query('after'), LinePosition)?.line;
    await applyDueChanges(store, organizationId, c.get('at'));
    const settlement = id.success
      ? await findSettlement(store, { organizationId, marketplaceId: null }, id.data)
      : undefined;
    if (!settlement) throw new Refusal(404, t({ defaultMessage: 'This settlement doesn’t exist.' }));
    const found = await listSettlementLines(store, settlement.id, { after, limit: LINES_SHOWN + 1 });
    const title = t({ defaultMessage: 'Settlement of {amount}' }, { amount: formatCents(settlement.amount) });
    const label = t({ defaultMessage: 'Lines' });
    const around = {
      none: t({ defaultMessage: 'No more lines.' }),
      more: t({ defaultMessage: 'More lines' }),
      next: (last: SettlementLine) => `${PATH}/${settlement.id}?after=${cursorOf({ line: last.id })}`,
    };
    return dashboardPage(
      c,
      { title },
      <>
        {settlementFacts(settlement)}
        <h2>{label}</h2>
        {records(label, lineColumns(), found, LINES_SHOWN, around)}
        {linkLine(PATH, t({ defaultMessage: 'Back to settlements' }))}
      </>,
    );
  });
}

type Search = { amount: string; day: string };

const searchOf = (c: PageContext): Search => ({
  amount: c.req.query('amount')?.trim() ?? '',
  day: c.req.query('day') ?? '',
});

function nothingWords({ amount, day }: Search): string {
  return amount || day
    ? t({ defaultMessage: 'No deposit has this amount and day.' })
    : t({ defaultMessage: 'No settlements yet. Charges settle about three banking days after capture.' });
}

type Sought = { amount: number | undefined; within: { from: string; to: string }[]; problem: string | undefined };

/** As it was typed: dollars, and a day of this century. */
function soughtOf({ amount, day }: Search): Sought {
  const dollars = parseDollars(amount);
  const read = Day.safeParse(day);
  const isDay = read.success && day.startsWith('20');
  const bounds = isDay ? boundsOfDay(read.data) : undefined;
  const problems = [
    ...(amount !== '' && !dollars.ok ? [t({ defaultMessage: 'Enter an amount in dollars, like 4,312.50.' })] : []),
    ...(day !== '' && !isDay ? [t({ defaultMessage: 'Enter a day like 2026-11-21.' })] : []),
  ];
  return {
    amount: dollars.ok ? dollars.cents : undefined,
    within: bounds ? [{ from: timestampOf(bounds.from), to: timestampOf(bounds.to) }] : [],
    problem: problems[0],
  };
}

function searchForm({ amount, day }: Search): Html {
  return html`<div class="tools"><form method="get" action="${PATH}">
    <label>${t({ defaultMessage: 'Amount deposited' })} <input name="amount" value="${amount}" inputmode="decimal" placeholder="4,312.50" maxlength="20" class="short" autocomplete="off"></label>
    <label>${t({ defaultMessage: 'Day (New York time)' })} <input name="day" type="date" value="${day}"></label>
    <button class="plain">${t({ defaultMessage: 'Find' })}</button>
    <a href="${PATH}">${t({ defaultMessage: 'Show all' })}</a>
  </form></div>`;
}

const centsOrDash = (cents: number): string => (cents === 0 ? '–' : formatCents(cents));

const settlementColumns = (): Column<Settlement>[] => [
  [t({ defaultMessage: 'Deposited' }), (one) => <a href={`${PATH}/${one.id}`}>{momentOf(one.deposited_at)}</a>],
  [t({ defaultMessage: 'Charges' }), ({ charges }) => centsOrDash(charges), 'number'],
  [t({ defaultMessage: 'Fees' }), ({ fees, fees_returned }) => centsOrDash(fees_returned - fees), 'number'],
  [t({ defaultMessage: 'Refunds' }), ({ refunds }) => centsOrDash(0 - refunds), 'number'],
  [t({ defaultMessage: 'Returns' }), ({ returns }) => centsOrDash(0 - returns), 'number'],
  [t({ defaultMessage: 'Amount' }), ({ amount }) => <b>{formatCents(amount)}</b>, 'number'],
];

const lineColumns = (): Column<SettlementLine>[] => [
  [t({ defaultMessage: 'Charge' }), (one) => <a href={`/dashboard/charges/${one.charge_id}`}>{one.track_number}</a>],
  [t({ defaultMessage: 'Type' }), ({ kind }) => kindWords(kind)],
  [t({ defaultMessage: 'Time' }), ({ at }) => momentOf(at)],
  [t({ defaultMessage: 'Amount' }), ({ amount }) => formatCents(amount), 'number'],
  [t({ defaultMessage: 'Fee' }), ({ fee }) => formatCents(fee), 'number'],
  [t({ defaultMessage: 'Net' }), ({ amount, fee }) => formatCents(amount + fee), 'number'],
];

function settlementFacts(settlement: Settlement): Html {
  const parts: [string, number][] = [
    [t({ defaultMessage: 'Charges' }), settlement.charges],
    [t({ defaultMessage: 'Fees' }), 0 - settlement.fees],
    [t({ defaultMessage: 'Refunds' }), 0 - settlement.refunds],
    [t({ defaultMessage: 'Returns' }), 0 - settlement.returns],
    [t({ defaultMessage: 'Fees returned' }), settlement.fees_returned],
    [t({ defaultMessage: 'Owed from before' }), 0 - settlement.brought_forward],
    [t({ defaultMessage: 'Carried to the next' }), settlement.carried_forward],
  ];
  const deposited = t({ defaultMessage: 'Deposited' });
  const id = t({ defaultMessage: 'Settlement ID' });
  const label = t({ defaultMessage: 'What it’s made of' });
  const columns: Column<[string, number]>[] = [
    [label, ([name]) => name],
    [t({ defaultMessage: 'Amount' }), ([, cents]) => formatCents(cents), 'number'],
  ];
  const rows = parts.filter(([, cents]) => cents !== 0);
  const sum = (
    <tr class="sum">
      <th scope="row">{deposited}</th>
      <td class="number">{formatCents(settlement.amount)}</td>
    </tr>
  );
  return (
    <>
      {facts([
        [deposited, momentOf(settlement.deposited_at)],
        [id, copyCode(id, settlement.id)],
      ])}
      {table(label, columns, rows, { below: sum })}
    </>
  );
}

const kindWords = (kind: SettlementLine['kind']): string =>
  ({
    charge: t({ defaultMessage: 'Charge' }),
    refund: t({ defaultMessage: 'Refund' }),
    refund_failed: t({ defaultMessage: 'Refund failed' }),
    return: t({ defaultMessage: 'Return' }),
  })[kind];

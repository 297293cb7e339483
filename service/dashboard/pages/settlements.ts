// Settlements: deposits to the organization's bank, newest first, and what each is made of.
import { html } from 'hono/html';
import { Day } from '../../../contract/dashboard-api/month.ts';
import type { Settlement, SettlementLine } from '../../../contract/dashboard-api/settlement.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { SettlementId } from '../../../contract/issued-ids.ts';
import { parseDollars } from '../../../contract/money.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { t } from '../../../messages/t.ts';
import { boundsOfDay } from '../../books/months.ts';
import { Refusal } from '../../http/refusal.ts';
import { copyCode } from '../../pages/copy-field.tsx';
import { type Html, momentOf } from '../../pages/document.ts';
import { bringUpToDate } from '../../store/books/bring-up-to-date.ts';
import { findSettlement, listSettlementLines, listSettlements } from '../../store/books/list-settlements.ts';
import { cursorOf, readCursor } from '../api/pages.ts';
import { LinePosition, SettlementPosition } from '../api/settlements.ts';
import { dashboardPage } from './frame.ts';
import { addressWith, firstOf, wideTable } from './paged-table.ts';
import type { DashboardContext, DashboardPages } from './pages-app.ts';

const PATH = '/dashboard/settlements';
const SHOWN = 50;
const LINES_SHOWN = 100;

export function serveSettlements(pages: DashboardPages, { store }: DashboardContext): void {
  pages.get(PATH, async (c) => {
    const { id } = c.get('organization');
    const [amount = '', day = ''] = [c.req.query('amount')?.trim(), c.req.query('day')];
    const read = soughtOf(amount, day);
    const before = readCursor(c.req.query('after'), SettlementPosition)?.deposited_at;
    await bringUpToDate(store, id, c.get('at'));
    const found = read.problem ? [] : await listSettlements(store, id, { ...read, before, limit: SHOWN + 1 });
    const { shown, last } = firstOf(found, SHOWN);
    const earlier = last && addressWith(PATH, { amount, day, after: cursorOf({ deposited_at: last.deposited_at }) });
    return dashboardPage(
      c,
      {
        title: t({ defaultMessage: 'Settlements' }),
        told: { problem: read.problem },
        status: read.problem ? 422 : 200,
      },
      html`${searchForm(amount, day)}
      ${shown.length === 0 ? html`<p class="empty">${amount || day ? t({ defaultMessage: 'No deposit has this amount and day.' }) : t({ defaultMessage: 'No settlements yet. Charges settle about three banking days after capture.' })}</p>` : settlementsTable(shown)}
      ${earlier ? html`<p><a href="${earlier}">${t({ defaultMessage: 'Earlier settlements' })}</a></p>` : ''}`,
    );
  });
  pages.get(`${PATH}/:settlement_id`, async (c) => {
    const { id: organizationId } = c.get('organization');
    const id = SettlementId.safeParse(c.req.param('settlement_id'));
    const after = readCursor(c.req.query('after'), LinePosition)?.line;
    await bringUpToDate(store, organizationId, c.get('at'));
    const settlement = id.success ? await findSettlement(store, organizationId, id.data) : undefined;
    if (!settlement) throw new Refusal(404, t({ defaultMessage: 'This settlement doesn’t exist.' }));
    const found = await listSettlementLines(store, settlement.id, { after, limit: LINES_SHOWN + 1 });
    const { shown, last } = firstOf(found, LINES_SHOWN);
    const title = t({ defaultMessage: 'Settlement of {amount}' }, { amount: formatCents(settlement.amount) });
    return dashboardPage(
      c,
      { title },
      html`${settlementFacts(settlement)}
      <h2>${t({ defaultMessage: 'Lines' })}</h2>
      ${shown.length === 0 ? html`<p class="empty">${t({ defaultMessage: 'No more lines.' })}</p>` : linesTable(shown)}
      ${last ? html`<p><a href="${PATH}/${settlement.id}?after=${cursorOf({ line: last.id })}">${t({ defaultMessage: 'More lines' })}</a></p>` : ''}
      <p><a href="${PATH}">${t({ defaultMessage: 'Back to settlements' })}</a></p>`,
    );
  });
}

type Sought = { amount: number | undefined; within: { from: string; to: string }[]; problem: string | undefined };

/** As it was typed: dollars, and a day of this century. */
function soughtOf(amount: string, day: string): Sought {
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

function searchForm(amount: string, day: string): Html {
  return html`<div class="tools"><form method="get" action="${PATH}">
    <label>${t({ defaultMessage: 'Amount deposited' })} <input name="amount" value="${amount}" inputmode="decimal" placeholder="4,312.50" maxlength="20" class="short" autocomplete="off"></label>
    <label>${t({ defaultMessage: 'Day (New York time)' })} <input name="day" type="date" value="${day}"></label>
    <button class="plain">${t({ defaultMessage: 'Find' })}</button>
    <a href="${PATH}">${t({ defaultMessage: 'Show all' })}</a>
  </form></div>`;
}

const number = true as const;

function settlementsTable(settlements: Settlement[]): Html {
  const heads = [
    { name: t({ defaultMessage: 'Deposited' }) },
    { name: t({ defaultMessage: 'Charges' }), isNumber: number },
    { name: t({ defaultMessage: 'Fees' }), isNumber: number },
    { name: t({ defaultMessage: 'Refunds' }), isNumber: number },
    { name: t({ defaultMessage: 'Returns' }), isNumber: number },
    { name: t({ defaultMessage: 'Amount' }), isNumber: number },
  ];
  const rows = settlements.map(
    ({ id, deposited_at, amount, charges, fees, fees_returned, refunds, returns }) => html`<tr>
      <th scope="row"><a href="${PATH}/${id}">${momentOf(deposited_at)}</a></th>
      ${[charges, fees_returned - fees, 0 - refunds, 0 - returns].map((cents) => html`<td class="number">${cents === 0 ? '–' : formatCents(cents)}</td>`)}
      <td class="number"><b>${formatCents(amount)}</b></td>
    </tr>`,
  );
  return wideTable(t({ defaultMessage: 'Settlements' }), heads, rows);
}

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
  const rows = parts.filter(([, cents]) => cents !== 0);
  return html`<dl class="facts">
      <dt>${t({ defaultMessage: 'Deposited' })}</dt><dd>${momentOf(settlement.deposited_at)}</dd>
      <dt>${t({ defaultMessage: 'Settlement ID' })}</dt><dd>${copyCode(t({ defaultMessage: 'Settlement ID' }), settlement.id)}</dd>
    </dl>
    <div class="wide" tabindex="0" role="region" aria-label="${t({ defaultMessage: 'What it’s made of' })}"><table>
      <thead><tr><th scope="col">${t({ defaultMessage: 'What it’s made of' })}</th><th scope="col" class="number">${t({ defaultMessage: 'Amount' })}</th></tr></thead>
      <tbody>${rows.map(([name, cents]) => html`<tr><th scope="row">${name}</th><td class="number">${formatCents(cents)}</td></tr>`)}
      <tr class="sum"><th scope="row">${t({ defaultMessage: 'Deposited' })}</th><td class="number">${formatCents(settlement.amount)}</td></tr></tbody>
    </table></div>`;
}

function kindWords(kind: SettlementLine['kind']): string {
  switch (kind) {
    case 'charge':
      return t({ defaultMessage: 'Charge' });
    case 'refund':
      return t({ defaultMessage: 'Refund' });
    case 'refund_failed':
      return t({ defaultMessage: 'Refund failed' });
    case 'return':
      return t({ defaultMessage: 'Return' });
  }
}

function linesTable(lines: SettlementLine[]): Html {
  const heads = [
    { name: t({ defaultMessage: 'Charge' }) },
    { name: t({ defaultMessage: 'Type' }) },
    { name: t({ defaultMessage: 'Time' }) },
    { name: t({ defaultMessage: 'Amount' }), isNumber: number },
    { name: t({ defaultMessage: 'Fee' }), isNumber: number },
    { name: t({ defaultMessage: 'Net' }), isNumber: number },
  ];
  const rows = lines.map(
    ({ kind, charge_id, track_number, at, amount, fee }) => html`<tr>
      <th scope="row"><a href="/dashboard/charges/${charge_id}">${track_number}</a></th>
      <td>${kindWords(kind)}</td>
      <td>${momentOf(at)}</td>
      ${[amount, fee, amount + fee].map((cents) => html`<td class="number">${formatCents(cents)}</td>`)}
    </tr>`,
  );
  return wideTable(t({ defaultMessage: 'Lines' }), heads, rows);
}

// One charge: its debits, its refunds, and what can be done with it.
import { html } from 'hono/html';
import type { ChargeAttempt, ChargeRecord } from '../../../contract/dashboard-api/charge.ts';
import type { Refund } from '../../../contract/dashboard-api/refund.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { richParts, t } from '../../../messages/t.ts';
import { Refusal } from '../../http/refusal.ts';
import { copyCode } from '../../pages/copy-field.tsx';
import { type Html, momentOf } from '../../pages/document.ts';
import { bringUpToDate } from '../../store/books/bring-up-to-date.ts';
import { readChargeRecords } from '../../store/books/charge-records.ts';
import { listRefunds } from '../../store/books/list-refunds.ts';
import type { Store } from '../../store/database.ts';
import { requestedCharge } from '../api/requested-charge.ts';
import { chargeWords, codeWordsForBank, obstacleWords, refundWords } from './charge-words.ts';
import { dashboardPage } from './frame.ts';
import { wideTable } from './paged-table.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

const REFUNDS_SHOWN = 100;

export function serveCharge(pages: DashboardPages, { store }: DashboardContext): void {
  pages.get('/dashboard/charges/:charge_id', async (c) => {
    const charge = await chargeOf(c, store, c.req.param('charge_id'));
    const refunds = await listRefunds(store, { chargeId: charge.id }, { limit: REFUNDS_SHOWN });
    const title = t({ defaultMessage: 'Charge of {amount}' }, { amount: formatCents(charge.amount) });
    return dashboardPage(
      c,
      { title, told: { done: doneWords(c.req.query('done')) } },
      html`${facts(charge, c.get('at'))}
      ${whatCanBeDone(charge)}
      <h2>${t({ defaultMessage: 'Debits' })}</h2>
      ${attemptsTable(charge.attempts)}
      <h2>${t({ defaultMessage: 'Refunds' })}</h2>
      ${refunds.length === 0 ? html`<p class="empty">${t({ defaultMessage: 'Nothing was refunded.' })}</p>` : refundsTable(refunds)}
      <p><a href="/dashboard/charges">${t({ defaultMessage: 'Back to charges' })}</a></p>`,
    );
  });
}

/** The charge as it stands now; 404 where there is none, or it is another's. */
export async function chargeOf(c: PageContext, store: Store, id: string): Promise<ChargeRecord> {
  const found = await requestedCharge(store, c.get('organization'), id).catch((error) => {
    throw error instanceof Refusal ? new Refusal(404, t({ defaultMessage: 'This charge doesn’t exist.' })) : error;
  });
  await bringUpToDate(store, found.organization_id, c.get('at'));
  const [charge] = await readChargeRecords(store, [found.id], c.get('at'));
  if (!charge) throw new Error(`Charge ${found.id} is gone.`);
  return charge;
}

function doneWords(done: string | undefined): string | undefined {
  if (done === 'refunded') return t({ defaultMessage: 'Refund requested' });
  return done === 'presented' ? t({ defaultMessage: 'Charge presented again' }) : undefined;
}

/** What is left to refund, in cents. */
export const leftOf = ({ amount, refunded, status }: ChargeRecord): number =>
  status === 'returned' ? 0 : amount - refunded;

/** `at` is ms, UTC: what the bank can no longer do isn't told. */
function facts(charge: ChargeRecord, at: number): Html {
  const { return: returned, returnable_until: until } = charge;
  const [isEarly, isReturnable] = [Date.parse(until.two_banking_days) > at, Date.parse(until.sixty_days) > at];
  const times = { time: momentOf(until.two_banking_days), later: momentOf(until.sixty_days) };
  const returnable = isEarly
    ? richParts({ defaultMessage: 'until {time}; as unauthorized until {later}' }, times)
    : richParts({ defaultMessage: 'as unauthorized until {later}' }, times);
  return html`<dl class="facts">
    <dt>${t({ defaultMessage: 'Status' })}</dt><dd><b>${chargeWords(charge)}</b></dd>
    ${returned ? html`<dt>${t({ defaultMessage: 'Why' })}</dt><dd>${codeWordsForBank(returned.code)}, ${momentOf(returned.at)}</dd>` : ''}
    <dt>${t({ defaultMessage: 'Amount' })}</dt><dd>${formatCents(charge.amount)}</dd>
    <dt>${t({ defaultMessage: 'Seller fee' })}</dt><dd>${formatCents(charge.fee)}${charge.fee_returned === 0 ? '' : html` <span class="soft">${t({ defaultMessage: '{amount} given back' }, { amount: formatCents(charge.fee_returned) })}</span>`}</dd>
    <dt>${t({ defaultMessage: 'Refunded' })}</dt><dd>${formatCents(charge.refunded)}</dd>
    <dt>${t({ defaultMessage: 'Track number' })}</dt><dd>${copyCode(t({ defaultMessage: 'Track number' }), charge.track_number)}</dd>
    <dt>${t({ defaultMessage: 'Charge ID' })}</dt><dd>${copyCode(t({ defaultMessage: 'Charge ID' }), charge.id)}</dd>
    <dt>${t({ defaultMessage: 'Order ID' })}</dt><dd>${copyCode(t({ defaultMessage: 'Order ID' }), charge.order_id)}</dd>
    <dt>${t({ defaultMessage: 'Charged' })}</dt><dd>${momentOf(charge.create_date)}</dd>
    ${returned || !isReturnable ? '' : html`<dt>${t({ defaultMessage: 'The bank can return it' })}</dt><dd>${returnable}</dd>`}
  </dl>`;
}

function whatCanBeDone(charge: ChargeRecord): Html {
  const { obstacle, until } = charge.present_again;
  const path = `/dashboard/charges/${charge.id}`;
  if (charge.status === 'returned') {
    return obstacle === null
      ? html`<p><a class="button" href="${path}/present-again">${t({ defaultMessage: 'Present again…' })}</a></p>
        <p class="soft">${richParts({ defaultMessage: 'Possible until {time}.' }, { time: momentOf(until) })}</p>`
      : html`<p class="soft">${t({ defaultMessage: 'It can’t be presented again: {why}' }, { why: obstacleWords(obstacle) })}</p>`;
  }
  return leftOf(charge) > 0
    ? html`<p><a class="button" href="${path}/refund">${t({ defaultMessage: 'Refund…' })}</a></p>`
    : html``;
}

function attemptsTable(attempts: ChargeAttempt[]): Html {
  const heads = [
    { name: t({ defaultMessage: 'Debit' }) },
    { name: t({ defaultMessage: 'Sent' }) },
    { name: t({ defaultMessage: 'Settles' }) },
    { name: t({ defaultMessage: 'Settled' }) },
    { name: t({ defaultMessage: 'Returned' }) },
  ];
  const rows = attempts.map(
    ({ attempt, create_date, settles_at, settled_at, return: returned }) => html`<tr>
      <th scope="row">${attempt}</th>
      <td>${momentOf(create_date)}</td>
      <td>${momentOf(settles_at)}</td>
      <td>${momentOf(settled_at)}</td>
      <td>${returned ? html`${momentOf(returned.at)}<br><span class="soft">${codeWordsForBank(returned.code)}</span>` : '–'}</td>
    </tr>`,
  );
  return wideTable(t({ defaultMessage: 'Debits' }), heads, rows);
}

function refundsTable(refunds: Refund[]): Html {
  const heads = [
    { name: t({ defaultMessage: 'Requested' }) },
    { name: t({ defaultMessage: 'Status' }) },
    { name: t({ defaultMessage: 'Reason' }) },
    { name: t({ defaultMessage: 'Amount' }), isNumber: true as const },
  ];
  const rows = refunds.map(
    (refund) => html`<tr>
      <th scope="row">${momentOf(refund.create_date)}</th>
      <td>${refundWords(refund)}</td>
      <td>${refund.reason}</td>
      <td class="number">${formatCents(refund.amount)}</td>
    </tr>`,
  );
  return wideTable(t({ defaultMessage: 'Refunds' }), heads, rows);
}

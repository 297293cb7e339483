// One charge: its debits, its refunds, and what can be done with it.
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import type { ChargeAttempt, ChargeRecord } from '../../../contract/dashboard-api/charge.ts';
import type { Refund } from '../../../contract/dashboard-api/refund.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { richParts, t } from '../../../messages/t.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Html, momentOf } from '../../pages/document.tsx';
import { type Column, copyCode, facts, linkLine, softBelow, table } from '../../pages/parts.tsx';
import { applyDueChanges } from '../../store/books/apply-due-changes.ts';
import { readChargeRecords } from '../../store/books/charge-records.ts';
import { listRefunds } from '../../store/books/list-refunds.ts';
import type { Store } from '../../store/database.ts';
import { requestedCharge } from '../api/requested-charge.ts';
import { chargeWords, codeWordsForBank, obstacleWords, refundWords } from './charge-words.ts';
import { dashboardPage } from './frame.tsx';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

const REFUNDS_SHOWN = 100;

export function serveCharge(pages: DashboardPages, { store }: DashboardContext): void {
  pages.get('/dashboard/charges/:charge_id', async (c) => {
    const charge = await chargeOf(c, store, c.req.param('charge_id'));
    const refunds = await listRefunds(store, { chargeId: charge.id }, { limit: REFUNDS_SHOWN });
    const ofAmount = t({ defaultMessage: 'Charge of {amount}' }, { amount: formatCents(charge.amount) });
    const [debits, returned] = [t({ defaultMessage: 'Debits' }), t({ defaultMessage: 'Refunds' })];
    return dashboardPage(
      c,
      { title: ofAmount, told: { done: doneWords(c.req.query('done')) } },
      <>
        {chargeFacts(charge, c.get('at'))}
        {whatCanBeDone(charge)}
        <h2>{debits}</h2>
        {table(debits, attemptColumns(), charge.attempts, { look: 'listed' })}
        <h2>{returned}</h2>
        {refunds.length === 0 ? (
          <p class="empty">{t({ defaultMessage: 'Nothing was refunded.' })}</p>
        ) : (
          table(returned, refundColumns(), refunds, { look: 'listed' })
        )}
        {linkLine('/dashboard/charges', t({ defaultMessage: 'Back to charges' }))}
      </>,
    );
  });
}

/** The charge as it stands now; 404 where there is none, or it is another's. */
export async function chargeOf(c: PageContext, store: Store, id: string): Promise<ChargeRecord> {
  const found = await requestedCharge(store, c.get('organization'), id).catch((error) => {
    throw error instanceof Refusal ? new Refusal(404, t({ defaultMessage: 'This charge doesn’t exist.' })) : error;
  });
  await applyDueChanges(store, found.organization_id, c.get('at'));
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
function chargeFacts(charge: ChargeRecord, at: number): Html {
  const { return: returned, returnable_until: until } = charge;
  const [isEarly, isReturnable] = [Date.parse(until.two_banking_days) > at, Date.parse(until.sixty_days) > at];
  const times = { time: momentOf(until.two_banking_days), later: momentOf(until.sixty_days) };
  const returnable: Child[] = isEarly
    ? richParts({ defaultMessage: 'until {time}; as unauthorized until {later}' }, times)
    : richParts({ defaultMessage: 'as unauthorized until {later}' }, times);
  const trackNumber = t({ defaultMessage: 'Track number' });
  const [chargeId, orderId] = [t({ defaultMessage: 'Charge ID' }), t({ defaultMessage: 'Order ID' })];
  return facts([
    [t({ defaultMessage: 'Status' }), <b>{chargeWords(charge)}</b>],
    returned && [
      t({ defaultMessage: 'Why' }),
      <>
        {codeWordsForBank(returned.code)}, {momentOf(returned.at)}
      </>,
    ],
    [t({ defaultMessage: 'Amount' }), formatCents(charge.amount)],
    [t({ defaultMessage: 'Seller fee' }), feeWords(charge)],
    [t({ defaultMessage: 'Refunded' }), formatCents(charge.refunded)],
    [trackNumber, copyCode(trackNumber, charge.track_number)],
    [chargeId, copyCode(chargeId, charge.id)],
    [orderId, copyCode(orderId, charge.order_id)],
    [t({ defaultMessage: 'Charged' }), momentOf(charge.create_date)],
    !returned && isReturnable && [t({ defaultMessage: 'The bank can return it' }), returnable],
  ]);
}

function feeWords({ fee, fee_returned }: ChargeRecord): Child {
  if (fee_returned === 0) return formatCents(fee);
  const givenBack = t({ defaultMessage: '{amount} given back' }, { amount: formatCents(fee_returned) });
  return (
    <>
      {formatCents(fee)} <span class="soft">{givenBack}</span>
    </>
  );
}

function whatCanBeDone(charge: ChargeRecord): Html | false {
  const { obstacle, until } = charge.present_again;
  const path = `/dashboard/charges/${charge.id}`;
  if (charge.status !== 'returned') {
    return (
      leftOf(charge) > 0 && (
        <p>
          <a class="button" href={`${path}/refund`}>
            {t({ defaultMessage: 'Refund…' })}
          </a>
        </p>
      )
    );
  }
  if (obstacle !== null) {
    const why = obstacleWords(obstacle);
    return <p class="soft">{t({ defaultMessage: 'It can’t be presented again: {why}' }, { why })}</p>;
  }
  return (
    <>
      <p>
        <a class="button" href={`${path}/present-again`}>
          {t({ defaultMessage: 'Present again…' })}
        </a>
      </p>
      <p class="soft">{richParts({ defaultMessage: 'Possible until {time}.' }, { time: momentOf(until) })}</p>
    </>
  );
}

const attemptColumns = (): Column<ChargeAttempt>[] => [
  [t({ defaultMessage: 'Debit' }), ({ attempt }) => attempt],
  [t({ defaultMessage: 'Sent' }), ({ create_date }) => momentOf(create_date)],
  [t({ defaultMessage: 'Settles' }), ({ settles_at }) => momentOf(settles_at)],
  [t({ defaultMessage: 'Settled' }), ({ settled_at }) => momentOf(settled_at)],
  [t({ defaultMessage: 'Returned' }), returnCell],
];

function returnCell({ return: returned }: ChargeAttempt) {
  if (!returned) return '–';
  return (
    <>
      {momentOf(returned.at)}
      {softBelow(codeWordsForBank(returned.code))}
    </>
  );
}

const refundColumns = (): Column<Refund>[] => [
  [t({ defaultMessage: 'Requested' }), ({ create_date }) => momentOf(create_date)],
  [t({ defaultMessage: 'Status' }), refundWords],
  [t({ defaultMessage: 'Reason' }), ({ reason }) => reason],
  [t({ defaultMessage: 'Amount' }), ({ amount }) => formatCents(amount), 'number'],
];

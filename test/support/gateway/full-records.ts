import type { CopyRequestView } from '../../../contract/console/authorization-end.ts';
import { PauseReason, type RunView } from '../../../contract/console/capture-many.ts';
import type { FeeGrouping } from '../../../contract/console/fee.ts';
import { EntryState } from '../../../contract/console/journal.ts';
import { OrderStatus, type OrderView } from '../../../contract/console/order.ts';
import { type OrderDetail, TimelineStep } from '../../../contract/console/order-detail.ts';
import { RunState } from '../../../contract/console/run-state.ts';
import { SellerStep, type SellerView } from '../../../contract/console/seller.ts';
import { CheckoutEvent, type SessionDetail } from '../../../contract/console/session.ts';
import { SettlementId } from '../../../contract/ids.ts';
import { OperationName } from '../../../contract/operations/who-may-send.ts';
import { CHECKOUT_STEPS } from '../../../contract/records/payment.ts';
import { ago, ahead } from '../clock/screen-time.ts';
import { fullest } from './from-schema.ts';
import type { OutputOf } from './gateway.ts';
import { call, charge, order, orderDetail, returned, run, seller, sessionDetail, settlement } from './records.ts';

const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Beatriz Costa', 'Alan Turing', 'José Núñez', 'Edsger Dijkstra'];
export const nameOf = (n: number) => NAMES[n % NAMES.length] ?? '';

/** So many sessions the orders are shared among. */
const SESSION_COUNT = 7;

const UNCHARGED: readonly OrderStatus[] = [
  'ready',
  'revoked',
  'disputed',
  'do_not_capture',
  'capturing',
  'needs_review',
];

/** An order in each status, and one that no answer has shown. */
export const ORDERS: OrderView[] = [...OrderStatus.options, null].map((status, n) =>
  order({
    id: `order_${n + 1}`,
    sessionId: `sess_${(n % SESSION_COUNT) + 1}`,
    status: status ?? 'ready',
    verified: status !== null,
    totalAmount: 5_600 + n * 123_400,
    consumerName: nameOf(n),
    createdAt: ago(n * 5 + 1, 'hours'),
    ...(status !== null && !UNCHARGED.includes(status) && { chargeId: `charge_${n + 1}` }),
    ...(status === 'returned' && { returnCode: 'R01' }),
    ...(status === 'partly_refunded' && { refunded: 1_000 }),
    ...(status === 'refunded' && { refunded: 5_600 + n * 123_400 }),
  }),
);

export const COPY_REQUEST: CopyRequestView = {
  id: 'copy_1',
  orderId: 'order_1',
  askedOn: '2026-11-20',
  dueOn: '2026-12-04',
  toldBy: 'phone',
  note: 'data_note',
  recordedBy: 'Ada',
  providedOn: null,
  providedBy: null,
  providedNote: null,
};

const STEPS = TimelineStep.options.flatMap((step) =>
  OperationName.options.map((_, turn) => fullest(step, turn) as TimelineStep),
);

export function detailOf(one: OrderView): OrderDetail {
  const amount = one.totalAmount ?? 0;
  const stage = one.status;
  const detail = orderDetail({
    ...one,
    reference: 'Basket 12',
    duplicates: ORDERS.slice(3, 5).filter(({ id }) => one === ORDERS[2] && id !== one.id),
    tip: 300,
    sellerFee: { amount: 84 },
    // One order has every step: a page with all of them takes seconds to look at.
    timeline: one === ORDERS[0] ? STEPS : STEPS.slice(0, 3),
    notes: [{ id: 'note_1', at: ago(1, 'hours'), by: 'Ada', text: 'data_note', on: 'order' }],
    calls: EntryState.options.map((state, n) =>
      call({
        id: `entry_${n}`,
        state,
        orderId: one.id,
        detail: 'data_detail',
        settledBy: 'Ada',
        settledReason: 'data_reason',
      }),
    ),
  });
  const blocking = { orderId: one.id, detail: 'data_detail' };
  if (stage === 'capturing') return { ...detail, blocking: call({ ...blocking, state: 'sent', answeredAt: null }) };
  if (stage === 'needs_review') return { ...detail, blocking: call({ ...blocking, state: 'unknown' }) };
  if (one.chargeId === null) return detail;
  const isReturned = stage === 'returned';
  return {
    ...detail,
    charge: charge({ id: one.chargeId, amount }),
    afterCharge: {
      chargeId: one.chargeId,
      status: isReturned ? 'returned' : stage === 'charged' ? 'pending' : 'settled',
      amount,
      refunded: one.refunded,
      returnCode: one.returnCode,
      returnedAt: isReturned ? ago(1, 'days') : null,
      settlesAt: ahead(2, 'days'),
      settledAt: stage === 'charged' ? null : ago(1, 'days'),
      attempt: 1,
      returnableUntil: { twoBankingDays: ahead(1, 'days'), sixtyDays: ahead(58, 'days') },
      presentAgain: isReturned ? { obstacle: null, until: ahead(20, 'days') } : null,
      updatedAt: ago(1, 'hours'),
      source: 'service',
      toldBy: 'event_1',
      recordedAt: ago(1, 'hours'),
      returns: isReturned ? [returned({ chargeId: one.chargeId, orderId: one.id, amount })] : [],
      refunds: (['requested', 'sent', 'settled', 'failed'] as const).map((status, n) => ({
        id: `refund_${n}`,
        amount: 100,
        status,
        reason: 'data_reason',
        failureCode: status === 'failed' ? 'R03' : null,
        at: ago(5, 'hours'),
        updatedAt: ago(4, 'hours'),
        nextStepAt: ahead(1, 'days'),
        source: 'service' as const,
        toldBy: null,
        reference: null,
        entryId: null,
      })),
    },
  };
}

/** A session at each place on its way. */
export const SESSIONS: SessionDetail[] = [
  {},
  { checkout: 'complete' as const },
  { checkout: 'exit' as const, isValidConsumer: null, isValidBankAccountSelected: null, isSufficientFunds: null },
  { status: 'finalized', orderId: 'order_1', tip: 300 },
  { wrongMarketplace: true, marketplaceId: 'mk_org_2' },
  {
    blocking: call({ operation: 'create_order', state: 'sent', orderId: null, sessionId: 'sess_6', answeredAt: null }),
  },
  { blocking: call({ operation: 'create_order', state: 'unknown', orderId: null, sessionId: 'sess_7' }) },
  {
    checkout: 'failed' as const,
    checkoutError: 'session_insufficient_balance',
    progress: [
      ...CHECKOUT_STEPS.map((state, n) => ({ state, at: ago(9 - n, 'hours'), error: null })),
      { state: 'failed' as const, at: ago(5, 'hours'), error: 'session_insufficient_balance' },
    ],
  },
  { checkout: 'opened' as const, progress: [{ state: 'opened' as const, at: null, error: null }] },
  {
    checkout: 'expired' as const,
    progress: (['opened', 'expired'] as const).map((state, n) => ({ state, at: ago(9 - n, 'hours'), error: null })),
  },
].map((given, n) =>
  sessionDetail({
    id: `sess_${n + 1}`,
    firstName: nameOf(n).split(' ')[0] ?? '',
    lastName: nameOf(n).split(' ')[1] ?? '',
    totalAmount: 5_600 + n * 1_100,
    createdAt: ago(n + 1, 'hours'),
    events: CheckoutEvent.options.map((event, at) => ({
      id: `event_${at}`,
      at: ago(1, 'hours'),
      event: fullest(event) as CheckoutEvent,
    })),
    calls: [call({ operation: 'create_session', orderId: null, sessionId: `sess_${n + 1}` })],
    ...given,
  }),
);

/** A seller at each step, and one that is through. */
export const SELLERS: SellerView[] = [...SellerStep.options, null].map((missing, n) =>
  seller({
    id: missing ? `seller_${n + 1}` : 'seller_barn',
    name: missing ? `Sunny Orchard ${n + 1}` : 'Blue Barn Farm',
    done: SellerStep.options
      .slice(0, n)
      .map((step) => ({ step, at: ago(8 - n, 'days'), by: n % 2 ? 'the service' : 'Ada' })),
    missing,
    ...(missing && { keys: null, firstSessionAt: null, firstPaymentAt: null, organizationId: null, storeId: null }),
  }),
);

/** A run in each state, and one paused for each reason. */
export const RUNS: RunView[] = [...RunState.options, ...PauseReason.options].map((state, n) => {
  const paused = PauseReason.safeParse(state);
  const isStarted = state !== 'planned';
  return run({
    id: `run_${n + 1}`,
    state: paused.success ? 'paused' : (state as RunView['state']),
    ...(isStarted && { startedAt: ago(10, 'minutes'), startedBy: 'Ada', elapsedMs: 60_000 }),
    ...((state === 'done' || state === 'stopped') && { endedAt: ago(9, 'minutes') }),
    ...(state === 'running' && { rate: 4, leftMs: 30_000, concurrency: 4 }),
    ...((paused.success || state === 'paused') && { pauseReason: paused.data ?? 'person' }),
    ...(isStarted && {
      counts: { waiting: 3, sent: 0, captured: 4, already_captured: 1, refused: 1, unknown: 1, skipped: 1 },
      capturedSum: 22_400,
      amountDiffers: 1,
      planned: { count: 11, sum: 61_600, unknownAmounts: 1, unverified: 1, likelyDuplicates: 1, unconfirmed: 'digest' },
    }),
    source: (['selection', 'filter', 'file'] as const)[n % 3] ?? 'file',
  });
});

export const feeGroups = (by: FeeGrouping): OutputOf<'fees', 'summary'> => {
  const keys = {
    seller: SELLERS.map(({ id, name }) => ({ key: id, name })),
    month: ['2026-11', '2026-10', '2026-09'].map((key) => ({ key, name: key })),
    day: ['2026-11-20', '2026-11-19', '2026-11-18'].map((key) => ({ key, name: key })),
  }[by];
  const groups = keys.map((key, n) => ({ ...key, transactions: 9, unknown: n, amount: 4_200 - n, volume: 280_000 }));
  const total = { transactions: 0, unknown: 0, amount: 0, volume: 0 };
  for (const field of Object.keys(total) as (keyof typeof total)[])
    total[field] = groups.reduce((sum, group) => sum + group[field], 0);
  return { by, groups, total };
};

/** The fees of one order after the other, one of them unknown. */
export const FEES: OutputOf<'fees', 'entries'>['items'] = ORDERS.map(
  ({ id, chargeId, consumerName: _, totalAmount }, n) => ({
    id: `fee_${n}`,
    kind: n % 3 === 2 ? ('correction' as const) : ('accrual' as const),
    orderId: id,
    chargeId,
    sellerId: 'seller_barn',
    sellerName: 'Blue Barn Farm',
    trackNumber: 'TRK7QX2M',
    orderAmount: totalAmount,
    amount: n === 0 ? null : 84,
    at: ago(n, 'days'),
    recordedAt: ago(n, 'days'),
    by: 'Ada',
    reason: n % 3 === 2 ? 'data_reason' : null,
  }),
);

export const RETURNS = ['R01', 'R02', 'R10', 'R29', 'R99'].map((code, n) =>
  returned({
    chargeId: `charge_${n + 1}`,
    orderId: `order_${n + 1}`,
    code,
    consumerName: nameOf(n),
    isLate: n === 1,
    refundedBefore: n === 2 ? 500 : 0,
    actBy: n === 3 ? null : ahead(n, 'days'),
    ...(n === 4 && { handledAt: ago(1, 'hours'), handledBy: 'Ada', handledNote: 'data_note' }),
  }),
);

export const SETTLEMENTS = [
  settlement(),
  settlement({ id: SettlementId.parse('settlement_2'), carriedForward: 50, hasLines: false, trouble: 'lines_differ' }),
];

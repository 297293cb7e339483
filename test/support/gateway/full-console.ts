// A console with something on every screen: the records of full-records.ts; all else as full as the contract lets it be.
import { Day, Month } from '../../../contract/books-month.ts';
import { AuditAction } from '../../../contract/console/audit.ts';
import { CheckedUse, PlaceCheck } from '../../../contract/console/network.ts';
import { PayoutState } from '../../../contract/console/payout.ts';
import { SettlementId } from '../../../contract/ids.ts';
import { OperationName } from '../../../contract/operations/who-may-send.ts';
import { procedures } from '../../../contract/procedures/procedures.ts';
import { ago } from '../clock/screen-time.ts';
import { fullest } from './from-schema.ts';
import {
  COPY_REQUEST,
  detailOf,
  FEES,
  feeGroups,
  nameOf,
  ORDERS,
  RETURNS,
  RUNS,
  SELLERS,
  SESSIONS,
  SETTLEMENTS,
} from './full-records.ts';
import { type Answers, joined, refuse } from './gateway.ts';
import { call, overviewOf, pageOf, session, settlement, totalOf } from './records.ts';

/** They are about the whole window, or change what every screen shows. */
const AS_AT_FIRST = [
  ...['console.facts', 'console.opening', 'console.language', 'backup.state', 'team.state'],
  ...['pin.state', 'updates.state', 'samples.progress', 'afterCharge.state', 'outcomes.retrying'],
];

/** Everything that the contract lets a procedure answer with, and in each list one of each kind. */
function everything(): Answers {
  const groups = Object.entries(procedures).map(([router, group]) => {
    const answers = Object.entries(group).flatMap(([name, procedure]) => {
      const schema = procedure['~orpc'].outputSchema;
      return schema && !AS_AT_FIRST.includes(`${router}.${name}`) ? [[name, fullest(schema)]] : [];
    });
    return [router, Object.fromEntries(answers)];
  });
  return Object.fromEntries(groups);
}

const byId = <Record extends { id: string }>(records: Record[], id: string): Record => {
  const found = records.find((record) => record.id === id);
  if (!found) throw new Error(`There is no ${id} here.`);
  return found;
};

/** Every finding that a step of a check may have. */
const CHECK = PlaceCheck.parse(fullest(PlaceCheck));
const STEP_NAMES = new Set(CHECK.steps.map(({ name }) => name)).size;

/** A check has each step once, so that the checks of several addresses show all findings. */
const checkOf = (use: CheckedUse): PlaceCheck => {
  const turn = CheckedUse.options.indexOf(use) % Math.ceil(CHECK.steps.length / STEP_NAMES);
  return { ...CHECK, use, steps: CHECK.steps.slice(turn * STEP_NAMES, (turn + 1) * STEP_NAMES) };
};

export const fullConsole = (): Answers =>
  joined(everything(), {
    overview: {
      get: overviewOf({
        unknownOutcomes: { count: 2, oldestSentAt: ago(3, 'hours') },
        ordersWaiting: { count: 4, amount: 22_400, amountUnknown: 1, old: 2 },
        sellersStuck: {
          count: 2,
          longest: { id: 'seller_1', name: 'Sunny Orchard 1', missing: 'link_shared', since: ago(4, 'days') },
        },
        feesUnknown: 1,
      }),
    },
    sessions: {
      list: pageOf(SESSIONS.map((one) => session(one))),
      total: totalOf(SESSIONS),
      get: ({ sessionId }) => byId(SESSIONS, sessionId),
      openPreview: { url: 'about:blank', origin: 'null' },
    },
    orders: {
      list: pageOf(ORDERS),
      total: totalOf(ORDERS),
      get: ({ orderId }) => detailOf(byId(ORDERS, orderId)),
      neighbors: { previous: 'order_1', next: 'order_2' },
    },
    consumers: {
      get: {
        names: ['Ada Lovelace', 'Ada King'],
        emails: ['ada@example.com'],
        phones: ['2125550134'],
        accountIds: ORDERS.map(({ accountId }) => accountId).slice(0, 1),
        orders: ORDERS.length,
        sessions: 1,
        captured: 1_640_000,
        refunded: 5_600,
        returned: 12_300,
        revoked: 1,
        disputed: 1,
        copyRequests: [COPY_REQUEST],
        erasedAt: null,
        isNameOnly: false,
        isWhole: false,
      },
      payments: pageOf([
        ...ORDERS.map((one, n) => ({
          kind: 'order' as const,
          order: one,
          matched: n % 3 === 1 ? (['name'] as const) : (['email', 'phone', 'account', 'name'] as const),
          duplicateOf: n === 0 ? 'order_2' : null,
        })).map((one) => ({ ...one, matched: [...one.matched] })),
        { kind: 'session' as const, session: session(SESSIONS[0]), matched: ['phone' as const] },
      ]),
      planErasure: { items: [], isWhole: true },
      retentionDue: { due: 0, kept: 0, nextCursor: null },
      otherDebits: {
        items: ORDERS.slice(1, 3).map((one, n) => ({ order: one, matched: n === 0 ? ['name' as const] : [] })),
        isMore: true,
      },
    },
    journal: {
      unknown: pageOf(
        OperationName.options.map((operation, n) => ({
          ...call({ id: `entry_${n}`, operation, state: 'unknown', orderId: `order_${n + 1}`, detail: 'data_detail' }),
          consumerName: nameOf(n),
          amount: 5_600,
          record: (['order', 'session', 'payout', null] as const)[n % 4] ?? null,
        })),
      ),
      unknownCount: 6,
    },
    captureMany: {
      list: pageOf(RUNS),
      get: ({ runId }) => byId(RUNS, runId),
    },
    afterCharge: {
      returns: ({ show }) =>
        pageOf(RETURNS.filter(({ handledAt }) => show === 'all' || (handledAt !== null) === (show === 'handled'))),
      returnsTotal: { count: 4, amount: 22_400, isMore: false },
    },
    months: {
      list: {
        today: Day.parse('2026-11-27'),
        months: ['2026-11', '2026-10', '2026-09'].map((month, n) => ({
          month: Month.parse(month),
          state: (['running', 'open', 'closed'] as const)[n] ?? 'open',
          closing: null,
        })),
      },
    },
    settlements: {
      list: { offered: true, isReading: true, trouble: 'other_organization', ...pageOf(SETTLEMENTS) },
      get: {
        settlement: settlement(),
        nextCursor: null,
        lines: ['charge', 'refund', 'refund_failed', 'return', 'data_kind'].map((kind, n) => ({
          id: `line_${n}`,
          kind,
          chargeId: 'charge_4',
          refundId: null,
          trackNumber: 'TRK7QX2M',
          orderId: n ? 'order_4' : null,
          capturedAt: ago(6, 'days'),
          consumerName: nameOf(n),
          returnCode: kind === 'return' ? 'R01' : null,
          amount: 5_600,
          fee: 84,
          at: ago(3, 'days'),
        })),
      },
      ofOrder: {
        lines: ['charge', 'refund'].map((kind, n) => ({
          id: `line_${n}`,
          kind,
          settlementId: SettlementId.parse('settlement_1'),
          accountId: 'account_merchant',
          depositedAt: ago(2, 'days'),
          amount: 5_600,
          fee: 84,
        })),
        why: null,
      },
    },
    fees: { summary: ({ by }) => feeGroups(by), entries: pageOf(FEES) },
    payouts: {
      list: PayoutState.options.map((state, n) => ({
        id: `payout_${n}`,
        month: `2026-${10 - n}`.replace(/-(\d)$/, '-0$1'),
        amount: 73_456,
        state,
        at: ago(n + 1, 'days'),
        reference: 'data_reference',
        by: 'Ada',
        openEntryId: state === 'unknown' ? 'entry_1' : null,
        takenBack: state === 'taken_back' ? { by: 'Ada', at: ago(1, 'days'), reason: 'data_reason' } : null,
      })),
    },
    sellers: {
      list: SELLERS,
      get: ({ sellerId }) => ({
        ...byId(SELLERS, sellerId),
        notes: [{ id: 'note_1', at: ago(1, 'hours'), by: 'Ada', text: 'data_note' }],
        sessionCount: 2,
        orderCount: 1,
      }),
    },
    audit: {
      list: pageOf(
        AuditAction.options.map((action, n) => ({
          seq: n + 1,
          id: `line_${n}`,
          at: ago(n, 'minutes'),
          actor: 'Ada',
          action,
          subject: 'order_1',
          before: null,
          after: '{"amount":5600}',
          previous: '0'.repeat(64),
          hash: '1'.repeat(64),
        })),
      ),
      names: { actors: ['Ada'], actions: AuditAction.options },
      lastCheck: {
        at: ago(1, 'hours'),
        scope: 'whole',
        lines: 60,
        head: { seq: 60, hash: '1'.repeat(64) },
        fault: null,
      },
    },
    network: { check: ({ use }) => checkOf(use) },
    lists: {
      settings: {
        views: [{ id: 'view_1', name: 'data_view', search: '{"status":"ready"}', isFirst: false }],
        columns: null,
      },
    },
  });

/** The same console, where the payment service refuses everything that a person does. */
export function everythingRefused(): Answers {
  const refused = refuse('call_refused', { operation: 'charge_order' }, { details: 'data_details' });
  const groups = Object.entries(procedures).map(([router, group]) => {
    const acts = Object.entries(group).filter(([, procedure]) => procedure['~orpc'].meta.does === 'acts');
    return [router, Object.fromEntries(acts.map(([name]) => [name, refused]))];
  });
  return joined(fullConsole(), Object.fromEntries(groups));
}

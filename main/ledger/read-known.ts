// Reads what decide goes by, in the transaction that writes the intent. A capture is one of the ledger's hot paths: its look-ups are built once.
import { type Kysely, sql } from 'kysely';
import { CHARGE_CHANGES } from '../../contract/operations/charge-change.ts';
import type { OperationName } from '../../contract/operations/operation-name.ts';
import type { Command, Elsewhere, Known } from '../core/command.ts';
import { captureScope } from '../core/operations/charge-order.ts';
import { emptyPayment, type Payment } from '../core/payment.ts';
import { readPayoutKey } from '../core/payout-key.ts';
import { sameServiceAs } from './environments/same-service.ts';
import { EMBEDDED } from './environments.ts';
import { ofNewestFact } from './facts/newest-fact.ts';
import { lossOf } from './keeping/doubt.ts';
import { keptQuery } from './kept-query.ts';
import { ACT, ORDER, OUTCOME, PAYOUT, SESSION } from './projections/rows.ts';
import { readCharges } from './read-payment.ts';
import type { JournalRow, LedgerTables, OrderRow } from './schema.ts';

type Db = Kysely<LedgerTables>;

/** Engineering value, in ms: providers that document it keep a key for 24 hours or more. An hour is left for clocks that differ and calls on their way. */
const KEYS_KEPT_MS = 23 * 3_600_000;

/** The command of an entry as it is about to be written, or sent again. key: of a try before; again: the first, of a call that is sent again; isSameAttempt: under a new token. */
export const commandOf = (
  row: JournalRow,
  { key, again, isSameAttempt = false }: { key?: string | undefined; again?: JournalRow; isSameAttempt?: boolean } = {},
): Command => ({
  actId: row.id,
  operation: row.operation,
  sessionId: row.session_id,
  orderId: row.order_id,
  chargeId: row.charge_id,
  payoutOf: row.payout_of,
  attempt: row.attempt,
  request: row.request,
  at: row.sent_at,
  key,
  again: again === undefined ? null : ACT.fromRow(again),
  isSameAttempt,
});

export async function readKnown(db: Db, row: JournalRow): Promise<Known> {
  const { provider } = row;
  const others = await sameServiceAs(db, provider);
  const [here = emptyPayment(provider), ...elsewhere] = await readPlaces(db, row, others);
  const lost = await lossOf(db, provider);
  if (lost) {
    here.historyGap = { at: lost.at };
    await addSeen(db, row, here);
  }
  const [environment] = await selectEnvironment(db, { id: row.environment_id });
  const named: Elsewhere[] = [];
  for (const payment of elsewhere) {
    const [place] = await selectPlace(db, { provider: payment.provider });
    named.push({ payment, environment: place?.name ?? payment.provider });
  }
  return {
    here,
    elsewhere: named,
    sameForm:
      row.attempt === null
        ? []
        : (await selectSameForm(db, { provider: row.provider, attempt: row.attempt })).map(ACT.fromRow),
    environment: environment?.name ?? '',
    rejectsDuplicates: environment?.refuses_repeat === 1,
    // A capture has no key.
    newestAt: row.operation === 'charge_order' ? null : ((await selectNewest(db, { provider }))[0]?.learned_at ?? null),
    keepsKeysMs: provider === EMBEDDED ? null : KEYS_KEPT_MS,
    isFeedRead: lost === undefined || (await isFeedReadSince(db, row, lost.at)),
  };
}

/** The payment here, then at each other address. */
async function readPlaces(db: Db, row: JournalRow, others: string[]): Promise<Payment[]> {
  switch (row.operation) {
    case 'create_session':
      return [];
    case 'refund_charge':
    case 'present_charge_again': {
      const orderIds = await ordersOfCharge(db, row);
      const { here, elsewhere } = await readCharges(db, { provider: row.provider, others, orderIds });
      for (const payment of [here, ...elsewhere]) payment.acts = await changesOf(db, payment.provider, orderIds);
      return [here, ...elsewhere];
    }
    case 'charge_order':
      return readCapture(db, row, [row.provider, ...others]);
    case 'create_order':
    case 'start_payout': {
      const places: Payment[] = [];
      for (const provider of [row.provider, ...others]) places.push(await readPlace(db, { ...row, provider }));
      return places;
    }
  }
}

async function readPlace(db: Db, { provider, operation, session_id, payout_of }: JournalRow): Promise<Payment> {
  const payment = emptyPayment(provider);
  if (operation === 'create_order') {
    payment.acts = (await selectOfSession(db, { provider, sessionId: session_id, operation })).map(ACT.fromRow);
    payment.sessions = (await selectSession(db, { provider, sessionId: session_id })).map(SESSION.fromRow);
    return payment;
  }
  const { marketplaceId, month } = readPayoutKey(payout_of ?? '');
  payment.acts = (await selectOfPayout(db, { provider, payoutOf: payout_of })).map(ACT.fromRow);
  payment.payouts = (await selectPayout(db, { provider, marketplaceId, month })).map(PAYOUT.fromRow);
  return payment;
}

/** The order with all orders of its session, by whatever each address knows, and what was sent and reported of them at each. */
async function readCapture(db: Db, row: JournalRow, providers: string[]): Promise<Payment[]> {
  const places = providers.map(emptyPayment);
  const addOrders = (payment: Payment, rows: OrderRow[]) => {
    const isNew = ({ id }: OrderRow) => payment.orders.every((order) => order.id !== id);
    payment.orders.push(...rows.filter(isNew).map(ORDER.fromRow));
  };
  const addActs = (payment: Payment, rows: JournalRow[]) => {
    const isNew = ({ id }: JournalRow) => payment.acts.every((act) => act.id !== id);
    payment.acts.push(...rows.filter(isNew).map(ACT.fromRow));
  };
  const { order_id: orderId, session_id: sessionId } = row;
  for (const payment of places) addOrders(payment, await selectOrder(db, { provider: payment.provider, orderId }));
  const [here = emptyPayment(row.provider), ...others] = places;
  const known = { here, elsewhere: others.map((payment) => ({ environment: '', payment })) };
  const { sessionIds } = captureScope({ orderId, sessionId }, known);
  for (const payment of places)
    for (const id of sessionIds) {
      addOrders(payment, await selectOrdersOfSession(db, { provider: payment.provider, sessionId: id }));
      const ofSession = { provider: payment.provider, sessionId: id, operation: row.operation };
      addActs(payment, await selectOfSession(db, ofSession));
    }
  const { orderIds } = captureScope({ orderId, sessionId }, known);
  for (const payment of places)
    for (const id of orderIds) {
      const ofOrder = { provider: payment.provider, orderId: id };
      // One that is known elsewhere as of this session may stand here without it.
      if (id !== orderId && places.length > 1) addOrders(payment, await selectOrder(db, ofOrder));
      addActs(payment, await selectCapture(db, ofOrder));
      payment.outcomes.push(...(await selectReported(db, ofOrder)).map(OUTCOME.fromRow));
    }
  return places;
}

/** The order first, then others that name its charge. */
async function ordersOfCharge(db: Db, { provider, order_id, charge_id }: JournalRow): Promise<string[]> {
  const own = order_id === null ? [] : [order_id];
  if (charge_id === null) return own;
  const rows = await db
    .selectFrom('order')
    .select('id')
    .where('provider', '=', provider)
    .where('charge_id', '=', charge_id)
    .execute();
  return [...new Set([...own, ...rows.map(({ id }) => id)])];
}

/** The orders' refunds and debits presented again, whatever became of them. */
async function changesOf(db: Db, provider: string, orderIds: string[]) {
  const rows = await db
    .selectFrom('journal')
    .selectAll()
    .where('provider', '=', provider)
    .where('order_id', 'in', orderIds)
    .where('operation', 'in', CHARGE_CHANGES)
    .execute();
  return rows.map(ACT.fromRow);
}

/** Where a part of the history is lost: what shows that this ledger has seen the order, the session or the month. */
async function addSeen(db: Db, row: JournalRow, here: Payment): Promise<void> {
  const { provider, operation } = row;
  if (operation === 'charge_order')
    here.acts.push(...(await selectAnyCapture(db, { provider, orderId: row.order_id })).map(ACT.fromRow));
  if (operation === 'create_order')
    here.acts.push(...(await selectAnyCreation(db, { provider, sessionId: row.session_id })).map(ACT.fromRow));
}

/** The account's own feed, or that of the platform, which tells of all its sellers. */
async function isFeedReadSince(db: Db, { environment_id, account_id }: JournalRow, at: string): Promise<boolean> {
  const read = await db
    .selectFrom('account')
    .innerJoin('environment', 'environment.id', 'account.environment_id')
    .innerJoin('feed_place', 'feed_place.account_id', 'account.id')
    .select('feed_place.read_at')
    .where('account.environment_id', '=', environment_id)
    .where((where) =>
      where.or([
        where('account.id', '=', account_id),
        where.and([where('account.role', '=', 'platform'), where('environment.mode', '=', 'marketplace')]),
      ]),
    )
    .where('feed_place.read_at', '>', at)
    .executeTakeFirst();
  return read !== undefined;
}

type OfOrder = { provider: string; orderId: string | null };
type OfSession = { provider: string; sessionId: string | null };

const selectOrder = keptQuery((db, { provider, orderId }: OfOrder) =>
  db.selectFrom('order').selectAll().where('provider', '=', provider).where('id', '=', orderId),
);
const selectOrdersOfSession = keptQuery((db, { provider, sessionId }: OfSession) =>
  db.selectFrom('order').selectAll().where('provider', '=', provider).where('session_id', '=', sessionId),
);
// Spelled out, not bound: the indexes of captures and orders hold exactly these.
const selectCapture = keptQuery((db, { provider, orderId }: OfOrder) =>
  db
    .selectFrom('journal')
    .selectAll()
    .where('provider', '=', provider)
    .where('order_id', '=', orderId)
    .where(sql<boolean>`alive = 1 and operation = 'charge_order'`),
);
const selectOfSession = keptQuery((db, of: OfSession & { operation: OperationName }) =>
  db
    .selectFrom('journal')
    .selectAll()
    .where('provider', '=', of.provider)
    .where('session_id', '=', of.sessionId)
    .where('operation', '=', of.operation)
    .where(sql<boolean>`alive = 1`),
);
const selectReported = keptQuery((db, { provider, orderId }: OfOrder) =>
  db
    .selectFrom('charge_outcome')
    .selectAll()
    .where('provider', '=', provider)
    .where('order_id', '=', orderId)
    .where('source', '=', 'service'),
);
const selectOfPayout = keptQuery((db, { provider, payoutOf }: { provider: string; payoutOf: string | null }) =>
  db.selectFrom('journal').selectAll().where('provider', '=', provider).where('payout_of', '=', payoutOf),
);
const selectSameForm = keptQuery((db, { provider, attempt }: { provider: string; attempt: string }) =>
  db
    .selectFrom('journal')
    .selectAll()
    .where('provider', '=', provider)
    .where('attempt', '=', attempt)
    .where(sql<boolean>`alive = 1`),
);
const selectPlace = keptQuery((db, { provider }: { provider: string }) =>
  db.selectFrom('environment').select('name').where('provider', '=', provider).orderBy('created_at', 'desc'),
);
const selectEnvironment = keptQuery((db, { id }: { id: string }) =>
  db.selectFrom('environment').select(['name', 'refuses_repeat']).where('id', '=', id),
);
const selectNewest = keptQuery((db, { provider }: { provider: string }) =>
  db.selectNoFrom(ofNewestFact('learned_at', sql<string>`(select cast(${provider} as text))`).as('learned_at')),
);
const selectAnyCapture = keptQuery((db, { provider, orderId }: OfOrder) =>
  db
    .selectFrom('journal')
    .selectAll()
    .where('provider', '=', provider)
    .where('order_id', '=', orderId)
    .where('operation', '=', 'charge_order'),
);
const selectAnyCreation = keptQuery((db, { provider, sessionId }: OfSession) =>
  db
    .selectFrom('journal')
    .selectAll()
    .where('provider', '=', provider)
    .where('session_id', '=', sessionId)
    .where('operation', '=', 'create_order'),
);
const selectSession = keptQuery((db, { provider, sessionId }: OfSession) =>
  db.selectFrom('session').selectAll().where('provider', '=', provider).where('id', '=', sessionId),
);
const selectPayout = keptQuery((db, of: { provider: string; marketplaceId: string; month: string }) =>
  db
    .selectFrom('payout')
    .selectAll()
    .where('provider', '=', of.provider)
    .where('marketplace_id', '=', of.marketplaceId)
    .where('month', '=', of.month)
    .where('taken_back_at', 'is', null),
);

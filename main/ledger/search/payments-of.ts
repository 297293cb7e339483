// Reads candidates with all that a term can match: an order with its session, or a session that has no order.
import type { Kysely } from 'kysely';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables, OrderRow, SessionRow } from '../store/schema.ts';
import { consumerWords, foldedWords } from './fold.ts';

type Db = Kysely<LedgerTables>;

/** An order with its session, or a session that has no order. Amounts in cents; times ISO 8601 in UTC. */
export type Payment = {
  sessionId: string | null;
  orderId: string | null;
  chargeId: string | null;
  trackNumber: string | null;
  amount: number | null;
  recordedAt: string;
  capturedAt: string | null;
  /** Folded, with a space around each; with the e-mail address and phone number that were sent. */
  consumerWords: string;
  accountId: string;
  reference: string | null;
  /** Folded, of the notes on the order and on its session. */
  noteWords: string[];
  /** Why its charge came back, its balance transaction, and the ID of the bank account. */
  bankCodes: string[];
};

export type PaymentRow = { payment: Payment; order: OrderRow | null; session: SessionRow | null };

/** Each payment once. */
export async function paymentsOf(
  db: Db,
  provider: string,
  { orders, sessions }: { orders: Set<string>; sessions: Set<string> },
): Promise<PaymentRow[]> {
  const orderRows = await ordersOf(db, provider, [...orders]);
  const sessionIds = [...new Set([...sessions, ...orderRows.flatMap(({ session_id }) => session_id ?? [])])];
  const orderIds = orderRows.map(({ id }) => id);
  const [sessionRows, noted, references, bankCodes, customers] = await Promise.all([
    sessionsWithWords(db, provider, sessionIds),
    noteWordsOf(db, provider, [...orderIds, ...sessionIds]),
    referencesOf(db, provider, orderIds, sessionIds),
    bankCodesOf(db, provider, orderIds),
    customerWordsOf(db, provider, orderIds),
  ]);
  const sessionOf = new Map(sessionRows.map((session) => [session.id, session]));
  const rowOf = (order: OrderRow | null, session: SessionWithWords | null): PaymentRow => ({
    order,
    session,
    payment: {
      sessionId: session?.id ?? order?.session_id ?? null,
      orderId: order?.id ?? null,
      chargeId: order?.charge_id ?? null,
      trackNumber: order?.track_number ?? session?.track_number ?? null,
      amount: order?.total_amount ?? session?.total_amount ?? null,
      recordedAt: order?.recorded_at ?? session?.recorded_at ?? '',
      capturedAt: order?.captured_at ?? null,
      consumerWords: `${session?.consumer_words ?? ' '}${(customers.get(order?.id ?? '') ?? []).map((word) => `${word} `).join('')}`,
      accountId: order?.account_id ?? session?.account_id ?? '',
      reference: references.get(order?.id ?? '') ?? references.get(session?.id ?? '') ?? null,
      noteWords: [order?.id, session?.id].flatMap((id) => noted.get(id ?? '') ?? []),
      bankCodes: bankCodes.get(order?.id ?? '') ?? [],
    },
  });
  return [
    ...orderRows.map((order) => rowOf(order, sessionOf.get(order.session_id ?? '') ?? null)),
    ...sessionRows.filter(({ id }) => sessions.has(id)).map((session) => rowOf(null, session)),
  ];
}

async function ordersOf(db: Db, provider: string, ids: string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('order')
    .selectAll()
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('id', ids))
    .execute();
}

type SessionWithWords = SessionRow & { consumer_words: string | null };

async function sessionsWithWords(db: Db, provider: string, ids: string[]): Promise<SessionWithWords[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('session')
    .leftJoin('consumer', 'consumer.id', 'session.consumer_id')
    .selectAll('session')
    .select('consumer.words as consumer_words')
    .where('session.provider', '=', provider)
    .where(expressionsOf(db).isAmong('session.id', ids))
    .execute();
}

/** The folded words of the notes on each of the records. */
async function noteWordsOf(db: Db, provider: string, recordIds: string[]): Promise<Map<string, string[]>> {
  if (recordIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('note')
    .select(['record_id', 'text'])
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('record_id', recordIds))
    .execute();
  return grouped(rows.map(({ record_id, text }) => [record_id, foldedWords(text)]));
}

/** The references of orders and of sessions. */
export async function referencesOf(db: Db, provider: string, orderIds: string[], sessionIds: string[]) {
  const { isAmong } = expressionsOf(db);
  const [ofOrders, ofSessions] = await Promise.all([
    orderIds.length === 0
      ? []
      : db
          .selectFrom('shop_reference')
          .select(['order_id as id', 'reference'])
          .where('provider', '=', provider)
          .where(isAmong('order_id', orderIds))
          .execute(),
    sessionIds.length === 0
      ? []
      : db
          .selectFrom('session_reference')
          .select(['session_id as id', 'reference'])
          .where('provider', '=', provider)
          .where(isAmong('session_id', sessionIds))
          .execute(),
  ]);
  return new Map([...ofOrders, ...ofSessions].map(({ id, reference }) => [id, reference]));
}

/** By which words each order is found whose customer the shop told. */
async function customerWordsOf(db: Db, provider: string, orderIds: string[]): Promise<Map<string, string[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_customer')
    .select(['order_id', 'name', 'email'])
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('order_id', orderIds))
    .execute();
  return grouped(
    rows.map(({ order_id, name, email }) => [
      order_id,
      consumerWords({ firstName: name, lastName: null, email, phone: null }),
    ]),
  );
}

/** What banks say of the orders' charges. */
async function bankCodesOf(db: Db, provider: string, orderIds: string[]): Promise<Map<string, string[]>> {
  if (orderIds.length === 0) return new Map();
  const isTheirs = expressionsOf(db).isAmong('order_id', orderIds);
  const [returned, charged] = await Promise.all([
    db
      .selectFrom('charge_outcome')
      .select(['order_id', 'return_code'])
      .where('provider', '=', provider)
      .where(isTheirs)
      .execute(),
    db
      .selectFrom('charge')
      .select(['order_id', 'balance_transaction_id', 'consumer_fi_account_id'])
      .where('provider', '=', provider)
      .where(isTheirs)
      .execute(),
  ]);
  return grouped([
    ...returned.map(({ order_id, return_code }): [string, string[]] => [order_id, [return_code ?? '']]),
    ...charged.map(({ order_id, balance_transaction_id, consumer_fi_account_id }): [string, string[]] => [
      order_id,
      [balance_transaction_id ?? '', consumer_fi_account_id ?? ''],
    ]),
  ]);
}

function grouped(pairs: [string, string[]][]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [id, words] of pairs) groups.set(id, [...(groups.get(id) ?? []), ...words]);
  return groups;
}

// The payments that searches are held against: thousands of namesakes over months, the same on every run.
import type { Kysely } from 'kysely';
import { indexWords } from '../../../main/ledger/notes/index-words.ts';
import { consumerWords } from '../../../main/ledger/search/fold.ts';
import { indexConsumer, indexTrackNumbers } from '../../../main/ledger/search/index-session.ts';
import type { LedgerTables } from '../../../main/ledger/store/schema.ts';

export const PROVIDER = 'https://pay.example';
export const ENVIRONMENT = 'environment_1';
export const DAY_MS = 86_400_000;
export const BEGAN = Date.parse('2025-10-01T12:00:00.000Z');
export const COUNT = 2_600;
export const SELLERS = ['Blue Barn Farm', 'Hilltop Honey', 'Corner Books'];
const FIRST = ['Ada', 'Annabel', 'Ann', 'Grace', 'Pat', 'Zoë', 'Åsa'];
const LAST = ['Smith', 'Smithson', 'Lovelace', 'Hopper', 'Garcia'];
const LETTERS = 'abcdefABCDEF0123456789';
const CAPITALS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A number that n and salt alone decide. */
function random(n: number, salt: number): number {
  let mixed = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
const letters = (of: string, n: number, salt: number, length: number): string =>
  Array.from({ length }, (_, at) => of[random(n, salt + at * 7) % of.length]).join('');
export const iso = (ms: number): string => new Date(ms).toISOString();

/** The nth: a thousand are of one name, each of another person; every ninth has no order, every thirteenth order no amount of its own. */
function paymentOf(n: number) {
  const isNamesake = n % 5 < 2;
  const recordedMs = BEGAN + (n * 400 * DAY_MS) / COUNT;
  const hasOrder = n % 9 !== 4;
  const suffix = letters(LETTERS, n, 1, 12);
  return {
    first: isNamesake ? 'Pat' : (FIRST[random(n, 3) % FIRST.length] ?? ''),
    last: isNamesake ? 'O’Brien' : (LAST[random(n, 5) % LAST.length] ?? ''),
    email: `Person${n}@example.com`,
    phone: `212555${String(1000 + (n % 9000)).padStart(4, '0')}`,
    sessionId: `sess_${suffix}`,
    orderId: hasOrder ? `order_${letters(LETTERS, n, 50, 12)}` : null,
    chargeId: hasOrder && n % 4 !== 0 ? `charge_${letters(LETTERS, n, 90, 12)}` : null,
    balanceTransaction: `txn_${letters(LETTERS, n, 130, 10)}`,
    returnCode: n % 40 === 1 ? 'R01' : null,
    track: letters(CAPITALS, n, 200, 10),
    amount: 100 * (5 + (random(n, 7) % 2_000)),
    isAmountOfOrder: n % 13 !== 0,
    recordedAt: iso(recordedMs),
    orderedAt: iso(recordedMs + 60_000),
    capturedAt: hasOrder && n % 4 !== 0 ? iso(recordedMs + (random(n, 11) % 90) * DAY_MS) : null,
    seller: random(n, 13) % SELLERS.length,
    reference: n % 3 === 0 ? `PO${100_000 + n}` : null,
    note: n % 17 === 0 ? 'Asked for a refund' : null,
    // Some beside a note.
    told: hasOrder && n % 7 === 2 ? { name: 'Zelda Núñez', email: `told${n}@shop.example` } : null,
  };
}
export type Made = ReturnType<typeof paymentOf>;
/** Several payments are from the same bank account. */
export const accountOf = ({ seller, amount }: Made): string => `c_account_${seller}x${amount}`;
export const ALL = Array.from({ length: COUNT }, (_, n) => paymentOf(n));
export const idOf = ({ orderId, sessionId }: Made): string => orderId ?? sessionId;

/** More than a source gives: identifiers end alike, track numbers share letters, balance transactions begin alike. */
export const ALIKE = ALL.map((made): Made => {
  const { sessionId, orderId, chargeId, track, balanceTransaction } = made;
  return {
    ...made,
    sessionId: `${sessionId}x7F3`,
    orderId: orderId && `${orderId}Y7f3`,
    chargeId: chargeId && `${chargeId}z7F3`,
    track: `${track.slice(0, 3)}QXZW${track.slice(3, 6)}`,
    balanceTransaction: `txn_sameday${balanceTransaction.slice(4)}`,
  };
});

export const NEIGHBORS = 50;
/** References whose first word all share; of each fifty payments, IDs and track numbers that begin as those of the oldest. */
export const BEGUN_ALIKE = ALL.map((made, n): Made => {
  const twin = `${Math.floor(n / NEIGHBORS)}x${n % NEIGHBORS === 0 ? '' : n % NEIGHBORS}`;
  return {
    ...made,
    orderId: `order_twin${twin}`,
    seller: 1,
    sessionId: `sess_Pair${twin}`,
    track: `TRK0123${twin.toUpperCase()}`,
    reference: `PO ${n % NEIGHBORS === 0 ? Math.floor(n / NEIGHBORS) + 100 : 100_000 + n}`,
  };
});

/** Writes payments into a ledger that has none. */
export async function fillSearched(db: Kysely<LedgerTables>, all: readonly Made[]): Promise<void> {
  const at = iso(BEGAN);
  const urls = { base_url: PROVIDER, auth_url: PROVIDER, js_url: PROVIDER, dashboard_url: PROVIDER };
  const named = { name: 'Shop', kind: 'sandbox' as const, sdk_constructor: 'Pay', brand_title: 'Shop' };
  const environment = { id: ENVIRONMENT, provider: PROVIDER, created_at: at };
  await db
    .insertInto('environment')
    .values(Object.assign(environment, urls, named))
    .execute();
  for (const [n, name] of SELLERS.entries())
    await db
      .insertInto('account')
      .values({ id: `seller_${n}`, environment_id: ENVIRONMENT, name, role: 'seller', created_at: at })
      .execute();
  for (const made of all) await insert(db, made);
  await indexTrackNumbers(
    db,
    all.map(({ track }) => track),
  );
}

async function insert(db: Kysely<LedgerTables>, made: Made): Promise<void> {
  const { sessionId, orderId, chargeId, first, last, email, phone, track: track_number, returnCode } = made;
  const own = { provider: PROVIDER, account_id: `seller_${made.seller}`, track_number };
  const consumer_id = await indexConsumer(db, PROVIDER, { firstName: first, lastName: last, email, phone });
  const session = { id: sessionId, recorded_at: made.recordedAt, status: 'started', total_amount: made.amount };
  const has_order = orderId === null ? (0 as const) : (1 as const);
  await db
    .insertInto('session')
    .values(Object.assign({ consumer_id, has_order }, own, session))
    .execute();
  const recordId = orderId ?? sessionId;
  if (made.note !== null) {
    const note = { id: `note ${recordId}`, provider: PROVIDER, record_id: recordId, at: made.recordedAt };
    await db
      .insertInto('note')
      .values(Object.assign({ author: 'Grace', text: made.note }, note))
      .execute();
    for (const word of ['asked', 'for', 'a', 'refund'])
      await db
        .insertInto('note_word')
        .values({ provider: PROVIDER, word, at: made.recordedAt, record_id: recordId })
        .execute();
  }
  if (made.reference !== null) {
    const told = { provider: PROVIDER, reference: made.reference, folded: made.reference.toLowerCase() };
    if (orderId === null || made.seller === 0)
      await db
        .insertInto('session_reference')
        .values(Object.assign({ session_id: sessionId }, told))
        .execute();
    else
      await db
        .insertInto('shop_reference')
        .values(Object.assign({ order_id: orderId }, told))
        .execute();
  }
  if (orderId === null) return;
  const order = {
    id: orderId,
    session_id: sessionId,
    recorded_at: made.orderedAt,
    status: 'ready',
    verified: 1 as const,
  };
  const more = { charge_id: chargeId, captured_at: made.capturedAt, captured_here: 1 as const, consumer_id };
  const total = { total_amount: made.isAmountOfOrder ? made.amount : null, shown_status: 'ready' as const };
  await db
    .insertInto('order')
    .values(Object.assign({}, own, order, more, total))
    .execute();
  if (made.told !== null) {
    const { name, email } = made.told;
    await db.insertInto('order_customer').values({ provider: PROVIDER, order_id: orderId, name, email }).execute();
    const words = consumerWords({ firstName: name, lastName: null, email, phone: null });
    await indexWords(db, { provider: PROVIDER, record_id: orderId, at: made.orderedAt, words });
  }
  if (chargeId === null) return;
  const charge = {
    provider: PROVIDER,
    id: chargeId,
    order_id: orderId,
    recorded_at: made.orderedAt,
    status: 'pending',
  };
  await db
    .insertInto('charge')
    .values(
      Object.assign({ amount: made.amount, balance_transaction_id: made.balanceTransaction }, charge, {
        consumer_fi_account_id: accountOf(made),
      }),
    )
    .execute();
  if (returnCode === null) return;
  const outcome = { provider: PROVIDER, charge_id: chargeId, order_id: orderId, account_id: own.account_id };
  const told = { status: 'returned', return_code: returnCode, amount: made.amount, refunded: 0, attempt: 1 } as const;
  const source = { source: 'service', told_by: '', updated_at: made.orderedAt, recorded_at: made.orderedAt } as const;
  await db
    .insertInto('charge_outcome')
    .values(Object.assign({}, outcome, told, source) as never)
    .execute();
}

// ---- What is meant, in plain words ----

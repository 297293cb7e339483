// Search: what the terms may mean is looked up by index, and what matches all of them is shown, exact matches first.
import type { Kysely } from 'kysely';
import type { MatchedBy, PaymentHit, SearchInput, SearchResult, SearchTerm } from '../../../contract/console/search.ts';
import { search as procedures } from '../../../contract/procedures/records.ts';
import { answers, type CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { viewOrders } from '../orders/read-orders.ts';
import { namesOf, viewSessions } from '../sessions/read-sessions.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { AccountRow, LedgerTables, OrderRow, SessionRow } from '../store/schema.ts';
import { byConsumer } from './by-consumer.ts';
import { byNote, byReference, customerWordsOf, noteWordsOf, referencesOf, sessionReferencesOf } from './by-note.ts';
import { type Bounds, byAmountAndTime, byIdentifier, bySeller, type Candidates } from './candidates.ts';
import { foldedWords, phoneDigits, soughtWords } from './fold.ts';
import { PART_LENGTH } from './index-session.ts';
import { matchOf, type Payment } from './match.ts';

const SHOWN = 20;
const SELLERS_SHOWN = 5;

/** What all terms match: orders, sessions without one, and sellers. Amounts in cents, times in UTC. */
export async function search({ db }: CallContext, { environmentId, terms }: SearchInput): Promise<SearchResult> {
  const [provider, accounts] = await Promise.all([providerOf(db, environmentId), accountsOf(db, environmentId)]);
  const found: Candidates = { orders: new Set(), sessions: new Set(), isCut: false };
  const isPlain = ({ amount, time }: SearchTerm) => amount === null && time === null;
  const texts = terms.flatMap((term) => (isPlain(term) && term.text !== null ? [term.text] : []));
  const bounds: Bounds = {
    amount: terms.find(({ amount }) => amount !== null)?.amount ?? null,
    time: terms.find(({ time }) => time !== null)?.time ?? null,
    accountIds: null,
  };
  const typed = terms.flatMap(({ text }) => text ?? []);
  // None of these needs what another finds: on PostgreSQL each way to its server is waited for beside the others.
  const [sellers] = await Promise.all([
    bySellerToo(db, provider, { accounts, texts, bounds }, found),
    ...typed.map((text) => byIdentifier(db, provider, text, found)),
    ...typed.map((text) => byReference(db, provider, text, found)),
    byNote(db, provider, typed, found),
    byConsumer(db, provider, texts, bounds, found),
    // "4567" may be the end of a phone number: then it doesn't say the amount.
    ...terms.map(async (term) => {
      if (term.text === null || isPlain(term) || phoneDigits(term.text).length < PART_LENGTH) return;
      const others = { ...bounds, amount: terms.find((one) => one !== term && one.amount !== null)?.amount ?? null };
      await byConsumer(db, provider, [...texts, term.text], others, found);
    }),
    texts.length === 0 ? byAmountAndTime(db, provider, bounds, found) : null,
  ]);
  return {
    payments: await matchingAll(db, { environmentId, provider, terms, accounts }, found),
    sellers: terms.every(isPlain) ? sellers.slice(0, SELLERS_SHOWN).map(({ id, name }) => ({ id, name })) : [],
    isCut: found.isCut,
  };
}

type Seller = Pick<AccountRow, 'id' | 'name' | 'role'> & { words: string[] };

async function accountsOf(db: Kysely<LedgerTables>, environmentId: string): Promise<Seller[]> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'role'])
    .where('environment_id', '=', environmentId)
    .execute();
  return rows.map((row) => ({ ...row, words: row.role === 'seller' ? foldedWords(row.name) : [] }));
}

type OfSellers = { accounts: Seller[]; texts: string[]; bounds: Bounds };

/** Orders of the sellers that the texts name; and where some texts name a seller and the others a consumer, that consumer's. Gives the sellers that all texts name. */
async function bySellerToo(
  db: Kysely<LedgerTables>,
  provider: string,
  { accounts, texts, bounds }: OfSellers,
  found: Candidates,
): Promise<Seller[]> {
  const names = ({ words }: Seller, text: string) => {
    const sought = soughtWords(text);
    return sought.length > 0 && sought.every((one) => words.some((word) => word.startsWith(one)));
  };
  const ofSeller = texts.filter((text) => accounts.some((account) => names(account, text)));
  const others = texts.filter((text) => !ofSeller.includes(text));
  if (ofSeller.length === 0) return [];
  const named = accounts.filter((account) => ofSeller.every((text) => names(account, text)));
  // "honey barn" may name two sellers, and no order is of both.
  if (named.length === 0) return [];
  const accountIds = named.map(({ id }) => id);
  if (others.length > 0) {
    await byConsumer(db, provider, others, { ...bounds, accountIds }, found);
    return [];
  }
  await bySeller(db, accountIds.slice(0, SELLERS_SHOWN), bounds, found);
  return named;
}

type SearchRequest = { environmentId: string; provider: string; terms: SearchTerm[]; accounts: Seller[] };
type Row = { payment: Payment; order: OrderRow | null; session: SessionWithWords | null };
type Ranked = Row & { rank: number; matched: MatchedBy[] };

async function matchingAll(db: Kysely<LedgerTables>, asked: SearchRequest, found: Candidates): Promise<PaymentHit[]> {
  const ranked: Ranked[] = [];
  for (const row of await paymentsOf(db, asked, found)) {
    const matches = asked.terms.map((term) => matchOf(row.payment, term));
    if (matches.some((match) => match === null)) continue;
    const all = matches.filter((match) => match !== null);
    const rank = all.reduce((sum, match) => sum + match.rank, 0);
    ranked.push({ ...row, rank, matched: [...new Set(all.map(({ by }) => by))] });
  }
  ranked.sort((a, b) => a.rank - b.rank || newerFirst(a, b));
  return views(db, asked, ranked.slice(0, SHOWN));
}

/** Of one moment by their ids, so that either database shows them in the same order. */
const newerFirst = ({ payment: a }: Row, { payment: b }: Row): number =>
  compared(b.recordedAt, a.recordedAt) || compared(b.orderId ?? b.sessionId ?? '', a.orderId ?? a.sessionId ?? '');

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The candidates, each payment once: an order with its session, or a session that has no order. */
async function paymentsOf(
  db: Kysely<LedgerTables>,
  { provider, accounts }: SearchRequest,
  { orders, sessions }: Candidates,
): Promise<Row[]> {
  const [ofSessions, named] = await Promise.all([
    ordersBy(db, provider, 'session_id', [...sessions]),
    ordersBy(db, provider, 'id', [...orders]),
  ]);
  const known = new Set(ofSessions.map(({ id }) => id));
  const orderRows = [...ofSessions, ...named.filter(({ id }) => !known.has(id))];
  const sessionIds = new Set([...sessions, ...orderRows.flatMap(({ session_id }) => session_id ?? [])]);
  const orderIds = orderRows.map(({ id }) => id);
  const [sessionRows, noted, references, sessionReferences, customers] = await Promise.all([
    sessionsWithWords(db, provider, [...sessionIds]),
    noteWordsOf(db, provider, [...orderIds, ...sessionIds]),
    referencesOf(db, provider, orderIds),
    sessionReferencesOf(db, provider, [...sessionIds]),
    customerWordsOf(db, provider, orderIds),
  ]);
  const sellers = new Map(accounts.map((account) => [account.id, account.words]));
  const sessionOf = new Map(sessionRows.map((session) => [session.id, session]));
  const rowOf = (order: OrderRow | null, session: SessionWithWords | null): Row => ({
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
      consumerWords: [...(session?.consumer_words?.trim().split(' ') ?? []), ...(customers.get(order?.id ?? '') ?? [])],
      reference: references.get(order?.id ?? '') ?? sessionReferences.get(session?.id ?? '') ?? null,
      noteWords: [order?.id, session?.id].flatMap((id) => noted.get(id ?? '') ?? []),
      sellerWords: sellers.get(order?.account_id ?? session?.account_id ?? '') ?? [],
    },
  });
  const withOrder = new Set(orderRows.map(({ session_id }) => session_id));
  return [
    ...orderRows.map((order) => rowOf(order, sessionOf.get(order.session_id ?? '') ?? null)),
    ...sessionRows.filter(({ id }) => !withOrder.has(id)).map((session) => rowOf(null, session)),
  ];
}

async function ordersBy(
  db: Kysely<LedgerTables>,
  provider: string,
  by: 'id' | 'session_id',
  ids: string[],
): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('order')
    .selectAll()
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong(by, ids))
    .execute();
}

type SessionWithWords = SessionRow & { consumer_words: string | null };

async function sessionsWithWords(
  db: Kysely<LedgerTables>,
  provider: string,
  ids: string[],
): Promise<SessionWithWords[]> {
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

async function views(db: Kysely<LedgerTables>, asked: SearchRequest, ranked: Ranked[]): Promise<PaymentHit[]> {
  const { environmentId, provider } = asked;
  const bare = ranked.flatMap(({ order, session }) => (order === null ? (session ?? []) : []));
  const [orders, sessions] = await Promise.all([
    viewOrders(
      db,
      environmentId,
      provider,
      ranked.flatMap(({ order }) => order ?? []),
      namesOf(ranked.flatMap(({ session }) => session ?? [])),
    ),
    viewSessions(db, environmentId, provider, bare),
  ]);
  return ranked.flatMap(({ order, session, matched }): PaymentHit[] => {
    const orderView = orders.find(({ id }) => id === order?.id);
    if (orderView) return [{ kind: 'order', order: orderView, matched }];
    const sessionView = sessions.find(({ id }) => id === session?.id);
    return sessionView ? [{ kind: 'session', session: sessionView, matched }] : [];
  });
}

/** The calls of this module. */
export const searchCalls = {
  search: answers(procedures.find, search),
};

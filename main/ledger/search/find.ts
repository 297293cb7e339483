// Search: what the terms may mean is looked up by index, and what matches all of them is shown, exact matches first.
import type { Kysely } from 'kysely';
import type {
  ListConditions,
  MatchedBy,
  PaymentHit,
  SearchInput,
  SearchResult,
  SearchTerm,
} from '../../../contract/console/search.ts';
import { search as procedures } from '../../../contract/procedures/records.ts';
import { answers, type CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { viewOrders } from '../orders/read-orders.ts';
import { namesOf, viewSessions } from '../sessions/read-sessions.ts';
import { compared } from '../store/compared.ts';
import type { LedgerTables } from '../store/schema.ts';
import { countConsumers } from './consumers.ts';
import { nearWords } from './corrections.ts';
import { consumerReadings, foldedReference, foldedWords, phoneDigits } from './fold.ts';
import { type Match, matchOf } from './match.ts';
import { type Payment, type PaymentRow, paymentsOf } from './payments-of.ts';
import { findCandidates, type ReadTerm } from './plan.ts';
import { type FoundByText, findByTexts } from './texts.ts';

type Db = Kysely<LedgerTables>;

const SHOWN = 20;
const SELLERS_SHOWN = 5;
/** Of a payment that matches only some of the terms: more than any match's rank. */
const NO_MATCH_RANK = 3;
/** What is one payment's own: it comes first where it is exactly what was typed. Less than any sum of ranks. */
const NAMING: ReadonlySet<MatchedBy> = new Set([
  'order_id',
  'session_id',
  'charge_id',
  'track_number',
  'reference',
  'balance_transaction',
]);
const NAMED_RANK = 100;

/** What all terms match, or one of them where any is enough: orders, sessions without one, and sellers. Amounts in cents, times in UTC. */
export async function search({ db }: CallContext, { environmentId, terms, isAny }: SearchInput): Promise<SearchResult> {
  const [provider, sellers] = await Promise.all([providerOf(db, environmentId), sellersOf(db, environmentId)]);
  const asked = { db, environmentId, provider, sellers };
  const read = await readTerms(asked, terms);
  const { ranked, isCut } = isAny ? await matchingAny(asked, read) : await matchingAll(asked, read);
  const named = isAny
    ? []
    : sellers.filter(({ id, hasPage }) => hasPage && read.every(({ accountIds }) => accountIds.includes(id)));
  const isNothing = ranked.length === 0 && named.length === 0 && !isCut;
  return {
    payments: await views(asked, ranked.slice(0, SHOWN)),
    sellers: named.slice(0, SELLERS_SHOWN).map(({ id, name }) => ({ id, name })),
    isCut: isCut || ranked.length > SHOWN,
    orders: !isAny && (isCut || ranked.length > SHOWN) ? listOf(read, ranked) : null,
    corrections: isNothing && !isAny ? await correctionsOf(asked, terms, read) : [],
  };
}

/** Or the merchant, who has no page of a seller. words: folded, of its name; ids: in lower case, its email address among them. */
type Seller = { id: string; name: string; hasPage: boolean; words: string[]; ids: string[] };
type Asked = { db: Db; environmentId: string; provider: string; sellers: Seller[] };

async function sellersOf(db: Db, environmentId: string): Promise<Seller[]> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'role', 'email', 'organization_id', 'store_id'])
    .where('environment_id', '=', environmentId)
    .where('role', 'in', ['seller', 'merchant'])
    .execute();
  return rows.map(({ id, name, role, email, organization_id, store_id }) => ({
    id,
    name,
    hasPage: role === 'seller',
    words: foldedWords(name),
    ids: [email, organization_id, store_id].flatMap((one) => one?.toLowerCase() ?? []),
  }));
}

/** What each term may mean. */
async function readTerms({ db, provider, sellers }: Asked, terms: readonly SearchTerm[]): Promise<ReadTerm[]> {
  const readings = terms.map(({ text }) => (text === null ? [] : consumerReadings(text)));
  const [found, consumers] = await Promise.all([
    findByTexts(
      db,
      provider,
      terms.map(({ text }) => text),
    ),
    Promise.all(readings.map((each) => countConsumers(db, provider, each))),
  ]);
  return terms.map((term, n) => ({
    ...term,
    found: found[n] as FoundByText,
    readings: readings[n] ?? [],
    consumers: consumers[n] ?? 0,
    accountIds: sellers.filter((seller) => term.text !== null && isNamed(seller, term.text)).map(({ id }) => id),
  }));
}

function isNamed({ words, ids }: Seller, text: string): boolean {
  const sought = foldedWords(text);
  if (sought.length === 0) return false;
  const isName = sought.every((word) => words.some((one) => one.startsWith(word)));
  return isName || ids.some((id) => id.startsWith(text.toLowerCase()));
}

type Ranked = PaymentRow & { rank: number; matched: MatchedBy[] };
type Matching = { ranked: Ranked[]; isCut: boolean };

async function matchingAll({ db, provider }: Asked, terms: readonly ReadTerm[]): Promise<Matching> {
  const found = await findCandidates(db, provider, terms);
  const runs = runsOf(terms);
  const rows = await paymentsOf(db, provider, found);
  const ranked = rows.flatMap((row) => {
    const matches = terms.map((term) => matchOf(row.payment, term)).filter((match) => match !== null);
    if (matches.length < terms.length) return [];
    const rank = isReferenceOf(row.payment, runs) ? -2 * NAMED_RANK : rankOf(matches);
    return { ...row, rank, matched: [...new Set(matches.map(({ by }) => by))] };
  });
  return { ranked: ranked.toSorted(byRank), isCut: found.isCut };
}

/** What one of the texts matches; an amount or a day finds nothing by itself. First what a text names by its ID or track number, then what matches most. */
async function matchingAny(asked: Asked, terms: readonly ReadTerm[]): Promise<Matching> {
  const texts = terms.filter(({ text }) => text !== null);
  if (texts.length === 0) return matchingAll(asked, terms);
  const parts = await Promise.all(texts.map((term) => matchingAll(asked, [{ ...term, amount: null, time: null }])));
  const rows = new Map(parts.flatMap(({ ranked }) => ranked).map((row) => [idOf(row.payment), row]));
  const ranked = [...rows.values()].map((row) => {
    const matches = terms.map((term) => matchOf(row.payment, term));
    const matched = matches.filter((match) => match !== null);
    const rank = rankOf(matched) + NO_MATCH_RANK * (matches.length - matched.length);
    return { ...row, rank, matched: [...new Set(matched.map(({ by }) => by))] };
  });
  return { ranked: ranked.toSorted(byRank), isCut: parts.some(({ isCut }) => isCut) };
}

/** What the list of orders is narrowed by to show what these terms mean; null where it can't be. */
function conditionsOf(terms: readonly ReadTerm[], ranked: readonly Ranked[]): ListConditions | null {
  const words: string[] = [];
  const accountIds = new Set<string>();
  const amounts: NonNullable<SearchTerm['amount']>[] = [];
  const times: NonNullable<SearchTerm['time']>[] = [];
  for (const term of terms) {
    const { text, amount, time } = term;
    const by = mostMatched(term, ranked);
    if (by === 'consumer' && text !== null) words.push(phoneOrText(text));
    else if (by === 'seller' && term.accountIds[0] !== undefined && term.accountIds.length === 1)
      accountIds.add(term.accountIds[0]);
    else if (by === 'amount' && amount) amounts.push(amount);
    else if (by === 'time' && time) times.push(time);
    else return null;
  }
  const minAmount = amounts.length > 0 ? Math.max(...amounts.map(({ min }) => min)) : null;
  const maxAmount = amounts.length > 0 ? Math.min(...amounts.map(({ max }) => max)) : null;
  const from =
    times
      .map((time) => time.from)
      .toSorted()
      .at(-1) ?? null;
  const until = times.map((time) => time.until).toSorted()[0] ?? null;
  const [accountId = null, another] = accountIds;
  const isInverted = (minAmount ?? 0) > (maxAmount ?? 0) || (from !== null && until !== null && from >= until);
  if (another !== undefined || isInverted) return null;
  return { consumer: words.join(' ') || null, accountId, minAmount, maxAmount, from, until };
}

/** Those conditions of the list that all found orders meet: none of these is missing there. Null where it would show nothing of what was found, or everything. */
function listOf(terms: readonly ReadTerm[], ranked: readonly Ranked[]): ListConditions | null {
  const conditions = conditionsOf(terms, ranked);
  const orders = ranked.flatMap(({ order }) => order ?? []);
  if (conditions === null || orders.length === 0) return ranked.length === 0 ? conditions : null;
  const { consumer, accountId, minAmount, maxAmount, from, until } = conditions;
  const isOfAmount = orders.every(
    ({ total_amount: amount }) =>
      minAmount === null || maxAmount === null || (amount !== null && amount >= minAmount && amount <= maxAmount),
  );
  // The list's days are those when orders were created.
  const isOfTime = orders.every(
    ({ recorded_at: at }) => (from === null || at >= from) && (until === null || at < until),
  );
  const isTheirs = terms.every((term) => {
    const kinds = ranked.map(({ payment }) => KIND_IN_LIST[matchOf(payment, term)?.by ?? 'note'] ?? null);
    return new Set(kinds).size === 1;
  });
  const amounts = isOfAmount ? { minAmount, maxAmount } : { minAmount: null, maxAmount: null };
  const days = isOfTime ? { from, until } : { from: null, until: null };
  const isNarrowed = [consumer, accountId, amounts.minAmount, days.from].some((one) => one !== null);
  return isTheirs && isNarrowed ? { consumer, accountId, ...amounts, ...days } : null;
}

type ListKind = 'consumer' | 'seller' | 'amount' | 'time' | null;

const KIND_IN_LIST: { [By in MatchedBy]?: ListKind } = {
  name: 'consumer',
  email: 'consumer',
  phone: 'consumer',
  seller: 'seller',
  amount: 'amount',
  time: 'time',
};

/** What most of the payments match a term by. */
function mostMatched(term: ReadTerm, ranked: readonly Ranked[]): ListKind {
  const counts = new Map<ListKind, number>();
  for (const { payment } of ranked) {
    const by = KIND_IN_LIST[matchOf(payment, term)?.by ?? 'note'] ?? null;
    counts.set(by, (counts.get(by) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (most) return most[0];
  if (term.text === null) return term.amount ? 'amount' : 'time';
  return term.consumers > 0 ? 'consumer' : term.accountIds.length > 0 ? 'seller' : null;
}

/** A phone number as one word. */
const phoneOrText = (text: string): string => (/^[\d\s()+.-]{4,}$/.test(text) ? phoneDigits(text) : text);

/** An exact name in the same letters first, then one in other letter case, then what matches most. */
function rankOf(matches: readonly Match[]): number {
  const named = matches.flatMap(({ by, rank }) => (rank <= 0 && NAMING.has(by) ? rank - 1 : []));
  return NAMED_RANK * Math.min(0, ...named) + matches.reduce((sum, { rank }) => sum + rank, 0);
}

/** Texts beside each other as one reference: "po 100005". */
const runsOf = (terms: readonly ReadTerm[]): ReadonlySet<string> =>
  new Set(
    terms.flatMap((_, from) =>
      terms.slice(from + 1).map((_, more) =>
        foldedReference(
          terms
            .slice(from, from + more + 2)
            .map(({ text }) => text ?? '')
            .join(' '),
        ),
      ),
    ),
  );

const isReferenceOf = ({ reference }: Payment, runs: ReadonlySet<string>): boolean =>
  reference !== null && runs.has(foldedReference(reference));

const idOf = ({ orderId, sessionId }: Payment): string => orderId ?? sessionId ?? '';

/** Orders before sessions without one, then the newest; of one moment by their ids, so that either database shows them in the same order. */
const byRank = (a: Ranked, b: Ranked): number =>
  a.rank - b.rank ||
  Number(a.order === null) - Number(b.order === null) ||
  compared(b.payment.recordedAt, a.payment.recordedAt) ||
  compared(idOf(b.payment), idOf(a.payment));

/** Words near those that no consumer has, where they find something. */
async function correctionsOf(asked: Asked, terms: readonly SearchTerm[], read: readonly ReadTerm[]) {
  const sellerWords = asked.sellers.flatMap(({ words }) => words);
  const corrections: SearchResult['corrections'] = [];
  for (const [at, { text, consumers }] of read.entries()) {
    if (text === null || consumers > 0) continue;
    for (const meant of await nearWords(asked.db, asked.provider, text, sellerWords)) {
      const corrected = terms.map((term, n) => (n === at ? { ...term, text: meant } : term));
      const { ranked, isCut } = await matchingAll(asked, await readTerms(asked, corrected));
      if (ranked.length > 0 || isCut) corrections.push({ typed: text, meant });
    }
  }
  return corrections;
}

async function views({ db, environmentId, provider }: Asked, ranked: Ranked[]): Promise<PaymentHit[]> {
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

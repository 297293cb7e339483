// Reads what decide goes by, in the transaction that writes the intent. A capture is one of the ledger's hot paths: its look-ups are built once.
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { type Command, type DecisionContext, type Elsewhere, isFedThrough } from '../../core/acts.ts';
import type { Fact } from '../../core/facts.ts';
import type { Payment } from '../../core/payment.ts';
import { EMBEDDED } from '../../core/provider-key.ts';
import { subjectsOf } from '../../core/subjects.ts';
import { sameServiceAs } from '../environments/same-service.ts';
import { askedOf, intentFact, isSeller } from '../facts/facts-of-calls.ts';
import { ofNewestFact } from '../facts/newest-fact.ts';
import { type KnownPayment, readPayment } from '../projections/read-payment.ts';
import { ACT } from '../projections/rows.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { JournalRow, LedgerTables } from '../store/schema.ts';

type Db = Kysely<LedgerTables>;

/** Engineering value, in ms: providers that document it keep a key for 24 hours or more. An hour is left for clocks that differ and calls on their way. */
const KEYS_KEPT_MS = 23 * 3_600_000;

/** key: of a try before; again: the first, of a call that is sent again; isSameAttempt: under a new token. */
type PriorAttempt = {
  key?: string | undefined;
  again?: JournalRow;
  isSameAttempt?: boolean;
  arePayoutsListed?: boolean | undefined;
};

/** The command of an entry as it is about to be written, or sent again. */
export const commandOf = (
  row: JournalRow,
  { key, again, isSameAttempt = false, arePayoutsListed = false }: PriorAttempt = {},
): Command => ({
  actId: row.id,
  ...askedOf(row),
  at: row.sent_at,
  key,
  again: again === undefined ? null : ACT.fromRow(again),
  isSameAttempt,
  arePayoutsListed,
});

/** facts: of the payment here, so that what is recorded next isn't read again; null where other payments are in it, which only another address knows to be of it. */
export type KnownHere = DecisionContext & { facts: Fact[] | null };

/** What is known of the entry's payment, here and at the other addresses of its service, by its facts. */
export async function readKnown(db: Db, row: JournalRow, tried?: string): Promise<KnownHere> {
  const { provider, attempt } = row;
  const others = await sameServiceAs(db, provider);
  const own = subjectsOfEntry(row, tried);
  const { here, elsewhere, subjects } = await readPlaces(db, provider, others, own);
  const [environment] = await selectEnvironment(db, { id: row.environment_id });
  const named: Elsewhere[] = [];
  for (const payment of elsewhere) {
    const [place] = await selectPlace(db, { provider: payment.provider });
    named.push({ payment, environment: place?.name ?? payment.provider });
  }
  return {
    here: here.payment,
    facts: subjects.length === own.length ? here.facts : null,
    elsewhere: named,
    sameForm: attempt === null ? [] : here.payment.acts.filter((act) => act.attempt === attempt),
    environment: environment?.name ?? '',
    rejectsDuplicates: environment?.refuses_repeat === 1,
    // A capture has no key.
    newestAt: row.operation === 'charge_order' ? null : ((await selectNewest(db, { provider }))[0]?.learned_at ?? null),
    keepsKeysMs: provider === EMBEDDED ? null : KEYS_KEPT_MS,
    isFeedRead:
      here.payment.historyGap === null ||
      isFedThrough(here.payment, { accountId: row.account_id, isSeller: await isSeller(db, row.account_id) }),
  };
}

/** As an intent's; tried: the key of a try before. */
const subjectsOfEntry = (row: JournalRow, tried: string | undefined): string[] => {
  const intent = intentFact(row, false, null);
  return subjectsOf({ ...intent, key: tried ?? intent.key });
};

/** subjects: by which it was read. */
type Places = { here: KnownPayment; elsewhere: Payment[]; subjects: string[] };

/** One order may be known of its session at one address only: what either knows is asked of both. */
async function readPlaces(db: Db, provider: string, others: string[], subjects: string[]): Promise<Places> {
  const here = await readPayment(db, provider, subjects);
  if (others.length === 0) return { here, elsewhere: [], subjects };
  const elsewhere: Payment[] = [];
  for (const other of others) elsewhere.push((await readPayment(db, other, subjects)).payment);
  const asked = new Set(subjects);
  const found = [here.payment, ...elsewhere].flatMap(namedIn).filter((subject) => !asked.has(subject));
  return found.length === 0
    ? { here, elsewhere, subjects }
    : readPlaces(db, provider, others, [...new Set([...subjects, ...found])]);
}

const namedIn = ({ orders, sessions }: Payment): string[] => [
  ...orders.flatMap(({ id, sessionId }) => [`order ${id}`, ...(sessionId === null ? [] : [`session ${sessionId}`])]),
  ...sessions.map(({ id }) => `session ${id}`),
];

const selectPlace = preparedQuery((db, { provider }: { provider: string }) =>
  db.selectFrom('environment').select('name').where('provider', '=', provider).orderBy('created_at', 'desc'),
);
const selectEnvironment = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('environment').select(['name', 'refuses_repeat']).where('id', '=', id),
);
const selectNewest = preparedQuery((db, { provider }: { provider: string }) =>
  db.selectNoFrom(ofNewestFact('learned_at', sql<string>`(select cast(${provider} as text))`).as('learned_at')),
);

/** Longer than any call takes, and short enough that an order isn't blocked for long by a desk that was switched off. */
const MAX_LEASE_MS = 10 * 60_000;
export const LeaseMs = z.int().positive().max(MAX_LEASE_MS);

/** This very entry, where a run of a team's desk has written it before and it wasn't given up: the server's answer was lost. */
export async function findWritten(
  db: Kysely<LedgerTables>,
  row: JournalRow,
): Promise<Pick<JournalRow, 'id' | 'idempotency_key'> | undefined> {
  const there = await db
    .selectFrom('journal')
    .select(['provider', 'operation', 'session_id', 'order_id', 'charge_id', 'payout_of', 'repeat_of', 'request'])
    .select('idempotency_key')
    .where('id', '=', row.id)
    .where('instance_id', '=', row.instance_id)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  if (!there) return undefined;
  const { session_id, idempotency_key, ...rest } = there;
  // An order's session may have become known meanwhile.
  const isOfIt = row.order_id !== null || session_id === row.session_id;
  const isEqual = isOfIt && Object.entries(rest).every(([key, value]) => row[key as keyof JournalRow] === value);
  return isEqual ? { id: row.id, idempotency_key } : undefined;
}

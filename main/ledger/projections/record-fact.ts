// The way of everything that is learned into the ledger: the fact is added, and the rows that it changes are written from the facts of its payment, in one transaction.
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Fact, FactBody } from '../../core/facts.ts';
import { foldPayment } from '../../core/fold.ts';
import type { Payment } from '../../core/payment.ts';
import { subjectsOf } from '../../core/subjects.ts';
import { appendFact } from '../facts/append-fact.ts';
import type { LedgerTables } from '../store/schema.ts';
import { type KnownPayment, readPayment } from './read-payment.ts';
import { type Recorded, writeRows } from './write-rows.ts';

/** at: when it is learned. leaseUntil: of an act that it begins, until when an answer may be on its way. Both ISO 8601 in UTC. known: its payment, where it was read in this transaction. */
type Learning = { at: string; leaseUntil?: string; known?: KnownPayment | undefined };

export async function recordFact(
  db: Kysely<LedgerTables>,
  provider: string,
  fact: FactBody,
  { at, leaseUntil = at, known: read }: Learning,
): Promise<Recorded> {
  const known = read ?? (await readPayment(db, provider, subjectsOf(fact)));
  const after = foldWith(provider, known, fact, at);
  return write(db, { provider, fact, at, leaseUntil, before: known.payment, after });
}

/** The same of what may be known already: then nothing is written, and null is given. */
export async function recordIfNew(
  db: Kysely<LedgerTables>,
  provider: string,
  fact: FactBody,
  { at, known }: { at: string; known: KnownPayment },
): Promise<Recorded | null> {
  const { payment: before } = known;
  const after = foldWith(provider, known, fact, at);
  if (isDeepStrictEqual(before, after)) return null;
  return write(db, { provider, fact, at, leaseUntil: at, before, after });
}

/** Its number, which is given when it is added, decides nothing. */
const foldWith = (provider: string, { facts }: KnownPayment, fact: FactBody, learnedAt: string): Payment =>
  foldPayment(provider, [...facts, { ...fact, seq: Number.MAX_SAFE_INTEGER, provider, learnedAt } as Fact]);

type Writing = Recorded & { provider: string; fact: FactBody; at: string; leaseUntil: string };

async function write(db: Kysely<LedgerTables>, writing: Writing): Promise<Recorded> {
  const { provider, fact, at, leaseUntil, before, after } = writing;
  await appendFact(db, provider, fact, at);
  await writeRows(db, before, after, leaseUntil);
  return { before, after };
}

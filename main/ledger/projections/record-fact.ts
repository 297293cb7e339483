// The way of everything that is learned into the ledger: the fact is added, and the rows that it changes are written from the facts of its payment, in one transaction.
import type { Kysely } from 'kysely';
import type { Fact, FactBody } from '../../core/facts.ts';
import { foldPayment } from '../../core/fold.ts';
import type { Payment } from '../../core/payment.ts';
import { subjectsOf } from '../../core/subjects.ts';
import { appendFact } from '../facts/append-fact.ts';
import type { LedgerTables } from '../schema.ts';
import { readPayment } from './read-payment.ts';
import { writeRows } from './write-rows.ts';

/** What the fact made of its payment. */
export type Recorded = { before: Payment; after: Payment };

/** at: when it is learned. leaseUntil: of an act that it begins, until when an answer may be on its way. Both ISO 8601 in UTC. */
export async function recordFact(
  db: Kysely<LedgerTables>,
  provider: string,
  fact: FactBody,
  { at, leaseUntil = at }: { at: string; leaseUntil?: string },
): Promise<Recorded> {
  const { payment: before, facts } = await readPayment(db, provider, subjectsOf(fact));
  const seq = await appendFact(db, provider, fact, at);
  const after = foldPayment(provider, [...facts, { ...fact, seq, provider, learnedAt: at } as Fact]);
  await writeRows(db, before, after, leaseUntil);
  return { before, after };
}

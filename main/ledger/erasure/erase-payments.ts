// Erases what payments say of their consumer: the personal values of their facts, the rows made from those, and what else tells of a consumer. Amounts, times, IDs and the chain of facts stay.
import { type Kysely, sql } from 'kysely';
import { foldPayment } from '../../core/fold.ts';
import type { Payment } from '../../core/payment.ts';
import { audit } from '../audit/audit.ts';
import { placesToErase } from '../facts/personal.ts';
import { type PaymentAbout, paymentsAbout } from '../projections/payment-pages.ts';
import { writeRows } from '../projections/write-rows.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import { forgetConsumer } from './forget-consumer.ts';

type Db = Kysely<LedgerTables>;

/** request: of a consumer. retention: its time is over. restored: it was erased before the backup was restored. */
export type ErasedWhy = 'request' | 'retention' | 'restored';

export type Erasing = { provider: string; at: string; actor: string; why: ErasedWhy };

/** Each payment with what is known of it. */
export type KnownPayment = { payment: Payment; about: PaymentAbout };

/** The payments of these orders and sessions, each once. */
export const paymentsOf = (db: Db, provider: string, recordIds: readonly string[]): Promise<KnownPayment[]> =>
  paymentsWith(db, provider, recordIds.map(subjectOf));

async function paymentsWith(db: Db, provider: string, subjects: readonly string[]): Promise<KnownPayment[]> {
  const { payments } = await paymentsAbout(db, provider, subjects);
  return payments.map((about) => ({ about, payment: foldPayment(provider, about.facts) }));
}

const subjectOf = (id: string): string => `${id.startsWith('order_') ? 'order' : 'session'} ${id}`;

/** A payment may name an order that facts of another one are about: that one is left to those. */
function withOwn({ payment, about }: KnownPayment): KnownPayment {
  const subjects = new Set(about.subjects);
  const isOwn = ({ id }: { id: string }) => subjects.has(subjectOf(id));
  return {
    about,
    payment: { ...payment, orders: payment.orders.filter(isOwn), sessions: payment.sessions.filter(isOwn) },
  };
}

/** The IDs of a payment's orders and sessions. */
export const recordIdsOf = (known: KnownPayment): string[] => {
  const { orders, sessions } = withOwn(known).payment;
  return [...orders, ...sessions].map(({ id }) => id);
};

/** In the transaction there is, or in one of its own. Whether they may be erased is for the caller to say. */
export function erasePayments(db: Db, erasing: Erasing, known: readonly KnownPayment[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    for (const one of known) await eraseOne(trx, erasing, one);
  });
}

async function eraseOne(db: Db, { provider, at, actor, why }: Erasing, known: KnownPayment): Promise<void> {
  const { payment, about } = known;
  const records = recordIdsOf(known);
  const [named] = records;
  if (named === undefined) return;
  await noteErased(db, provider, records, at);
  await eraseValues(db, about);
  const [left, ...others] = await paymentsWith(db, provider, about.subjects);
  if (!left || others.length > 0) throw new Error('a payment fell apart');
  await writeRows(db, payment, left.payment, at);
  await forgetConsumer(db, provider, withOwn(known).payment);
  await audit(db, at, actor, 'erase_consumer', named, { why, records });
}

/** Again, where something was learned since. */
async function noteErased(db: Db, provider: string, records: readonly string[], at: string): Promise<void> {
  await db
    .insertInto('erased_record')
    .values(records.map((record_id) => ({ provider, record_id, at })))
    .onConflict((conflict) => conflict.columns(['provider', 'record_id']).doUpdateSet({ at }))
    .execute();
}

/** What is said of a lost part of the history is of every payment. */
export const ownFacts = ({ facts }: Pick<PaymentAbout, 'facts'>) =>
  facts.filter(({ kind }) => kind !== 'history_gap' && kind !== 'feed_passed_gap');

async function eraseValues(db: Db, { facts }: PaymentAbout): Promise<void> {
  const seqs = ownFacts({ facts }).map(({ seq }) => seq);
  const rows = await db.selectFrom('fact').select(['seq', 'body']).where('seq', 'in', seqs).execute();
  for (const { seq, body } of rows) {
    const places = placesToErase(JSON.parse(body));
    if (places.length === 0) continue;
    await db
      .updateTable('personal_value')
      .set({ value: null, key: null })
      .where('seq', '=', seq)
      .where('place', 'in', places)
      .where(sql<boolean>`value is not null`)
      .execute();
  }
}

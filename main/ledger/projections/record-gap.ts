// A part of the ledger's history is missing: every payment with something open is written again, since it may have been done in that part.
import { type Kysely, sql } from 'kysely';
import type { HistoryGapFact } from '../../core/facts.ts';
import { foldPayment } from '../../core/fold.ts';
import { appendFact } from '../facts/append-fact.ts';
import { keptQuery } from '../kept-query.ts';
import type { LedgerTables } from '../schema.ts';
import { readPayment } from './read-payment.ts';
import { writeRows } from './write-rows.ts';

type Db = Kysely<LedgerTables>;

/** Gives how many acts of unknown outcome that leaves. at: ISO 8601 in UTC. */
export async function recordGap(db: Db, gap: HistoryGapFact, at: string): Promise<number> {
  const seq = await appendFact(db, '', gap, at);
  let added = 0;
  for (const open of [openOrders, openSessions]) {
    let last = { provider: '', id: '' };
    for (let page = await open(db, last); page.length > 0; page = await open(db, last)) {
      for (const { provider, subject } of page) added += await bringToGap(db, { provider, subject, seq, at });
      last = page.at(-1) ?? last;
    }
  }
  return added;
}

/** The payment as the gap leaves it; nothing where it was brought to it by another of its orders or sessions. */
async function bringToGap(
  db: Db,
  { provider, subject, seq, at }: { provider: string; subject: string; seq: number; at: string },
): Promise<number> {
  const { facts } = await readPayment(db, provider, [subject]);
  const before = foldPayment(
    provider,
    facts.filter((fact) => fact.seq !== seq),
  );
  const after = foldPayment(provider, facts);
  const [first] = after.acts.slice(before.acts.length);
  if (!first || (await isWritten(db, { id: first.id })).length > 0) return 0;
  await writeRows(db, before, after, at);
  return after.acts.length - before.acts.length;
}

const isWritten = keptQuery((db, { id }: { id: string }) => db.selectFrom('journal').select('id').where('id', '=', id));

type Last = { provider: string; id: string };

/** Engineering value: at a time. */
const PAGE = 500;

/** By provider and ID, after the last. */
const openOrders = keptQuery((db, last: Last) =>
  db
    .selectFrom('order')
    .select(['provider', 'id'])
    .select(sql<string>`'order ' || id`.as('subject'))
    .where(sql<boolean>`charge_id is null and status <> 'charged'`)
    .where(sql<boolean>`(provider, id) > (${last.provider}, ${last.id})`)
    .orderBy('provider')
    .orderBy('id')
    .limit(sql.lit(PAGE)),
);

const openSessions = keptQuery((db, last: Last) =>
  db
    .selectFrom('session')
    .select(['provider', 'id'])
    .select(sql<string>`'session ' || id`.as('subject'))
    .where(sql<boolean>`has_order = 0`)
    .where(sql<boolean>`(provider, id) > (${last.provider}, ${last.id})`)
    .orderBy('provider')
    .orderBy('id')
    .limit(sql.lit(PAGE)),
);

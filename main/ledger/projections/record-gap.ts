// A part of the ledger's history is missing, after a restore too: every payment with something open is written again, since it may have been done in that part.
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { FeedPassedGapFact, HistoryGapFact } from '../../core/facts.ts';
import { foldPayment } from '../../core/fold.ts';
import { isUsable } from '../approvals/usable.ts';
import { appendFact } from '../facts/append-fact.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';
import { readPayment } from './read-payment.ts';
import { type Recorded, writeRows } from './write-rows.ts';

type Db = Kysely<LedgerTables>;

/** Gives how many acts of unknown outcome that leaves. at: ISO 8601 in UTC. */
async function recordGap(db: Db, gap: HistoryGapFact, at: string): Promise<number> {
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

type Passing = { at: string; written: (recorded: Recorded) => Promise<void> };

/** A feed was read through the gap: what that frees is written. Gives how many captures. written: to be done for each payment. */
export async function recordFeedPassedGap(
  db: Db,
  provider: string,
  fact: FeedPassedGapFact,
  { at, written }: Passing,
): Promise<number> {
  const seq = await appendFact(db, provider, fact, at);
  if (!fact.rejectsDuplicates) return 0;
  const freed = new Set<string>();
  for (const { id, order_id } of await selectLostCaptures(db, { provider })) {
    // Freed with another order of its session.
    if (order_id === null || freed.has(id)) continue;
    const { facts } = await readPayment(db, provider, [`order ${order_id}`]);
    const before = foldPayment(
      provider,
      facts.filter((each) => each.seq !== seq),
    );
    const after = foldPayment(provider, facts);
    if (isDeepStrictEqual(before.acts, after.acts)) continue;
    for (const act of after.acts) if (act.state === 'settled_not_done') freed.add(act.id);
    await writeRows(db, before, after, at);
    await written({ before, after });
  }
  return freed.size;
}

const selectLostCaptures = preparedQuery((db, { provider }: { provider: string }) =>
  db
    .selectFrom('journal')
    .select(['id', 'order_id'])
    .where('provider', '=', provider)
    // Spelled out, not bound: the index journal_unknown_page holds these.
    .where(
      sql<boolean>`(state = 'unknown' and operation <> 'create_session' or (state = 'already_done' and (operation = 'charge_order' and charge_id is null or operation = 'create_order' and order_id is null))) and repeat_of is null`,
    )
    .where('code', '=', 'restored')
    .where('operation', '=', 'charge_order')
    .where('state', '=', 'unknown'),
);

const isWritten = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('journal').select('id').where('id', '=', id),
);

type Last = { provider: string; id: string };

/** Engineering value: at a time. */
const PAGE = 500;

/** By provider and ID, after the last. */
const openOrders = preparedQuery((db, last: Last) =>
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

const openSessions = preparedQuery((db, last: Last) =>
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

/** since: ISO 8601, UTC, from when on the past isn't known. detail: a remark. */
type Doubt = { actor: string; instanceId: string; since: string; now: string; detail: string };

/** Writes that a part of the ledger's history is missing: of every provider's, but for the one that is excepted. `at`: ISO 8601 in UTC. */
export const appendHistoryGap = (
  db: Kysely<LedgerTables>,
  gap: Omit<HistoryGapFact, 'kind'>,
  at: string,
): Promise<number> => appendFact(db, '', { kind: 'history_gap', ...gap }, at);

/** Adds an unknown capture for every order not known charged, and an unknown create-order for every session without an order. Gives how many. What waits in a run is as unknown. */
export async function doubtWhatIsOpen(
  db: Kysely<LedgerTables>,
  cause: HistoryGapFact['cause'],
  doubt: Doubt,
): Promise<number> {
  const { actor, instanceId, since, now, detail } = doubt;
  const gap = { cause, since, exceptProvider: null, reviewsOpenOrders: true, detail, actor, instanceId };
  const doubted = await recordGap(db, { kind: 'history_gap', ...gap }, now);
  await doubtWaitingItems(db, doubt);
  // Pages say that the past is being read until each feed was read to its end again.
  await db.updateTable('feed_place').set({ read_at: null }).execute();
  // One may have been used in the part that is missing.
  await db.updateTable('approval').set({ state: 'void' }).where(isUsable).execute();
  return doubted;
}

/** Makes the waiting orders of begun runs unknown whose capture is in doubt since `now`, each with its doubt's entry, so that settling that settles it here too. */
async function doubtWaitingItems(
  db: Kysely<LedgerTables>,
  { now, detail }: { now: string; detail: string },
): Promise<void> {
  await sql`update capture_run_item as item
    set state = 'unknown', entry_id = doubted.id, why = ${detail}, done_at = ${now}
    from capture_run as run join journal as doubted on doubted.provider = run.provider
    where run.id = item.run_id and run.state in ('running', 'paused') and item.state = 'waiting'
      and doubted.order_id = item.order_id and doubted.operation = 'charge_order' and doubted.alive = 1
      and doubted.state = 'unknown' and doubted.code = 'restored' and doubted.answered_at = ${now}`.execute(db);
}
